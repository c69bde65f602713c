import type { Json } from '../../events.js';
import { isDenied, type Span, segmentsOf } from './clauses.js';
import type { Lexicon, Mention } from './lexicon.js';
import { readNumbers } from './numbers.js';
import type { Token } from './tokens.js';
import { nearest, type Segment, type Trouble, type ValueReading, type ValuesRead, type Variables } from './value-segments.js';

const affirming: ReadonlySet<string> = new Set(['true', 'yes', 'present', 'positive', 'on', 'active', 'confirmed', 'detected', 'y', '1']);
const denying: ReadonlySet<string> = new Set(['false', 'no', 'absent', 'negative', 'off', 'missing', 'inactive', 'n', '0']);

/** Values back that a value may go on from: "red or green". */
const lateMax = 8;
/** How far before a name a negation reaches, in tokens: "does not have a fever". */
const negationReach = 3;
/** How far after a name its value may stand: "fever is clearly absent". */
const valueReach = 4;

/** Reads which values a text gives to which variables. A value belongs to the variable of its segment that can have it, the nearest before it first. */
export function readValues(lexicon: Lexicon, tokens: readonly Token[], mentions: readonly Mention[]): ValuesRead {
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
