/**
 * How questions, requests and answers are told in a language other than English: lists of phrases, one a line of meaning, parted by commas. A `*` stands for the letters of a word that are not
 * written, `…` for up to 60 characters of the same sentence, and a phrase behind `^` begins a sentence. Accents and capitals do not count.
 */
export interface Phrases {
  /** Asks for a time, a number, a place, a person. */
  readonly time: string;
  readonly number: string;
  readonly place: string;
  readonly person: string;
  /** Asks for what holds now, for what was, for how it changed. */
  readonly now: string;
  readonly past: string;
  readonly change: string;
  /** Who asks, whom they ask, and both: "I, my", "you, your", "our talk". */
  readonly asker: string;
  readonly asked: string;
  readonly talk: string;
  /** Courtesies before a question, which ask for none of the words of whom they address: "can you", "do you know". */
  readonly courtesy: string;
  /** What stands for something said before: "she", "there". */
  readonly pronouns: string;
  /** How what goes on from the question before begins. */
  readonly continuing: string;
  /** An order for later occasions, their naming, and a preference. */
  readonly order: string;
  readonly occasion: string;
  readonly preference: string;
  /** What memories tell times and numbers by, besides digits: words without `*`. */
  readonly times: string;
  readonly numbers: string;
}
