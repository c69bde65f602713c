import { termOf } from './normalize.js';
import type { Calendar } from './phrases/calendar.js';

/** Days since 1970, first and last. */
export type Days = readonly [first: number, last: number];

/** A time that a question names. */
export interface NamedTime {
  /** For people: "2023-05-12", "2023-05-01/2023-05-31", or without the year "--05-12", "--05-01/--05-31". */
  readonly label: string;
  /** Days between it and other days, 0 where they meet. */
  readonly daysOff: (days: Days) => number;
  /** Days off after which e times less speaks for a memory. */
  readonly fadeDays: number;
}

/** Times looked at of one question. */
const timesMax = 8;

const dayMs = 86_400_000;
/** A year that has every day. */
const leapYear = 2000;
const fades = { day: 3, month: 10, season: 30, year: 60 } as const;
const monthNames = 'january february march april may june july august september october november december'.split(' ');
const monthsByBeginning: ReadonlyMap<string, number> = new Map(monthNames.map((name, month) => [name.slice(0, 3), month]));
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
/** First month of each; a winter reaches into the next year. */
const seasons: Readonly<Record<string, number>> = { spring: 2, summer: 5, fall: 8, autumn: 8, winter: 11 };
/** Names of months that are everyday words too: they count as months behind one of these, or beside a number. */
const everyday = new Set(['may', 'march', 'mar']);
const beforeMonths = new Set('in of during since by until till last this next early late mid from before after between and'.split(' '));
const beginnings = new Set(['beginning', 'start', 'early', 'first']);
const endings = new Set(['end', 'late', 'last', 'second']);
const middles = new Set(['mid', 'middle']);
/** Where it finds nothing a question in English names no time: no digit, no beginning of a month, nor of a word whose term is one of {@link relativeTerms}. */
const mayNameTime = new RegExp(
  `\\d|\\b(?:${[...monthsByBeginning.keys()].join('|')}|yesterday|tomorrow|ago|last|past|previous|next|com|came|upcom)`,
  'i',
);

interface Word {
  readonly text: string;
  readonly capital: boolean;
  /** Whether a word of a calendar stood there that is no everyday word. */
  readonly sure?: boolean;
}

const dayNumber = (year: number, month: number, day: number): number => Math.floor(Date.UTC(year, month, day) / dayMs);
const yearOf = (day: number): number => new Date(day * dayMs).getUTCFullYear();
const distance = ([first, last]: Days, [from, to]: Days): number => Math.max(0, first - to, from - last);

/**
 * The times that a question names: days, months with or without a year and parts of them, seasons, years, and "yesterday" and the like as of `today`.
 * @param calendars of the languages that the question may be in; none for English
 */
export function timesIn(question: string, today: number, calendars: readonly Calendar[] = []): NamedTime[] {
  if (calendars.length === 0) return mayNameTime.test(question) ? timesOf(wordsOf(question), today) : [];
  const words = wordsOf(question);
  const found = calendars.map((calendar) => timesOf(inEnglish(words, calendar), today));
  return found.find((times) => times.length > 0) ?? [];
}

const inEnglish = (words: readonly Word[], calendar: Calendar): Word[] =>
  calendar.inEnglish(words.map(({ text }) => text)).map((text) => ({ text, capital: true, sure: true }));

function timesOf(words: readonly Word[], today: number): NamedTime[] {
  const taken = new Set<number>();
  const times: NamedTime[] = [];
  for (let i = 0; i < words.length; i++) {
    const time = isoDay(words, i, taken) ?? monthAt(words, i, taken) ?? seasonAt(words, i, taken);
    if (time !== null) times.push(time);
  }
  for (const [i, { text }] of words.entries()) {
    const year = taken.has(i) ? null : yearIn(text);
    if (year !== null) times.push(fixed([dayNumber(year, 0, 1), dayNumber(year, 11, 31)], fades.year));
  }
  const terms = words.flatMap(({ text }) => termOf(text) ?? []);
  return [...times, ...relativeDays(terms, today).map((days) => fixed(days, fades.day))].slice(0, timesMax);
}

const isoDate = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const labelOf = ([first, last]: Days, write: (day: number) => string): string =>
  first === last ? write(first) : `${write(first)}/${write(last)}`;

const fixed = (days: Days, fadeDays: number): NamedTime => ({
  label: labelOf(days, isoDate),
  daysOff: (other) => distance(days, other),
  fadeDays,
});

/** The same days of any year: the nearest count. */
function yearly(daysIn: (year: number) => Days, fadeDays: number): NamedTime {
  const daysOff = (other: Days): number => {
    const year = yearOf(other[0]);
    return Math.min(...[year - 1, year, year + 1].map((near) => distance(daysIn(near), other)));
  };
  return { label: labelOf(daysIn(leapYear), (day) => `-${isoDate(day).slice(4)}`), daysOff, fadeDays };
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/\d+|\p{L}+/gu)].map(([word]) => ({ text: word.toLowerCase(), capital: word !== word.toLowerCase() }));

const yearIn = (text: string | undefined): number | null => (text !== undefined && /^(?:19|20)\d\d$/.test(text) ? Number(text) : null);
const dayIn = (text: string | undefined): number | null => {
  const day = text !== undefined && /^\d\d?$/.test(text) ? Number(text) : 0;
  return day >= 1 && day <= 31 ? day : null;
};

/** "2023-05-12" */
function isoDay(words: readonly Word[], i: number, taken: Set<number>): NamedTime | null {
  const year = yearIn(words[i].text);
  const month = dayIn(words[i + 1]?.text);
  const day = dayIn(words[i + 2]?.text);
  if (year === null || month === null || month > 12 || day === null) return null;
  for (const at of [i, i + 1, i + 2]) taken.add(at);
  const number = dayNumber(year, month - 1, day);
  return fixed([number, number], fades.day);
}

/** A month, with its day, part and year where they are told: "12 May 2023", "May 12th", "the last week of August". */
function monthAt(words: readonly Word[], i: number, taken: Set<number>): NamedTime | null {
  const { text, capital } = words[i];
  const month = monthOf(text);
  if (month < 0) return null;
  const before = skipBack(words, i - 1);
  const after = words[i + 1]?.text;
  const dayBefore = dayIn(words[before]?.text);
  const dayAfter = dayBefore === null ? dayIn(after) : null;
  const yearPlace = i + 1 + (dayAfter === null ? 0 : 1 + Number(isOrdinal(words[i + 2]?.text)));
  const yearAt = words[yearPlace]?.text === 'of' ? yearPlace + 1 : yearPlace;
  const year = yearIn(words[yearAt]?.text);
  const day = dayBefore ?? dayAfter;
  const lone = day === null && year === null;
  if (lone && (!capital || (everyday.has(text) && !words[i].sure && !beforeMonths.has(words[i - 1]?.text)))) return null;
  if (year !== null) taken.add(yearAt);
  const daysIn = (y: number): Days => (day === null ? partOf(words, i, y, month) : [dayNumber(y, month, day), dayNumber(y, month, day)]);
  const fade = day === null ? fades.month : fades.day;
  return year === null ? yearly(daysIn, fade) : fixed(daysIn(year), fade);
}

/** The month that a word names, in full or in short as in "may" or "sept", 0 the first; -1 for none. */
function monthOf(text: string): number {
  const month = monthsByBeginning.get(text.slice(0, 3)) ?? -1;
  return month >= 0 && (text.length === 3 || text === 'sept' || text === monthNames[month]) ? month : -1;
}

const isOrdinal = (text: string | undefined): boolean => text === 'st' || text === 'nd' || text === 'rd' || text === 'th';

/** Steps back over "th" and "of", as in "12th of May". */
function skipBack(words: readonly Word[], at: number): number {
  let i = at;
  if (words[i]?.text === 'of') i--;
  if (isOrdinal(words[i]?.text)) i--;
  return i;
}

/** The month's days, or those of the part that the words before it name. */
function partOf(words: readonly Word[], at: number, year: number, month: number): Days {
  const [first, last]: Days = [dayNumber(year, month, 1), dayNumber(year, month + 1, 1) - 1];
  const before = words.slice(Math.max(0, at - 4), at).map(({ text }) => text);
  const adjoining =
    before.at(-1) === 'of' || beginnings.has(before.at(-1) ?? '') || endings.has(before.at(-1) ?? '') || middles.has(before.at(-1) ?? '');
  if (!adjoining) return [first, last];
  const week = before.includes('week');
  const named =
    before.filter((word) => word !== 'of' && word !== 'the' && word !== 'week' && word !== 'half' && word !== 'part').at(-1) ?? '';
  if (beginnings.has(named)) return [first, first + (week ? 6 : 12)];
  if (endings.has(named)) return [last - (week ? 6 : 12), last];
  return middles.has(named) ? [first + 9, first + 19] : [first, last];
}

/** "summer 2022", "the summer of 2022" */
function seasonAt(words: readonly Word[], i: number, taken: Set<number>): NamedTime | null {
  const month = Object.hasOwn(seasons, words[i].text) ? seasons[words[i].text] : -1;
  const at = words[i + 1]?.text === 'of' ? i + 2 : i + 1;
  const year = yearIn(words[at]?.text);
  if (month < 0 || year === null) return null;
  taken.add(at);
  return fixed([dayNumber(year, month, 1), dayNumber(year, month + 3, 1) - 1], fades.season);
}

const counts = new Map('one two three four five six seven eight nine ten'.split(' ').map((word, i) => [word, i + 1]));
/** Days of a unit, and how inexactly people count in it. */
const units: ReadonlyMap<string, readonly [days: number, slack: number]> = new Map([
  ['day', [1, 0]],
  ['week', [7, 3]],
  ['weekend', [7, 3]],
  ['month', [30, 10]],
  ['year', [365, 120]],
]);
const backwards = new Set(['last', 'past', 'previous']);
const forwards = new Set(['next', 'come', 'upcom']);
/** The terms at which {@link relativeDays} stops to look. */
export const relativeTerms: ReadonlySet<string> = new Set(['yesterday', 'tomorrow', 'ago', ...backwards, ...forwards]);
/** Terms of the weekdays: "friday", and short as in "fri". */
const weekdayOf = (term: string): number =>
  weekdays.findIndex((name) => name === term || (term.length >= 3 && term.length <= 5 && name.startsWith(term)));

/**
 * The days that a text speaks of relative to the day on which it was said: "yesterday", "two weeks ago", "last Friday", "next month".
 * @param terms the text's index terms in their order, stop words left out
 * @param today the day on which it was said
 */
export function relativeDays(terms: readonly string[], today: number): Days[] {
  const found: Days[] = [];
  for (let i = 0; i < terms.length; i++) {
    const days = daysAt(terms, i, today);
    if (days !== null) found.push(days);
  }
  return found;
}

function daysAt(terms: readonly string[], i: number, today: number): Days | null {
  const term = terms[i];
  if (term === 'yesterday') return [today - 1, today - 1];
  if (term === 'tomorrow') return [today + 1, today + 1];
  if (term === 'ago') return daysAgo(terms, i, today);
  const direction = backwards.has(term) ? -1 : forwards.has(term) ? 1 : 0;
  return direction === 0 || i + 1 >= terms.length ? null : beside(terms[i + 1], direction, today);
}

/** "two weeks ago": the count and the unit stand before it. */
function daysAgo(terms: readonly string[], i: number, today: number): Days | null {
  const unit = units.get(terms[i - 1] ?? '');
  if (unit === undefined) return null;
  const before = terms[i - 2] ?? '';
  const count = counts.get(before) ?? (/^\d\d?$/.test(before) ? Number(before) : 1);
  const [days, slack] = unit;
  return [today - count * days - slack, today - count * days + slack];
}

/** The week, weekend, month, year or weekday before (-1) or after (1) today. */
function beside(unit: string, direction: -1 | 1, today: number): Days | null {
  const date = new Date(today * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const weekday = date.getUTCDay();
  if (unit === 'night') return [today + direction, today + direction];
  if (unit === 'week') return [today + direction * 7 - 3, today + direction * 7 + 3];
  if (unit === 'weekend') return direction < 0 ? [today - weekday - 1, today - weekday] : [today - weekday + 6, today - weekday + 14];
  if (unit === 'month') return [dayNumber(year, month + direction, 1), dayNumber(year, month + direction + 1, 1) - 1];
  if (unit === 'year') return [dayNumber(year + direction, 0, 1), dayNumber(year + direction, 11, 31)];
  const wanted = weekdayOf(unit);
  if (wanted < 0) return null;
  const ahead = (wanted - weekday + 7) % 7 || 7;
  const back = (weekday - wanted + 7) % 7 || 7;
  return direction > 0 ? [today + ahead, today + ahead] : [today - back, today - back];
}
