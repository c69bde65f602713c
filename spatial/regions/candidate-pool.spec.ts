import { describe, expect, it } from 'vitest';
import type { Box } from '../scene.js';
import { candidatePool } from './candidate-pool.js';
import { toLab } from './oklab.js';
import { overlap } from './overlap.js';

const [width, height] = [160, 120];
const [x0, y0, x1, y1] = [48, 36, 112, 96];

/** A plain bar on a plain ground. */
const bar = () => {
  const data = new Uint8Array(4 * width * height).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const isBar = x >= x0 && x < x1 && y >= y0 && y < y1;
      data.set(isBar ? [60, 45, 140] : [205, 210, 214], 4 * (y * width + x));
    }
  return toLab(data, width, height);
};

describe('candidatePool', () => {
  it('has boxes within the image', () => {
    const sides = candidatePool(bar()).candidates.flatMap(({ box }) => box);
    expect(sides.filter((side) => !(side >= 0 && side <= 1))).toEqual([]);
  });

  it('finds one plain thing each way, filling its box and cut by no border', () => {
    const box: Box = [x0 / width, y0 / height, x1 / width, y1 / height];
    const { candidates } = candidatePool(bar());
    const found = candidates.filter((one) => one.origin !== 'anchor' && one.origin !== 'salient' && overlap(one.box, box) > 0.999);
    expect([...new Set(found.map(({ origin }) => origin))].sort()).toEqual(['cluster', 'grouped', 'merged']);
    for (const { fillRatio, truncation } of found) expect({ fillRatio, truncation }).toEqual({ fillRatio: 1, truncation: 0 });
  });
});
