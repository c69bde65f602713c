import { describe, expect, it } from 'vitest';
import type { Box } from '../scene.js';
import { toLab } from './oklab.js';
import { overlap } from './overlap.js';
import { repeatedBoxes } from './repeats.js';

const [width, height, radius] = [160, 120, 14];

/** Discs of one kind on a background, each with a darker rim as cells have. */
function discs(centers: readonly (readonly [x: number, y: number])[]) {
  const data = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    const nearest = Math.min(...centers.map(([x, y]) => Math.abs(Math.hypot((i % width) - x, Math.floor(i / width) - y))));
    const onRim = centers.some(([x, y]) => Math.abs(Math.hypot((i % width) - x, Math.floor(i / width) - y) - radius) < 1.5);
    data.set(onRim ? [150, 90, 90, 255] : nearest <= radius ? [190, 120, 110, 255] : [205, 212, 218, 255], 4 * i);
  }
  return toLab(data, width, height);
}

const boxOf = ([x, y]: readonly [x: number, y: number]): Box => [
  (x - radius) / width,
  (y - radius) / height,
  (x + radius) / width,
  (y + radius) / height,
];

describe('repeatedBoxes', () => {
  const alone = [
    [30, 30],
    [130, 25],
    [30, 90],
  ] as const;
  const overlapping = [
    [90, 70],
    [108, 78],
    [95, 90],
  ] as const;

  it('finds those that overlap by those that stand alone', () => {
    const found = repeatedBoxes(discs([...alone, ...overlapping]), alone.map(boxOf), 20);
    for (const center of [...alone, ...overlapping])
      expect(Math.max(...found.map((box) => overlap(box, boxOf(center))))).toBeGreaterThan(0.5);
  });

  it('gives no more than asked for, within the image, none where nothing is known', () => {
    const image = discs([...alone, [4, 60]]);
    const found = repeatedBoxes(image, alone.map(boxOf), 3);
    expect(found.length).toBeLessThanOrEqual(3);
    for (const box of repeatedBoxes(image, alone.map(boxOf), 50)) for (const side of box) expect(side >= 0 && side <= 1).toBe(true);
    expect(repeatedBoxes(image, [], 20)).toEqual([]);
  });

  it('has nothing to say of a picture of one color', () => {
    const plain = toLab(new Uint8Array(4 * width * height).fill(200), width, height);
    expect(repeatedBoxes(plain, alone.map(boxOf), 20)).toEqual([]);
  });
});
