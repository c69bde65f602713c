import { type NamedTime, timesIn } from '../text/dates.js';
import { termOf } from '../text/normalize.js';
import type { Calendar } from '../text/phrases/calendar.js';
import { ForeignText } from '../text/phrases/foreign-text.js';
import { type Asked, askedOf, isOfSeveral, isRequest } from '../text/speaker-attribution.js';
import { answerKindsOf } from '../text/term-kinds.js';
import { asksForNow } from './conflicts.js';
import type { MemoryReader } from './memory-reader.js';
import type { QueryTerm } from './rank.js';

/** What a word counts for one that is spelt nearly like it. */
const nearWeight = 0.5;
/** Words of a question whose spelling is looked at. */
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
  /** Terms written like a name, of which a speaker's may be the whole: "deb" for "deborah". */
  readonly shortNames: readonly string[];
  /** Whether it asks for several people alike. */
  readonly isOfSeveral: boolean;
  /** Whose words it is after where memories are turns of a chat. */
  readonly asked: Asked;
  /** Whether it asks for help rather than for what was so. */
  readonly isRequest: boolean;
  /** Whether it asks for what holds now. */
  readonly asksForNow: boolean;
  /** The kinds of thing that it wants to be told. */
  readonly answerKinds: number;
  /** Terms spelt nearly like words of the question that the session never saw. */
  readonly nearTerms: readonly QueryTerm[];
  /** Terms that tell nothing of the matter, of a question in another language than English, where such words are terms too. */
  readonly functionTerms: ReadonlySet<string>;
  /** Terms by which speakers of its language mean themselves, where that is not English. */
  readonly firstPersonTerms: ReadonlySet<number>;
  readonly times: readonly NamedTime[];
  /** Of the languages that it may be in; none for English. */
  readonly calendars: readonly Calendar[];
}

/** Finds, bit by bit, the distinct terms of a question, in its order. */
export function* questionTerms(memory: MemoryReader, question: string): Generator<void, QuestionTerm[]> {
  const { vocabulary } = memory.index;
  const terms: QuestionTerm[] = [];
  for (const term of new Set(yield* vocabulary.recognizing(question, memory.vocabularySize))) {
    terms.push({ term: Math.max(-1, term), documentFrequency: term < 0 ? 0 : memory.documentFrequency(term) });
    if (terms.length % countedAtOnce === 0) yield;
  }
  return terms;
}

function nearSpellings(memory: MemoryReader, question: string, functionTerms: ReadonlySet<string>): QueryTerm[] {
  const { vocabulary } = memory.index;
  const words = new Set(
    question
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.slice(0, nearWordsMax),
  );
  const telling = [...words].filter((word) => !functionTerms.has(termOf(word) ?? ''));
  const near = new Set(telling.flatMap((word) => vocabulary.nearSpellings(word, memory.vocabularySize)));
  return [...near].filter((term) => memory.documentFrequency(term) > 0).map((term) => ({ term, weight: nearWeight }));
}

/** Letters that a short name has at least. */
const shortNameMin = 3;

const shortNamesIn = (question: string): string[] =>
  [...question.matchAll(/(?<!\p{L})\p{Lu}\p{Ll}+/gu)].flatMap(([word]) =>
    word.length < shortNameMin ? [] : (termOf(word.toLowerCase()) ?? []),
  );

/** @param terms of the question */
export function parseQuery(memory: MemoryReader, question: string, terms: readonly QuestionTerm[]): ParsedQuery {
  const today = Math.floor(memory.lastRecordedAtMs / 86_400_000);
  const known = terms.map(({ term }) => term).filter((term) => term >= 0);
  const read = question.slice(0, readCharactersMax);
  const foreign = ForeignText.of(read);
  const functionTerms = foreign?.functionTerms ?? new Set();
  const nearTerms = known.length === terms.length ? [] : nearSpellings(memory, question, functionTerms);
  const names = new Set([...known, ...nearTerms.map(({ term }) => term)]);
  const calendars = foreign?.calendars ?? [];
  return {
    names,
    shortNames: shortNamesIn(read),
    isOfSeveral: isOfSeveral(read),
    asked: askedOf(read, foreign),
    isRequest: isRequest(read, foreign),
    asksForNow: asksForNow(question, foreign),
    answerKinds: answerKindsOf(read, foreign),
    nearTerms,
    functionTerms,
    firstPersonTerms: new Set([...(foreign?.firstPersonTerms ?? [])].map((term) => memory.index.vocabulary.findTerm(term))),
    times: timesIn(read, today, calendars),
    calendars,
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
