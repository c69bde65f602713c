import { termOf } from '../../text/normalize.js';
import { kinds, kindsOf, numberKinds, timeKinds } from '../../text/term-kinds.js';
import type { Calendar } from '../../text/times/calendar.js';
import { type NamedTime, timesIn } from '../../text/times/dates.js';
import type { Days } from '../../text/times/days.js';
import { relativeDays } from '../../text/times/relative-days.js';
import type { MemoryReader } from '../memory-reader.js';

/** The times that a question names, and what it asks of them. */
export interface AskedTimes {
  readonly named: readonly NamedTime[];
  /** Of the languages that the question may be in; none for English. */
  readonly calendars: readonly Calendar[];
  /** Whether it asks for whatever happened then, and for nothing else. */
  readonly isAlone: boolean;
  /** The last day of the time in which it asks how things were, since 1970: the newest told by then holds. `null` where it asks for no state. */
  readonly stateUntil: number | null;
}

/** Words that ask for whatever happened, was said or is remembered, in the languages whose calendars are known. */
const wordsOfAnything = `happen happened happening going go went do did done doing on up talk talked talking discuss discussed tell told say said mention mentioned
  anything everything something event events news remember recall memory memories know summary summarise summarize recap overview list show give thing things stuff note notes
  conversation conversations chat life day days time year month week weekend summer spring autumn winter fall season quarter between beginning start end early late mid middle half part
  before after since until till between from onwards prior up to by and
  was ist passiert passierte geschehen geschah los gemacht machte gesprochen besprochen geredet erzählt gesagt zusammenfassen zusammenfassung fasse
  pasó pasado ocurrió sucedió hice hicimos hablamos dije conté resumen resume resúmeme
  passé passe arrivé fait faisais faisait parlé dit raconté résumé résume
  successo fatto parlato detto raccontato aconteceu fiz fizemos falamos disse gebeurd gebeurde gedaan gezegd besproken`;
const termsOfAnything: ReadonlySet<string> = new Set(wordsOfAnything.split(/\s+/).flatMap((word) => termOf(word) ?? []));

/** Asks how things were over a while: "Who was my manager?", "Where did I live?", and the like in other languages. What somebody did or met on a day is no state. */
const lasting = 'live|work|study|own|drive|earn|weigh|rent|pay|date|belong|have(?! to\\b)';
const going = 'living|working|studying|driving|earning|renting|paying|dating|staying';
const owner = "my|our|your|his|her|their|\\p{L}+['’]s";
const ofState = new RegExp(
  [
    `\\b(?:who|what|which|where|how)\\b[^?]{0,30}\\b(?:was|were) (?:${owner})(?!\\p{L})`,
    `\\b(?:was|were)\\b[^?]{1,40}\\b(?:${going})\\b`,
    `\\bdid\\b[^?]{1,60}\\b(?:${lasting})\\b`,
    '\\b(?:wohnte|lebte|arbeitete|verdiente|fuhr|hieß)\\p{L}*|\\b(?:gewohnt|gelebt|gearbeitet)\\b|\\b(?:war|waren|hatte|hatten) (?:ich|wir|mein|meine|unser|unsere)\\b',
    '\\b(?:era|eran) (?:mi|mis|nuestr[ao])\\b|\\b(?:vivía|trabajaba|tenía|conducía|ganaba)(?!\\p{L})',
    '(?<!\\p{L})(?:était|étaient) (?:mon|ma|mes|notre)\\b|\\b(?:habitais|habitait|vivais|travaillais|travaillait|gagnais|avais)(?!\\p{L})',
  ].join('|'),
  'iu',
);

/** @param terms of the question, as the index has them @param functionTerms those that tell nothing of the matter */
export function askedTimesOf(
  question: string,
  terms: Iterable<string>,
  {
    today,
    calendars,
    functionTerms,
  }: { readonly today: number; readonly calendars: readonly Calendar[]; readonly functionTerms: ReadonlySet<string> },
): AskedTimes {
  const named = timesIn(question, today, calendars);
  if (named.length === 0) return { named, calendars, isAlone: false, stateUntil: null };
  const ofTimes = calendars.length > 0 ? timeKinds | numberKinds | kinds.relative : kinds.time | kinds.number | kinds.relative;
  const isAlone = [...terms].every(
    (term) =>
      functionTerms.has(term) ||
      termsOfAnything.has(term) ||
      (kindsOf(term) & ofTimes) !== 0 ||
      calendars.some((calendar) => calendar.find(term) !== null || calendar.relationOf(term) !== null),
  );
  const lastDay = Math.max(...named.map((time) => time.lastDay));
  const isOfState = !isAlone && ofState.test(question) && Number.isFinite(lastDay);
  return { named, calendars, isAlone, stateUntil: isOfState ? lastDay : null };
}

const minutesPerDay = 1440;

/** The times of a question from one minute since 1970 up to another, both included, as far as memories reach. */
function minutesOf(memory: MemoryReader, { named }: AskedTimes): Days[] {
  const told = memory.occurredFromTo;
  if (told === null) return [];
  const days: Days = [Math.floor(told[0] / minutesPerDay), Math.floor(told[1] / minutesPerDay)];
  return named
    .flatMap(({ within }) => within(days))
    .map(([first, last]): Days => [Math.max(first, days[0]) * minutesPerDay, Math.min(last, days[1]) * minutesPerDay + minutesPerDay - 1]);
}

/** The newest memories, at most `count`, that happened at the times of a question, newest first. @param accept asked of each; dead ones are its to refuse */
export function documentsOf(memory: MemoryReader, asked: AskedTimes, count: number, accept: (document: number) => boolean): number[] {
  const minutes = minutesOf(memory, asked);
  return minutes.length === 0 ? [] : memory.occurredWithin(minutes, count, accept);
}

/** Tells of a document whether it happened at the times of a question. */
export function occurringAt(memory: MemoryReader, asked: AskedTimes): (document: number) => boolean {
  const minutes = minutesOf(memory, asked);
  return (document) => {
    const minute = memory.documents.occurredAt(document);
    return minute !== null && minutes.some(([first, last]) => minute >= first && minute <= last);
  };
}

/** A memory at a time that the question names counts for up to three times, and gets a share of the best score for the time alone. */
const dateBoost = 2;
const dateShare = 0.8;
const stateShare = 0.3;
/** Where a question asks for the time alone, the share that those of the time get: more than any other counts. */
const aloneShare = 3;
/** A memory that speaks of the time counts more than one that was told then. */
const mentionBoost = 1.5;
/**
 * Where a question asks for a state, how much speaks for what was told in its time at least, and before it at most, where e times less does after so many days; and what is left behind its end, less
 * what is cut. See docs/search.md.
 */
const state = { inTime: 0.7, before: 0.6, fadeDays: 365, later: 0.5, laterCut: 0.25 } as const;

/** Of units, what a score is at least out of which those of a time get their share. */
const bestMin = 1 << 20;

/** A score in the light of the times that the question names. @param factor of the document alone, see `Judge` */
export function dated(
  memory: MemoryReader,
  asked: AskedTimes,
  document: number,
  { units, best, factor }: { readonly units: number; readonly best: number; readonly factor: number },
): number {
  const nearness = nearnessOf(memory, asked, document);
  if (!asked.isAlone)
    return Math.round(
      units * (1 + dateBoost * nearness) + (asked.stateUntil === null ? dateShare : stateShare) * Math.max(0, nearness) * best,
    );
  const isInTime = nearness >= 1;
  return Math.round(units * (1 + dateBoost * nearness) + (isInTime ? aloneShare * factor * Math.max(best, bestMin) : 0));
}

/** How near a memory is to the times of a question: 1 at one of them, fading to 0; more where it speaks of one. */
function nearnessOf(memory: MemoryReader, { named, calendars, stateUntil }: AskedTimes, document: number): number {
  const { documents, vocabulary } = memory.index;
  const minute = documents.occurredAt(document);
  if (minute === null) return 0;
  const day = Math.floor(minute / minutesPerDay);
  const isRelative = documents.terms(document).some((word) => (memory.index.kindsOf(word >>> 8) & kinds.relative) !== 0);
  const terms = isRelative || calendars.length > 0 ? Array.from(documents.terms(document), (word) => vocabulary.text(word >>> 8)) : [];
  const mentioned = [...relativeDays(terms, day), ...calendars.flatMap((calendar) => relativeDays(calendar.inEnglish(terms), day))];
  const told = stateUntil === null ? nearest(named, [day, day]) : nearnessOfState(named, stateUntil, day);
  return mentioned.reduce((most, days) => Math.max(most, mentionBoost * nearest(named, days)), told);
}

/** How much a day speaks for how things were: in the time and before it the more the later it is, behind it little. */
function nearnessOfState(times: readonly NamedTime[], until: number, day: number): number {
  const near = nearest(times, [day, day]);
  if (day > until) return state.later * near - state.laterCut;
  const lateness = Math.exp((day - until) / state.fadeDays);
  return near === 1 ? state.inTime + (1 - state.inTime) * lateness : state.before * lateness;
}

/** How near days are to the nearest of the times: 1 where they meet, fading to 0. */
const nearest = (times: readonly NamedTime[], days: Days): number =>
  times.reduce((most, { daysOff, fadeDays }) => Math.max(most, Math.exp(-daysOff(days) / fadeDays)), 0);
