import { type Days, dayMs, dayNumber, seasonIn, seasons, yearOf } from './days.js';

const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
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
  const next = terms[i + 1] ?? '';
  // "they came in the fall" is no time
  if (Object.hasOwn(seasons, next) && term !== 'come') return direction === 0 ? null : seasonBeside(seasons[next], direction, today);
  return direction === 0 || next === '' ? null : beside(next, direction, today);
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

/** The last season of a name that is over, or the next that has not begun. */
function seasonBeside(month: number, direction: -1 | 1, today: number): Days | null {
  const year = yearOf(today);
  const years = direction < 0 ? [year, year - 1, year - 2] : [year, year + 1];
  const found = years.map((one) => seasonIn(month, one)).find(([first, last]) => (direction < 0 ? last < today : first > today));
  return found ?? null;
}

/** The day, week, month, season or year that "today" and "this …" speak of. @param words in lower case, not stemmed */
export function daysAround(words: readonly string[], today: number): Days[] {
  const date = new Date(today * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const monday = today - ((date.getUTCDay() + 6) % 7);
  return words.flatMap((word, i): Days[] => {
    if (word === 'today' || word === 'tonight') return [[today, today]];
    const unit = word === 'this' ? (words[i + 1] ?? '') : '';
    if (/^(?:morning|afternoon|evening)$/.test(unit)) return [[today, today]];
    if (unit === 'week') return [[monday, monday + 6]];
    if (unit === 'weekend') return [[monday + 5, monday + 6]];
    if (unit === 'month') return [[dayNumber(year, month, 1), dayNumber(year, month + 1, 1) - 1]];
    if (unit === 'year') return [[dayNumber(year, 0, 1), dayNumber(year, 11, 31)]];
    return Object.hasOwn(seasons, unit) ? [seasonIn(seasons[unit], year)] : [];
  });
}
