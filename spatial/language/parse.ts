import { withoutCarrierPhrase } from './carrier-phrase.js';
import { splitReadings } from './coreference.js';
import { keyphraseReading } from './keyphrase.js';
import type { Lexeme } from './lexeme.js';
import { lex } from './lexer.js';
import { inListOrder, orderedList } from './ordered-lists.js';
import { withoutPoliteness } from './politeness.js';
import type { Program } from './program.js';
import { oovNamesIn } from './program-parts.js';
import { exclusionReadings, partitiveReadings, type Reading, truthReadings, unfrontedReadings, wholeReadings } from './readings.js';
import { trimmed } from './word-order.js';

export interface Parsed {
  readonly program: Program | null;
  /** From 0 to 1: how much of the question found a place; below 0.5 it was not understood. */
  readonly understanding: number;
  /** Whether the program is worth running though words were left over: a request with an unknown verb, a statement of which most was read. */
  readonly isPartial: boolean;
}

/**
 * Reads a question or statement into a program. All ways to read it are tried; the one that leaves the fewest content words unread wins, earlier ways first.
 * @param labels names that the scene's things have
 */
export function parseQuestion(question: string, labels: readonly string[] = []): Parsed {
  const parsed = listReading(question, labels) ?? parsedText(question, labels);
  return parsed.program !== null && /\?\s*$/.test(question) ? { ...parsed, program: asExistence(parsed.program) } : parsed;
}

/** "list the circles from left to right": what is read without the order, in that order. */
function listReading(question: string, labels: readonly string[]): Parsed | null {
  const list = orderedList(question);
  if (list === null) return null;
  const { program, understanding } = parsedText(list.rest, labels);
  const query = program === null || understanding < 1 ? null : inListOrder(program.query, list.by);
  return program === null || query === null ? null : { program: { ...program, query, isFragment: false }, understanding, isPartial: false };
}

/** "red circle above the star?" asks whether there is one, and the answer points to it. */
function asExistence(program: Program): Program {
  const { query, isFragment } = program;
  if (isFragment !== true || query.kind !== 'point' || query.isAll || query.of.head !== 'object') return program;
  const isOfPlace = query.of.conditions.some(({ kind }) => kind === 'relation' || kind === 'between');
  const isNamed = /^(?:the|this|that|these|those) /.test(query.of.text);
  return isOfPlace && !isNamed && program.antecedent === undefined
    ? { ...program, query: { kind: 'truth', of: { kind: 'exists', of: query.of } } }
    : program;
}

function parsedText(question: string, labels: readonly string[]): Parsed {
  const { text, isTruth } = withoutPoliteness(question);
  const lexemes = trimmed(lex(text, labels));
  const readings = (words: readonly Lexeme[]): Reading[] => (isTruth ? truthReadings(words) : allReadings(words));
  const meant = cheapest(readings(lexemes));
  const best = isTruth && (meant === null || costOf(meant) > 0) ? cheapest([meant, ...allReadings(lexemes)]) : meant;
  if (best !== null && costOf(best) === 0) return { program: best, understanding: 1, isPartial: false };
  const carrier = carrierReading(lexemes, readings);
  if (carrier !== null) return carrier;
  const keyphrase = isTruth ? null : keyphraseReading(lexemes);
  if (keyphrase !== null) {
    const understanding = keyphrase.oovWords.length === 0 ? addressedUnderstanding : verbUnderstanding;
    return { program: keyphrase.program, understanding, isPartial: understanding < addressedUnderstanding };
  }
  if (best === null) return { program: null, understanding: 0, isPartial: false };
  const unreadShare = best.unread.length / Math.max(1, lexemes.length);
  const isPartial = best.query.kind === 'truth' && unreadShare > 0 && unreadShare <= unreadShareMax && oovNamesIn(best).length === 0;
  return { program: best, understanding: understandingOf(best.unread.length, lexemes.length), isPartial };
}

/** Of a statement's words, the share that may be left over and the rest still be judged. */
const unreadShareMax = 0.4;

/** Of a question behind an unknown word of address, and behind an unknown verb, which may have meant anything. */
const addressedUnderstanding = 0.75;
const verbUnderstanding = 0.45;

/** The question behind a few words that the lexicon does not have. */
function carrierReading(lexemes: readonly Lexeme[], readings: (words: readonly Lexeme[]) => Reading[]): Parsed | null {
  for (const { rest, oovWords, isAddress } of withoutCarrierPhrase(lexemes)) {
    const program = cheapest(readings(rest));
    if (program === null || costOf(program) > 0) continue;
    const understanding = isAddress || program.query.kind === 'truth' ? addressedUnderstanding : verbUnderstanding;
    return { program: { ...program, unread: oovWords }, understanding, isPartial: understanding < addressedUnderstanding };
  }
  return null;
}

/** Words left over were part of the question: a reading without them is hardly ever the meant one. */
const understandingOf = (unread: number, length: number): number =>
  unread === 0 ? 1 : Math.max(0.05, 0.45 - 0.1 * (unread - 1) - 0.5 / Math.max(1, length));

/** Without what it leaves out, as it stands, in two parts, with what opens it put behind, with what is chosen among taken off. */
function allReadings(lexemes: readonly Lexeme[]): Reading[] {
  const whole = wholeReadings(lexemes);
  return [
    ...exclusionReadings(lexemes),
    ...whole.filter((program) => program?.query.kind === 'choose'),
    ...splitReadings(lexemes),
    ...whole,
    ...unfrontedReadings(lexemes),
    ...partitiveReadings(lexemes),
  ];
}

/** The reading that leaves least; the first of equal ones. */
const cheapest = (readings: readonly Reading[]): Reading =>
  readings.reduce<Reading>((a, b) => (a === null || (b !== null && costOf(b) < costOf(a)) ? b : a), null);

/** Whether a program speaks of "it" and nothing said what that is. */
export const hasUnresolvedPronoun = ({ query, antecedent }: Program): boolean => {
  const of =
    query.kind === 'truth' ? ('of' in query.of && !Array.isArray(query.of.of) ? query.of.of : null) : 'of' in query ? query.of : null;
  return antecedent === undefined && of !== null && 'head' in of && of.head === 'it';
};

/** Content words unread; a word taken for an unknown name counts nearly as much. */
const costOf = (program: Program): number => program.unread.length + 0.9 * oovNamesIn(program).length;
