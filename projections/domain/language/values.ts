import type { Json } from '../../events.js';
import { type Span, segmentsOf } from './clauses.js';
import type { Lexicon, Mention } from './lexicon.js';
import { Negations } from './negations.js';
import { readingNumbers, settledNumbers } from './numbers.js';
import type { Token } from './tokens.js';
import {
  inBoth,
  mentionsAtATime,
  NearestOfSome,
  Segment,
  type Trouble,
  type ValueReading,
  type ValuesRead,
  type Variables,
} from './value-segments.js';

const affirming: ReadonlySet<string> = new Set(['true', 'yes', 'present', 'positive', 'on', 'active', 'confirmed', 'detected', 'y', '1']);
const denying: ReadonlySet<string> = new Set(['false', 'no', 'absent', 'negative', 'off', 'missing', 'inactive', 'n', '0']);

/** Values back that a value may go on from: "red or green". */
const lateMax = 8;
/** How far before a name a negation reaches, in tokens: "does not have a fever". */
const negationReach = 3;
/** How far after a name its value may stand: "fever is clearly absent". */
const valueReach = 4;

/** Values of variables that are gone through in the time of one mention. */
const valuesAStep = 8;

/**
 * Reads which values a text gives to which variables, bit by bit. A value belongs to the variable of its segment that can have it, the nearest before it first.
 * @param mentions in the order of the text
 * @param negations of the same text; what other readings used of them is used
 */
export function* readingValues(
  lexicon: Lexicon,
  tokens: readonly Token[],
  mentions: readonly Mention[],
  negations = new Negations(tokens, mentions),
): Generator<void, ValuesRead> {
  const { variables } = lexicon.declaration.schema;
  const values: ValueReading[] = [];
  const troubles: Trouble[] = [];
  let waiting: string[] = [];
  let next = 0;
  let [read, paused] = [0, 0];
  for (const span of segmentsOf(tokens)) {
    while (next < mentions.length && mentions[next].start < span.start) next++;
    const inside: Mention[] = [];
    for (; next < mentions.length && mentions[next].start < span.end; next++)
      if (mentions[next].end <= span.end) inside.push(mentions[next]);
    read += inside.length + 1;
    if (read - paused >= mentionsAtATime) {
      yield;
      paused = read;
    }
    const segment = yield* Segment.of(span, tokens, variables, inside);
    const { named } = segment;
    const earlier = new EarlierVariables(values, waiting);
    const own = [
      ...(yield* readingCategories(segment, negations, earlier, troubles)),
      ...(yield* readingNumbers(segment, negations, earlier.last, troubles)),
      ...(yield* readingBooleans(segment, negations)),
    ];
    if (waiting.length > 0) yield* sharing(variables, waiting, own, values);
    for (const one of own) values.push(one);
    const said = new Set(own.map(({ variable }) => variable));
    waiting = named.list.map(({ variable }) => variable).filter((variable) => !said.has(variable));
  }
  const { open, troubles: notUnderstood } = negations.open();
  const understood = troubles.filter(({ at }) => open[at] === 0);
  const closed = settledNumbers(
    values.filter(({ at }) => open[at] === 0),
    understood,
    negations,
  );
  const merged = yield* merging(closed, variables);
  return { values: merged.filter(isPossible), troubles: [...understood, ...contradictions(merged), ...notUnderstood], open };
}

/** "CPU and memory are high": variables that wait for their values get the first that stands later and that they can have. */
function* sharing(
  variables: Variables,
  waiting: readonly string[],
  read: readonly ValueReading[],
  values: ValueReading[],
): Generator<void> {
  const firstOf = new Map<Json, number>();
  for (const [i, { value }] of read.entries()) if (typeof value === 'string' && !firstOf.has(value)) firstOf.set(value, i);
  if (firstOf.size === 0) return;
  const known = new Map<string, ValueReading | undefined>();
  for (const variable of waiting) {
    if (!known.has(variable)) {
      if (known.size % mentionsAtATime === mentionsAtATime - 1) yield;
      const { type, values: possible = [] } = variables[variable];
      const first = possible.reduce((least, value) => Math.min(least, firstOf.get(value) ?? read.length), read.length);
      known.set(variable, type === 'categorical' ? read[first] : undefined);
    }
    const one = known.get(variable);
    if (one !== undefined) values.push({ ...one, variable });
  }
}

/** Variables of earlier segments that a value may go on from: those that wait for theirs, then those that got theirs last; the latest first. */
class EarlierVariables {
  /** By variable, its place among them. */
  private readonly places = new Map<string, number>();
  /** The last value before the segment. */
  readonly last: ValueReading | undefined;

  constructor(before: readonly ValueReading[], waiting: readonly string[]) {
    this.last = before.at(-1);
    const all = [...before.slice(-lateMax).map(({ variable }) => variable), ...waiting].reverse();
    for (const variable of all) if (!this.places.has(variable)) this.places.set(variable, this.places.size);
  }

  /** The latest of some variables. */
  latestOf(some: ReadonlyMap<string, unknown>): string | undefined {
    let latest: string | undefined;
    for (const variable of inBoth(this.places, some))
      if (latest === undefined || this.places.get(variable)! < this.places.get(latest)!) latest = variable;
    return latest;
  }
}

function* readingCategories(
  segment: Segment,
  negations: Negations,
  earlier: EarlierVariables,
  troubles: Trouble[],
): Generator<void, ValueReading[]> {
  const { tokens, inside, start } = segment;
  const readings: ValueReading[] = [];
  const nearest = new NearestOfSome(segment);
  let steps = 0;
  if (segment.named.list.length > mentionsAtATime) yield;
  for (const mention of inside) {
    const candidates = mention.values;
    if (candidates.size === 0) continue;
    steps += 1 + Math.ceil(candidates.size / valuesAStep);
    if (steps > mentionsAtATime) {
      yield;
      steps = 0;
    }
    const own = nearest.nearest(candidates, mention.start);
    const isPlain = tokens.slice(mention.start, mention.end).every(({ isStop, kind }) => isStop || kind === 'number');
    const only = candidates.size === 1 && !isPlain ? [...candidates.keys()][0] : undefined;
    const variable = own?.variable ?? earlier.latestOf(candidates) ?? only;
    if (variable === undefined) {
      if (!isPlain) troubles.push({ at: mention.start, message: ambiguous(phraseOf(tokens, mention), [...candidates.keys()]) });
      continue;
    }
    const from = own !== undefined && own.mention.end <= mention.start ? own.mention.end : Math.max(start, mention.start - 2);
    const value = candidates.get(variable)!;
    const { values = [] } = segment.variables[variable];
    const isDenied = isDeniedValue(segment, negations, {
      from,
      mention,
      isAlike: earlier.last?.variable === variable && earlier.last.isDenied,
    });
    if (isDenied) steps += Math.ceil(values.length / valuesAStep);
    readings.push({ variable, value: isDenied ? allBut(values, value) : value, at: mention.start, isSaid: true, isDenied });
  }
  return readings;
}

interface ValuePlace {
  /** Where a denial before it may stand first. */
  readonly from: number;
  readonly mention: Mention;
  /** Whether the value before is one of the same variable, and denied. */
  readonly isAlike: boolean;
}

/** Whether a value is denied where it stands, or goes on from one that is: "not red or green". */
export function isDeniedValue(
  { tokens, start, end }: { readonly tokens: readonly Token[] } & Span,
  negations: Negations,
  { from, mention, isAlike }: ValuePlace,
): boolean {
  const before = negations.deny(from, mention.start);
  const after = negations.denyLate(mention.end, end);
  const isListed = isAlike && tokens[start - 1]?.word === 'or';
  return (before || isListed || negations.carries(mention.start)) !== after;
}

function* readingBooleans({ tokens, named, variables, start, end }: Segment, negations: Negations): Generator<void, ValueReading[]> {
  const readings: ValueReading[] = [];
  for (const [i, { variable, mention }] of named.list.entries()) {
    if (i % mentionsAtATime === mentionsAtATime - 1) yield;
    if (variables[variable].type !== 'boolean' || !mention.isNamed) continue;
    const next = named.firstFrom(mention.end)?.mention.start ?? end;
    const until = Math.min(next, mention.end + valueReach, end);
    const after = saidAfter(tokens, mention.end, until, end);
    const before = i > 0 ? named.list[i - 1].mention : mention;
    const from = Math.max(start, mention.start - negationReach, before !== mention ? before.end : 0);
    const deniedBefore = negations.deny(from, mention.start);
    const saysNo = after >= 0 && denying.has(tokens[mention.end + after].word);
    const deniedAfter = negations.denyAfter(mention.end, after >= 0 ? mention.end + after : until);
    const deniedLate = after < 0 && negations.denyLate(until, Math.min(next, end));
    if (saysNo) negations.deny(mention.end + after, mention.end + after + 1);
    const isCarried = negations.carries(mention.start);
    const isSaid = after >= 0 || deniedBefore || deniedAfter || deniedLate || isCarried;
    const isDenied = [deniedBefore, saysNo, deniedAfter, deniedLate, isCarried].filter(Boolean).length % 2 === 1;
    readings.push({ variable, value: !isDenied, at: mention.start, isSaid, isDenied });
  }
  return readings;
}

/** Where a word stands between two tokens that says yes or no, from the first on; -1 for none. "No" says it only at the end of a segment: otherwise it belongs to what follows. */
export function saidAfter(tokens: readonly Token[], from: number, to: number, end: number): number {
  return tokens
    .slice(from, to)
    .findIndex(({ word }, i) => affirming.has(word) || (denying.has(word) && (word !== 'no' || from + i + 1 === end)));
}

/** The words of a span, one space between them. */
export const phraseOf = (tokens: readonly Token[], { start, end }: Span): string =>
  tokens
    .slice(start, end)
    .map(({ word }) => word)
    .join(' ');

const ambiguous = (phrase: string, variables: readonly string[]): string =>
  `"${phrase}" can be a value of ${variables.slice(0, 8).join(', ')}; name the variable to say which`;

const allBut = (values: readonly string[], excluded: string): Json =>
  Object.fromEntries(values.map((value) => [value, value === excluded ? 0 : 1]));

/** One reading a variable: "red or green" leaves both, "not red" leaves what it does not exclude, of numbers and booleans the last counts. */
function* merging(all: readonly ValueReading[], variables: Variables): Generator<void, ValueReading[]> {
  const found = new Map<string, ValueReading>();
  let steps = 0;
  for (const one of all) {
    const known = found.get(one.variable);
    const { values } = variables[one.variable];
    steps += known === undefined || known.value === one.value ? 1 : 1 + (values ?? []).length;
    if (steps > valuesAStep * mentionsAtATime) {
      yield;
      steps = 0;
    }
    if (known === undefined || (one.isSaid && !known.isSaid)) found.set(one.variable, one);
    else if (one.isSaid === known.isSaid) found.set(one.variable, both(known, one, values));
  }
  return [...found.values()];
}

/** Whether a reading leaves a value. */
export const isPossible = ({ value }: ValueReading): boolean =>
  typeof value !== 'object' || value === null || Object.values(value).some((weight) => weight !== 0);

/** Of variables all of whose values are excluded. */
export const contradictions = (values: readonly ValueReading[]): Trouble[] =>
  values
    .filter((one) => !isPossible(one))
    .map(({ at, variable }) => ({ at, message: `what is said of "${variable}" leaves none of its values; nothing was taken from it` }));

/** Two readings of one variable as one. */
export function both(first: ValueReading, second: ValueReading, values: readonly string[] | undefined): ValueReading {
  if (values === undefined || typeof second.value === 'boolean' || first.value === second.value) return second;
  const weights = [first, second].map(({ value }) => weightsOf(value, values));
  const excludes = first.isDenied || second.isDenied;
  const joined = values.map((_, i) => (excludes ? weights[0][i] * weights[1][i] : Math.max(weights[0][i], weights[1][i])));
  const left = values.filter((_, i) => joined[i] > 0);
  const isDenied = first.isDenied && second.isDenied;
  const value = left.length === 1 && !isDenied ? left[0] : Object.fromEntries(values.map((name, i) => [name, joined[i]]));
  return { ...second, value, isDenied };
}

const weightsOf = (value: Json, values: readonly string[]): number[] =>
  values.map((name) => (typeof value === 'object' ? ((value as Record<string, number>)[name] ?? 0) : Number(name === String(value))));
