import type { Session } from '../session.js';
import { type NamedTime, timesIn } from '../text/dates.js';
import { wantedBy } from '../text/term-kinds.js';

/** A word of the question that the index could use. */
export interface QuestionTerm {
  /** Number of the term, -1 where the session has never seen the word. */
  readonly term: number;
  readonly documentFrequency: number;
}

/** What a question asks for besides its words. */
export interface Ask {
  /** Terms that may name a speaker. */
  readonly names: ReadonlySet<number>;
  /** The kinds of thing that it wants to be told. */
  readonly wanted: number;
  readonly times: readonly NamedTime[];
}

/** The distinct terms of a question, in its order. */
export function questionTerms(session: Session, question: string): QuestionTerm[] {
  const { vocabulary, postings } = session.memory.index;
  const count = vocabulary.recognize(question);
  const distinct = new Set(vocabulary.tokens.subarray(0, count));
  return [...distinct].map((term) => ({ term: Math.max(-1, term), documentFrequency: term < 0 ? 0 : postings.documentFrequency(term) }));
}

/** @param terms of the question */
export function askOf(session: Session, question: string, terms: readonly QuestionTerm[]): Ask {
  const today = Math.floor(session.lastRecordedAtMs / 86_400_000);
  const names = new Set(terms.map(({ term }) => term).filter((term) => term >= 0));
  return { names, wanted: wantedBy(question), times: timesIn(question, today) };
}
