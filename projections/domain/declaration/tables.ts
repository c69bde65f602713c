import { limits, numberRange, rowSumTolerance, sdRange } from './declaration-limits.js';
import type { NumberRange, Place } from './place.js';
import type { DeclaredVariable, DiscreteRow, Normal, NumberRow, TableRow } from './types.js';

const probability: NumberRange = { min: 0, max: 1 };

/** A value of a discrete variable as its key: strings as they are, booleans and numbers as JSON writes them. Undefined for anything else. */
export function valueKey(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)) ? String(value) : undefined;
}

/** A distribution over all of `values`, as it stands: every value named, none else, the sum 1 within {@link rowSumTolerance}. */
export function readDistribution(place: Place, values: readonly string[]): Record<string, number> | undefined {
  const object = place.object();
  if (object === undefined) return undefined;
  const before = place.problems.list.length;
  for (const key of Object.keys(object))
    if (!values.includes(key)) place.at(key).problem('unknown_value', `Is not a value of this variable; there are ${quoted(values)}`);
  const p: Record<string, number> = {};
  let sum = 0;
  for (const value of values) {
    const x = Object.hasOwn(object, value)
      ? place.at(value).number(probability)
      : place.at(value).problem('missing', 'The row has no probability for this value');
    if (x === undefined) continue;
    p[value] = x;
    sum += x;
  }
  if (place.problems.list.length > before) return undefined;
  if (Math.abs(sum - 1) > rowSumTolerance + 1e-12)
    return place.problem('row_sum', `Probabilities must sum to 1 within ${rowSumTolerance}, the sum is ${sum}`, { sum });
  return p;
}

/** `{mean, sd}`, sd above 0; undefined, with problems noted, where it is none. */
export function readNormal(place: Place): Normal | undefined {
  const mean = place.at('mean').number(numberRange);
  const sd = place.at('sd').number(sdRange);
  return mean === undefined || sd === undefined ? undefined : { mean, sd };
}

/** Rows of a table read between two pauses. */
const rowsPerSlice = 64;

/** Values of the variables that a table's rows are given by. */
export type ParentValues = readonly { readonly name: string; readonly values: readonly string[] }[];

/** Numbers in a variable's table, or undefined where there would be too many. */
export function tableSize(place: Place, { values }: DeclaredVariable, parents: ParentValues): number | undefined {
  const rows = rowCount(parents);
  if (values === undefined && rows > limits.numberRows)
    return place.problem('table_too_large', `The table has ${rows} rows; that of a number may have ${limits.numberRows}`, {
      rows,
      max: limits.numberRows,
    });
  const entries = rows * (values?.length ?? 2);
  if (entries <= limits.tableEntries) return entries;
  return place.problem('table_too_large', `The table has ${entries} numbers; there may be ${limits.tableEntries}`, {
    entries,
    max: limits.tableEntries,
  });
}

/** Combinations of the parents' values; 1 without parents. */
const rowCount = (parents: ParentValues): number => parents.reduce((product, { values }) => product * values.length, 1);

/** A variable's table, of a size that was looked at: one row for each combination of the parents' values, in the order declared. */
export function* readTable(place: Place, variable: DeclaredVariable, parents: ParentValues): Generator<void, TableRow[] | undefined> {
  const rows = rowCount(parents);
  const places = place.list(rows * 2 + limits.problems);
  if (places === undefined) return undefined;
  const before = place.problems.list.length;
  const seen = new Map<number, number>();
  const table: TableRow[] = [];
  for (const [i, row] of places.entries()) {
    if (i % rowsPerSlice === rowsPerSlice - 1) yield;
    const read = readRow(row, variable, parents);
    if (read === undefined) continue;
    const first = seen.get(read.index);
    if (first !== undefined) row.at('given').problem('row_doubled', `The same row stands at ${first} already`, { first });
    else seen.set(read.index, i);
    table.push(read.row);
  }
  if (place.problems.list.length > before) return undefined;
  if (seen.size < rows) return missingRow(place, seen, parents, rows);
  return table;
}

function missingRow(place: Place, seen: ReadonlyMap<number, number>, parents: ParentValues, rows: number): undefined {
  let index = 0;
  while (seen.has(index)) index++;
  const given = givenOf(index, parents);
  return place.problem('row_missing', `The table misses ${rows - seen.size} of ${rows} rows, first that given ${JSON.stringify(given)}`, {
    given,
    missing: rows - seen.size,
  });
}

function readRow(place: Place, variable: DeclaredVariable, parents: ParentValues): { index: number; row: TableRow } | undefined {
  const fields = variable.type === 'number' ? ['given', 'mean', 'sd'] : ['given', 'p'];
  if (place.object(fields) === undefined) return undefined;
  const index = readGiven(place.at('given'), parents);
  const content = variable.type === 'number' ? readNormal(place) : readDistribution(place.at('p'), variable.values!);
  if (index === undefined || content === undefined) return undefined;
  const given = givenOf(index, parents);
  return { index, row: variable.type === 'number' ? ({ given, ...content } as NumberRow) : ({ given, p: content } as DiscreteRow) };
}

/** @returns the row's number: the parents' values as digits, the first parent's most significant */
function readGiven(place: Place, parents: ParentValues): number | undefined {
  if (place.absent && parents.length === 0) return 0;
  if (place.object() === undefined) return undefined;
  for (const key of Object.keys(place.value as object))
    if (!parents.some(({ name }) => name === key))
      return place.at(key).problem('unknown_parent', `Is no parent of this variable; there are ${quoted(parents.map(({ name }) => name))}`);
  let index = 0;
  for (const { name, values } of parents) {
    const at = place.at(name);
    if (at.absent) return at.problem('missing', 'The row must say which value of this parent it is given');
    const i = values.indexOf(valueKey(at.value) ?? '');
    if (i < 0) return at.problem('unknown_value', `Is not a value of "${name}"; there are ${quoted(values)}`);
    index = index * values.length + i;
  }
  return index;
}

/** The parents' values of a row by its number. */
export function givenOf(index: number, parents: ParentValues): Record<string, string> {
  const given: [string, string][] = [];
  let rest = index;
  for (const { name, values } of [...parents].reverse()) {
    given.push([name, values[rest % values.length]]);
    rest = Math.floor(rest / values.length);
  }
  return Object.fromEntries(given.reverse());
}

/** Names for a message: the first few, quoted. */
export function quoted(names: readonly string[]): string {
  const shown = names.slice(0, 8).map((name) => `"${name.length > 40 ? `${name.slice(0, 40)}…` : name}"`);
  return names.length === 0 ? 'none' : shown.join(', ') + (names.length > shown.length ? ` and ${names.length - shown.length} more` : '');
}
