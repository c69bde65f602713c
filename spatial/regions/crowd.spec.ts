import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crowdAmong, type Member } from './crowd.js';

const side = 0.2;
const member = (x: number, y: number, { size = side, color = 0, quality = 0.8 } = {}): Member => ({
  box: [x, y, x + size, y + size],
  extent: [100 * size, 100 * size],
  colors: Float32Array.from([0, 1, 2], (k) => (k === color ? 1 : 0)),
  quality,
});

const row = [0, 0.25, 0.5, 0.75].map((x) => member(x, 0));

describe('crowdAmong', () => {
  it('counts parts of a size and a color, by their quality', () => {
    const { size, members } = crowdAmong(row);
    expect(size).toBeCloseTo(4 * 0.8);
    expect(members).toHaveLength(4);
  });

  it('leaves out what has another color or another size, and what is no clear part', () => {
    const odd = [member(0, 0.5, { color: 1 }), member(0.3, 0.5, { size: side * 0.6 }), member(0.6, 0.5, { quality: 0.01 })];
    expect(crowdAmong([...row, ...odd]).members).toEqual(crowdAmong(row).members);
  });

  it('counts a part once however often it was found', () => {
    expect(crowdAmong([...row, ...row]).size).toBe(crowdAmong(row).size);
  });

  it('finds no larger family in fewer parts', () => {
    const some = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 2 }))
        .map(([x, y, color]) => member(x / 10, y / 10, { color })),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(some, (parts) => {
        expect(crowdAmong(parts.slice(0, -1)).size).toBeLessThanOrEqual(crowdAmong(parts).size + 1e-9);
      }),
    );
  });

  it('is empty where nothing is', () => {
    expect(crowdAmong([])).toEqual({ size: 0, members: [] });
  });
});
