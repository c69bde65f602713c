import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../compact/binary.js';
import { highlighting } from '../../text/highlights.js';
import { sentencesOf } from '../../text/sentences.js';
import { extractOf, extractSummary, termsOf } from '../../text/summary.js';
import { wholeOf } from '../../text/vocabulary.js';
import { Words } from '../../text/words.js';
import { AnalysedText } from './analysed-text.js';

const words = fc.constantFrom(
  'the',
  'a',
  'Beds',
  'bed',
  'maxRetryCount',
  'python3',
  'went',
  "Jon's",
  '公园散步',
  'Zürich',
  'naïve',
  '🐴',
  'x'.repeat(40),
);
const texts = fc
  .array(fc.tuple(words, fc.constantFrom(' ', '. ', '? ', '\n', '; ')), { maxLength: 400 })
  .map((parts) => parts.flat().join(''));
const questions = fc.array(words, { maxLength: 6 }).map((parts) => parts.join(' '));

describe('an analysed text', () => {
  it('has the highlights and the extract of its text, however often it is asked', () => {
    fc.assert(
      fc.property(texts, questions, (content, question) => {
        const analysed = new AnalysedText({ content });
        const terms = [...termsOf(question)];
        for (const _ of [1, 2]) {
          expect(finish(highlighting(content, finish(analysed.readingWords()), terms))).toEqual(
            finish(highlighting(content, new Words(content, true), terms)),
          );
          expect(extractOf(finish(analysed.readingExtractable()), termsOf(question))).toBe(extractSummary(content, question));
        }
      }),
    );
  });

  it('has the terms of its sentences as they are indexed, also where letters have marks', () => {
    fc.assert(
      fc.property(texts, (content) => {
        const { sentences } = finish(new AnalysedText({ content }).readingSentences());
        const expected = sentencesOf(content.slice(0, 4096)).map((sentence) => [...termsOf(sentence)]);
        // a word that the bound cuts in two
        const isCut = content.length > 4096;
        const own = sentences.map(({ terms }) => terms);
        const telling = expected.filter((terms) => terms.length > 0);
        const whole = telling.length > 0 ? telling : [[wholeOf(content.slice(0, 4096))]];
        expect(isCut ? own.slice(0, -1) : own).toEqual(isCut ? whole.slice(0, own.length - 1) : whole);
      }),
    );
  });

  it('reads what is kept once', () => {
    const analysed = new AnalysedText({ content: 'Ada: I live in Rome. Do you?' });
    const sentences = finish(analysed.readingSentences());
    expect(sentences).toEqual({
      sentences: [{ terms: ['live', 'rome'], isAsked: false, isStated: true, saysYou: false }],
      heading: ['ada'],
      isFirstHand: true,
    });
    expect(finish(analysed.readingSentences())).toBe(sentences);
    expect(analysed.claims).toMatchObject([
      { slot: 'ada|residence', value: 'Rome' },
      { slot: 'ada|live rome|lasts', terms: ['yes'] },
    ]);
    expect(analysed.claims).toBe(analysed.claims);
    expect(finish(analysed.readingExtractable())).toBe(finish(analysed.readingExtractable()));
  });

  it('reads a long text anew, bit by bit', () => {
    const content = `${'It was a day of the journey. '.repeat(3000)}heron`;
    const analysed = new AnalysedText({ content });
    const { words: shown } = finish(highlighting(content, finish(analysed.readingWords()), ['heron']));
    expect([...shown.values()]).toEqual(['heron']);
    let steps = 0;
    for (const _ of new AnalysedText({ content: content.slice(0, 60_000) }).readingWords()) steps++;
    expect(steps).toBeGreaterThan(40);
  });
});
