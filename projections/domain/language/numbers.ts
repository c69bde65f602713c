import type { Mention } from './lexicon.js';
import { numberOf, type Token } from './tokens.js';
import { converted, isUnitOfSomething, unitKey } from './units.js';
import { nearest, type Segment, type Trouble, type ValueReading } from './value-segments.js';

const comparing: ReadonlySet<string> = new Set(
  'above over below under than exceeds exceed exceeding > < ≥ ≤ least most between until up'.split(' '),
);
/** How far before a number a comparison may stand. */
const comparisonReach = 2;

/** Reads the numbers of a segment as values of number variables: of the one named nearest, or of the only one that has the unit which is written. */
export function readNumbers(segment: Segment, inside: readonly Mention[], troubles: Trouble[]): ValueReading[] {
  const { tokens, variables, start, end } = segment;
  const named = segment.named.filter(({ variable }) => variables[variable].type === 'number');
  const readings: ValueReading[] = [];
  for (let at = start; at < end; at++) {
    if (tokens[at].kind !== 'number' || isPartOfName(segment, inside, at)) continue;
    const units = unitsAfter(tokens, at, end);
    const own = nearest(named, at)?.variable ?? onlyWithUnit(segment, units);
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
function isPartOfName({ named }: Segment, inside: readonly Mention[], at: number): boolean {
  const mention = inside.find(({ start, end }) => start <= at && at < end);
  if (mention === undefined) return false;
  if (mention.end - mention.start > 1) return true;
  return mention.variables.size + mention.hypotheses.size > 0 || named.some(({ variable }) => mention.values.has(variable));
}

/** What may be the unit of a number: the longer reading first. */
function unitsAfter(tokens: readonly Token[], at: number, end: number): string[] {
  const next = tokens.slice(at + 1, Math.min(end, at + 3)).filter(({ kind, term }) => kind === 'word' || term === '%' || term === '°');
  if (next.length === 0) return [];
  return next.length === 2 && (next[0].term === '°' || next[0].word.startsWith('degree')) ? [next[1].word] : [next[0].word];
}

/** Of a declaration's variables, the numbers that have a unit; kept, since a long question has many numbers. */
const measured = new WeakMap<Segment['variables'], [name: string, variable: Segment['variables'][string]][]>();

function measuredIn(variables: Segment['variables']): [name: string, variable: Segment['variables'][string]][] {
  let found = measured.get(variables);
  if (found === undefined) {
    found = Object.entries(variables).filter(([, { type, unit }]) => type === 'number' && unit !== undefined);
    measured.set(variables, found);
  }
  return found;
}

/** The only variable that has the unit, or, where none has it, one that it can be turned into. */
function onlyWithUnit({ variables }: Segment, units: readonly string[]): string | undefined {
  if (units.length === 0) return undefined;
  const numbers = measuredIn(variables);
  const same = numbers.filter(([, { unit }]) => units.some((one) => unitKey(one) === unitKey(unit!)));
  const like = same.length > 0 ? same : numbers.filter(([, { unit }]) => units.some((one) => converted(1, one, unit!) !== null));
  return like.length === 1 ? like[0][0] : undefined;
}
