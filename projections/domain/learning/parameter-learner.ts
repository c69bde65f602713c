import { type BinaryReader, finish, type Writing } from '../../compact/binary.js';
import type { Model } from '../network/model.js';
import { type CompiledDeclaration, Reasoner } from '../queries/reasoner.js';
import { LearnedCounts } from './counts.js';
import { type ExampleEvidence, evidenceOf, type TrainingExample } from './training-example.js';

/** What became of an example. `impossible`: the tables rule its evidence out, so only what was complete in it was learned. */
export type Learned = 'learned' | 'impossible' | 'nothing';

/** The expectation step of an example: what each entry of each table gains. Made bit by bit, since it takes inference. */
export interface ExpectedCounts {
  readonly learned: Learned;
  readonly nodes: readonly { readonly node: number; readonly shares: Float64Array }[];
  readonly leaves: readonly { readonly leaf: number; readonly x: number; readonly shares: Float64Array }[];
}

/**
 * A domain's numbers and how feedback moves them: one step of online expectation maximisation an example (after Spiegelhalter and Lauritzen 1990). Where a variable
 * and its parents are all known the row's count grows by one; where some are not, by what the evidence makes of them. Variables on which neither the
 * evidence nor the example bears learn nothing.
 *
 * Counts of complete rows are sums of ones; the others come from inference, which uses Math.exp and Math.log: the state is the same to the last bit wherever these are.
 */
export class ParameterLearner {
  counts: LearnedCounts;
  /** Training examples that changed a table. */
  updateCount = 0;
  private cached: Reasoner | null = null;

  constructor(
    readonly compiled: CompiledDeclaration,
    from: ParameterLearner | null = null,
  ) {
    this.counts = from === null ? new LearnedCounts(compiled.model) : from.counts.carriedTo(compiled.model);
    this.updateCount = from?.updateCount ?? 0;
  }

  /** Answers by what has been learned so far. */
  get reasoner(): Reasoner {
    this.cached ??= new Reasoner(this.compiled, this.updateCount === 0 ? undefined : this.counts.parameters());
    return this.cached;
  }

  /** Lets go of what can be made again. */
  release(): void {
    this.cached = null;
  }

  /** {@link expectedCounts} and {@link update} at once. */
  learn(example: TrainingExample): Learned {
    return this.update(finish(this.expectedCounts(example)));
  }

  /** What an example comes to, bit by bit; {@link update} counts it. Nothing may be learned in between. */
  *expectedCounts(example: TrainingExample): Generator<void, ExpectedCounts> {
    const taught = evidenceOf(this.compiled, example);
    if (taught === null) return { learned: 'nothing', nodes: [], leaves: [] };
    const { model } = this.compiled;
    const families = bearing(model, taught).map((node) => new Family(model, taught.states, [...model.nodes[node].parents, node]));
    const leaves = [...taught.numbers].map(([leaf, x]) => ({
      leaf,
      x,
      family: new Family(model, taught.states, model.leaves[leaf].parents),
    }));
    const open = [...families, ...leaves.map(({ family }) => family)].filter(({ complete }) => !complete);
    const joints =
      open.length === 0
        ? []
        : yield* this.reasoner.engine.jointsGiven(
            taught,
            open.map(({ unknown }) => unknown),
          );
    const jointOf = new Map(open.map((family, i) => [family, joints?.[i]]));
    const sharesOf = (family: Family): Float64Array | undefined =>
      family.complete ? family.certain() : family.spread(jointOf.get(family));
    const expected: { [K in 'nodes' | 'leaves']: ExpectedCounts[K][number][] } = { nodes: [], leaves: [] };
    for (const family of families) {
      const shares = sharesOf(family);
      if (shares !== undefined) expected.nodes.push({ node: family.nodes[family.nodes.length - 1], shares });
      yield;
    }
    for (const { leaf, x, family } of leaves) {
      const shares = sharesOf(family);
      if (shares !== undefined) expected.leaves.push({ leaf, x, shares });
      yield;
    }
    return { learned: joints === null ? 'impossible' : 'learned', ...expected };
  }

  /** Adds what an example came to, as {@link expectedCounts} made it. @returns how much was learned */
  update({ learned, nodes, leaves }: ExpectedCounts): Learned {
    if (learned === 'nothing') return learned;
    for (const { node, shares } of nodes) {
      const table = this.counts.tables[node];
      for (let i = 0; i < shares.length; i++) table[i] += shares[i];
    }
    for (const { leaf, x, shares } of leaves) this.counts.leaves[leaf].addValue(this.compiled.model.leaves[leaf], x, shares);
    this.updateCount++;
    this.cached = null;
    return learned;
  }

  /** A snapshot of what was learned; the declaration is kept elsewhere. */
  freeze(): Writing {
    const { updateCount } = this;
    const counts = this.counts.freeze();
    return function* (writer) {
      writer.count(updateCount);
      yield* counts(writer);
    };
  }

  /** Reads what {@link freeze} wrote, into a fresh learner of the same declaration. */
  *load(reader: BinaryReader): Generator<void> {
    this.updateCount = reader.count();
    yield* this.counts.load(reader);
    this.cached = null;
  }
}

/** The nodes that the example bears on: what it speaks of and all above it, ascending. */
function bearing(model: Model, { states, findings, factors }: ExampleEvidence): number[] {
  const spoken = findings.flatMap(({ variable }) => {
    const node = model.nodeOf.get(variable);
    const leaf = model.leafOf.get(variable);
    return node !== undefined ? [node] : leaf !== undefined ? model.leaves[leaf].parents : [];
  });
  const found = new Set([...states.keys(), ...spoken, ...factors.flatMap(({ nodes }) => nodes)]);
  for (const node of found) for (const parent of model.nodes[node].parents) found.add(parent);
  return [...found].sort((a, b) => a - b);
}

/** Nodes that stand in one table, of which some may be known. */
class Family {
  readonly unknown: readonly number[];
  private readonly sizes: readonly number[];

  constructor(
    model: Model,
    private readonly states: ReadonlyMap<number, number>,
    readonly nodes: readonly number[],
  ) {
    this.unknown = nodes.filter((node) => !states.has(node));
    this.sizes = nodes.map((node) => model.nodes[node].values.length);
  }

  get complete(): boolean {
    return this.unknown.length === 0;
  }

  certain(): Float64Array {
    return this.spread(Float64Array.of(1))!;
  }

  /** A joint distribution of the unknown nodes as one of all. */
  spread(joint: Float64Array | undefined): Float64Array | undefined {
    if (joint === undefined) return undefined;
    let entries = [0];
    for (const [i, node] of this.nodes.entries()) {
      const known = this.states.get(node);
      const states = known === undefined ? Array.from({ length: this.sizes[i] }, (_, state) => state) : [known];
      entries = entries.flatMap((at) => states.map((state) => at * this.sizes[i] + state));
    }
    const out = new Float64Array(this.sizes.reduce((product, size) => product * size, 1));
    for (const [i, entry] of entries.entries()) out[entry] = joint[i];
    return out;
  }
}
