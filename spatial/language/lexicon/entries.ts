import type { Meaning } from '../lexeme.js';

/** Phrases and what they mean; words are lower case, hyphens are spaces. Nouns stand in the singular. */
export const lexicon = new Map<string, Meaning>();

/** Puts phrases, parted by commas, into the lexicon; a later entry takes the place of an earlier one. */
export const enter = (meaning: Meaning, phrases: string): void => {
  for (const phrase of phrases.split(',')) lexicon.set(phrase.trim(), meaning);
};
