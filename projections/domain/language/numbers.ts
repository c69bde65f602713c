import type { Span } from './clauses.js';
import type { Negations } from './negations.js';
import { numberOf, type Token } from './tokens.js';
import { converted, isCurrency, isUnitOfSomething, unitKey } from './units.js';
import { inBoth, NamedVariables, type Segment, type Trouble, type ValueReading, type Variables } from './value-segments.js';

const comparing: ReadonlySet<string> = new Set(
  'above over below under than exceeds exceed exceeding > < ≥ ≤ least most between until up'.split(' '),
);
/** Behind a number and its unit these make it the end of a range or a difference: "900 or more", "20 EUR higher". */
const relating: ReadonlySet<string> = new Set('more less higher lower fewer above below'.split(' '));
/** How far behind a number they may stand. */
const relatingReach = 2;
/** How far before a number a comparison may stand. */
const comparisonReach = 2;

/** After these "than" compares nothing. */
const excluding: ReadonlySet<string> = new Set(['rather', 'other']);
/** How far before a number a denial may stand where no variable is named before it. */
const deniedReach = 2;

/** Words behind a number that are no unit, beside the stop words. */
const goingOn: ReadonlySet<string> = new Set(
  'today yesterday tomorrow now again already instead total overall please tell show rank list give explain name find predict given assuming suppose'.split(
    ' ',
  ),
);
/** Words that a unit behind a number may have. */
const unitTokensMax = 4;

/** Numbers that are read in one go. */
const numbersAtATime = 256;

/** Reads the numbers of a segment as values of number variables, bit by bit: of the one named nearest, or of the only one that has the unit which is written. @param last value before the segment */
export function* readingNumbers(
  segment: Segment,
  negations: Negations,
  last: ValueReading | undefined,
  troubles: Trouble[],
): Generator<void, ValueReading[]> {
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
    if (isPartOfName(segment, at) || isBesides(tokens, at)) continue;
    const units = unitsAfter(tokens, at, end);
    const own = named.nearest(at);
    const variable = own?.variable ?? onlyWithUnit(variables, units) ?? goneOnFrom(segment, at, last);
    if (variable === undefined) continue;
    const from = own !== undefined && own.mention.end <= at ? own.mention.end : Math.max(start, at - deniedReach);
    const reading = readNumber(segment, negations, { at, from, variable, units });
    if ('message' in reading) troubles.push(reading);
    else readings.push(reading);
  }
  return readings;
}

/** "900 or 50": a segment of a number alone goes on from the number before it. */
export function goneOnFrom(
  { tokens, start }: Span & { readonly tokens: readonly Token[] },
  at: number,
  last: ValueReading | undefined,
): string | undefined {
  return at === start && tokens[start - 1]?.word === 'or' && last?.hasUnit !== undefined ? last.variable : undefined;
}

interface NumberPlace {
  readonly at: number;
  /** Where a denial of it may stand first. */
  readonly from: number;
  readonly variable: string;
  readonly units: readonly string[];
}

/** Reads one number as a value of a variable. */
export function readNumber(
  { tokens, variables, start, end }: { readonly tokens: readonly Token[]; readonly variables: Variables } & Span,
  negations: Negations,
  { at, from, variable, units }: NumberPlace,
): ValueReading | Trouble {
  const { unit } = variables[variable];
  const isDenied = negations.deny(from, at) !== negations.denyLate(at + 1, end);
  const isRange = tokens
    .slice(Math.max(start, at - comparisonReach), at)
    .some(({ word }, i, before) => comparing.has(word) && !(word === 'than' && excluding.has(before[i - 1]?.word)));
  const behind = tokens.slice(at + 1, at + 1 + unitTokensMax).map(({ word }) => word);
  const isOpenEnded = behind.some((word, i) => relating.has(word) && (i < relatingReach || behind[i - 1] === 'or'));
  if (isRange || isOpenEnded) return { at, message: `a range of "${variable}" cannot be supposed; give one number`, rangeOf: variable };
  const number = numberOf(tokens[at]);
  const written = units.find((one) => unit !== undefined && converted(number, one, unit) !== null);
  const isOther = written === undefined && unit !== undefined && units.some((one) => isOtherUnit(tokens, at, one, negations));
  if (isOther) return { at, message: `"${tokens[at].word} ${units[0]}" is not a reading of "${variable}", which is in ${unit}` };
  const value = written === undefined ? number : converted(number, written, unit!)!;
  return { variable, value, at, isSaid: true, isDenied, hasUnit: written !== undefined };
}

/**
 * One number of a variable in each supposition, and in what is outside of them: those with a unit go before those without. Where a range, nothing but a denial, or more than one
 * number is left, there is none.
 */
export function settledNumbers(all: readonly ValueReading[], troubles: Trouble[], negations: Negations): ValueReading[] {
  const ranges = new Set(troubles.map(({ at, rangeOf }) => `${negations.suppositionAt(at)} ${rangeOf}`));
  const groups = new Map<string, ValueReading[]>();
  for (const one of all) {
    if (one.hasUnit === undefined) continue;
    const key = `${negations.suppositionAt(one.at)} ${one.variable}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  const kept = new Set<ValueReading>();
  for (const [key, group] of groups) {
    if (ranges.has(key)) continue;
    const affirmed = group.filter(({ isDenied }) => !isDenied);
    const measured = affirmed.filter(({ hasUnit }) => hasUnit);
    const left = measured.length > 0 ? measured : affirmed;
    const numbers = [...new Set(left.map(({ value }) => value))];
    const [{ at, variable }] = group;
    if (numbers.length === 1) kept.add(left[0]);
    else if (numbers.length === 0) troubles.push({ at, message: `only what "${variable}" is not is said; give the number that it is` });
    else troubles.push({ at, message: `several numbers of "${variable}" are said (${numbers.slice(0, 8).join(', ')}); give one` });
  }
  return all.filter((one) => one.hasUnit === undefined || kept.has(one));
}

/** A number in a name or a value of some category, of which the variable is named too. */
function isPartOfName(segment: Segment, at: number): boolean {
  const mention = segment.mentionAt(at);
  if (mention === undefined) return false;
  if (mention.end - mention.start > 1) return true;
  return mention.variables.size + mention.hypotheses.size > 0 || !inBoth(mention.values, segment.placesOf).next().done;
}

/** Where the unit of a number is written: of "900 ± 50 EUR" behind the tolerance. */
const unitPlace = (tokens: readonly Token[], at: number): number =>
  tokens[at + 1]?.term === '±' && tokens[at + 2]?.kind === 'number' ? at + 2 : at;

/** Whether a number is a tolerance or belongs to the unit of the one before: "± 50", "m/s^2". */
export function isBesides(tokens: readonly Token[], at: number): boolean {
  if (tokens[at - 1]?.term === '±') return true;
  const before = tokens.slice(Math.max(0, at - unitTokensMax), at).findLast(({ kind }) => kind === 'number');
  return before?.unit?.includes('/') === true && tokens[at].start <= before.end + before.unit.length + 1;
}

/** What may be the unit of a number, as it is written. */
export function unitsAfter(tokens: readonly Token[], at: number, end: number): string[] {
  const place = unitPlace(tokens, at);
  const code = tokens[at - 1];
  if (code?.kind === 'word' && isCurrency(code.word)) return [code.word];
  const { unit } = tokens[place];
  const next = tokens
    .slice(place + 1, Math.min(end, place + 4))
    .filter(({ kind, term }) => kind === 'word' || term === '%' || term === '°');
  if (next.length === 0 && unit === undefined) return [];
  if (next[0]?.word === 'per' && next.length > 1) return [`/${next[1].word}`];
  if (next[1]?.word === 'per' && next.length > 2) return [`${unit ?? next[0].word}/${next[2].word}`];
  if (next.length > 1 && (next[0].term === '°' || next[0].word.startsWith('degree')) && isUnitOfSomething(next[1].word))
    return [next[1].word];
  return unit === undefined || unit.startsWith('degree') ? [next[0].word] : [unit];
}

/** Whether what stands behind a number is a unit of its own, known or not, and not how the text goes on. */
function isOtherUnit(tokens: readonly Token[], at: number, unit: string, negations: Negations): boolean {
  if (/^an?$/i.test(unit)) return false;
  if (isUnitOfSomething(unit) || /[/\p{Sc}]/u.test(unit)) return true;
  const place = unitPlace(tokens, at) + 1;
  const next = tokens[place];
  if (next?.kind !== 'word' || next.isStop || negations.isTaken(place)) return false;
  return !goingOn.has(next.word) && !next.word.endsWith('ly');
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
