import { type Language, languages } from '../languages.js';
import { withFewMarks, withoutAccents } from '../normalize.js';
import { stopWords } from '../stop-words.js';
import type { Phrases } from './phrases.js';

/** Characters that are read, and words by which the language is told. */
const readCharactersMax = 2000;
const wordsMax = 64;

type Kind = Exclude<keyof Phrases, 'times' | 'numbers'>;
/** Those of which every word tells the language, as function words do. */
const telling = ['time', 'number', 'place', 'person', 'asker', 'asked', 'pronouns', 'courtesy', 'order', 'occasion', 'preference'] as const;

/** Words of phrases that English texts hold as well, of dialogues and code; letters are names of variables. */
const alsoEnglish: ReadonlySet<string> = new Set(
  'age biz com con da data date datum die dir distance door em eta falls favor io lang mag met na non pays pose size tag ton ver week'.split(
    ' ',
  ),
);
const tellsNothing = (word: string): boolean => /^[a-z]$/.test(word) || alsoEnglish.has(word);

/** A text cut to what phrases are made of, each behind a blank: words, one with an apostrophe apart from what follows ("j' ai"), and "." for what ends a sentence. */
const spaced = (plain: string): string =>
  ` ${(plain.match(/\p{L}+'|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*|[.!?:\n]/gu) ?? []).map((piece) => (/[.!?:\n]/.test(piece) ? '.' : piece)).join(' ')} `;

const wordsOf = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];
/** A text as phrases are compared with it: in lower case, without accents. */
const plainOf = (text: string): string =>
  withoutAccents(withFewMarks(text.slice(0, readCharactersMax)).toLowerCase())
    .replaceAll('ı', 'i')
    .replaceAll('’', "'");

/** By word, the numbers of the languages that have it. English has the last. */
const languagesOfWord: ReadonlyMap<string, readonly number[]> = wordsByLanguage();

function wordsByLanguage(): Map<string, number[]> {
  const owners = new Map<string, number[]>();
  const add = (word: string, language: number): void => {
    const known = owners.get(word);
    if (known === undefined) owners.set(word, [language]);
    else if (known.at(-1) !== language) known.push(language);
  };
  for (const [number, { words, phrases }] of languages.entries()) {
    for (const word of words) add(plainOf(word), number);
    const told = telling.flatMap((list) => phrases?.[list].split(/[ ,]+/) ?? []).filter((word) => !word.includes('*'));
    for (const word of told.flatMap((word) => wordsOf(plainOf(word)))) if (!tellsNothing(word)) add(word, number);
  }
  // what an apostrophe leaves of an English word is a word's beginning elsewhere: "d'où"
  for (const word of stopWords) if (word.length > 1 || word === 'a' || word === 'i') add(word, languages.length);
  return owners;
}

/** The languages that a text has most function words of; none where English has as many, or there are none. */
function languagesOf(plain: string): Language[] {
  const counts = new Uint8Array(languages.length + 1);
  for (const word of wordsOf(plain).slice(0, wordsMax)) for (const number of languagesOfWord.get(word) ?? []) counts[number]++;
  const english = counts[languages.length];
  const most = Math.max(...counts);
  return most === english ? [] : languages.filter((_, number) => counts[number] === most);
}

const patterns = new Map<string, RegExp>();

/** The form that any phrase of a list has in a {@link spaced} text. */
function patternOf(list: string): RegExp {
  let pattern = patterns.get(list);
  if (pattern === undefined) {
    // the blank first: a text is searched for it at once, and phrases are tried behind one only
    pattern = new RegExp(` (?:${list.split(',').map(sourceOf).join('|')})(?= )`, 'g');
    patterns.set(list, pattern);
  }
  pattern.lastIndex = 0;
  return pattern;
}

function sourceOf(phrase: string): string {
  const [, first, text] = /^(\^?)(.*)$/.exec(plainOf(phrase.trim())) as RegExpExecArray;
  const pieces = text
    .split(' ')
    .map((piece) => (piece === '…' ? '(?:[^.]{0,60} )?' : `${piece.includes('*') ? starred(piece) : spaced(piece).trim()} `));
  return `${first === '^' ? '(?<=^ |\\. )' : ''}${pieces.join('').replace(/ $/, '')}`;
}

const starred = (word: string): string => {
  if (word === '*') return '[^ .]+';
  return word.replace(/^\*/, '[^ .]{2,}').replace("'*", "' [^ .]*").replace(/\*/g, '[^ .]*');
};

/** A text, mostly a question, in a language other than English, and what its phrases tell. */
export class ForeignText {
  private cachedDirect: string | null = null;

  private constructor(
    private readonly plain: string,
    private readonly phrases: readonly Phrases[],
  ) {}

  /** @returns `null` for one in English, or in a language whose phrases are not known */
  static of(text: string): ForeignText | null {
    const plain = plainOf(text);
    const phrases = languagesOf(plain).flatMap(({ phrases }) => phrases ?? []);
    return phrases.length === 0 ? null : new ForeignText(plain, phrases);
  }

  /** How many words it has that are no function words. */
  get contentWords(): number {
    return wordsOf(this.direct).filter((word) => !languagesOfWord.has(word)).length;
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
