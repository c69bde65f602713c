import type { BinaryReader, Writing } from '../../compact/binary.js';
import { type Model, type Parameters, probabilityTables, zeroTables } from '../network/model.js';
import { GaussianCounts } from './gaussian.js';

/**
 * What feedback has taught, beside what the declaration says: for each row of each table how often each value was seen (Dirichlet counts), for number variables the
 * sums of what was seen. Counts of complete observations are whole numbers, and the same whatever order they came in.
 */
export class LearnedCounts {
  /** By node, with the layout of its table. */
  readonly tables: readonly Float64Array[];
  /** By leaf. */
  readonly leaves: readonly GaussianCounts[];

  constructor(private readonly model: Model) {
    this.tables = zeroTables(model.nodes.map(({ pseudoCounts }) => pseudoCounts.length));
    this.leaves = model.leaves.map(({ means }) => new GaussianCounts(means.length));
  }

  /** The expected tables and normals: declared and learned counts together. */
  parameters(): Parameters {
    const { leaves, strength } = this.model;
    const normals = leaves.map((leaf, i) => this.leaves[i].parameters(leaf, strength));
    return {
      tables: probabilityTables(this.model, (node, counts) => {
        const learned = this.tables[node];
        for (let entry = 0; entry < learned.length; entry++) counts[entry] += learned[entry];
      }),
      means: normals.map(({ means }) => means),
      sds: normals.map(({ sds }) => sds),
    };
  }

  /** The counts under another declaration: those of tables with the same values and the same parents go along, the others start anew. */
  carriedTo(model: Model): LearnedCounts {
    const carried = new LearnedCounts(model);
    for (const [i, { name }] of model.nodes.entries()) {
      const before = this.model.nodeOf.get(name) ?? (i === 0 && this.model.nodes[0]?.name === name ? 0 : undefined);
      if (before !== undefined && familyOf(this.model, before) === familyOf(model, i)) carried.tables[i].set(this.tables[before]);
    }
    for (const [i, { name, parents }] of model.leaves.entries()) {
      const before = this.model.leafOf.get(name);
      if (before !== undefined && scopeOf(this.model, this.model.leaves[before].parents) === scopeOf(model, parents))
        carried.leaves[i].take(this.leaves[before]);
    }
    return carried;
  }

  get sizeBytes(): number {
    const leaves = this.leaves.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    return this.tables.reduce((sum, { byteLength }) => sum + byteLength, leaves);
  }

  /** A snapshot of the counts as they are now. */
  freeze(): Writing {
    const tables = this.tables.map((table) => table.slice());
    const leaves = this.leaves.map(({ origins, weights, sums, squares }) =>
      [origins, weights, sums, squares].map((column) => column.slice()),
    );
    return function* (writer) {
      for (const column of [...tables, ...leaves.flat()]) {
        const seen = [...column.keys()].filter((i) => column[i] !== 0 && !Number.isNaN(column[i]));
        writer.count(seen.length);
        for (const i of seen) {
          writer.count(i);
          writer.float(column[i]);
        }
        yield;
      }
    };
  }

  /** Reads what {@link freeze} wrote, for the same declaration, into fresh counts. */
  *load(reader: BinaryReader): Generator<void> {
    const leaves = this.leaves.flatMap(({ origins, weights, sums, squares }) => [origins, weights, sums, squares]);
    for (const column of [...this.tables, ...leaves]) {
      for (let seen = reader.count(); seen > 0; seen--) column[reader.count()] = reader.float();
      yield;
    }
    for (const { origins, weights } of this.leaves)
      for (const [row, weight] of weights.entries()) if (weight !== 0 && Number.isNaN(origins[row])) origins[row] = 0;
  }
}

const familyOf = (model: Model, node: number): string => scopeOf(model, [...model.nodes[node].parents, node]);

const scopeOf = ({ nodes }: Model, scope: readonly number[]): string =>
  JSON.stringify(scope.map((node) => [nodes[node].name, nodes[node].values]));
