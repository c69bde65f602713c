import { sentencesOf } from '../../text/sentences.js';
import { termsOfWord } from '../../text/words.js';

/** What a clause says of something that has one value at a time: "I live in Berlin" says of where its speaker lives that it is Berlin. */
export interface Claim {
  /** Whose value of what: equal for clauses about the same thing. */
  readonly slot: string;
  /** The value's index terms, in their order. */
  readonly terms: readonly string[];
  /** The value as it is written. */
  readonly value: string;
}

/** Characters of a clause, and words of a value, at most: longer ones describe, and name no value. */
export const clauseLengthMax = 120;
export const valueWordsMax = 5;
/** Clauses of one text that are read. */
export const clausesMax = 64;

/** Whom "I" means where nobody is named, and whom "the user" means. */
export const theUser = 'user';

/** The sentences of a text that ask nothing. */
export const statementsIn = (text: string): string[] => sentencesOf(text).filter((sentence) => !sentence.endsWith('?'));

/** The index terms of a text, in its order. */
export const stemmed = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).flatMap(termsOfWord).join(' ');
