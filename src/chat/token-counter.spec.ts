import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { finish } from '../../projections/compact/binary.js';
import { loadTokenCounter } from './token-counter.js';

const counter = await loadTokenCounter();
const countOf = (text: string): number => finish(counter.counting(text));

describe('tokens', () => {
  it('are counted as the encoding does', () => {
    fc.assert(
      fc.property(fc.array(fc.lorem({ maxCount: 12, mode: 'sentences' }), { maxLength: 8 }), (parts) => {
        const text = parts.join('\n\n');
        expect(countOf(text)).toBe(encode(text).length);
      }),
    );
  });

  it('are counted the same in pieces as in one', () => {
    const pieces = fc.constantFrom(
      ' ',
      '  ',
      '\n',
      '.\n',
      "it's",
      'word',
      'été',
      '東京',
      '1234',
      '...',
      ' ?!',
      '\t',
      'x/y/\n',
      'AbC',
      ' 7 ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 40 }), (parts) => {
        const text = `${parts.join('')} `.repeat(Math.ceil(5000 / parts.join(' ').length));
        fc.pre(!/\S{129,}|\s{129,}/.test(text));
        expect(countOf(text)).toBe(encode(text).length);
      }),
    );
  });

  it('count what looks like a special token as text', () => {
    expect(countOf('<|endoftext|>')).toBeGreaterThan(1);
  });

  it('are counted in parts where nothing breaks a run', () => {
    const run = 'a'.repeat(300_000);
    expect(countOf(run)).toBe(encode('a'.repeat(128)).length * Math.floor(300_000 / 128) + encode('a'.repeat(300_000 % 128)).length);
  });

  it('cut a text into what fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 0, max: 20 }), (text, max) => {
        const cut = finish(counter.cutting(text, max));
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed() || !text.isWellFormed()).toBe(true);

        expect(countOf(cut)).toBeLessThanOrEqual(max + 1);
        if (encode(text).length <= max) expect(cut).toBe(text);
      }),
    );
  });
});
