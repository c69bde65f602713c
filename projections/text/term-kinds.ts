import { languages } from './languages.js';
import { termOf } from './normalize.js';
import { ForeignText } from './phrases/foreign-text.js';
import { relativeTerms } from './times/relative-days.js';

/** What a term tells besides its word: bits. `relative`: it may speak of a day relative to today. `foreignTime`, `foreignNumber`: it does so in a language other than English, and counts for questions in one alone. */
export const kinds = { time: 1, number: 2, relative: 4, foreignTime: 8, foreignNumber: 16 } as const;
/** The bits that tell a time, and a number. */
export const timeKinds = kinds.time | kinds.foreignTime;
export const numberKinds = kinds.number | kinds.foreignNumber;

const times = new Set(
  `yesterday today tomorrow tonight ago week weekend month year recent decad
   monday tuesday wednesday thursday friday saturday sunday
   januari februari march april may june juli august septemb octob novemb decemb
   spring summer autumn winter`.split(/\s+/),
);
const numbers = new Set(
  `two three four five six seven eight nine ten eleven twelv fifteen twenti thirti forti fifti hundr thousand million dozen coupl twice
   second third fourth half doubl`.split(/\s+/),
);
const termsIn = (list: 'times' | 'numbers'): ReadonlySet<string> =>
  new Set(languages.flatMap(({ phrases }) => phrases?.[list].split(' ') ?? []).flatMap((word) => termOf(word) ?? []));
const foreignTimes = termsIn('times');
const foreignNumbers = termsIn('numbers');
const year = /^(?:19|20)\d\d$/;

/** The {@link kinds} of an index term: their bits together, 0 for none. @param term stemmed, in lower case */
export function kindsOf(term: string): number {
  const isNumber = /^\d/.test(term) || numbers.has(term);
  const isTime = times.has(term) || year.test(term);
  const foreign = (foreignTimes.has(term) ? kinds.foreignTime : 0) | (foreignNumbers.has(term) ? kinds.foreignNumber : 0);
  return (isTime ? kinds.time : 0) | (isNumber ? kinds.number : 0) | (relativeTerms.has(term) ? kinds.relative : 0) | foreign;
}

/** Kinds of thing that a question wants to be told, by how it asks: bits. @param foreign the question as it was read, where it was */
export function answerKindsOf(question: string, foreign: ForeignText | null = ForeignText.of(question)): number {
  if (foreign !== null) return (foreign.has('time') ? timeKinds : 0) | (foreign.has('number') ? numberKinds : 0);
  const isWhen = /\b(?:when|(?:what|which) (?:time|date|day|week|month|year|season))\b/i.test(question);
  const isHowMany = /\bhow (?:many|much|long|often|old|far|tall|big|large)\b/i.test(question);
  return (isWhen ? kinds.time : 0) | (isHowMany ? kinds.number : 0);
}
