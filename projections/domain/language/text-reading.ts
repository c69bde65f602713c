import type { Json } from '../../events.js';
import { isDenied, type Span, suppositionsOf } from './clauses.js';
import type { Lexicon, Mention } from './lexicon.js';
import { splitting, type Token } from './tokens.js';
import type { ValueReading } from './value-segments.js';
import { readingValues } from './values.js';

/** Longest part of a text that is read, in characters and in tokens. */
export const readLengthMax = 8192;

/** A hypothesis that a text names, and whether it says that it is not so. */
export interface HypothesisReading {
  readonly hypothesis: string;
  readonly isDenied: boolean;
  readonly at: number;
}

/** What a text says in terms of a declaration. */
export interface TextReading {
  readonly tokens: readonly Token[];
  readonly mentions: readonly Mention[];
  /** In order of appearance, each once. */
  readonly variables: readonly string[];
  readonly values: readonly ValueReading[];
  readonly hypotheses: readonly HypothesisReading[];
  readonly troubles: readonly { readonly at: number; readonly message: string }[];
}

/** What a question asks about, and what it supposes. */
export interface QuestionReading extends TextReading {
  /** By variable, as observations have it. */
  readonly supposed: Readonly<Record<string, Json>>;
  /** Hypotheses that the question takes to be so, or not to be so. */
  readonly supposedHypotheses: readonly HypothesisReading[];
  /** What the reader should know of how it was read. */
  readonly warnings: readonly string[];
}

/** How far before a hypothesis's name a negation reaches, in tokens. */
const negationReach = 3;
/** Tokens of an equation from the end of its variable's name on. */
const equationReach = 4;
/** How far after it: "the fan is not". */
const deniedReach = 2;

/** Reads the beginning of a text, bit by bit. */
export function* readingText(lexicon: Lexicon, text: string): Generator<void, TextReading> {
  const tokens = yield* splitting(text.slice(0, readLengthMax), readLengthMax);
  const mentions = yield* lexicon.findingMentions(tokens);
  yield;
  const { values, troubles } = yield* readingValues(lexicon, tokens, mentions);
  yield;
  const named = mentions.flatMap((mention) => [...mention.variables]);
  const hypotheses = new Map<string, HypothesisReading>();
  for (const mention of mentions)
    for (const hypothesis of mention.hypotheses)
      if (!hypotheses.has(hypothesis)) hypotheses.set(hypothesis, { hypothesis, ...deniedAt(tokens, mention) });
  return {
    tokens,
    mentions,
    variables: [...new Set([...named, ...values.map(({ variable }) => variable)])],
    values,
    hypotheses: [...hypotheses.values()],
    troubles,
  };
}

/** Reads a question, bit by bit: what stands behind "if", "given", "assuming" or as `name = value` is supposed. */
export function* readingQuestion(lexicon: Lexicon, question: string): Generator<void, QuestionReading> {
  const text = yield* readingText(lexicon, question);
  yield;
  const { tokens, mentions, values, hypotheses, troubles } = text;
  const spans = suppositionsOf(tokens);
  const supposing = marked(tokens.length, spans);
  const isSupposed = (at: number): boolean => supposing[at] === 1;
  const equations = equationsOf(tokens, mentions);
  const equated = new Set(equations.map(({ variable }) => variable));
  const supposedValues = values.filter(({ at, variable }) => isSupposed(at) || equated.has(variable));
  const supposed = Object.fromEntries(supposedValues.map(({ variable, value }) => [variable, value]));
  const { variables } = lexicon.declaration.schema;
  const named = mentions.filter(({ start, isNamed }) => isNamed && isSupposed(start));
  const wanting = named.flatMap((mention) => [...mention.variables]);
  const unsaid = new Set([...wanting, ...equated].filter((variable) => !Object.hasOwn(supposed, variable)));
  const equating = marked(
    tokens.length,
    equations.map(({ start }) => ({ start, end: start + equationReach })),
  );
  const about = (at: number): boolean => isSupposed(at) || equating[at] === 1;
  const heard = troubles.filter(({ at }) => about(at)).map(({ message }) => message);
  const silent =
    heard.length > 0
      ? []
      : [...unsaid].map(
          (variable) => `the question supposes "${variable}" but no value that it can have${known(variables[variable].values)}`,
        );
  return {
    ...text,
    // what a question asks after is not said by it
    values: values.filter(({ isSaid, at, variable }) => isSaid || isSupposed(at) || Object.hasOwn(supposed, variable)),
    supposed,
    supposedHypotheses: hypotheses.filter(({ at }) => isSupposed(at)),
    warnings: [...heard, ...silent],
  };
}

const known = (values: readonly string[] | undefined): string =>
  values === undefined ? '' : `; there are ${values.slice(0, 16).join(', ')}`;

/** By token, whether it lies in one of some spans, which hardly overlap. */
function marked(length: number, spans: readonly Span[]): Uint8Array {
  const marks = new Uint8Array(length);
  for (const { start, end } of spans) marks.fill(1, start, end);
  return marks;
}

/** The variables that stand before a sign of equality. */
function equationsOf(tokens: readonly Token[], mentions: readonly Mention[]): { readonly variable: string; readonly start: number }[] {
  return mentions.flatMap(({ end, variables }) => {
    const at = tokens[end]?.term === '!' ? end + 1 : end;
    if (tokens[at]?.term !== '=' && tokens[at]?.term !== '≠') return [];
    return [...variables].map((variable) => ({ variable, start: end }));
  });
}

function deniedAt(tokens: readonly Token[], { start, end, isNamed }: Mention): Pick<HypothesisReading, 'isDenied' | 'at'> {
  const from =
    start -
    tokens
      .slice(Math.max(0, start - negationReach), start)
      .reverse()
      .findIndex(({ kind }) => kind === 'mark');
  const before = isDenied(tokens, from > start ? start - negationReach : from, start);
  const stop = tokens.slice(end, end + deniedReach).findIndex(({ kind }) => kind === 'mark');
  const after = isDenied(tokens, end, end + (stop < 0 ? deniedReach : stop));
  const inside = !isNamed && isDenied(tokens, start, end);
  return { isDenied: [before, inside, after].filter(Boolean).length % 2 === 1, at: start };
}
