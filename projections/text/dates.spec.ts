import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relativeDays, relativeTerms, timesIn } from './dates.js';
import { irregularForms } from './irregular-forms.js';
import { termOf } from './normalize.js';

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
