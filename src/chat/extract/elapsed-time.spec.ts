import { describe, expect, it } from 'vitest';
import { finish } from '../../../projections/compact/binary.js';
import { termsOf } from '../../../projections/text/summary.js';
import type { MemoryItem } from '../../memory/memory-answers.dto.js';
import { askedInterval } from './asked-interval.js';
import { findingInterval } from './elapsed-time.js';
import type { ScoredSentence } from './sentences.js';

const told = (text: string, day: string | null, score = 1): ScoredSentence => ({
  item: { memory_id: text.slice(0, 8), occurred_at: day === null ? null : `${day}T18:30:00.000Z` } as MemoryItem,
  rank: 0,
  place: 0,
  text,
  terms: termsOf(text),
  speaker: null,
  score,
});

const between = (question: string, ...sentences: ScoredSentence[]): string | null => {
  const interval = askedInterval(question);
  if (interval === null) return null;
  const weights = new Map([...termsOf(question)].map((term) => [term, 1]));
  return finish(findingInterval(interval, sentences, weights))?.text ?? null;
};

describe('a question for the time between two events', () => {
  const zoo = told('I took the kids to the zoo.', '2023-01-08');
  const concert = told('The concert of the choir was lovely.', '2023-01-15');
  it.each([
    ['How many days passed between my visit to the zoo and the concert?', '7 days'],
    ['How many weeks were there between the concert and the day I went to the zoo?', '1 week'],
    ['How long after the zoo was the concert?', '7 days'],
    ['How long after I went to the zoo did I hear the choir?', '7 days'],
    ['How many days before the concert did I go to the zoo?', '7 days'],
    ['How many days before the concert was my trip to the zoo?', '7 days'],
    ['How much time passed from the zoo until the concert?', '7 days'],
    ['How long had it been since I went to the zoo when I heard the choir?', '7 days'],
    ['Do you know how many days I had to wait after the zoo until the concert of the choir?', '7 days'],
    ['How many months were between the zoo and the concert?', '7 days'],
  ])('is answered by what lies between: %s', (question, days) => {
    expect(between(question, zoo, concert)).toBe(`${days} apart, from 8 January 2023 to 15 January 2023`);
  });

  it.each([
    ['How many days are there in a week?'],
    ['How long did the concert take?'],
    ['How long have I lived here?'],
    ['How long has it been since I went to the zoo?'],
    ['How many friends came between the zoo and the concert?'],
    ['When was the concert after the zoo?'],
    ['How many days passed between the concert and the concert?'],
  ])('is another one: %s', (question) => {
    expect(between(question, zoo, concert)).toBeNull();
  });

  it.each([
    ['Which was first, the concert or the zoo?'],
    ['What happened earlier: the concert of the choir or my visit to the zoo?'],
    ['Did I hear the concert before or after I went to the zoo?'],
    ['Did I go to the concert first or to the zoo?'],
    ['Who came last, the choir or the kids at the zoo?'],
  ])('or for their order has the earlier one first: %s', (question) => {
    const interval = askedInterval(question);
    const weights = new Map([...termsOf(question)].map((term) => [term, 1]));
    expect(interval && finish(findingInterval(interval, [concert, zoo], weights))).toEqual({
      sentences: [zoo, concert],
      text: '7 days apart, from 8 January 2023 to 15 January 2023',
    });
  });

  it('counts from the days that are told of, not from those of the telling', () => {
    const ordered = told('I ordered the lamp yesterday.', '2024-02-28');
    const came = told('The lamp was delivered on March 9th.', '2024-03-20');
    expect(between('How many days passed between ordering the lamp and it being delivered?', ordered, came)).toBe(
      '11 days apart, from 27 February 2024 to 9 March 2024',
    );
    expect(between('How many weeks passed between ordering the lamp and it being delivered?', ordered, came)).toBe(
      'about 2 weeks (11 days) apart, from 27 February 2024 to 9 March 2024',
    );
  });

  it('says so where a day is known to some days only, and nothing where it is known to no more than a year', () => {
    const started = told('I started the pottery course last month.', '2023-05-20');
    const kiln = told('I bought a kiln today.', '2023-08-15');
    const question = 'How many months after starting the pottery course did I buy a kiln?';
    expect(between(question, started, kiln)).toMatch(
      /^about 4 months \(about \d+ days\) apart, from around 1\d April 2023 to 15 August 2023$/,
    );
    expect(between(question, told('I started pottery last year.', '2023-05-20'), kiln)).toBeNull();
  });

  it('is told by sentences that have the names of the events, or are said by who has them', () => {
    const toby = told('I adopted a puppy and called him Toby.', '2023-07-11');
    const buddy = told('I adopted another puppy, Buddy.', '2023-10-19');
    const other = told('I adopted a cat for my sister.', '2023-09-01', 2);
    const question = 'How many days passed between Andrew adopting Toby and the day Andrew adopted Buddy?';
    const saidBy = (speaker: string) => [toby, buddy, other].map((sentence) => ({ ...sentence, speaker }));
    expect(between(question, ...saidBy('Andrew'))).toBe('100 days apart, from 11 July 2023 to 19 October 2023');
    expect(between(question, ...saidBy('Audrey'))).toBeNull();
    expect(between('How many days passed between adopting Toby and adopting Rex?', toby, buddy, other)).toBeNull();
    expect(between('How many days passed between Rex and the puppy Buddy?', toby, buddy, other)).toBeNull();
  });

  it('is not told by the description of a picture', () => {
    const shown = told('[image: a photo of a concert]', '2023-01-20');
    expect(between('How many days passed between the zoo and the concert?', zoo, shown)).toBeNull();
  });

  it('is not answered where either is not told, has no time, or both are told by one sentence or of one day', () => {
    const question = 'How many days passed between the zoo and the concert?';
    expect(between(question, zoo)).toBeNull();
    expect(between(question, zoo, told('The concert was lovely.', null))).toBeNull();
    expect(between(question, zoo, told('The concert was lovely.', '2023-01-08'))).toBeNull();
    expect(between(question, told('After the zoo we went to the concert.', '2023-01-08'))).toBeNull();
  });

  it.each([
    [13, '13 days'],
    [1, '1 day'],
    [21, '3 weeks'],
    [24, '24 days (about 3 weeks)'],
    [100, '100 days (about 3 months)'],
  ])('counts %d days', (days, text) => {
    const later = new Date(Date.UTC(2023, 0, 8 + days)).toISOString().slice(0, 10);
    expect(between('How long after the zoo was the concert?', zoo, told('The concert was loud.', later))).toContain(`${text} apart`);
  });

  it('reads no more of a long question than an answer could use', () => {
    const readings = askedInterval(`how long ${'a since b when c until '.repeat(1500)}`)?.readings ?? [];
    expect(readings.length).toBeLessThanOrEqual(4);
  });
});
