import { parse } from 'chrono-node';

/** Words whose meaning depends on the day they were said. */
const relative = /\b(?:yesterday|today|tonight|tomorrow|ago|last|next|this|past|previous|coming)\b/i;
/** Longer sentences are not looked at for dates. */
const sentenceLengthMax = 1000;

/**
 * What a sentence's relative times ("yesterday", "last week") mean, given when it was said.
 * @param saidAt ISO time
 * @returns for people to read, "yesterday: 19 January 2023"; empty where there are none
 */
export function resolveDates(sentence: string, saidAt: string): string {
  if (sentence.length > sentenceLengthMax || !relative.test(sentence)) return '';
  const reference = { instant: new Date(saidAt), timezone: 0 };
  return parse(sentence, reference)
    .filter(({ text }) => relative.test(text))
    .map(({ text, start }) => `${text}: ${nameOf(text, start, saidAt)}`)
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

/** "20 January 2023", of an ISO time. */
export const dayOf = (time: string | Date): string =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const monthOf = (date: Date): string => date.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
