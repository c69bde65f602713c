import type { Json } from '../../events.js';
import { type Span, suppositionsOf } from './clauses.js';
import type { Lexicon, Mention } from './lexicon.js';
import { Negations } from './negations.js';
import { splitting, type Token } from './tokens.js';
import type { ValueReading } from './value-segments.js';
import { readingValues } from './values.js';

/** Longest part of a text that is read, in characters and in tokens. */
export const readLengthMax = 8192;

/** A hypothesis that a text names, and what it says of it. */
export interface HypothesisReading {
  readonly hypothesis: string;
  /** Whether it is said not to be so. */
  readonly isDenied: boolean;
  /** Whether nothing is said of it, or nothing that is understood. */
  readonly isOpen: boolean;
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

/** Reads the beginning of a text, bit by bit. @param isQuestion whether it may suppose; what a text supposes is not said by it */
export function* readingText(lexicon: Lexicon, text: string, isQuestion = false): Generator<void, TextReading> {
  const tokens = yield* splitting(text.slice(0, readLengthMax), readLengthMax);
  const mentions = yield* lexicon.findingMentions(tokens);
  yield;
  const negations = new Negations(tokens, mentions, isQuestion);
  const denied = mentions.map((mention, i) => mention.hypotheses.size > 0 && isDeniedAt(tokens, mention, mentions[i + 1], negations));
  yield;
  const { values, troubles, open } = yield* readingValues(lexicon, tokens, mentions, negations);
  yield;
  const named = mentions.flatMap((mention) => [...mention.variables]);
  const hypotheses = new Map<string, HypothesisReading>();
  for (const [i, { start, hypotheses: names }] of mentions.entries())
    for (const hypothesis of names)
      if (hypotheses.get(hypothesis)?.isOpen ?? true)
        hypotheses.set(hypothesis, { hypothesis, isDenied: denied[i], isOpen: open[start] === 1, at: start });
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
  const text = yield* readingText(lexicon, question, true);
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
    supposedHypotheses: hypotheses.filter(({ at, isOpen }) => isSupposed(at) && !isOpen),
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

/** Whether a hypothesis is denied where it is named. @param next the mention after it */
function isDeniedAt(tokens: readonly Token[], { start, end, isNamed }: Mention, next: Mention | undefined, negations: Negations): boolean {
  const part = negations.partOf(start);
  const stop = Math.min(part.end, Math.max(end, next?.start ?? part.end));
  let from = start;
  while (from > Math.max(part.start, start - negationReach) && tokens[from - 1].kind !== 'mark') from--;
  const before = negations.deny(from, start);
  const inside = !isNamed && negations.deny(start, end);
  const near = Math.max(end, Math.min(stop, end + deniedReach));
  const after = negations.denyAfter(end, near) !== negations.denyLate(near, stop);
  return [before, inside, after, negations.carries(start, true)].filter(Boolean).length % 2 === 1;
}
