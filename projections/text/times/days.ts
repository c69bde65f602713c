/** Days since 1970, first and last; `-Infinity` and `Infinity` where there is no first or last. */
export type Days = readonly [first: number, last: number];

export const dayMs = 86_400_000;

/** @param month from 0; months and days beyond the calendar's run on into the next */
export const dayNumber = (year: number, month: number, day: number): number => Math.floor(Date.UTC(year, month, day) / dayMs);
export const yearOf = (day: number): number => new Date(day * dayMs).getUTCFullYear();
export const isoDate = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Days between two times, 0 where they meet. */
export const distance = ([first, last]: Days, [from, to]: Days): number => Math.max(0, first - to, from - last);

/** First month of each, from 0. A winter reaches into the next year. */
export const seasons: Readonly<Record<string, number>> = { spring: 2, summer: 5, fall: 8, autumn: 8, winter: 11 };
export const seasonIn = (month: number, year: number): Days => [dayNumber(year, month, 1), dayNumber(year, month + 3, 1) - 1];
