import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences.js';
import { extractSummary, summaryLengthMax } from './summary.js';

const long = `The harbour was quiet in the morning. Nobody had expected the ferry before noon, and the cafés along the quay were still closed.
Mira unlocked the violin workshop at nine. She had promised to repair the old violin before the concert. It rained for an hour.
Later the ferry came in with two hundred passengers, and the quay filled with people looking for breakfast.`;

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
