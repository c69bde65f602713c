import { chosenAmong, narrowedTo, placeLast, trimmed } from './arrange.js';
import type { Lexeme } from './lexeme.js';
import { lex } from './lexer.js';
import { readPhrase } from './phrase.js';
import { plain } from './plain.js';
import { readChoice } from './pointing.js';
import type { Phrase, Program, Query } from './program.js';
import { queryReaders } from './questions.js';
import { Reader } from './reader.js';
import { readStatement } from './statements.js';

/** Words that ask for the truth of what follows, and words of politeness; taken off the beginning. */
const truthOpenings =
  /^(?:(?:please |can you |could you |would you |will you |do you |i )*(?:tell me|check|confirm|verify|say|tell|know|wonder|decide|determine|judge|see|answer|let me know|find out|state) (?:whether|if|that)(?: it is true that| it is the case that)?|is it (?:true|correct|right|the case|so|accurate|a fact|fair to say|possible) (?:that|to say that)|is it true|it is true that|true or false|am i (?:right|correct) (?:that|in thinking that|in saying that|to say that)|would you (?:say|agree)(?: that)?|do you (?:think|agree|believe)(?: that)?|yes or no|does it hold that|would it be (?:right|correct|fair|true|accurate)(?: to say)?(?: that)?|can (?:you|we|one) say(?: that)?|is the statement true)[ ,:]+/;
const politeOpenings =
  /^(?:please|kindly|hey|hi|hello|ok|okay|well|so|now|(?:can|could|would|will) (?:you|i|we|one)(?! (?:see|spot|find any|make out|notice))(?: please)?(?: kindly)?(?: tell me| show me| say| name| state)?|tell me|(?:may|might|can|could) i (?:ask|know)|let me know|let us|let's|let me|i(?:'m| am) (?:after|interested in)|i would like to know|i would like you to|i'd like to know|(?:i'd|i would) (?:like|love) to (?:see|find|spot)(?: where)?|(?:i'd|i would) (?:like|love)(?! to)|i'd like you to|i want to know|i want you to|i need to know|i need you to|i wonder|i am|i'm|do you know|do you happen to know|say|name|state|give me|give|list|describe|report|what i want is|would you be so kind as to|be so kind as to|your (?:task|job|goal|mission) is to|your (?:task|job|goal|mission)[:;,]|task:|question:|q:|help me|try to|go ahead and|would you mind telling me|any idea|in this (?:image|picture|photo|scene)|in the (?:image|picture|photo|scene)|looking at (?:the|this) (?:image|picture|photo|scene)|here)[ ,:]+/;
/** "…, right?": asks for agreement to what was said. */
const tags =
  /[,;.?!] ?(?:right|correct|true or false|true|yes or no|yes|no|okay|ok|isn't it|is it not|isn't there|aren't there|doesn't it|don't you think|don't you agree|is that right|is that correct|is that true)[ ?.!]*$/;
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
  const readings = isTruth ? [truthReading(lexemes), ...choiceReading(lexemes)] : allReadings(lexemes);
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
  return { text: plain(text.replace(/[.?!:]+ +(?=[a-z])/g, '; ')), isTruth };
}

/** As it stands, in two parts, with what opens it put behind, with what is chosen among taken off. */
function allReadings(lexemes: readonly Lexeme[]): (Program | null)[] {
  const turned = placeLast(lexemes);
  const whole = wholeReadings(lexemes);
  return [
    ...whole.filter((program) => program?.query.kind === 'choose'),
    ...(splitReading(lexemes) ?? []),
    ...whole,
    ...(turned === null ? [] : wholeReadings(turned)),
    ...amongReadings(lexemes),
  ];
}

function amongReadings(lexemes: readonly Lexeme[]): (Program | null)[] {
  const chosen = chosenAmong(lexemes);
  if (chosen === null) return [];
  return wholeReadings(chosen.question).map((program) => {
    const query = program === null ? null : narrowedTo(program.query, chosen.among);
    return program === null || query === null ? null : { ...program, query };
  });
}

/** "tell me whether A or B is closer to the camera" asks which. */
function choiceReading(lexemes: readonly Lexeme[]): (Program | null)[] {
  const reader = new Reader(lexemes);
  const query = lexemes.some(({ kind }) => kind === 'or') ? reader.attempt(() => readChoice(reader)) : null;
  return query === null ? [] : [programOf(query, reader)];
}

function wholeReadings(lexemes: readonly Lexeme[], given?: Phrase): (Program | null)[] {
  return queryReaders.map((read) => {
    const reader = new Reader(lexemes);
    const query = reader.attempt(() => read(reader));
    return query === null ? null : programOf(query, reader, given);
  });
}

/** "…, that the star sits above the ring" has lost its verb; an "is" before it stands in. */
function truthReading(lexemes: readonly Lexeme[]): Program | null {
  return statementReading(lexemes) ?? statementReading([{ kind: 'be', text: 'is' }, ...lexemes]);
}

function statementReading(lexemes: readonly Lexeme[]): Program | null {
  const reader = new Reader(lexemes);
  const of = readStatement(reader);
  return of === null ? null : programOf({ kind: 'truth', of }, reader);
}

/** "There is a sphere behind the cube; what color is it?", "Do you see the star? Point at it": the first part says what "it" is. Or the second part adds nothing. */
function splitReading(lexemes: readonly Lexeme[]): (Program | null)[] | null {
  const cut = lexemes.findIndex(({ text, kind }, i) => text === ';' || (kind === 'comma' && isAsked(lexemes[i + 1])));
  if (cut < 0) return null;
  const [first, second] = [trimmed(lexemes.slice(0, cut)), lexemes.slice(cut + 1)];
  const rest = new Reader(second).unread;
  const alone = lexemes[cut].text === ';' ? wholeReadings(first).map((program) => joined(program, [], rest)) : [];
  const reader = new Reader(placeLast(first) ?? first);
  while (
    reader.is('there') ||
    reader.is('be') ||
    reader.is('have') ||
    reader.is('exist') ||
    reader.is('not') ||
    reader.is('do') ||
    reader.is('camera') ||
    isSeeing(reader)
  )
    reader.take();
  const given = readPhrase(reader);
  if (given === null) return alone;
  if (given.head === 'free') return [programOf({ kind: 'point', of: given, isAll: false }, reader), ...alone];
  const { unread } = reader;
  return [...wholeReadings(second, given).map((program) => joined(program, unread, [])), ...alone];
}

const isSeeing = (reader: Reader): boolean => {
  const lexeme = reader.peek();
  return lexeme?.kind === 'ask' && (lexeme.ask === 'see' || lexeme.ask === 'point');
};

const joined = (program: Program | null, before: readonly string[], behind: readonly string[]): Program | null =>
  program && { ...program, unread: [...before, ...program.unread, ...behind] };

/** "the mug, where is it?" */
const isAsked = (lexeme: Lexeme | undefined): boolean =>
  lexeme?.kind === 'ask' && (lexeme.ask === 'where' || lexeme.ask === 'what' || lexeme.ask === 'count');

const programOf = (query: Query, reader: Reader, given?: Phrase): Program => ({
  query,
  unread: reader.unread,
  ...(given === undefined ? {} : { given }),
});
