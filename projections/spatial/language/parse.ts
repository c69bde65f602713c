import type { Lexeme } from './lexeme.js';
import { lex } from './lexer.js';
import { readPhrase } from './phrase.js';
import type { Phrase, Program, Query } from './program.js';
import { queryReaders } from './questions.js';
import { Reader } from './reader.js';
import { readStatement } from './statements.js';

/** Words that ask for the truth of what follows, and words of politeness; taken off the beginning. */
const truthOpenings =
  /^(?:(?:please |can you |could you |would you |will you |do you |i )*(?:tell me|check|confirm|verify|say|know|wonder|decide|determine|judge|see|answer|let me know|find out|state) (?:whether|if|that)(?: it is true that| it is the case that)?|is it (?:true|correct|right|the case|so|accurate|a fact|fair to say|possible) (?:that|to say that)|is it true|it is true that|true or false|am i (?:right|correct) (?:that|in thinking that|in saying that|to say that)|would you (?:say|agree)(?: that)?|do you (?:think|agree|believe)(?: that)?|yes or no|does it hold that|would it be (?:right|correct|fair|true) to say(?: that)?|can (?:you|we|one) say(?: that)?|is the statement true)[ ,:]+/;
const politeOpenings =
  /^(?:please|kindly|hey|hi|hello|ok|okay|well|so|now|(?:can|could|would|will) (?:you|i|we|one)(?! (?:see|spot|find any|make out|notice))(?: please)?(?: kindly)?(?: tell me| show me| say| name| state)?|tell me|let me know|i would like to know|i would like you to|i'd like to know|i'd like you to|i want to know|i want you to|i need to know|i need you to|i wonder|i am|i'm|do you know|do you happen to know|say|name|state|give me|give|list|describe|report|what i want is|your task is to|your task:|task:|question:|q:|help me|try to|go ahead and|would you mind telling me|any idea|in this (?:image|picture|photo|scene)|in the (?:image|picture|photo|scene)|looking at (?:the|this) (?:image|picture|photo|scene)|here)[ ,:]+/;
/** "…, right?": asks for agreement to what was said. */
const tags =
  /, ?(?:right|correct|true|yes|no|okay|ok|isn't it|is it not|isn't there|aren't there|doesn't it|don't you think|don't you agree|is that right|is that correct|is that true)[ ?.!]*$/;
const openingsMax = 6;

export interface Parsed {
  readonly program: Program | null;
  /** From 0 to 1: how much of the question found a place. */
  readonly understanding: number;
}

/**
 * Reads a question or statement into a program. All ways to read it are tried; the one that leaves the fewest content words unread wins, earlier ways first.
 * @param labels names that the scene's things have
 */
export function parseQuestion(question: string, labels: readonly string[] = []): Parsed {
  const { text, isTruth } = stripped(question);
  const lexemes = trimmed(lex(text, labels));
  const readings = isTruth ? [truthReading(lexemes)] : [...(splitReading(lexemes) ?? []), ...wholeReadings(lexemes)];
  const best = readings
    .filter((reading): reading is Program => reading !== null)
    .reduce<Program | null>((a, b) => (a === null || b.unread.length < a.unread.length ? b : a), null);
  if (best === null) return { program: null, understanding: 0 };
  return { program: best, understanding: understandingOf(best.unread.length, lexemes.length) };
}

/** Words left over were part of the question: a reading without them is hardly ever the meant one. */
const understandingOf = (unread: number, length: number): number =>
  unread === 0 ? 1 : Math.max(0.05, 0.45 - 0.1 * (unread - 1) - 0.5 / Math.max(1, length));

function stripped(question: string): { text: string; isTruth: boolean } {
  let text = question
    .slice(0, 4000)
    .toLowerCase()
    .replace(/[’`´]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/ (?:-|–|—) /g, ', ')
    .replace(tags, '')
    .replace(/^[\s"'(]+/, '');
  let isTruth = false;
  for (let i = 0; i < openingsMax; i++) {
    const truth = truthOpenings.exec(text);
    const polite = truth === null ? politeOpenings.exec(text) : null;
    const opening = truth ?? polite;
    if (opening === null) break;
    text = text.slice(opening[0].length);
    isTruth ||= truth !== null;
  }
  return { text, isTruth };
}

/** "… in the image", and commas at the end: they say nothing. */
function trimmed(lexemes: readonly Lexeme[]): Lexeme[] {
  const kept = lexemes.filter((_, i) => ![i, i - 1, i - 2].some((start) => isInImage(lexemes, start, i)));
  for (let last = kept[kept.length - 1]; last !== undefined; last = kept[kept.length - 1]) {
    if (last.kind !== 'comma' && last.kind !== 'filler' && last.kind !== 'determiner') break;
    kept.pop();
  }
  return kept;
}

/** Whether "in the image" begins at `start` and reaches to `at`. */
function isInImage(lexemes: readonly Lexeme[], start: number, at: number): boolean {
  const first = lexemes[start];
  const isIn = first?.kind === 'in' || first?.kind === 'on' || (first?.kind === 'relation' && first.relation === 'inside');
  if (!isIn) return false;
  const noun = lexemes[start + 1]?.kind === 'determiner' ? start + 2 : start + 1;
  const image = lexemes[noun];
  return at <= noun && image?.kind === 'noun' && image.head === 'image';
}

function wholeReadings(lexemes: readonly Lexeme[], given?: Phrase): (Program | null)[] {
  return queryReaders.map((read) => {
    const reader = new Reader(lexemes);
    const query = reader.attempt(() => read(reader));
    return query === null ? null : programOf(query, reader, given);
  });
}

function truthReading(lexemes: readonly Lexeme[]): Program | null {
  const reader = new Reader(lexemes);
  const of = readStatement(reader);
  return of === null ? null : programOf({ kind: 'truth', of }, reader);
}

/** "There is a sphere behind the cube; what color is it?": the first part says what "it" is. */
function splitReading(lexemes: readonly Lexeme[]): (Program | null)[] | null {
  const cut = lexemes.findIndex(({ text, kind }, i) => text === ';' || (kind === 'comma' && isAsked(lexemes[i + 1])));
  if (cut < 0) return null;
  const reader = new Reader(lexemes.slice(0, cut));
  reader.skip('there', 'be', 'have', 'exist');
  const given = readPhrase(reader);
  if (given === null) return null;
  const unread = reader.unread;
  return wholeReadings(lexemes.slice(cut + 1), given).map((program) => program && { ...program, unread: [...unread, ...program.unread] });
}

/** "the mug, where is it?" */
const isAsked = (lexeme: Lexeme | undefined): boolean =>
  lexeme?.kind === 'ask' && (lexeme.ask === 'where' || lexeme.ask === 'what' || lexeme.ask === 'count');

const programOf = (query: Query, reader: Reader, given?: Phrase): Program => ({
  query,
  unread: reader.unread,
  ...(given === undefined ? {} : { given }),
});
