import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../compact/binary.js';
import { highlighting, highlightsMax, passageTextMin } from './highlights.js';
import { termsOf } from './summary.js';
import { Words } from './words.js';

const highlight = (text: string, terms: readonly string[]) => finish(highlighting(text, new Words(text, true), terms));
const parts = (text: string, question: string): string[] =>
  highlight(text, [...termsOf(question)]).highlights.map(({ start, end }) => text.slice(start, end));
const filler = (count: number): string => Array.from({ length: count }, (_, i) => `It was day ${i} of the journey.`).join(' ');

describe('highlights', () => {
  it.each([
    ['words by their terms', 'The beds are made; no bed is free.', 'a bed', ['beds', 'bed']],
    ['irregular forms', 'They went home.', 'go', ['went']],
    ['accents', 'Zürich in May', 'zurich', ['Zürich']],
    ['contractions', "Jon’s dog isn't here", 'jon dog', ['Jon’s', 'dog']],
    ['parts of identifiers', 'call maxRetryCount or max_retry', 'retry', ['Retry', 'retry']],
    ['letters beside digits', 'in python3 only', 'python', ['python']],
    ['Chinese by what is in common', '我们去公园散步', '公园散步', ['公园散步']],
    ['Greek', 'Οι ομάδες νίκησαν', 'ομάδα', ['ομάδες']],
    ['words behind emoji', '🐴🐴 horse 🐴', 'horses', ['horse']],
    ['nothing where nothing matches', 'A violin.', 'train', []],
  ])('mark %s', (_, text, question, expected) => {
    expect(parts(text, question)).toEqual(expected);
  });

  it('begin in a long text with the passage that holds most', () => {
    const said = 'The heron nests above the old weir.';
    const text = `${filler(60)} A heron flew by. ${filler(60)} ${said} ${filler(60)} The weir broke. ${filler(60)}`;
    expect(parts(text, 'where does the heron nest')).toEqual([said, 'heron', 'nests']);
  });

  it('show the passage in which the rarer words stand together', () => {
    const text = `${filler(40)}\nheron heron heron heron\n${filler(40)}\nThe heron is above the weir\n${filler(40)}`;
    expect(parts(text, 'weir heron')[0]).toBe('The heron is above the weir');
  });

  it('name each term as the text first writes it', () => {
    const { words } = highlight('Bedding, beds and a Bed', [...termsOf('bed violin')]);
    expect([...words]).toEqual([['bed', 'bedding']]);
  });

  it('lie in the text, in order, and are few', () => {
    const word = fc.constantFrom('heron', 'Weir', '公园', 'maxHeron', '🐴', 'a', '.', '\n', 'ﷺ', 'x'.repeat(300));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 600 }), (words) => {
        const text = words.join(' ');
        const { highlights } = highlight(text, ['heron', 'weir', '公园']);
        const isLong = text.length > passageTextMin && highlights.length > 0;
        const [passage, ...rest] = isLong ? highlights : [{ start: 0, end: text.length }, ...highlights];
        expect(highlights.length).toBeLessThanOrEqual(highlightsMax);
        let end = passage.start;
        for (const one of rest) {
          expect(one.start).toBeGreaterThanOrEqual(end);
          expect(one.end).toBeGreaterThan(one.start);
          end = one.end;
        }
        expect(end).toBeLessThanOrEqual(passage.end);
        expect(passage.end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
