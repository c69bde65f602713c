import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitsOfMask, decodeRle, encodeRle, MaskError, maskOfBits } from './rle.js';

/** Counts of a mask, column by column, as COCO's own code writes them. */
function countsOf(bits: Uint8Array, width: number, height: number): number[] {
  const counts = [0];
  let last = 0;
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) {
      const bit = bits[y * width + x];
      if (bit !== last) counts.push(0);
      counts[counts.length - 1]++;
      last = bit;
    }
  }
  return counts;
}

function textOf(counts: readonly number[]): string {
  let text = '';
  for (let i = 0; i < counts.length; i++) {
    let value = counts[i] - (i > 2 ? counts[i - 2] : 0);
    for (let isMore = true; isMore; ) {
      let group = value & 31;
      value >>= 5;
      isMore = (group & 16) !== 0 ? value !== -1 : value !== 0;
      if (isMore) group |= 32;
      text += String.fromCharCode(group + 48);
    }
  }
  return text;
}

describe('encodeRle', () => {
  it('writes what COCO writes, of masks anywhere in the picture', () => {
    const part = fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20), fc.nat(20), fc.integer({ min: 1, max: 9 }), fc.nat());
    fc.assert(
      fc.property(part, ([left, top, right, bottom, run, seed]) => {
        const [width, height] = [left + 8 + right, top + 8 + bottom];
        const bits = new Uint8Array(width * height);
        for (let i = 0; i < 64; i++) bits[(top + (i >> 3)) * width + left + (i & 7)] = (Math.floor(i / run) * 7919 + seed) % 5 < 2 ? 1 : 0;
        const { size, counts } = encodeRle(maskOfBits(bits, width, height));
        expect({ size, counts }).toEqual({ size: [height, width], counts: textOf(countsOf(bits, width, height)) });
        expect(bitsOfMask(decodeRle({ size, counts }))).toEqual(bits);
      }),
      { numRuns: 300 },
    );
  });

  it('writes masks of nothing and of everything', () => {
    for (const bit of [0, 1]) {
      const bits = new Uint8Array(12).fill(bit);
      expect(bitsOfMask(decodeRle(encodeRle(maskOfBits(bits, 3, 4))))).toEqual(bits);
    }
  });
});

describe('decodeRle', () => {
  it('gives back what was written, in both forms', () => {
    const image = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 9 }), fc.nat());
    fc.assert(
      fc.property(image, ([width, height, run, seed]) => {
        const bits = Uint8Array.from({ length: width * height }, (_, i) => ((Math.floor(i / run) * 7919 + seed) % 5 < 2 ? 1 : 0));
        const counts = countsOf(bits, width, height);
        expect(bitsOfMask(decodeRle({ size: [height, width], counts }))).toEqual(bits);
        expect(bitsOfMask(decodeRle({ size: [height, width], counts: textOf(counts) }))).toEqual(bits);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ['counts that add up to too little', { size: [2, 2], counts: [3] }],
    ['counts that add up to too much', { size: [2, 2], counts: [1, 9] }],
    ['negative counts', { size: [2, 2], counts: [5, -1] }],
    ['half a count', { size: [2, 2], counts: [1.5, 2.5] }],
    ['a size of nothing', { size: [0, 2], counts: [] }],
    ['an endless size', { size: [1e9, 1e9], counts: [1] }],
    ['text that is not COCO', { size: [2, 2], counts: ' ' }],
    ['text that breaks off', { size: [2, 2], counts: 'oooooooooooo' }],
  ] as const)('refuses %s', (_, rle) => {
    expect(() => decodeRle(rle)).toThrow(MaskError);
  });

  it('writes runs row by row', () => {
    expect([...maskOfBits(Uint8Array.from([0, 1, 1, 1, 0, 1]), 3, 2).runs]).toEqual([1, 2, 3, 1, 5, 1]);
  });
});
