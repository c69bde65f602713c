import { termOf, withoutAccents } from '../../text/normalize.js';
import type { KnownLanguage } from '../../text/phrases/foreign-text.js';
import { patternOf, plainOf } from '../../text/phrases/phrase-patterns.js';
import { Calendar } from '../../text/times/calendar.js';

/** Words of a place's or a firm's name, and of a thing's, at most. */
export const nameWordsMax = 3;
export const thingWordsMax = 4;

/** What stands in a clause for a number in a clause that is otherwise the same. */
export const hole = '#';

export const blank = (words: readonly string[]): string => ` ${words.map((one) => `${one} `).join('')}`;
export const wordsIn = (text: string): string[] => text.split(' ').filter((one) => one !== '');

export const has = (text: string, list: string): boolean => list !== '' && patternOf(list).test(text);
export const without = (text: string, list: string): string => (list === '' ? text : text.replace(patternOf(list), ''));
export const matchOf = (text: string, list: string, from: number): RegExpExecArray | null => {
  const pattern = patternOf(list);
  pattern.lastIndex = from;
  return pattern.exec(text);
};
export const begins = (text: string, list: string): boolean => list !== '' && patternOf(list).exec(text)?.index === 0;
/** Whether a text ends with a phrase of a list. */
export const endsWith = (text: string, list: string): boolean =>
  [...text.matchAll(patternOf(list))].some(({ index, 0: phrase }) => index + phrase.length === text.length - 1);

/** What is known of the words of one language, in plain words: which say nothing of their own, and what others are without their endings. */
export class ForeignWords {
  readonly calendar: Calendar;

  constructor(readonly language: KnownLanguage) {
    this.calendar = Calendar.of(language.phrases);
  }

  /** The stems of the words that are no function words. */
  content(text: string): string[] {
    return wordsIn(text).flatMap((one) => (this.isFunctionWord(one) && one !== hole ? [] : this.stem(one)));
  }

  isFunctionWord(one: string): boolean {
    return this.language.functionWords.has(one) || has(` ${one} `, this.language.phrases.claims.the);
  }

  /** Whether a function word may stand within a name. */
  isParticle(one: string): boolean {
    return has(` ${one} `, this.language.phrases.claims.nameParticles);
  }

  /** A word without its ending: by the language's stemmer, by its script, or its first letters. */
  stem(one: string): string {
    const { stem } = this.language;
    if (stem !== null) return withoutAccents(stem(one));
    const base = termOf(one) ?? one;
    return base.slice(0, base.length > 5 ? 4 : 3);
  }

  /** A word without its ending, a verb without what it says besides. */
  rootOf(one: string): string {
    return this.language.phrases.claims.verbForm?.(one)?.root ?? this.stem(one);
  }

  /** The other forms of a verb: by the rules of the language, or of those that people do with things. */
  formsOf(verb: string): readonly string[] {
    const { phrases, verbs } = this.language;
    const among = (): string[] =>
      phrases.claims.doneWith
        .split(', ')
        .map((forms) => forms.split('|'))
        .find((forms) => forms.some((form) => plainOf(form) === verb)) ?? [];
    return verbs?.formsOf(verb, false) ?? among();
  }

  /** How many or how much a word tells; `null` for none, and for one alone, which may be an article. */
  countOf(one: string): string | null {
    if (/^\d[\d.,]*$/.test(one)) return one;
    const told = this.calendar.find(one);
    return told?.kind === 'counts' && told.english !== '1' ? told.english : null;
  }
}
