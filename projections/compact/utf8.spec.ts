import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUtf8, utf8SizeMax, writeUtf8 } from './utf8.js';

const encode = (text: string): Uint8Array => {
  const bytes = new Uint8Array(utf8SizeMax(text));
  return bytes.subarray(0, writeUtf8(text, bytes, 0));
};

describe('UTF-8', () => {
  it('writes what the platform writes, for every well-formed string', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => Buffer.from(text).equals(encode(text))));
  });

  it('reads back every string, lone surrogates included', () => {
    const anyUnits = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));
    fc.assert(
      fc.property(anyUnits, (text) => {
        const bytes = encode(text);
        expect(readUtf8(bytes, 0, bytes.length)).toBe(text);
      }),
    );
  });

  it('reads long texts in pieces', () => {
    const text = 'žlutý kůň 🐴 '.repeat(2000);
    const bytes = encode(text);
    expect(readUtf8(bytes, 0, bytes.length)).toBe(text);
  });
});
