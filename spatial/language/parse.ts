import { trimmed } from './arrange.js';
import { withoutFrame } from './frames.js';
import { splitReadings } from './given.js';
import type { Lexeme } from './lexeme.js';
import { lex } from './lexer.js';
import { stripped } from './openings.js';
import type { Program } from './program.js';
import { amongReadings, type Reading, truthReadings, turnedReadings, wholeReadings } from './readings.js';
import { salientReading } from './salient.js';

export interface Parsed {
  readonly program: Program | null;
  /** From 0 to 1: how much of the question found a place; below 0.5 it was not understood. */
  readonly understanding: number;
  /** Whether the program is worth running though words were left over: a request with an unknown verb, a statement of which most was read. */
  readonly isOfPart: boolean;
}

/**
 * Reads a question or statement into a program. All ways to read it are tried; the one that leaves the fewest content words unread wins, earlier ways first.
 * @param labels names that the scene's things have
 */
export function parseQuestion(question: string, labels: readonly string[] = []): Parsed {
  const parsed = parsedText(question, labels);
  return parsed.program !== null && /\?\s*$/.test(question) ? { ...parsed, program: asked(parsed.program) } : parsed;
}

/** "red circle above the star?" asks whether there is one, and the answer points to it. */
function asked(program: Program): Program {
  const { query, isFragment } = program;
  if (isFragment !== true || query.kind !== 'point' || query.isAll || query.of.head !== 'object') return program;
  const isOfPlace = query.of.conditions.some(({ kind }) => kind === 'relation' || kind === 'between');
  const isNamed = /^(?:the|this|that|these|those) /.test(query.of.text);
  return isOfPlace && !isNamed && program.given === undefined
    ? { ...program, query: { kind: 'truth', of: { kind: 'exists', of: query.of } } }
    : program;
}

function parsedText(question: string, labels: readonly string[]): Parsed {
  const { text, isTruth } = stripped(question);
  const lexemes = trimmed(lex(text, labels));
  const readings = (words: readonly Lexeme[]): Reading[] => (isTruth ? truthReadings(words) : allReadings(words));
  const meant = cheapest(readings(lexemes));
  const best = isTruth && (meant === null || costOf(meant) > 0) ? cheapest([meant, ...allReadings(lexemes)]) : meant;
  if (best !== null && costOf(best) === 0) return { program: best, understanding: 1, isOfPart: false };
  const framed = framedReading(lexemes, readings);
  if (framed !== null) return framed;
  const salient = isTruth ? null : salientReading(lexemes);
  if (salient !== null) {
    const understanding = salient.strangers.length === 0 ? addressedUnderstanding : verbUnderstanding;
    return { program: salient.program, understanding, isOfPart: understanding < addressedUnderstanding };
  }
  if (best === null) return { program: null, understanding: 0, isOfPart: false };
  const left = best.unread.length / Math.max(1, lexemes.length);
  const isOfPart = best.query.kind === 'truth' && left > 0 && left <= leftMax && strangersIn(best) === 0;
  return { program: best, understanding: understandingOf(best.unread.length, lexemes.length), isOfPart };
}

/** Of a statement's words, the share that may be left over and the rest still be judged. */
const leftMax = 0.4;

/** Of a question behind an unknown word of address, and behind an unknown verb, which may have meant anything. */
const addressedUnderstanding = 0.75;
const verbUnderstanding = 0.45;

/** The question behind a few words that the lexicon does not have. */
function framedReading(lexemes: readonly Lexeme[], readings: (words: readonly Lexeme[]) => Reading[]): Parsed | null {
  for (const { rest, strangers, isAddress } of withoutFrame(lexemes)) {
    const program = cheapest(readings(rest));
    if (program === null || costOf(program) > 0) continue;
    const understanding = isAddress || program.query.kind === 'truth' ? addressedUnderstanding : verbUnderstanding;
    return { program: { ...program, unread: strangers }, understanding, isOfPart: understanding < addressedUnderstanding };
  }
  return null;
}

/** Words left over were part of the question: a reading without them is hardly ever the meant one. */
const understandingOf = (unread: number, length: number): number =>
  unread === 0 ? 1 : Math.max(0.05, 0.45 - 0.1 * (unread - 1) - 0.5 / Math.max(1, length));

/** As it stands, in two parts, with what opens it put behind, with what is chosen among taken off. */
function allReadings(lexemes: readonly Lexeme[]): Reading[] {
  const whole = wholeReadings(lexemes);
  return [
    ...whole.filter((program) => program?.query.kind === 'choose'),
    ...splitReadings(lexemes),
    ...whole,
    ...turnedReadings(lexemes),
    ...amongReadings(lexemes),
  ];
}

/** The reading that leaves least; the first of equal ones. */
const cheapest = (readings: readonly Reading[]): Reading =>
  readings.reduce<Reading>((a, b) => (a === null || (b !== null && costOf(b) < costOf(a)) ? b : a), null);

/** Whether a program speaks of "it" and nothing said what that is. */
export const isOfNothing = ({ query, given }: Program): boolean => {
  const of =
    query.kind === 'truth' ? ('of' in query.of && !Array.isArray(query.of.of) ? query.of.of : null) : 'of' in query ? query.of : null;
  return given === undefined && of !== null && 'head' in of && of.head === 'it';
};

/** Content words unread; a word taken for an unknown name counts nearly as much. */
const costOf = (program: Program): number => program.unread.length + 0.9 * strangersIn(program);

const strangersIn = (program: Program): number => JSON.stringify(program).match(/"\?[^"]*"/g)?.length ?? 0;
