import { asksForAdvice } from '../../text/advice.js';
import type { Language } from '../../text/languages.js';
import { termOf } from '../../text/normalize.js';
import { paraphrased } from '../../text/paraphrased-questions.js';
import { ForeignText, type UnphrasedQuestion, unphrasedQuestionOf } from '../../text/phrases/foreign-text.js';
import { type FunctionPairs, functionPairsOf } from '../../text/phrases/function-pairs.js';
import { topicsAsked } from '../../text/related-words/topics.js';
import { relationsAsked } from '../../text/relations/relations.js';
import { type Asked, askedOf, isOfSeveral, isRequest } from '../../text/speaker-attribution.js';
import { indefinitePronouns } from '../../text/stop-words.js';
import { termsOf } from '../../text/summary.js';
import { answerKindsOf } from '../../text/term-kinds.js';
import { asksForAsker } from '../../text/topics-asked.js';
import { unknown } from '../../text/vocabulary.js';
import { asksForNow } from '../claims/conflicts.js';
import type { QueryTerm } from '../index/rank.js';
import type { MemoryReader } from '../memory-reader.js';
import { type AskedTimes, askedTimesOf } from './asked-times.js';
import { languagesOf } from './inflected-terms.js';

/** What a word counts for one that is spelt nearly like it. */
const nearWeight = 0.5;
/** Words of a question whose spelling is looked at, and words of one character that are looked for. */
const nearWordsMax = 32;

/** Characters of a question in which times, names and kinds are looked for: what is longer is a text, and found by its words alone. */
const readCharactersMax = 2000;

/** Terms whose memories are counted in one go. */
const countedAtOnce = 1024;

/** A word of the question that the index could use. */
export interface QuestionTerm {
  /** Number of the term, -1 where the session has never seen the word. */
  readonly term: number;
  readonly documentFrequency: number;
}

/** What a question asks for besides its words. */
export interface ParsedQuery {
  /** Terms that may name a speaker, in the question's order. */
  readonly names: ReadonlySet<number>;
  /** Those written like no name: of a question with capital letters words without one. */
  readonly commonWords: ReadonlySet<string>;
  /** Terms written like a name, of which a speaker's may be the whole: "deb" for "deborah". */
  readonly shortNames: readonly string[];
  /** Whether it asks for several people alike. */
  readonly isOfSeveral: boolean;
  /** Whose words it is after where memories are turns of a chat. */
  readonly asked: Asked;
  /** Whether it asks for all that is known of its asker. */
  readonly asksForAsker: boolean;
  /** Whether it asks for help rather than for what was so. */
  readonly isRequest: boolean;
  /** Whether it asks for what holds now. */
  readonly asksForNow: boolean;
  /** The relations of its asker whose value it asks for, a bit each, see `relations.ts`. */
  readonly relations: number;
  /** The topics on which it asks for advice, a bit each, see `topics.ts`; `null` where it asks for none. */
  readonly topicsOfAdvice: number | null;
  /** The kinds of thing that it wants to be told. */
  readonly answerKinds: number;
  /** Terms spelt nearly like words of the question that the session never saw. */
  readonly nearTerms: readonly QueryTerm[];
  /** Terms that tell nothing of the matter: pronouns like "anyone", and in other languages than English all function words, which are terms there. */
  readonly functionTerms: ReadonlySet<string>;
  /** Its words of one character in scripts without spaces, which {@link questionTerms} finds beside the pairs. */
  readonly characters: readonly string[];
  /** Terms by which speakers of its language mean themselves, where that is not English. */
  readonly firstPersonTerms: ReadonlySet<number>;
  /** Whether it is known how speakers of its language mean themselves. */
  readonly knowsFirstPerson: boolean;
  readonly times: AskedTimes;
  /** The language that its function words tell, where there is one only, not English, and other words besides. */
  readonly language: Language | null;
}

/** The words of one character in scripts without spaces, where the other terms of a question are pairs: those that the memories hold in none of its pairs. */
function wordsOfOneCharacter(memory: MemoryReader, pairs: FunctionPairs | null): readonly string[] {
  if (pairs === null || pairs.alone.size === 0) return [];
  const held = [...pairs.across].filter((pair) => isHeld(memory, pair));
  return [...pairs.alone].slice(0, nearWordsMax).filter((character) => !held.some((pair) => pair.includes(character)));
}

/** Finds, bit by bit, the distinct terms of a question, in its order. */
export function* questionTerms(memory: MemoryReader, question: string): Generator<void, QuestionTerm[]> {
  const { vocabulary } = memory.index;
  const terms: QuestionTerm[] = [];
  const found = new Set(yield* vocabulary.recognizing(question, memory.vocabularySize));
  for (const character of wordsOfOneCharacter(memory, functionPairsOf(question.slice(0, readCharactersMax)))) {
    const term = vocabulary.findTerm(character);
    found.add(term >= 0 && term < memory.vocabularySize ? term : unknown);
  }
  if (found.size === 0) {
    const whole = vocabulary.recognizeWhole(question, memory.vocabularySize);
    if (whole >= 0) found.add(whole);
  }
  for (const term of found) {
    terms.push({ term: Math.max(-1, term), documentFrequency: term < 0 ? 0 : memory.documentFrequency(term) });
    if (terms.length % countedAtOnce === 0) yield;
  }
  return terms;
}

/** The first distinct words of a question, in lower case. */
const firstWords = (question: string): Set<string> =>
  new Set(
    question
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.slice(0, nearWordsMax),
  );

/** Whether a memory has an index term. */
function isHeld(memory: MemoryReader, text: string): boolean {
  const term = memory.index.vocabulary.findTerm(text);
  return term >= 0 && term < memory.vocabularySize && memory.documentFrequency(term) > 0;
}

/** The telling words of a question that no memory holds in any form, of its first {@link nearWordsMax}. @param terms of the question */
export function absentWords(
  memory: MemoryReader,
  question: string,
  terms: readonly QuestionTerm[],
  functionTerms: ReadonlySet<string>,
): string[] {
  if (terms.every(({ documentFrequency }) => documentFrequency > 0)) return [];
  return [...firstWords(question)].filter((word) => {
    const term = termOf(word);
    return term !== null && !functionTerms.has(term) && !isHeld(memory, term);
  });
}

function nearSpellings(memory: MemoryReader, question: string, functionTerms: ReadonlySet<string>): QueryTerm[] {
  const { vocabulary } = memory.index;
  const telling = [...firstWords(question)].filter((word) => !functionTerms.has(termOf(word) ?? ''));
  const near = new Set(telling.flatMap((word) => vocabulary.nearSpellings(word, memory.vocabularySize)));
  return [...near].filter((term) => memory.documentFrequency(term) > 0).map((term) => ({ term, weight: nearWeight }));
}

/** A word of a question and what joins it to the next, which memories may write as one. */
const neighbours = /(?<![\p{L}\p{N}])(\p{L}{3,})[ -](?=(\p{L}{3,}))/gu;

/** A question with two telling words as one where memories have them so and not both apart: "timezone" for "time zone". */
function joinedAsHeld(memory: MemoryReader, question: string): string {
  const holds = (term: string | null): boolean => term !== null && isHeld(memory, term);
  const areOne = (first: string, second: string): boolean => {
    if (!holds(termOf((first + second).toLowerCase()))) return false;
    const terms = [first, second].map((word) => termOf(word.toLowerCase()));
    return !terms.includes(null) && !terms.every(holds);
  };
  let left = nearWordsMax;
  return question.replace(neighbours, (found, first: string, second: string) => (left-- > 0 && areOne(first, second) ? first : found));
}

/** A question in the words that memories have: see {@link paraphrased} and {@link joinedAsHeld}. A text that is passed for a question is left as it is. */
export const inWordsOf = (memory: MemoryReader, question: string): string =>
  question.length > readCharactersMax ? question : joinedAsHeld(memory, paraphrased(question));

/** Letters that a short name has at least. */
const shortNameMin = 3;

const shortNamesIn = (question: string): string[] =>
  [...question.matchAll(/(?<!\p{L})\p{Lu}\p{Ll}+/gu)].flatMap(([word]) =>
    word.length < shortNameMin ? [] : (termOf(word.toLowerCase()) ?? []),
  );

/** Words of small letters; handles ("bob_99") and the sides of a chat ("the user") are names without a capital. */
const small = /(?<![\p{L}\p{M}\p{N}_])(?:the +)?\p{Ll}[\p{Ll}\p{M}]*(?![\p{L}\p{M}\p{N}_])/gu;
const capital = /\p{Lu}/u;

/** The terms of the words of a question that are written like no name; none where it has no capital letter, as nothing tells there. */
function commonWordsIn(question: string): ReadonlySet<string> {
  if (!capital.test(question)) return noTerms;
  const common = question.match(small)?.filter((word) => !word.startsWith('the ')) ?? [];
  const others = termsOf(question.replace(small, (word) => (word.startsWith('the ') ? word : ' ')));
  return new Set(common.flatMap((word) => termOf(word) ?? []).filter((term) => !others.has(term)));
}

const indefiniteTerms: ReadonlySet<string> = new Set(indefinitePronouns.flatMap((word) => termOf(word) ?? []));
const noTerms: ReadonlySet<string> = new Set();

/** The terms of an English question that tell nothing of the matter; none where it has no other. */
function indefiniteTermsOf({ index: { vocabulary } }: MemoryReader, terms: readonly QuestionTerm[]): ReadonlySet<string> {
  return terms.every(({ term }) => term >= 0 && indefiniteTerms.has(vocabulary.text(term))) ? noTerms : indefiniteTerms;
}

/** The pairs of characters of a question in a script without spaces that tell nothing; of those where words meet, the ones that no memory holds. */
function functionPairs(memory: MemoryReader, pairs: FunctionPairs | null): ReadonlySet<string> | null {
  if (pairs === null) return null;
  return new Set([...pairs.within, ...[...pairs.across].filter((pair) => !isHeld(memory, pair))]);
}

/** The question as one in a language whose phrases are not known, which the session speaks or may speak. */
function unphrasedQuestion(memory: MemoryReader, question: string): UnphrasedQuestion | null {
  const asked = unphrasedQuestionOf(question);
  if (asked === null) return null;
  const spoken = languagesOf(memory);
  return spoken.length === 0 || asked.languages.some((language) => spoken.includes(language)) ? asked : null;
}

const onlyOf = (asked: UnphrasedQuestion | null): Language | null => (asked?.languages.length === 1 ? asked.languages[0] : null);

/** @param terms of the question */
export function parseQuery(memory: MemoryReader, question: string, terms: readonly QuestionTerm[]): ParsedQuery {
  const { vocabulary } = memory.index;
  const today = Math.floor(memory.lastRecordedAtMs / 86_400_000);
  const known = terms.map(({ term }) => term).filter((term) => term >= 0);
  const read = question.slice(0, readCharactersMax);
  const foreign = ForeignText.of(read);
  const unphrased = foreign === null ? unphrasedQuestion(memory, read) : null;
  const pairs = functionPairsOf(read);
  const functionTerms =
    foreign?.functionTerms(languagesOf(memory)) ??
    unphrased?.functionTerms ??
    functionPairs(memory, pairs) ??
    indefiniteTermsOf(memory, terms);
  const nearTerms = known.length === terms.length ? [] : nearSpellings(memory, question, functionTerms);
  const names = new Set([...known, ...nearTerms.map(({ term }) => term)]);
  const calendars = foreign?.calendars ?? [];
  return {
    names,
    commonWords: commonWordsIn(read),
    shortNames: shortNamesIn(read),
    isOfSeveral: isOfSeveral(read),
    asked: askedOf(read, foreign),
    asksForAsker: asksForAsker(read),
    isRequest: isRequest(read, foreign),
    asksForNow: asksForNow(question, foreign),
    relations: relationsAsked(read),
    topicsOfAdvice: asksForAdvice(read) ? topicsAsked(read, termsOf(read)) : null,
    answerKinds: answerKindsOf(read, foreign),
    nearTerms,
    functionTerms,
    characters: wordsOfOneCharacter(memory, pairs),
    firstPersonTerms: new Set([...(foreign?.firstPersonTerms ?? [])].map((term) => vocabulary.findTerm(term))),
    knowsFirstPerson: foreign === null ? unphrased === null && pairs === null : foreign.firstPersonTerms.size > 0,
    times: askedTimesOf(read, termsOf(read), { today, calendars, functionTerms }),
    language: functionTerms.size > 0 ? (foreign?.language ?? onlyOf(unphrased)) : null,
  };
}

/** Terms of a question that texts are ranked by: of one that knows more, the rarest. */
export const rankedTermsMax = 512;

/** The terms of a question that memories hold, in its order; of more than `count` the rarest, those first. */
export function rarestOf(terms: readonly QuestionTerm[], count: number): readonly QuestionTerm[] {
  const known = terms.filter(({ documentFrequency }) => documentFrequency > 0);
  if (known.length <= count) return known;
  return known.sort((a, b) => a.documentFrequency - b.documentFrequency || a.term - b.term).slice(0, count);
}
