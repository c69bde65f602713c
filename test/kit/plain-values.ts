import { type Span, segmentsOf } from '../../projections/domain/language/clauses.js';
import type { Lexicon, Mention } from '../../projections/domain/language/lexicon.js';
import { Negations } from '../../projections/domain/language/negations.js';
import { goneOnFrom, isBesides, readNumber, settledNumbers, unitsAfter } from '../../projections/domain/language/numbers.js';
import type { Token } from '../../projections/domain/language/tokens.js';
import { converted, unitKey } from '../../projections/domain/language/units.js';
import type { Trouble, ValueReading, ValuesRead, Variables } from '../../projections/domain/language/value-segments.js';
import { both, contradictions, isDeniedValue, isPossible, phraseOf, saidAfter } from '../../projections/domain/language/values.js';
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
  const negations = new Negations(tokens, mentions);
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
      ...readCategories(segment, inside, values, waiting, { negations, troubles }),
      ...readNumbers(segment, inside, values.at(-1), { negations, troubles }),
      ...readBooleans(segment, negations),
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
  const { open, troubles: notUnderstood } = negations.open();
  const understood = troubles.filter(({ at }) => open[at] === 0);
  const closed = values.filter(({ at }) => open[at] === 0);
  const settled = settledNumbers(closed, understood, negations);
  const all = merged(settled, variables);
  return { values: all.filter(isPossible), troubles: [...understood, ...contradictions(all), ...notUnderstood], open };
}

interface Notes {
  readonly negations: Negations;
  readonly troubles: Trouble[];
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
  { negations, troubles }: Notes,
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
    const last = before[before.length - 1];
    const isAlike = last?.variable === variable && last.isDenied;
    const isDenied = isDeniedValue(segment, negations, { from, mention, isAlike });
    return [{ variable, value: isDenied ? allBut(values, value) : value, at: mention.start, isSaid: true, isDenied }];
  });
}

function readBooleans({ tokens, named, variables, start, end }: Segment, negations: Negations): ValueReading[] {
  return named.flatMap(({ variable, mention }, i): ValueReading[] => {
    if (variables[variable].type !== 'boolean' || !mention.isNamed) return [];
    const next = named.find((other) => other.mention.start >= mention.end)?.mention.start ?? end;
    const until = Math.min(next, mention.end + valueReach, end);
    const after = saidAfter(tokens, mention.end, until, end);
    const from = Math.max(start, mention.start - negationReach, i > 0 && named[i - 1].mention !== mention ? named[i - 1].mention.end : 0);
    const deniedBefore = negations.deny(from, mention.start);
    const saysNo = after >= 0 && denying.has(tokens[mention.end + after].word);
    const deniedAfter = negations.denyAfter(mention.end, after >= 0 ? mention.end + after : until);
    const deniedLate = after < 0 && negations.denyLate(until, Math.min(next, end));
    if (saysNo) negations.deny(mention.end + after, mention.end + after + 1);
    const isCarried = negations.carries(mention.start);
    const isSaid = after >= 0 || deniedBefore || deniedAfter || deniedLate || isCarried;
    const isDenied = [deniedBefore, saysNo, deniedAfter, deniedLate, isCarried].filter(Boolean).length % 2 === 1;
    return [{ variable, value: !isDenied, at: mention.start, isSaid, isDenied }];
  });
}

const ambiguous = (phrase: string, variables: readonly string[]): string =>
  `"${phrase}" can be a value of ${variables.slice(0, 8).join(', ')}; name the variable to say which`;

const allBut = (values: readonly string[], excluded: string): Json =>
  Object.fromEntries(values.map((value) => [value, value === excluded ? 0 : 1]));

/** One reading a variable: "red or green" leaves both, "not red" leaves what it does not exclude, of numbers and booleans the last counts. */
function merged(values: readonly ValueReading[], variables: Variables): ValueReading[] {
  const found = new Map<string, ValueReading>();
  for (const one of values) {
    const known = found.get(one.variable);
    if (known === undefined || (one.isSaid && !known.isSaid)) found.set(one.variable, one);
    else if (one.isSaid === known.isSaid) found.set(one.variable, both(known, one, variables[one.variable].values));
  }
  return [...found.values()];
}

/** Reads the numbers of a segment as values of number variables: of the one named nearest, or of the only one that has the unit which is written. */
function readNumbers(
  segment: Segment,
  inside: readonly Mention[],
  last: ValueReading | undefined,
  { negations, troubles }: Notes,
): ValueReading[] {
  const { tokens, variables, start, end } = segment;
  const named = segment.named.filter(({ variable }) => variables[variable].type === 'number');
  const readings: ValueReading[] = [];
  for (let at = start; at < end; at++) {
    if (tokens[at].kind !== 'number' || isPartOfName(segment, inside, at) || isBesides(tokens, at)) continue;
    const units = unitsAfter(tokens, at, end);
    const own = nearest(named, at);
    const variable = own?.variable ?? onlyWithUnit(segment, units) ?? goneOnFrom(segment, at, last);
    if (variable === undefined) continue;
    const from = own !== undefined && own.mention.end <= at ? own.mention.end : Math.max(start, at - 2);
    const reading = readNumber(segment, negations, { at, from, variable, units });
    if ('message' in reading) troubles.push(reading);
    else readings.push(reading);
  }
  return readings;
}

/** A number in a name or a value of some category, of which the variable is named too. */
function isPartOfName({ named }: Segment, inside: readonly Mention[], at: number): boolean {
  const mention = inside.find(({ start, end }) => start <= at && at < end);
  if (mention === undefined) return false;
  if (mention.end - mention.start > 1) return true;
  return mention.variables.size + mention.hypotheses.size > 0 || named.some(({ variable }) => mention.values.has(variable));
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
