import { isDenied, type Span, segmentsOf } from '../../projections/domain/language/clauses.js';
import type { Lexicon, Mention } from '../../projections/domain/language/lexicon.js';
import { numberOf, type Token } from '../../projections/domain/language/tokens.js';
import { converted, isUnitOfSomething, unitKey } from '../../projections/domain/language/units.js';
import type { Trouble, ValueReading, ValuesRead, Variables } from '../../projections/domain/language/value-segments.js';
import { phraseOf } from '../../projections/domain/language/values.js';
import type { Json } from '../../projections/events.js';

/** A segment of a text with what it names. */
interface Segment extends Span {
  readonly tokens: readonly Token[];
  readonly variables: Variables;
  /** Variables that it names, in order. */
  readonly named: readonly { readonly variable: string; readonly mention: Mention }[];
}

/**
 * The variable that is named nearest to a place: before it rather than after it.
 * @param named in the order of the text
 * @param at offset into the text, UTF-16 units
 * @returns undefined where no variable is named
 */
function nearest(named: Segment['named'], at: number): Segment['named'][number] | undefined {
  const before = named.filter(({ mention }) => mention.end <= at);
  return before[before.length - 1] ?? named.find(({ mention }) => mention.start > at);
}

const affirming: ReadonlySet<string> = new Set(['true', 'yes', 'present', 'positive', 'on', 'active', 'confirmed', 'detected', 'y', '1']);
const denying: ReadonlySet<string> = new Set(['false', 'no', 'absent', 'negative', 'off', 'missing', 'inactive', 'n', '0']);

/** Values back that a value may go on from: "red or green". */
const lateMax = 8;
/** How far before a name a negation reaches, in tokens: "does not have a fever". */
const negationReach = 3;
/** How far after a name its value may stand: "fever is clearly absent". */
const valueReach = 4;

/** What {@link readingValues} reads, in the plain way: for each value all that its segment names is gone through, which takes long in a long segment. */
export function plainValues(lexicon: Lexicon, tokens: readonly Token[], mentions: readonly Mention[]): ValuesRead {
  const { variables } = lexicon.declaration.schema;
  const values: ValueReading[] = [];
  const troubles: Trouble[] = [];
  let waiting: string[] = [];
  let next = 0;
  for (const { start, end } of segmentsOf(tokens)) {
    while (next < mentions.length && mentions[next].start < start) next++;
    const inside: Mention[] = [];
    for (; next < mentions.length && mentions[next].start < end; next++) if (mentions[next].end <= end) inside.push(mentions[next]);
    const named = inside.flatMap((mention) => [...mention.variables].map((variable) => ({ variable, mention })));
    const segment: Segment = { start, end, tokens, variables, named };
    const read = [
      ...readCategories(segment, inside, values, waiting, troubles),
      ...readNumbers(segment, inside, troubles),
      ...readBooleans(segment),
    ];
    const said = new Set(read.map(({ variable }) => variable));
    for (const variable of waiting)
      values.push(
        ...read
          .filter(({ value }) => shares(variables, variable, value))
          .slice(0, 1)
          .map((one) => ({ ...one, variable })),
      );
    values.push(...read);
    waiting = named.map(({ variable }) => variable).filter((variable) => !said.has(variable));
  }
  return { values: merged(values, variables), troubles };
}

/** "CPU and memory are high": whether a variable that waits for its value can have the one that stands later. */
function shares(variables: Variables, variable: string, value: Json): boolean {
  return variables[variable].type === 'categorical' && typeof value === 'string' && variables[variable].values!.includes(value);
}

function readCategories(
  segment: Segment,
  inside: readonly Mention[],
  before: readonly ValueReading[],
  waiting: readonly string[],
  troubles: Trouble[],
): ValueReading[] {
  const { tokens, named, start } = segment;
  return inside.flatMap((mention): ValueReading[] => {
    const candidates = mention.values;
    if (candidates.size === 0) return [];
    const own = nearest(
      named.filter(({ variable }) => candidates.has(variable)),
      mention.start,
    );
    const isPlain = tokens.slice(mention.start, mention.end).every(({ isStop, kind }) => isStop || kind === 'number');
    const lately = [...before.slice(-lateMax).map(({ variable }) => variable), ...waiting]
      .reverse()
      .find((variable) => candidates.has(variable));
    const variable = own?.variable ?? lately ?? (candidates.size === 1 && !isPlain ? [...candidates.keys()][0] : undefined);
    if (variable === undefined) {
      if (!isPlain) troubles.push({ at: mention.start, message: ambiguous(phraseOf(tokens, mention), [...candidates.keys()]) });
      return [];
    }
    const from = own !== undefined && own.mention.end <= mention.start ? own.mention.end : Math.max(start, mention.start - 2);
    const value = candidates.get(variable)!;
    const { values = [] } = segment.variables[variable];
    const isDeniedHere = isDenied(tokens, from, mention.start) || (own === undefined && goesOnDenying(segment, before, variable));
    return [{ variable, value: isDeniedHere ? allBut(values, value) : value, at: mention.start, isSaid: true }];
  });
}

/** "Not red or green", "neither red nor green". */
function goesOnDenying({ tokens, start }: Segment, before: readonly ValueReading[], variable: string): boolean {
  const last = before[before.length - 1];
  const joint = tokens[start - 1]?.word;
  return (joint === 'or' || joint === 'nor') && last?.variable === variable && typeof last.value === 'object';
}

function readBooleans({ tokens, named, variables, start, end }: Segment): ValueReading[] {
  return named.flatMap(({ variable, mention }, i): ValueReading[] => {
    if (variables[variable].type !== 'boolean' || !mention.isNamed) return [];
    const next = named.find((other) => other.mention.start >= mention.end)?.mention.start ?? end;
    const until = Math.min(next, mention.end + valueReach, end);
    const after = tokens.slice(mention.end, until).findIndex(({ word }) => affirming.has(word) || denying.has(word));
    const from = Math.max(start, mention.start - negationReach, i > 0 && named[i - 1].mention !== mention ? named[i - 1].mention.end : 0);
    const deniedBefore = isDenied(tokens, from, mention.start);
    const saysNo = after >= 0 && denying.has(tokens[mention.end + after].word);
    const deniedAfter = isDenied(tokens, mention.end, after >= 0 ? mention.end + after : until);
    const isSaid = after >= 0 || deniedBefore || deniedAfter;
    const denials = Number(deniedBefore) + Number(saysNo) + Number(deniedAfter);
    return [{ variable, value: denials % 2 === 0, at: mention.start, isSaid }];
  });
}

const ambiguous = (phrase: string, variables: readonly string[]): string =>
  `"${phrase}" can be a value of ${variables.slice(0, 8).join(', ')}; name the variable to say which`;

const allBut = (values: readonly string[], excluded: string): Json =>
  Object.fromEntries(values.map((value) => [value, value === excluded ? 0 : 1]));

/** One reading a variable: "red or green" leaves both, "not red" and "not green" leave what neither excludes, of numbers and booleans the last counts. */
function merged(values: readonly ValueReading[], variables: Variables): ValueReading[] {
  const found = new Map<string, ValueReading>();
  for (const one of values) {
    const known = found.get(one.variable);
    if (known === undefined || (one.isSaid && !known.isSaid)) found.set(one.variable, one);
    else if (one.isSaid === known.isSaid)
      found.set(one.variable, { ...one, value: both(known.value, one.value, variables[one.variable].values) });
  }
  return [...found.values()];
}

function both(first: Json, second: Json, values: readonly string[] | undefined): Json {
  if (values === undefined || typeof second === 'boolean' || first === second) return second;
  const weights = [first, second].map((value) => weightsOf(value, values));
  const areExclusions = typeof first === 'object' && typeof second === 'object';
  const joined = values.map(
    (value, i) => [value, areExclusions ? weights[0][i] * weights[1][i] : Math.max(weights[0][i], weights[1][i])] as const,
  );
  return joined.some(([, weight]) => weight > 0) ? Object.fromEntries(joined) : second;
}

const weightsOf = (value: Json, values: readonly string[]): number[] =>
  values.map((name) => (typeof value === 'object' ? ((value as Record<string, number>)[name] ?? 0) : Number(name === String(value))));

const comparing: ReadonlySet<string> = new Set(
  'above over below under than exceeds exceed exceeding > < ≥ ≤ least most between until up'.split(' '),
);
/** How far before a number a comparison may stand. */
const comparisonReach = 2;

/** Reads the numbers of a segment as values of number variables: of the one named nearest, or of the only one that has the unit which is written. */
function readNumbers(segment: Segment, inside: readonly Mention[], troubles: Trouble[]): ValueReading[] {
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
