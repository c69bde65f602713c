import { numberOf, type Token } from './tokens.js';
import { converted, isUnitOfSomething, unitKey } from './units.js';
import { inBoth, NamedVariables, type Segment, type Trouble, type ValueReading, type Variables } from './value-segments.js';

const comparing: ReadonlySet<string> = new Set(
  'above over below under than exceeds exceed exceeding > < ≥ ≤ least most between until up'.split(' '),
);
/** How far before a number a comparison may stand. */
const comparisonReach = 2;

/** Numbers that are read in one go. */
const numbersAtATime = 256;

/** Reads the numbers of a segment as values of number variables, bit by bit: of the one named nearest, or of the only one that has the unit which is written. */
export function* readingNumbers(segment: Segment, troubles: Trouble[]): Generator<void, ValueReading[]> {
  const { tokens, variables, start, end } = segment;
  const named = new NamedVariables(
    segment.named.list.filter(({ variable }) => variables[variable].type === 'number'),
    segment,
  );
  const readings: ValueReading[] = [];
  let read = 0;
  for (let at = start; at < end; at++) {
    if (tokens[at].kind !== 'number') continue;
    if (++read % numbersAtATime === 0) yield;
    if (isPartOfName(segment, at)) continue;
    const units = unitsAfter(tokens, at, end);
    const own = named.nearest(at)?.variable ?? onlyWithUnit(variables, units);
    if (own === undefined) continue;
    const reading = readNumber(segment, at, own, units);
    if ('message' in reading) troubles.push(reading);
    else readings.push(reading);
  }
  return readings;
}

function readNumber({ tokens, variables, start }: Segment, at: number, variable: string, units: readonly string[]): ValueReading | Trouble {
  const { unit } = variables[variable];
  if (tokens.slice(Math.max(start, at - comparisonReach), at).some(({ word }) => comparing.has(word)))
    return { at, message: `a range of "${variable}" cannot be supposed; give one number` };
  const number = numberOf(tokens[at]);
  const written = units.find((one) => unit !== undefined && converted(number, one, unit) !== null);
  const isOther = written === undefined && unit !== undefined && units.some(isUnitOfSomething);
  if (isOther) return { at, message: `"${tokens[at].word} ${units[0]}" is not a reading of "${variable}", which is in ${unit}` };
  const value = written === undefined ? number : converted(number, written, unit!)!;
  return { variable, value, at, isSaid: true };
}

/** A number in a name or a value of some category, of which the variable is named too. */
function isPartOfName(segment: Segment, at: number): boolean {
  const mention = segment.mentionAt(at);
  if (mention === undefined) return false;
  if (mention.end - mention.start > 1) return true;
  return mention.variables.size + mention.hypotheses.size > 0 || !inBoth(mention.values, segment.placesOf).next().done;
}

/** What may be the unit of a number: the longer reading first. */
function unitsAfter(tokens: readonly Token[], at: number, end: number): string[] {
  const next = tokens.slice(at + 1, Math.min(end, at + 3)).filter(({ kind, term }) => kind === 'word' || term === '%' || term === '°');
  if (next.length === 0) return [];
  return next.length === 2 && (next[0].term === '°' || next[0].word.startsWith('degree')) ? [next[1].word] : [next[0].word];
}

/** Of a declaration's variables, the numbers that have a unit; kept, since a long question has many numbers. */
class MeasuredVariables {
  /** By unit. */
  private readonly names = new Map<string, { readonly unit: string; readonly variables: string[] }>();
  /** By a unit that can be turned into others, the only variable that has it, or one of them. */
  private readonly only = new Map<string, string | undefined>();

  constructor(variables: Variables) {
    for (const [name, { type, unit }] of Object.entries(variables)) {
      if (type !== 'number' || unit === undefined) continue;
      const same = this.names.get(unitKey(unit));
      if (same === undefined) this.names.set(unitKey(unit), { unit, variables: [name] });
      else same.variables.push(name);
    }
  }

  /** The only variable that has the unit, or, where none has it, one that it can be turned into. */
  onlyWith(unit: string): string | undefined {
    const same = this.names.get(unitKey(unit))?.variables;
    if (same !== undefined) return onlyOf(same);
    if (!isUnitOfSomething(unit)) return undefined;
    const key = unitKey(unit);
    if (!this.only.has(key)) {
      const like = [...this.names.values()].filter((one) => converted(1, unit, one.unit) !== null);
      this.only.set(key, onlyOf(like.flatMap(({ variables }) => variables)));
    }
    return this.only.get(key);
  }
}

const onlyOf = (names: readonly string[]): string | undefined => (names.length === 1 ? names[0] : undefined);

const measured = new WeakMap<Variables, MeasuredVariables>();

/** @param units one, or none */
function onlyWithUnit(variables: Variables, units: readonly string[]): string | undefined {
  if (units.length === 0) return undefined;
  const known = measured.get(variables) ?? new MeasuredVariables(variables);
  measured.set(variables, known);
  return known.onlyWith(units[0]);
}
