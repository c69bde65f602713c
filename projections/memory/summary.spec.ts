import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractSummary, sentencesOf, summaryLengthMax } from './summary.js';

const long = `The harbour was quiet in the morning. Nobody had expected the ferry before noon, and the cafés along the quay were still closed.
Mira unlocked the violin workshop at nine. She had promised to repair the old violin before the concert. It rained for an hour.
Later the ferry came in with two hundred passengers, and the quay filled with people looking for breakfast.`;

describe('sentences', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['He said "Stop." Then he left.', ['He said "Stop."', 'Then he left.']],
    ['Dr. Silva met J. Ortiz at 3.5 km.', ['Dr. Silva met J. Ortiz at 3.5 km.']],
    ['first line\nsecond line', ['first line', 'second line']],
    ['今天很好。我们去公园。', ['今天很好。', '我们去公园。']],
    ['e.g. this one. And that.', ['e.g. this one.', 'And that.']],
    ['', []],
    ['...', ['...']],
  ])('of %j', (text, expected) => expect(sentencesOf(text)).toEqual(expected));

  it('lose nothing but white space', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 500 }),
        (text) => sentencesOf(text).join('').replace(/\s/g, '') === text.replace(/\s/g, ''),
      ),
    );
  });

  it.each(['"', '.', '. ', '\n', '."', ' '])('take 32,768 characters of %j in one pass', (piece) => {
    expect(sentencesOf(piece.repeat(32_768 / piece.length))).toBeDefined();
  });
});

describe('summaries', () => {
  it('leave a short text as it is, with its white space put in order', () => {
    expect(extractSummary('  A short\n\n text. ')).toBe('A short text.');
  });

  it('are whole sentences of the text, in their order', () => {
    const summary = extractSummary(long);
    expect(summary.length).toBeLessThanOrEqual(summaryLengthMax);
    const sentences = sentencesOf(long);
    const chosen = sentencesOf(summary);
    expect(chosen.length).toBeGreaterThan(0);
    expect(chosen.every((sentence) => sentences.includes(sentence))).toBe(true);
    expect(chosen.map((sentence) => sentences.indexOf(sentence))).toEqual(
      [...chosen.map((sentence) => sentences.indexOf(sentence))].sort((a, b) => a - b),
    );
  });

  it('keep to what was asked', () => {
    expect(extractSummary(long, 'Who repaired the violin?')).toContain('repair the old violin');
    expect(extractSummary(long, 'When did the ferry come?')).toContain('the ferry came in');
  });

  it('are the same for the same text and never too long, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), fc.string({ maxLength: 40 }), (text, question) => {
        const summary = extractSummary(text, question);
        expect(summary.length).toBeLessThanOrEqual(summaryLengthMax);
        expect(extractSummary(text, question)).toBe(summary);
        expect(summary.isWellFormed()).toBe(true);
      }),
    );
    expect(extractSummary('x'.repeat(1000)).length).toBeLessThanOrEqual(summaryLengthMax);
    expect(extractSummary('🐴'.repeat(1000)).isWellFormed()).toBe(true);
  });
});
