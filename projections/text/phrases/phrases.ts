import type { VerbForm } from './turkish-verbs.js';

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
  /** Asks for anything else: "what", "which", "how", "why". */
  readonly asking: string;
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
  /** What tells nothing of the matter besides, nor a language: forms of "be" and "have", "can", "must", "may", and forms of words that ask. */
  readonly otherFunctionWords: string;
  /** How what goes on from the question before begins. */
  readonly continuing: string;
  /** An order for later occasions, their naming, and a preference. */
  readonly order: string;
  readonly occasion: string;
  readonly preference: string;
  /** Verbs of everyday questions: they tell the language of one whose other words English has as well. */
  readonly everyday: string;
  /** What memories tell times and numbers by, besides digits: words without `*`. */
  readonly times: string;
  readonly numbers: string;
  readonly calendar: CalendarWords;
  /** A sentence: memory does not know. */
  readonly unknown: string;
  readonly claims: ClaimPhrases;
}

/** Words of the calendar: in each list those of a place are parted by `|`, places by blanks; a `*` stands for any ending. */
export interface CalendarWords {
  /** BCP 47, in which dates are written. */
  readonly locale: string;
  /** From January, from Sunday, from spring. */
  readonly months: string;
  readonly weekdays: string;
  readonly seasons: string;
  /** Day, week, weekend, month, year. */
  readonly units: string;
  /** From one to twelve. */
  readonly counts: string;
  /** The beginning, the end and the middle of a month. */
  readonly parts: string;
  /** What makes a number a place in a row, and joins a day, its month and its year. */
  readonly ordinal: string;
  readonly of: string;
  readonly yesterday: string;
  readonly dayBefore: string;
  readonly tomorrow: string;
  readonly lastNight: string;
  /** "Last", "next", and "ago" where it stands before a count or behind its unit. */
  readonly last: string;
  readonly next: string;
  readonly agoBefore: string;
  readonly agoAfter: string;
  /** What may stand between these words: "la semana que viene". */
  readonly fillers: string;
  /** Before, after, since, until, between and "and", where they stand before a time; empty in a language that puts them behind. */
  readonly relations: string;
  /** "Said on", before a date, for people. */
  readonly said: string;
}

/** How things are told that have one value at a time; phrases as in {@link Phrases}, where `_` is the value. */
export interface ClaimPhrases {
  /** Letters that tell the language of a short statement. */
  readonly letters: string;
  /** "I", "we"; and how verbs that need neither end. */
  readonly subjects: string;
  readonly verbs: string;
  /** "My", "our", and articles, which begin the names of things; a language that has none names them as it likes. */
  readonly mine: string;
  readonly the: string;
  /** Function words that join a name as well: "Rio de Janeiro". */
  readonly nameParticles: string;
  /** "The user", without the article. */
  readonly user: string;
  /** Where the speaker lives, for whom and as what they work, and the same of others. */
  readonly residence: string;
  readonly residenceOf: string;
  readonly work: string;
  readonly workOf: string;
  readonly job: string;
  readonly jobOf: string;
  /** What is written before where the user lives and works, and as what: "Wohnort: Bremen". */
  readonly residenceLabel: string;
  readonly workLabel: string;
  readonly jobLabel: string;
  /** Verbs of the speaker's before a count: "I have". */
  readonly has: string;
  /** Between a thing and what it is, costs, takes, or when it is. */
  readonly is: string;
  /** Words of planning and change, which are no part of the thing's name. */
  readonly moved: string;
  /** Things of which there is one: "address", "favourite". */
  readonly attributes: string;
  /** Somebody of whom there is one: "boss"; what they are is told by a name. */
  readonly people: string;
  /** "New": my new address is my address. */
  readonly renewed: string;
  readonly not: string;
  /** A "not" that ends what was so: "no longer"; where a verb holds the "not", what stands beside it. */
  readonly over: string;
  /** Reads a verb of the speaker's, in plain letters, where it may hold the "not". */
  readonly verbForm?: (word: string) => VerbForm | null;
  /**
   * What the speaker left for what, replaced by what, or gave up: two holes or one. What people do with such things, which is over then, with other forms of the same verb behind `|`. And what they stopped doing. As `residence`, `work` and `job` with the verb's person
   * where sentences need no subject; `…` stands for some words or none, `|` parts words that stand for each other.
   */
  readonly left: string;
  readonly doneWith: string;
  readonly stopped: string;
  /** What changes no value: "now", "already"; and "nearly", which tells that nothing has changed. */
  readonly adverbs: string;
  readonly nearly: string;
  /** What is thought of, wished or past. */
  readonly unreal: string;
}
