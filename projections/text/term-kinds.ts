import { relativeTerms } from './dates.js';

/** What a term tells besides its word: bits. `relative`: it may speak of a day relative to today. */
export const kinds = { time: 1, number: 2, relative: 4 } as const;

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
const year = /^(?:19|20)\d\d$/;

/** The {@link kinds} of an index term: their bits together, 0 for none. @param term stemmed, in lower case */
export function kindsOf(term: string): number {
  const isNumber = /^\d/.test(term) || numbers.has(term);
  const isTime = times.has(term) || year.test(term);
  return (isTime ? kinds.time : 0) | (isNumber ? kinds.number : 0) | (relativeTerms.has(term) ? kinds.relative : 0);
}

/** Kinds of thing that a question wants to be told, by how it asks: bits. */
export function wantedBy(question: string): number {
  const isWhen = /\b(?:when|(?:what|which) (?:time|date|day|week|month|year|season))\b/i.test(question);
  const isHowMany = /\bhow (?:many|much|long|often|old|far|tall|big|large)\b/i.test(question);
  return (isWhen ? kinds.time : 0) | (isHowMany ? kinds.number : 0);
}
