import { termsOf } from '../../../projections/text/summary.js';

/** What time is counted in. */
export type Unit = 'day' | 'week' | 'month' | 'year';

/** Two events between which a question asks for the time, or for their order: "How many days passed between my visit to the zoo and the concert?", "Which was first, the zoo or the concert?" */
export interface AskedInterval {
  readonly asksForOrder: boolean;
  /** What it asks to count in; `null` leaves that open: "how long". */
  readonly unit: Unit | null;
  /** Both events, by each way to read the question, the likelier first. */
  readonly readings: readonly (readonly [AskedEvent, AskedEvent])[];
}

export interface AskedEvent {
  /** Its index terms. */
  readonly terms: ReadonlySet<string>;
  /** Those of them that are written with a capital: what does not name them is something else. */
  readonly names: ReadonlySet<string>;
}

const asking = /\bhow (?:many (?:more |full |whole )?(day|week|month|year)s?|much (?:more )?time|long)\b/i;
/** An event begins like this, behind an "and" between two of them. */
const beginsEvent = /\band (?=(?:the|a|an|when|my|our|his|her|their|its|your|i|we|he|she|they|it|then|\p{Lu}[\p{L}'’]*['’]s)\b)/iu;
const auxiliary = 'did|do|does|was|were|had|have|has|is|are|will|could|would';
/** "after A, did B" and "after A did B". */
const connectiveFirst = new RegExp(`^\\W*(?:after|before|since|until|from the (?:day|time)) (.+?),? (?:${auxiliary}) (.+)$`, 'i');
const fromTo = /\bfrom (.+?) (?:to|until|till) (?=(?:the|when|my|our|his|her|their)\b)(.+)$/i;
const connectiveBetween = /^(.*?)\b(?:before|after|since|until|till|by the time|when|prior to|following|as of)\b(.+)$/i;
/** How one asks which of two was first. */
const orders = [
  /^(.+?)\b(?:before or after|earlier or later than|sooner or later than)\b(.+)$/i,
  /^(.+?)\b(?:first|earlier|last|later),? or (.+)$/i,
  /\b(?:first|earlier|last|later|recently)\b[,:]? (.+?),? or (.+)$/i,
];
/** Words of the question itself, which tell of neither event. */
const framing = termsOf(
  'pass passed elapse elapsed take took taken go gone day days date week weeks month months year years time times long ago between first last earlier later recently happen happened come came order',
);
/** Characters of a question that are looked at, and ways to read it. */
const [questionMax, readingsMax] = [1000, 4];

/** What a question in English asks for the time between, or the order of; `null` where it does not, or names one event alone. */
export function askedInterval(question: string): AskedInterval | null {
  const beginning = question.slice(0, questionMax).replace(/[?.!\s]+$/, '');
  const found = asking.exec(beginning);
  const parts = found === null ? orderedParts(beginning) : partsOf(beginning.slice(found.index + found[0].length), readingsMax);
  const readings = parts.map(([a, b]) => [eventOf(a), eventOf(b)] as const).filter(([a, b]) => hasMore(a, b) && hasMore(b, a));
  if (readings.length === 0) return null;
  return { asksForOrder: found === null, unit: (found?.[1]?.toLowerCase() as Unit | undefined) ?? null, readings };
}

/** The words of two events of which a question asks which was first. */
function orderedParts(question: string): (readonly [string, string])[] {
  const [, a, b] = orders.reduce<RegExpExecArray | null>((found, form) => found ?? form.exec(question), null) ?? [];
  return a === undefined ? [] : [[a, b]];
}

const eventOf = (text: string): AskedEvent => ({
  terms: new Set([...termsOf(text)].filter((term) => !framing.has(term))),
  names: termsOf((text.match(/(?<!\p{L})\p{Lu}[\p{L}'’]+/gu) ?? []).join(' ')),
});

const hasMore = (a: AskedEvent, b: AskedEvent): boolean => [...a.terms].some((term) => !b.terms.has(term));

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
