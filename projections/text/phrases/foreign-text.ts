import { type Language, languages } from '../languages.js';
import { isAscii, termOf, withFewMarks } from '../normalize.js';
import { irregularForms } from '../stemming/irregular-forms.js';
import { stopWords } from '../stop-words.js';
import { Calendar } from '../times/calendar.js';
import { patternOf, plainOf, readCharactersMax, spaced, wordsOf } from './phrase-patterns.js';
import type { Phrases } from './phrases.js';

/** Words by which the language is told. */
const wordsMax = 64;
/** Characters in which letters and endings of verbs are looked for. */
const shortStatement = 200;

/** A language in which it is known how things are told. */
export type KnownLanguage = Language & { readonly phrases: Phrases };
const isKnown = (language: Language): language is KnownLanguage => language.phrases !== null;
export const knownLanguages: readonly KnownLanguage[] = languages.filter(isKnown);

type Kind = Exclude<keyof Phrases, 'otherFunctionWords' | 'everyday' | 'times' | 'numbers' | 'calendar' | 'unknown' | 'claims'>;
/** Those of which every word tells the language, as function words do. */
const telling = [
  'time',
  'number',
  'place',
  'person',
  'asking',
  'asker',
  'asked',
  'pronouns',
  'courtesy',
  'order',
  'occasion',
  'preference',
] as const;

/** Words of phrases that English texts hold as well, of dialogues and code; letters are names of variables. */
const alsoEnglish: ReadonlySet<string> = new Set(
  'age biz com con da data date datum die dir distance doe door drink em eta falls favor fume io lang leo lis mag met na non pays pose programme rook size tag ton ver week zit'.split(
    ' ',
  ),
);
/** Function words of other languages that are words of English, though no function words: they tell a question's language no more than those that are. */
const sharedWords = 'car come den die dove due men met non once plus sin son van'.split(' ');
/** Verbs and the like of other languages that are words or names of English. */
const sharedVerbs: ReadonlySet<string> = new Set('arrive ben commence dice era ex fait hat part sale start vie voy'.split(' '));
const tellsNothing = (word: string): boolean => /^[a-z]$/.test(word) || alsoEnglish.has(word);

/** By word, the numbers of the languages that have it: with its accents those whose phrases are not known, so that "który" is no Slovak "ktorý". English has the last. */
type LanguagesOfWord = ReadonlyMap<string, number[]>;

/** Those of which every word tells the language of a statement besides. */
const tellingClaims = ['subjects', 'mine', 'residence', 'residenceOf', 'work', 'workOf', 'has', 'is', 'not'] as const;

const literals = (lists: readonly string[]): string[] =>
  lists
    .flatMap((list) => list.split(/[ ,]+/))
    .filter((word) => !word.includes('*'))
    .flatMap((word) => wordsOf(plainOf(word)))
    .filter((word) => !tellsNothing(word));

function wordsByLanguage(toldBy: (phrases: Phrases) => readonly string[]): LanguagesOfWord {
  const owners = new Map<string, number[]>();
  const add = (word: string, language: number): void => {
    const known = owners.get(word);
    if (known === undefined) owners.set(word, [language]);
    else if (known.at(-1) !== language) known.push(language);
  };
  for (const [number, { words, phrases }] of languages.entries()) {
    for (const word of words) add(phrases === null ? word : plainOf(word), number);
    for (const word of phrases === null ? [] : literals(toldBy(phrases))) add(word, number);
  }
  // what an apostrophe leaves of an English word is a word's beginning elsewhere: "d'où"
  for (const word of stopWords) if (word.length > 1 || word === 'a' || word === 'i') add(word, languages.length);
  return owners;
}

const toldInQuestions = (phrases: Phrases): string[] => telling.map((list) => phrases[list]);
const languagesOfWord = wordsByLanguage(toldInQuestions);
for (const word of sharedWords) languagesOfWord.get(word)?.push(languages.length);
const languagesOfStatementWord = wordsByLanguage((phrases) => [
  ...toldInQuestions(phrases),
  ...[...tellingClaims, 'doneWith' as const].map((list) => phrases.claims[list]),
]);

const accentedOf = (text: string): string => withFewMarks(text.slice(0, readCharactersMax)).normalize('NFC').toLowerCase();

/** How often a text has a word of each language, English the last. */
function wordCounts(text: string, plain: string, owners: LanguagesOfWord): Uint8Array {
  const counts = new Uint8Array(languages.length + 1);
  const count = (word: string): void => {
    for (const number of owners.get(word) ?? []) counts[number]++;
  };
  const words = wordsOf(plain).slice(0, wordsMax);
  words.forEach(count);
  if (isAscii(text)) return counts;
  const accented = wordsOf(accentedOf(text)).slice(0, wordsMax);
  for (const word of accented) if (!isAscii(word) && !words.includes(word)) count(word);
  return counts;
}

/** The languages that have the highest count; none where English has it, or there is none. */
function most(counts: Uint8Array): Language[] {
  const highest = Math.max(...counts);
  return highest === counts[languages.length] ? [] : languages.filter((_, number) => counts[number] === highest);
}

/** Letters of the beginning of a word that may stand for its endings: "mein*". */
const beginningMin = 4;

/** What else tells a language: words, and beginnings of words. */
interface Evidence {
  readonly words: ReadonlySet<string>;
  /** "I", "my", "you", "your". */
  readonly persons: ReadonlySet<string>;
  readonly beginnings: readonly string[];
}

const evidence: readonly (Evidence | null)[] = languages.map(({ phrases }) => {
  if (phrases === null) return null;
  const { everyday, now, past, numbers, times, asker, asked, claims } = phrases;
  const told = literals([everyday, now, past, numbers, times, ...tellingClaims.map((list) => claims[list])]);
  const beginnings = [asker, asked, claims.mine, claims.not].flatMap((list) => list.match(/(?<![^ ,])\p{L}+(?=\*)/gu) ?? []);
  return {
    words: new Set(
      told.filter(
        (word) => !sharedWords.includes(word) && !sharedVerbs.has(word) && !stopWords.has(word) && irregularForms.get(word) === undefined,
      ),
    ),
    persons: new Set(literals([asker, asked])),
    beginnings: beginnings.map(plainOf).filter(({ length }) => length >= beginningMin),
  };
});

/** Those of some languages whose letters a text has, all of them if it has no such letter. */
function written(some: readonly Language[], text: string): readonly Language[] {
  if (some.length < 2) return some;
  const lower = text.slice(0, shortStatement).toLowerCase();
  const told = some.filter(({ phrases }) => phrases !== null && [...phrases.claims.letters].some((letter) => lower.includes(letter)));
  return told.length > 0 ? told : some;
}

/** A word in small letters, one of which English does not have. */
const accented = /(?<!\p{L})\p{Ll}*[^\P{Ll}a-z]\p{Ll}*(?!\p{L})/u;

/**
 * The languages of a question by its function words and, where English has as many of them, by its verbs, times and numbers, beginnings of words and, unless others have such letters too, by its letters. Where several others
 * have as many, the same tells, but for words that they share and for letters, and so do "I" and "you".
 */
function languagesOfQuestion(text: string, plain: string): readonly Language[] {
  const counts = wordCounts(text, plain, languagesOfWord);
  const highest = Math.max(...counts);
  const isForeign = counts[languages.length] < highest;
  const isUnsure = languages.some(({ phrases }, number) => phrases === null && counts[number] === highest);
  // without its accents a word of a language whose phrases are not known may be one of another
  if (isForeign && (most(counts).length === 1 || (isUnsure && !isAscii(text)))) return written(most(counts), text);
  const words = wordsOf(plain).slice(0, wordsMax);
  const isShared = (word: string): boolean => (languagesOfWord.get(word) ?? []).filter((number) => counts[number] === highest).length > 1;
  const tells = isForeign ? words.filter((word) => !isShared(word)) : words;
  const isAccented = !isForeign && !isUnsure && accented.test(text.slice(0, shortStatement));
  const more = new Uint8Array(languages.length + 1);
  for (const [number, told] of evidence.entries()) {
    if (told === null || counts[number] < highest) continue;
    const found = tells.filter((word) => told.words.has(word) || told.beginnings.some((beginning) => word.startsWith(beginning)));
    const persons = isForeign && !isUnsure ? words.filter((word) => told.persons.has(word)) : [];
    more[number] = found.length + persons.length + Number(isAccented);
  }
  const told = most(more);
  return isForeign ? written(told.length > 0 ? told : most(counts), text) : told;
}

/** A word with a capital letter where no sentence begins, and names before an English verb: "Ben" is neither the Dutch "am" nor the Turkish "I". */
const name = /(?<=[\p{Ll}\p{N},] )\p{Lu}\p{Ll}+|^(?:Al|Ali|Ben|Dan|Ella|Elle|Kim|Mia|Sara|Una|Uma)(?= (?:is|has|\p{Ll}{2,}(?:s|ed)) )/gu;

/** What letters and endings of verbs add to the count of a statement's language at most: where English is ahead by as much, it stays so. */
const besidesMax = 2;

/**
 * The languages whose phrases are known that a statement may be in: of short ones, which have few function words, also by their verbs, by how these end, and by letters.
 * @returns none for one in English
 */
export function languagesOfStatement(text: string): KnownLanguage[] {
  const unnamed = text.slice(0, readCharactersMax).replace(name, '');
  const counts = wordCounts(unnamed, plainOf(unnamed), languagesOfStatementWord);
  const english = counts[languages.length];
  if (counts.every((count, number) => number === languages.length || count + besidesMax <= english)) return [];
  const beginning = spaced(plainOf(text.slice(0, shortStatement)));
  const lower = text.slice(0, shortStatement).toLowerCase();
  for (const [number, { phrases }] of languages.entries()) {
    if (phrases === null) continue;
    const { letters, verbs } = phrases.claims;
    if ([...letters].some((letter) => lower.includes(letter))) counts[number]++;
    if (verbs.startsWith('*') && patternOf(verbs).test(beginning)) counts[number]++;
  }
  return most(counts).filter(isKnown);
}

/** Words of a list that are phrases of their own, before an apostrophe, too. */
const singleWords = (list: string): string[] =>
  list
    .split(',')
    .map((phrase) => plainOf(phrase.trim().replace(/^\^/, '')).replace(/'$/, ''))
    .filter((phrase) => /^\p{L}+\*?$/u.test(phrase));

/** Words of a language that tell nothing of the matter, in plain form: its function words, those that ask, and those that stand for who speaks, for whom they speak to and for what was said before. */
class FunctionWords {
  private readonly words: ReadonlySet<string>;
  private readonly beginnings: readonly string[];
  private cachedTerms: ReadonlySet<string> | null = null;

  constructor({ words, phrases }: KnownLanguage) {
    const { time, number, place, person, pronouns, otherFunctionWords, asked, claims } = phrases;
    const listed = [time, number, place, person, pronouns, otherFunctionWords, asked, claims.subjects, claims.mine].flatMap(singleWords);
    this.words = new Set([...words.map(plainOf), ...listed]);
    this.beginnings = listed.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));
  }

  /** Their index terms, but for those of which the beginning alone is listed. */
  get terms(): ReadonlySet<string> {
    this.cachedTerms ??= new Set([...this.words].flatMap((word) => termOf(word) ?? []));
    return this.cachedTerms;
  }

  has(word: string): boolean {
    return this.words.has(word) || this.beginnings.some((beginning) => word.startsWith(beginning));
  }

  static of(language: KnownLanguage): FunctionWords {
    const known = functionWords.get(language) ?? new FunctionWords(language);
    functionWords.set(language, known);
    return known;
  }
}

const functionWords = new Map<KnownLanguage, FunctionWords>();

/** The index terms of all words of a language that tell nothing of the matter; none of English. */
export function functionTermsOf(language: Language | null): ReadonlySet<string> {
  if (language === null) return new Set();
  return isKnown(language)
    ? FunctionWords.of(language).terms
    : new Set([...language.words, ...language.auxiliaries].flatMap((word) => termOf(word) ?? []));
}

/** The index terms of the words that tell nothing of the matter; none where there are no others. */
const termsAmong = (words: readonly string[], isFunctionWord: (word: string) => boolean): ReadonlySet<string> =>
  new Set(words.every(isFunctionWord) ? [] : words.filter(isFunctionWord).flatMap((word) => termOf(word) ?? []));

/** What its function words tell of a question in a language whose phrases are not known. */
export interface UnphrasedQuestion {
  /** Those that it may be in: of neighbours like Danish and Norwegian it may not be told which. */
  readonly languages: readonly Language[];
  /** The index terms of its words that tell nothing of the matter in any of them; none where it has no other word. */
  readonly functionTerms: ReadonlySet<string>;
}

/** @returns `null` for a question that may be in English or in a language whose phrases are known */
export function unphrasedQuestionOf(text: string): UnphrasedQuestion | null {
  const likely = languagesOfQuestion(text, plainOf(text));
  if (likely.length === 0 || likely.some(isKnown)) return null;
  // With their accents, if they have any: the Czech "být" ("to be") is not "byt" ("flat").
  const isFunctionWord = (word: string): boolean =>
    likely.every(
      ({ words, auxiliaries, functionWords }) =>
        words.includes(word) || auxiliaries.includes(word) || (isAscii(word) && functionWords.has(word)),
    );
  return { languages: likely, functionTerms: termsAmong(wordsOf(accentedOf(text)), isFunctionWord) };
}

/** A text, mostly a question, in a language other than English, and what its phrases tell. */
export class ForeignText {
  private cachedDirect: string | null = null;
  /** Those that it may be in, where it has as many words of several, and whose phrases are known. */
  readonly languages: readonly KnownLanguage[];
  private readonly phrases: readonly Phrases[];

  private constructor(
    private readonly plain: string,
    /** Those that it may be in. */
    private readonly likely: readonly Language[],
  ) {
    this.languages = likely.filter(isKnown);
    this.phrases = this.languages.map(({ phrases }) => phrases);
  }

  /** @returns `null` for one in English, or in a language whose phrases are not known */
  static of(text: string): ForeignText | null {
    const plain = plainOf(text);
    const likely = languagesOfQuestion(text, plain);
    return likely.some(isKnown) ? new ForeignText(plain, likely) : null;
  }

  /** The language that it is in, where it can be in no other. */
  get language(): KnownLanguage | null {
    return this.likely.length === 1 ? this.languages[0] : null;
  }

  /** The calendars of its languages. */
  get calendars(): Calendar[] {
    return this.phrases.map((phrases) => Calendar.of(phrases));
  }

  /** How many words it has that are no function words. */
  get contentWords(): number {
    return wordsOf(this.direct).filter((word) => !languagesOfWord.has(word)).length;
  }

  /**
   * The index terms of its words that tell nothing of the matter, in each language that it may be in; none where it has no other word, or where one of these languages is not known.
   * @param spoken languages of what it is asked of: where it may be in some of these, it is in no other
   */
  functionTerms(spoken: readonly Language[]): ReadonlySet<string> {
    const words = wordsOf(this.plain);
    const among = this.likely.filter((language) => spoken.includes(language));
    const languages = among.length > 0 ? among : this.likely;
    const known = languages.filter(isKnown).map((language) => FunctionWords.of(language));
    return known.length < languages.length ? new Set() : termsAmong(words, (word) => known.every((own) => own.has(word)));
  }

  /** The index terms by which speakers of its languages mean themselves, and no others. */
  get firstPersonTerms(): ReadonlySet<string> {
    const words = this.phrases.flatMap(({ asker, claims }) => [asker, claims.subjects, claims.mine].flatMap(singleWords));
    return new Set(words.flatMap((word) => (word.endsWith('*') ? [] : (termOf(word) ?? []))));
  }

  /** Whether it has a phrase of any of these kinds. */
  has(...kinds: readonly Kind[]): boolean {
    return this.phrases.some((phrases) => kinds.some((kind) => patternOf(phrases[kind]).test(this.direct)));
  }

  /** The text without courtesies. */
  private get direct(): string {
    this.cachedDirect ??= this.phrases.reduce((text, { courtesy }) => text.replace(patternOf(courtesy), ''), spaced(this.plain));
    return this.cachedDirect;
  }
}
