import { termsOf } from '../../../projections/text/summary.js';

/** What time is counted in. */
export type Unit = 'day' | 'week' | 'month' | 'year';

/** Two events between which a question asks for the time: "How many days passed between my visit to the zoo and the concert?" */
export interface AskedInterval {
  /** What it asks to count in; `null` leaves that open: "how long". */
  readonly unit: Unit | null;
  /** Index terms of either event, by each way to read the question, the likelier first. */
  readonly readings: readonly Events[];
}

export type Events = readonly [ReadonlySet<string>, ReadonlySet<string>];

const asking = /\bhow (?:many (?:more |full |whole )?(day|week|month|year)s?|much (?:more )?time|long)\b/i;
/** An event begins like this, behind an "and" between two of them. */
const beginsEvent = /\band (?=(?:the|a|an|when|my|our|his|her|their|its|your|i|we|he|she|they|it|then|\p{Lu}[\p{L}'’]*['’]s)\b)/iu;
const auxiliary = 'did|do|does|was|were|had|have|has|is|are|will|could|would';
/** "after A, did B" and "after A did B". */
const connectiveFirst = new RegExp(`^\\W*(?:after|before|since|until|from the (?:day|time)) (.+?),? (?:${auxiliary}) (.+)$`, 'i');
const fromTo = /\bfrom (.+?) (?:to|until|till) (?=(?:the|when|my|our|his|her|their)\b)(.+)$/i;
const connectiveBetween = /^(.*?)\b(?:before|after|since|until|till|by the time|when|prior to|following|as of)\b(.+)$/i;
/** Words of the question itself, which tell of neither event. */
const framing = termsOf(
  'pass passed elapse elapsed take took taken go gone day days date week weeks month months year years time times long ago between',
);
/** Characters of a question that are looked at, and ways to read it. */
const [questionMax, readingsMax] = [1000, 4];

/** What a question in English asks for the time between; `null` where it does not, or names one event alone. */
export function askedInterval(question: string): AskedInterval | null {
  const beginning = question.slice(0, questionMax);
  const found = asking.exec(beginning);
  if (found === null) return null;
  const rest = beginning.slice(found.index + found[0].length).replace(/[?.!\s]+$/, '');
  const readings = partsOf(rest, readingsMax)
    .map(([a, b]): Events => [eventTerms(a), eventTerms(b)])
    .filter(([a, b]) => ![...a].every((term) => b.has(term)) && ![...b].every((term) => a.has(term)));
  return readings.length === 0 ? null : { unit: (found[1]?.toLowerCase() as Unit | undefined) ?? null, readings };
}

const eventTerms = (text: string): ReadonlySet<string> => new Set([...termsOf(text)].filter((term) => !framing.has(term)));

/** The words of either event, in each way to read them. */
function partsOf(rest: string, most: number): (readonly [string, string])[] {
  const [, both] = /\bbetween\b(.+)/i.exec(rest) ?? [];
  if (both !== undefined) {
    const at = beginsEvent.exec(both) ?? /\band\b/i.exec(both);
    return at === null ? [] : [[both.slice(0, at.index), both.slice(at.index + at[0].length)]];
  }
  const [, from, to] = fromTo.exec(rest) ?? connectiveFirst.exec(rest) ?? [];
  if (from !== undefined) return [[from, to]];
  const [, left, right] = connectiveBetween.exec(rest) ?? [];
  // "passed since A when B", "did I wait after A until B"
  return left === undefined || most === 0 ? [] : [[left, right], ...partsOf(right, most - 1)];
}
