import { termOf } from '../normalize.js';
import type { Calendar } from './calendar.js';
import { type Days, dayNumber, distance, isoDate, seasonIn, seasons, yearOf } from './days.js';
import { daysAround, relativeDays } from './relative-days.js';

/** A time that a question names. */
export interface NamedTime {
  /** For people, as ISO 8601 writes it: "2023-05-12", "2023-05-01/2023-05-31", "../2024-05-31" up to a day, "2024-06-01/.." from one on, or without the year "--05-12", "--05-01/--05-31". */
  readonly label: string;
  /** Days between it and other days, 0 where they meet. */
  readonly daysOff: (days: Days) => number;
  /** Days off after which e times less speaks for a memory. */
  readonly fadeDays: number;
  /** Its days, from the first to the last of which other days reach; of a time without a year those of each year, the latest {@link yearsMax}. */
  readonly within: (days: Days) => Days[];
  /** Its last day, of a time without a year as of today; `Infinity` where it is open towards now. */
  readonly lastDay: number;
}

/** Times looked at of one question. */
const timesMax = 8;
/** Years in which a time without a year is looked for. */
const yearsMax = 50;

/** A year that has every day. */
const leapYear = 2000;
const fades = { day: 3, month: 10, season: 30, year: 60 } as const;
const monthNames = 'january february march april may june july august september october november december'.split(' ');
const monthsByBeginning: ReadonlyMap<string, number> = new Map(monthNames.map((name, month) => [name.slice(0, 3), month]));
/** Names of months that are everyday words too: they count as months behind one of these, or beside a number. */
const everyday = new Set(['may', 'march', 'mar']);
const beforeMonths = new Set('in of during since by until till last this next early late mid from before after between and'.split(' '));
const beginnings = new Set(['beginning', 'start', 'early', 'first']);
const endings = new Set(['end', 'late', 'last', 'second']);
const middles = new Set(['mid', 'middle']);
/** Before seasons without a year: in English, where "fall" and "spring" are everyday words too, and in other languages. */
const beforeSeasons = new Set('in during over since until till by before after between'.split(' '));
const beforeForeignSeasons = new Set('im in am en el l cet au no de na this'.split(' '));
const ordinals = ['first', 'second', 'third', 'fourth'];
/** Where it finds nothing a question in English names no time: no digit, no beginning of a month, no season, nor a word whose term is one of `relativeTerms`. */
const mayNameTime = new RegExp(
  `\\d|\\b(?:${[...monthsByBeginning.keys()].join('|')}|spring|summer|autumn|winter|today|tonight|this|yesterday|tomorrow|ago|last|past|previous|next|com|came|upcom)`,
  'i',
);

interface Word {
  readonly text: string;
  readonly capital: boolean;
  /** The sign right before it, where it is not parted from the word before: "-", "/", ".". */
  readonly joint?: string;
  /** Whether a word of a calendar stood there that is no everyday word. */
  readonly sure?: boolean;
}

/** A time as its own words tell it, and where they stand. */
interface Span {
  /** Places of its first word, and behind its last. */
  readonly first: number;
  readonly end: number;
  readonly daysIn: (year: number) => Days;
  /** `null` for any. */
  readonly year: number | null;
  readonly fadeDays: number;
}

/**
 * The times that a question names: days, months with or without a year and parts of them, quarters, seasons, years, what is before, after or between them, and "yesterday" and the like as of `today`.
 * @param calendars of the languages that the question may be in; none for English
 */
export function timesIn(question: string, today: number, calendars: readonly Calendar[] = []): NamedTime[] {
  if (calendars.length === 0) return mayNameTime.test(question) ? timesOf(wordsOf(question), today) : [];
  const words = wordsOf(question);
  const found = calendars.map((calendar) => timesOf(inEnglish(words, calendar), today));
  return found.find((times) => times.length > 0) ?? [];
}

const inEnglish = (words: readonly Word[], calendar: Calendar): Word[] => {
  const told = calendar.inEnglish(words.map(({ text }) => text)).map((text) => calendar.relationOf(text) ?? text);
  const joints = told.length === words.length ? words.map(({ joint }) => joint) : [];
  return told.map((text, i) => ({ text, capital: true, sure: true, joint: joints[i] }));
};

function timesOf(words: readonly Word[], today: number): NamedTime[] {
  const taken = new Set<number>();
  const spans: Span[] = [];
  const read = [isoDay, numericDay, quarterAt, monthAt, seasonAt];
  for (let i = 0; i < words.length && spans.length < timesMax; i++) {
    if (taken.has(i)) continue;
    const span = read.reduce<Span | null>((found, one) => found ?? one(words, i), null);
    if (span === null) continue;
    spans.push(span);
    for (let at = span.first; at < span.end; at++) taken.add(at);
  }
  for (const i of words.keys()) {
    const year = taken.has(i) ? null : yearIn(words[i].text);
    if (year !== null)
      spans.push(spanOf(words, i, i + 1, year, (one) => partOf(words, i, [dayNumber(one, 0, 1), dayNumber(one, 11, 31)]), fades.year));
  }
  const terms = words.flatMap(({ text }) => termOf(text) ?? []);
  const near = [
    ...relativeDays(terms, today),
    ...daysAround(
      words.map(({ text }) => text),
      today,
    ),
  ];
  return [...related(spans, words, today), ...near.map((days) => fixed(days, fades.day))].slice(0, timesMax);
}

const spanOf = (
  words: readonly Word[],
  first: number,
  end: number,
  year: number | null,
  daysIn: Span['daysIn'],
  fadeDays: number,
): Span => ({
  first: Math.max(0, first),
  end: Math.min(words.length, end),
  year,
  daysIn,
  fadeDays,
});

/** Words between a relation and its time: "until the end of 2021". */
const fillers = new Set([
  ...beginnings,
  ...endings,
  ...middles,
  ...'the of year month week half part summer season de del di la il le el l los do dem den der des'.split(' '),
]);
const relations: Readonly<Record<string, 'before' | 'until' | 'since' | 'after'>> = {
  before: 'before',
  until: 'until',
  till: 'until',
  by: 'until',
  since: 'since',
  after: 'after',
};
const joining = new Set(['to', 'until', 'till', 'through']);

/** Spans, joined where they are the ends of one, and opened where a word before says "before" or "since". */
function related(found: readonly Span[], words: readonly Word[], today: number): NamedTime[] {
  const spans = [...found].sort((a, b) => a.first - b.first);
  const times: NamedTime[] = [];
  for (let i = 0; i < spans.length; i++) {
    const [span, next] = [spans[i], spans[i + 1]];
    const before = wordsBefore(span, words);
    if (next !== undefined && areEnds(span, next, before, words)) {
      times.push(timeOf(joined(span, next)));
      i++;
    } else times.push(opened(span, before, words, today));
  }
  return times;
}

/** The two words before a span and its fillers, the nearest first. */
function wordsBefore({ first }: Span, words: readonly Word[]): readonly string[] {
  let at = first - 1;
  while (at >= 0 && at > first - 5 && fillers.has(words[at].text)) at--;
  return [words[at]?.text ?? '', words[at - 1]?.text ?? ''];
}

/** "Between May and June", "from 2020 to 2022", "2020-2022". */
function areEnds(span: Span, next: Span, [before]: readonly string[], words: readonly Word[]): boolean {
  const between = words.slice(span.end, next.first).filter(({ text }) => !fillers.has(text));
  if (between.length === 0) return words[next.first]?.joint === '-';
  return between.length === 1 && (joining.has(between[0].text) || (between[0].text === 'and' && before === 'between'));
}

function joined(from: Span, to: Span): Span {
  const year = from.year ?? to.year;
  const daysIn = (one: number): Days => {
    const [first] = from.daysIn(one);
    const last = (to.year === null ? [one, one + 1] : [to.year]).map((other) => to.daysIn(other)[1]).find((day) => day >= first);
    return [first, last ?? first];
  };
  return { first: from.first, end: to.end, year, daysIn, fadeDays: Math.max(from.fadeDays, to.fadeDays) };
}

/** A span, or all before or behind it. One without a year is then the latest that has begun. */
function opened(span: Span, [before, first]: readonly string[], words: readonly Word[], today: number): NamedTime {
  const goesOn = /^onwards?$/.test(words[span.end]?.text ?? '') || (words[span.end]?.text === 'on' && before === 'from');
  const inWords = Object.hasOwn(relations, before) && !isUnit(first) ? relations[before] : undefined;
  const relation =
    before === 'to' && first === 'prior' ? 'before' : before === 'to' && first === 'up' ? 'until' : goesOn ? 'since' : inWords;
  if (relation === undefined) return timeOf(span, today);
  const year = span.year ?? latestYear(span, today);
  const [from, to] = span.daysIn(year);
  const days: Readonly<Record<typeof relation, Days>> = {
    before: [Number.NEGATIVE_INFINITY, from - 1],
    until: [Number.NEGATIVE_INFINITY, to],
    since: [from, Number.POSITIVE_INFINITY],
    after: [to + 1, Number.POSITIVE_INFINITY],
  };
  return fixed(days[relation], span.fadeDays);
}

/** Behind a unit a relation names what is near: "the Sunday before 25 October". */
const isUnit = (word: string): boolean =>
  /^(?:day|night|morning|evening|week|weekend|month|year|season|spring|summer|autumn|fall|winter|\p{L}+day)$/u.test(word);

/** The year of the latest of a span's days that have begun. */
const latestYear = ({ daysIn }: Span, today: number): number => (daysIn(yearOf(today))[0] <= today ? yearOf(today) : yearOf(today) - 1);

const timeOf = (span: Span, today = 0): NamedTime =>
  span.year === null ? yearly(span, today) : fixed(span.daysIn(span.year), span.fadeDays);

const labelOf = ([first, last]: Days, write: (day: number) => string): string =>
  first === last ? write(first) : `${Number.isFinite(first) ? write(first) : '..'}/${Number.isFinite(last) ? write(last) : '..'}`;

const fixed = (days: Days, fadeDays: number): NamedTime => ({
  label: labelOf(days, isoDate),
  daysOff: (other) => distance(days, other),
  fadeDays,
  within: (others) => (distance(days, others) === 0 ? [days] : []),
  lastDay: days[1],
});

/** The same days of any year: the nearest count. */
function yearly(span: Span, today: number): NamedTime {
  const { daysIn, fadeDays } = span;
  const daysOff = (other: Days): number => {
    const year = yearOf(other[0]);
    return Math.min(...[year - 1, year, year + 1].map((near) => distance(daysIn(near), other)));
  };
  const within = ([first, last]: Days): Days[] => {
    const latest = yearOf(last);
    const years = Math.min(yearsMax, latest - yearOf(first) + 2);
    return Array.from({ length: years }, (_, i) => daysIn(latest - i)).filter((days) => distance(days, [first, last]) === 0);
  };
  const label = labelOf(daysIn(leapYear), (day) => `-${isoDate(day).slice(4)}`);
  return { label, daysOff, fadeDays, within, lastDay: daysIn(latestYear(span, today))[1] };
}

const wordsOf = (text: string): Word[] => {
  let end = -1;
  return [...text.matchAll(/\d+|\p{L}+/gu)].map(({ 0: word, index }) => {
    const joint = end >= 0 && index === end + 1 ? text[end].replace(/[‐-―]/u, '-') : undefined;
    end = index + word.length;
    return { text: word.toLowerCase(), capital: word !== word.toLowerCase(), joint };
  });
};

const yearIn = (text: string | undefined): number | null => (text !== undefined && /^(?:19|20)\d\d$/.test(text) ? Number(text) : null);
const dayIn = (text: string | undefined): number | null => {
  const day = text !== undefined && /^\d\d?$/.test(text) ? Number(text) : 0;
  return day >= 1 && day <= 31 ? day : null;
};

/** "2023-05-12", "2023-05" */
function isoDay(words: readonly Word[], i: number): Span | null {
  const year = yearIn(words[i].text);
  const month = dayIn(words[i + 1]?.text);
  const day = dayIn(words[i + 2]?.text);
  if (year === null || month === null || month > 12) return null;
  if (day !== null) return spanOf(words, i, i + 3, year, dayOf(month - 1, day), fades.day);
  if (words[i + 1].joint !== '-' || words[i + 1].text.length !== 2) return null;
  return spanOf(words, i, i + 2, year, (one) => [dayNumber(one, month - 1, 1), dayNumber(one, month, 1) - 1], fades.month);
}

/** "12.5.2023", and "12/5/2023" or "5/12/2023" where only one of them is a date. */
function numericDay(words: readonly Word[], i: number): Span | null {
  const [one, other, year] = [dayIn(words[i].text), dayIn(words[i + 1]?.text), yearIn(words[i + 2]?.text)];
  const joint = words[i + 1]?.joint;
  if (one === null || other === null || year === null || joint !== words[i + 2].joint || (joint !== '.' && joint !== '/')) return null;
  const isDayFirst = joint === '.' || one > 12 || one === other;
  if (!isDayFirst && other <= 12) return null;
  const [day, month] = isDayFirst ? [one, other] : [other, one];
  return month > 12 ? null : spanOf(words, i, i + 3, year, dayOf(month - 1, day), fades.day);
}

const dayOf =
  (month: number, day: number) =>
  (year: number): Days => [dayNumber(year, month, day), dayNumber(year, month, day)];

/** "Q2 2022", "the second quarter of 2022" */
function quarterAt(words: readonly Word[], i: number): Span | null {
  const isShort = words[i].text === 'q' && words[i + 1]?.joint === undefined && /^[1-4]$/.test(words[i + 1]?.text ?? '');
  const quarter = isShort ? Number(words[i + 1].text) - 1 : words[i + 1]?.text === 'quarter' ? ordinals.indexOf(words[i].text) : -1;
  const yearAt = words[i + 2]?.text === 'of' ? i + 3 : i + 2;
  const year = yearIn(words[yearAt]?.text);
  if (quarter < 0 || year === null) return null;
  return spanOf(
    words,
    i,
    yearAt + 1,
    year,
    (one) => [dayNumber(one, quarter * 3, 1), dayNumber(one, quarter * 3 + 3, 1) - 1],
    fades.season,
  );
}

/** A month, with its day, part and year where they are told: "12 May 2023", "May 12th", "the last week of August". */
function monthAt(words: readonly Word[], i: number): Span | null {
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
  const daysIn = (one: number): Days =>
    day === null ? partOf(words, i, [dayNumber(one, month, 1), dayNumber(one, month + 1, 1) - 1]) : dayOf(month, day)(one);
  const [first, end] = [dayBefore === null ? i : before, year === null ? yearPlace : yearAt + 1];
  return spanOf(words, first, end, year, daysIn, day === null ? fades.month : fades.day);
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

/** Days of the beginning or the end: of a week, of a month, of a year, of half a year. */
const partDays = { week: 6, month: 12, year: 120, half: 181 } as const;

/** The days of a month or a year, or those of the part that the words before it name. */
function partOf(words: readonly Word[], at: number, [first, last]: Days): Days {
  const before = words.slice(Math.max(0, at - 4), at).map(({ text }) => text);
  const beside = before.at(-1) ?? '';
  if (beside !== 'of' && !beginnings.has(beside) && !endings.has(beside) && !middles.has(beside)) return [first, last];
  const unit = before.includes('week') ? 'week' : last - first < 31 ? 'month' : before.includes('half') ? 'half' : 'year';
  const named =
    before.filter((word) => word !== 'of' && word !== 'the' && word !== 'week' && word !== 'half' && word !== 'part').at(-1) ?? '';
  if (beginnings.has(named)) return [first, first + partDays[unit]];
  if (endings.has(named)) return [last - partDays[unit], last];
  if (!middles.has(named)) return [first, last];
  return last - first < 31 ? [first + 9, first + 19] : [first + 120, first + 242];
}

/** "summer 2022", "the summer of 2022", "in summer" */
function seasonAt(words: readonly Word[], i: number): Span | null {
  const month = Object.hasOwn(seasons, words[i].text) ? seasons[words[i].text] : -1;
  const at = words[i + 1]?.text === 'of' ? i + 2 : i + 1;
  const year = yearIn(words[at]?.text);
  if (month < 0 || (year === null && !isLoneSeason(words, i))) return null;
  return spanOf(words, i, year === null ? i + 1 : at + 1, year, (one) => seasonIn(month, one), fades.season);
}

function isLoneSeason(words: readonly Word[], i: number): boolean {
  if (words[i].text === 'fall') return false;
  const before = words[i - 1]?.text ?? '';
  if (words[i].sure === true) return beforeForeignSeasons.has(before);
  return beforeSeasons.has(before === 'the' ? (words[i - 2]?.text ?? '') : before);
}
