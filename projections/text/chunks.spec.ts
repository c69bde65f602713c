import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf } from './chunks.js';
import { Vocabulary } from './vocabulary.js';

describe('a text in chunks', () => {
  it('is whole, and so are its words', () => {
    const pieces = fc.constantFrom(' ', '\n', '. ', 'word', "it's", 'v1.2', '東京', 'é', '-', '\u3000', '\ufeff', '\u1680');
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 30 }), (parts) => {
        const text = parts.join('').repeat(200);
        const chunks = [...chunksOf(text)];
        expect(chunks.join('')).toBe(text);
        const vocabulary = new Vocabulary();
        const learned = (chunk: string): number[] => {
          const count = vocabulary.learn(chunk);
          return [...vocabulary.tokens.subarray(0, count)];
        };
        const whole = learned(text);
        expect(chunks.flatMap(learned)).toEqual(whole);
      }),
    );
  });

  it('comes in several, however long a word in it', () => {
    expect([...chunksOf(`${'word '.repeat(1000)}${'x'.repeat(9000)} end`)].length).toBeGreaterThan(4);
    expect([...chunksOf('')]).toEqual([]);
  });
});
