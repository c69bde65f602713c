import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { loadTokenCounter } from './tokens.js';

const counter = await loadTokenCounter();

describe('tokens', () => {
  it('are counted as the encoding does', () => {
    fc.assert(
      fc.property(fc.array(fc.lorem({ maxCount: 12, mode: 'sentences' }), { maxLength: 8 }), (parts) => {
        const text = parts.join('\n\n');
        expect(counter.count(text)).toBe(encode(text).length);
      }),
    );
  });

  it('count what looks like a special token as text', () => {
    expect(counter.count('<|endoftext|>')).toBeGreaterThan(1);
  });

  it('are counted in parts where nothing breaks a run', () => {
    const run = 'a'.repeat(300_000);
    expect(counter.count(run)).toBe(encode('a'.repeat(128)).length * Math.floor(300_000 / 128) + encode('a'.repeat(300_000 % 128)).length);
  });

  it('cut a text into what fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 0, max: 20 }), (text, max) => {
        const cut = counter.cut(text, max);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed() || !text.isWellFormed()).toBe(true);

        expect(counter.count(cut)).toBeLessThanOrEqual(max + 1);
        if (encode(text).length <= max) expect(cut).toBe(text);
      }),
    );
  });
});
