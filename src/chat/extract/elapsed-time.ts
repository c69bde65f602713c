import { termsOf } from '../../../projections/text/summary.js';
import { timesIn } from '../../../projections/text/times/dates.js';
import { type Days, dayMs, distance } from '../../../projections/text/times/days.js';
import type { AskedEvent, AskedInterval, Unit } from './asked-interval.js';
import { dayOf } from './date-resolution.js';
import { isPicture, type ScoredSentence, type TermWeights } from './sentences.js';

/** The sentences that tell of the two events, the earlier first where the order is asked for, and what lies between them, for people to read: "7 days apart, from 8 January 2023 to 15 January 2023". */
export interface ToldInterval {
  readonly sentences: readonly [ScoredSentence, ScoredSentence];
  readonly text: string;
}

/** A sentence that has less than this share of an event's words, by weight, does not tell of it. */
const toldMin = 0.5;
/** A time that is known to no less than so many days tells nothing of what lies between. */
const vagueDays = 31;
/** Characters of a sentence that are looked at. */
const sentenceMax = 2000;
/** Days before and after the telling in which a named day may lie. */
const [beforeDays, afterDays] = [40 * 366, 2 * 366];

/**
 * Looks for the sentences that tell of two events and counts the time between them, bit by bit.
 * @param weights how much each term of the question tells
 * @returns `null` where either is not told, both are by one sentence or of one day, or no more than a month is known of when
 */
export function* findingInterval(
  { asksForOrder, unit, readings }: AskedInterval,
  scored: readonly ScoredSentence[],
  weights: TermWeights,
): Generator<void, ToldInterval | null> {
  for (const [a, b] of readings) {
    const first = tellingOf(a, b, scored, weights);
    yield;
    const second = tellingOf(b, a, scored, weights);
    yield;
    if (first === null || second === null || first === second) continue;
    const told = [first, second].map((sentence) => ({ sentence, days: daysOf(sentence) }));
    const [one, other] = asksForOrder ? told.sort((x, y) => middleOf(x.days) - middleOf(y.days)) : told;
    // What was told on one day may be one thing.
    if (one.days === null || other.days === null || middleOf(one.days) === middleOf(other.days)) return null;
    return { sentences: [one.sentence, other.sentence], text: lyingBetween(one.days, other.days, unit) };
  }
  return null;
}

const middleOf = (days: Days | null): number => (days === null ? 0 : (days[0] + days[1]) / 2);

function lyingBetween(one: Days, other: Days, unit: Unit | null): string {
  const [from, to] = [one, other].sort((a, b) => middleOf(a) - middleOf(b));
  const isExact = from[0] === from[1] && to[0] === to[1];
  const between = Math.round(middleOf(to) - middleOf(from));
  return `${counted(between, unit, isExact)} apart, from ${named(from)} to ${named(to)}`;
}

/** The sentence that has most of an event's words, all of its names, and one word at least that the other event has not; no description of a picture. */
function tellingOf(event: AskedEvent, other: AskedEvent, scored: readonly ScoredSentence[], weights: TermWeights): ScoredSentence | null {
  const weightOf = (term: string): number => weights.get(term) ?? 0;
  const least = [...event.terms].reduce((sum, term) => sum + weightOf(term), 0) * toldMin;
  let [best, most] = [null as ScoredSentence | null, 0];
  for (const sentence of scored) {
    let [told, ofItsOwn] = [0, 0];
    for (const term of sentence.terms) {
      if (!event.terms.has(term)) continue;
      told += weightOf(term);
      if (!other.terms.has(term)) ofItsOwn++;
    }
    if (told < least || ofItsOwn === 0 || told < most || isPicture(sentence.text) || !namesAll(event, sentence)) continue;
    if (told > most || (best !== null && sentence.score > best.score)) [best, most] = [sentence, told];
  }
  return best;
}

/** Whether a sentence has all names of an event, or is said by who has the name. */
function namesAll({ names }: AskedEvent, { terms, speaker }: ScoredSentence): boolean {
  const speakers = termsOf(speaker ?? '');
  return [...names].every((name) => terms.has(name) || speakers.has(name));
}

/** When what a sentence tells of was: the one time that it names, seen from the day on which it was said, or that day. */
function daysOf({ text, item }: ScoredSentence): Days | null {
  if (item.occurred_at === null) return null;
  const said = Math.floor(Date.parse(item.occurred_at) / dayMs);
  const times = timesIn(text.slice(0, sentenceMax), said);
  if (times.length === 0) return [said, said];
  if (times.length > 1) return null;
  const day: Days = [said, said];
  const [nearest] = times[0].within([said - beforeDays, said + afterDays]).sort((a, b) => distance(day, a) - distance(day, b));
  return nearest === undefined || nearest[1] - nearest[0] >= vagueDays ? null : nearest;
}

const daysIn: Readonly<Record<Unit, number>> = { day: 1, week: 7, month: 365.25 / 12, year: 365.25 };

/** What people count so many days in. */
const unitOf = (days: number): Unit => (days < 14 ? 'day' : days < 60 ? 'week' : days < 730 ? 'month' : 'year');

/** "7 days", "about 3 weeks (22 days)", and "22 days (about 3 weeks)" where nobody asked for weeks. */
function counted(days: number, asked: Unit | null, isExact: boolean): string {
  const unit = asked ?? unitOf(days);
  const count = Math.round(days / daysIn[unit]);
  const inDays = `${isExact ? '' : 'about '}${many(days, 'day')}`;
  if (unit === 'day' || count === 0) return inDays;
  if (isExact && count * daysIn[unit] === days) return many(count, unit);
  const inUnits = `about ${many(count, unit)}`;
  return asked === null ? `${inDays} (${inUnits})` : `${inUnits} (${inDays})`;
}

const many = (count: number, unit: Unit): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "8 January 2023", "around 20 April 2023". */
function named(days: Days): string {
  const day = dayOf(new Date(Math.round(middleOf(days)) * dayMs));
  return days[0] === days[1] ? day : `around ${day}`;
}
