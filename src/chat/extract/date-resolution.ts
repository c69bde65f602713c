import { parse } from 'chrono-node/en';
import type { Calendar } from '../../../projections/text/times/calendar.js';
import type { Days } from '../../../projections/text/times/days.js';
import { relativeDays } from '../../../projections/text/times/relative-days.js';

/** Words whose meaning depends on the day they were said. */
const relative = /\b(?:yesterday|today|tonight|tomorrow|ago|last|next|this|past|previous|coming)\b/i;
/** Longer sentences are not looked at for dates. */
const sentenceLengthMax = 1000;

/**
 * What a sentence's relative times ("yesterday", "last week") mean, given when it was said.
 * @param saidAt ISO time
 * @param calendar of the question's language, `null` for English; what it does not tell is looked for in English
 * @returns for people to read, "yesterday: 19 January 2023"; empty where there are none
 */
export function resolveDates(sentence: string, saidAt: string, calendar: Calendar | null = null): string {
  if (sentence.length > sentenceLengthMax) return '';
  const told = calendar === null ? '' : resolveBy(calendar, sentence, saidAt);
  if (told !== '' || !relative.test(sentence)) return told;
  const reference = { instant: new Date(saidAt), timezone: 0 };
  return parse(sentence, reference)
    .filter(({ text }) => relative.test(text))
    .map(({ text, start }) => `${text.replace(/[\s,;:]+$/, '')}: ${nameOf(text, start, saidAt)}`)
    .join(', ');
}

type Start = ReturnType<typeof parse>[number]['start'];

const units = 'weekends?|weeks?|months?|years?';
const beside = new RegExp(`\\b(last|past|previous|next|coming|this)\\b.*\\b(${units})\\b`, 'i');

/** As exact as the words were: a year, a month, a week or weekend beside the day it was said on, or a day. */
function nameOf(text: string, start: Start, saidAt: string): string {
  const [year, month, day] = [start.get('year') ?? 0, start.get('month') ?? 1, start.get('day') ?? 1];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (/\byears?\b/i.test(text)) return String(year);
  if (/\bmonths?\b/i.test(text)) return monthOf(date);
  const [, direction = '', unit = ''] = beside.exec(text) ?? [];
  const side = /next|coming/i.test(direction) ? 'after' : /this/i.test(direction) ? 'of' : 'before';
  if (/^week/i.test(unit)) return `the ${unit.toLowerCase()} ${side} ${dayOf(saidAt)}`;
  if (/\b(?:weeks?|weekend)\b/i.test(text)) return `around ${dayOf(date)}`;
  return start.isCertain('day') || start.isCertain('weekday') ? dayOf(date) : start.isCertain('month') ? monthOf(date) : dayOf(date);
}

/** Words that tell a time together, at most. */
const phraseMax = 5;
/** Days of a time from which on only its month, and only its year, is told. */
const [monthDays, yearDays] = [20, 60];
const dayMs = 86_400_000;

/** What a sentence's relative times mean, by the calendar of another language and written in it. */
function resolveBy(calendar: Calendar, sentence: string, saidAt: string): string {
  const words = [...sentence.matchAll(/\d+|\p{L}+/gu)].map(({ 0: text, index }) => ({ text, index, end: index + text.length }));
  const today = Math.floor(Date.parse(saidAt) / dayMs);
  const resolved: string[] = [];
  for (let i = 0; i < words.length; i++) {
    if (calendar.find(words[i].text.toLowerCase()) === null) continue;
    for (let count = 1; count <= phraseMax && i + count <= words.length; count++) {
      const phrase = words.slice(i, i + count);
      const [days] = relativeDays(calendar.inEnglish(phrase.map(({ text }) => text.toLowerCase())), today);
      if (days === undefined) continue;
      resolved.push(`${sentence.slice(phrase[0].index, phrase[count - 1].end)}: ${nameOfDays(days, calendar.locale)}`);
      i += count - 1;
      break;
    }
  }
  return resolved.join(', ');
}

/** As exact as the words were: a day, the days from one to another, a month or a year. */
function nameOfDays([first, last]: Days, locale: string): string {
  const length = last - first;
  const parts: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    ...(length < yearDays && { month: 'long' }),
    ...(length < monthDays && { day: 'numeric' }),
  };
  const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
  const middle = (first + last) / 2;
  return length < monthDays ? format.formatRange(first * dayMs, last * dayMs) : format.format(middle * dayMs);
}

/** When a memory was told, in the language of the question. */
export function saidOn(time: string, calendar: Calendar | null): string {
  if (calendar === null) return `said on ${dayOf(time)}`;
  const day = Math.floor(Date.parse(time) / dayMs);
  return `${calendar.said} ${nameOfDays([day, day], calendar.locale)}`;
}

/** "20 January 2023", of an ISO time. */
export const dayOf = (time: string | Date): string =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const monthOf = (date: Date): string => date.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
