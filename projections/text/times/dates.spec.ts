import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { termOf } from '../normalize.js';
import { irregularForms } from '../stemming/irregular-forms.js';
import { timesIn } from './dates.js';
import { relativeDays, relativeTerms } from './relative-days.js';

const day = (iso: string): number => Date.parse(iso) / 86_400_000;
/** A Wednesday. */
const today = day('2023-08-16');
const off = (question: string, date: string): number => timesIn(question, today)[0].daysOff([day(date), day(date)]);
const told = (text: string): string[] => {
  const terms = text.split(/\W+/).flatMap((word) => termOf(word.toLowerCase()) ?? []);
  return relativeDays(terms, today).map(([first, last]) =>
    [first, last].map((number) => new Date(number * 86_400_000).toISOString().slice(0, 10)).join(' '),
  );
};

describe('the times that a question names', () => {
  it.each([
    ['What happened on 12 May 2023?', '2023-05-12'],
    ['What happened on May 12th, 2023?', '2023-05-12'],
    ['What happened on the 12th of May, 2023?', '2023-05-12'],
    ['what happened on 2023-05-12', '2023-05-12'],
    ['What happened on the 12th of May?', '2021-05-12'],
    ['Who came in May 2023?', '2023-05-31'],
    ['Who came in May?', '2019-05-01'],
    ['Who came at the beginning of January 2023?', '2023-01-12'],
    ['Who came in the last week of August?', '2023-08-27'],
    ['Who came in summer 2022?', '2022-08-31'],
    ['Who came in the winter of 2022?', '2023-02-28'],
    ['Who came in 2022?', '2022-12-31'],
    ['Who came yesterday?', '2023-08-15'],
  ])('%s: %s is one of its days', (question, date) => {
    expect(off(question, date)).toBe(0);
  });

  it('lie as many days off as the calendar says', () => {
    expect(off('What happened on 12 May 2023?', '2023-05-15')).toBe(3);
    expect(off('Who came in December?', '2023-01-02')).toBe(2);
    expect(off('Who came at the end of August 2023?', '2023-08-01')).toBe(18);
  });

  it.each(['Who may come?', 'May I come?', 'Did they march on?', 'Which of the 12 came?', 'Who came in the fall?', ''])(
    'are none in: %s',
    (question) => {
      expect(timesIn(question, today)).toEqual([]);
    },
  );

  it('are seen in every form of a word that names one', () => {
    const irregular = [...irregularForms.keys()];
    const endings = ['', 's', 'e', 'es', 'ed', 'ing', 'ly', "'s"];
    const regular = [...relativeTerms].flatMap((term) =>
      [term, term.replace(/e$/, '')].flatMap((stem) => endings.map((ending) => stem + ending)),
    );
    const forms = [...irregular, ...regular].filter((form) => relativeTerms.has(termOf(form) ?? ''));
    expect(forms).toEqual(expect.arrayContaining(['yesterday', 'ago', 'last', 'previously', 'coming', 'came', 'upcoming']));
    for (const form of forms) expect(timesIn(`two weeks ${form} week`, today), form).not.toEqual([]);
  });

  it.each([
    ['What happened in 2023-03?', '2023-03-01/2023-03-31'],
    ['Was it on 3.5.2023?', '2023-05-03'],
    ['Was it on 25/12/2022?', '2022-12-25'],
    ['Was it on 12/25/2022?', '2022-12-25'],
    ['What did we sell in Q2 2022?', '2022-04-01/2022-06-30'],
    ['What did we sell in the fourth quarter of 2022?', '2022-10-01/2022-12-31'],
    ['What was I learning in spring?', '--03-01/--05-31'],
    ['Where was I last summer?', '2022-06-01/2022-08-31'],
    ['What happened this summer?', '2023-06-01/2023-08-31'],
    ['What do I have this week?', '2023-08-14/2023-08-20'],
    ['What did I eat today?', '2023-08-16'],
    ['Who came in early 2022?', '2022-01-01/2022-05-01'],
    ['Who was my manager before June 2022?', '../2022-05-31'],
    ['Who was my manager prior to 2022?', '../2021-12-31'],
    ['What did I read until the end of 2021?', '../2021-12-31'],
    ['What did I read by May 2022?', '../2022-05-31'],
    ['What have I read since March 2022?', '2022-03-01/..'],
    ['What have I read since March?', '2023-03-01/..'],
    ['What have I read since December?', '2022-12-01/..'],
    ['What did I read after 2021?', '2022-01-01/..'],
    ['What happened from 3 May 2022 on?', '2022-05-03/..'],
    ['What happened between 1 July 2022 and 31 August 2022?', '2022-07-01/2022-08-31'],
    ['What happened from July to September 2022?', '2022-07-01/2022-09-30'],
    ['What happened in 2020-2022?', '2020-01-01/2022-12-31'],
    ['What happened between November and January?', '--11-01/--01-31'],
  ])('%s: %s', (question, label) => {
    expect(timesIn(question, today).map((time) => time.label)).toEqual([label]);
  });

  it.each([
    ['What did I do on the Sunday before 25 October 2022?', '2022-10-25'],
    ['Anything from 22 September 2023?', '2023-09-22'],
    ['Which books by Ada came in 2023?', '2023-01-01/2023-12-31'],
  ])('are no bounds beside a unit, from a day alone, or before other words: %s', (question, label) => {
    expect(timesIn(question, today).map((time) => time.label)).toContain(label);
    expect(timesIn(question, today).every((time) => !time.label.includes('..'))).toBe(true);
  });

  it('are those of each year within others, where they name none', () => {
    const [spring] = timesIn('What did I plant in spring?', today);
    const years = (from: string, to: string) =>
      spring.within([day(from), day(to)]).map(([first]) => new Date(first * 86_400_000).getUTCFullYear());
    expect(years('2021-04-01', '2023-03-01')).toEqual([2023, 2022, 2021]);
    expect(years('2021-06-01', '2022-02-28')).toEqual([]);
    expect(new Date(spring.lastDay * 86_400_000).toISOString()).toContain('2023-05-31');
  });

  it('are few and never of no day, whatever is asked', () => {
    const word = fc.constantFrom(
      'may',
      'May',
      '31',
      '0',
      '2023',
      'of',
      'February',
      'winter',
      'ago',
      'two',
      'weeks',
      '-',
      '99',
      'last',
      'th',
      '東京',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const times = timesIn(words.join(' '), today);
        expect(times.length).toBeLessThanOrEqual(8);
        for (const { daysOff } of times) expect(daysOff([today, today])).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the days that a memory speaks of', () => {
  it.each([
    ['I met her yesterday', '2023-08-15 2023-08-15'],
    ['we danced last night', '2023-08-15 2023-08-15'],
    ['the exam is tomorrow', '2023-08-17 2023-08-17'],
    ['it rained last week', '2023-08-06 2023-08-12'],
    ['we hiked last weekend', '2023-08-12 2023-08-13'],
    ['I moved two months ago', '2023-06-07 2023-06-27'],
    ['I called 3 days ago', '2023-08-13 2023-08-13'],
    ['I left a week ago', '2023-08-06 2023-08-12'],
    ['she sings next Friday', '2023-08-18 2023-08-18'],
    ['he called last Friday', '2023-08-11 2023-08-11'],
    ['it opened last year', '2022-01-01 2022-12-31'],
    ['it closes next month', '2023-09-01 2023-09-30'],
  ])('%s: %s', (text, days) => {
    expect(told(text)).toEqual([days]);
  });

  it('are none where it speaks of none', () => {
    expect(told('the last one to leave was next of kin, long ago')).toEqual([]);
  });
});
