import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../test/kit/random.js';
import type { Box } from '../scene.js';
import { boxSum, integralImage } from './integral-image.js';
import { overlap } from './overlap.js';
import type { Pixels } from './pixels.js';
import { propose } from './proposals.js';

type Color = readonly [red: number, green: number, blue: number];

/** A picture by a function of the place, with the grain of a photograph. */
function photograph(width: number, height: number, paint: (x: number, y: number) => Color, seed = 3): Pixels {
  const data = new Uint8Array(4 * width * height).fill(255);
  const random = new Random(seed);
  for (let i = 0; i < width * height; i++) {
    const grain = 24 * (random.next() - 0.5);
    const color = paint(i % width, Math.floor(i / width));
    data.set(
      color.map((c) => Math.max(0, Math.min(255, c + grain))),
      4 * i,
    );
  }
  return { data, width, height };
}

const inEllipse = (x: number, y: number, cx: number, cy: number, a: number, b: number): boolean =>
  ((x - cx) / a) ** 2 + ((y - cy) / b) ** 2 < 1;

/** Four legs, a body, a head: 100 wide and 70 high around a place. */
function isDog(x: number, y: number, cx: number, cy: number): boolean {
  const [u, v] = [x - cx, y - cy];
  return (
    inEllipse(u, v, -5, -5, 40, 18) ||
    inEllipse(u, v, 36, -23, 14, 12) ||
    (v > 0 && v < 35 && [-38, -26, 18, 28].some((leg) => Math.abs(u - leg) < 4))
  );
}
const dogBox = (cx: number, cy: number, width: number, height: number): Box => [
  (cx - 45) / width,
  (cy - 35) / height,
  (cx + 50) / width,
  (cy + 35) / height,
];

const sky = (x: number, y: number): Color => [150 + y / 2, 180 + y / 4, 220 - x / 40];
const grass = (x: number, y: number): Color => [95 + 18 * Math.sin(x / 7 + y / 3), 125 + 20 * Math.sin(x / 5 - y / 4), 62];

const rankOf = (boxes: readonly { readonly box: Box }[], thing: Box): number => boxes.findIndex(({ box }) => overlap(box, thing) >= 0.5);

describe('propose', () => {
  const [width, height] = [320, 240];

  it.each([1, 2, 3, 4])('has an animal in a landscape among its first fifteen, whatever the grain: %i', (seed) => {
    const paint = (x: number, y: number): Color => (isDog(x, y, 150, 140) ? [140, 92, 55] : y < 90 ? sky(x, y) : grass(x, y));
    const picture = photograph(width, height, paint, seed);
    expect(rankOf(propose(picture, 15), dogBox(150, 140, width, height))).toBeGreaterThanOrEqual(0);
  });

  it('has each of three animals among its first fifteen', () => {
    const places = [
      [70, 130],
      [190, 110],
      [240, 195],
    ] as const;
    const picture = photograph(width, height, (x, y) =>
      places.some(([cx, cy]) => isDog(x, y, cx, cy)) ? [205, 195, 180] : y < 60 ? sky(x, y) : grass(x, y),
    );
    const boxes = propose(picture, 15);
    for (const [cx, cy] of places) expect(rankOf(boxes, dogBox(cx, cy, width, height))).toBeGreaterThanOrEqual(0);
  });

  it('has nearly all of a crowd that overlaps within fifty', () => {
    const places = Array.from(
      { length: 24 },
      (_, i) => [30 + 50 * (i % 6) + 9 * Math.sin(5 * i), 32 + 56 * Math.floor(i / 6) + 9 * Math.cos(7 * i)] as const,
    );
    const radius = 25;
    const picture = photograph(width, height, (x, y) => {
      const depth = places.filter(([cx, cy]) => inEllipse(x, y, cx, cy, radius, radius)).length;
      return depth === 0 ? [208, 206, 204] : [190 - 25 * depth, 140 - 25 * depth, 140 - 18 * depth];
    });
    const boxes = propose(picture, 50);
    const found = places.filter(([cx, cy]) => {
      const box = [(cx - radius) / width, (cy - radius) / height, (cx + radius) / width, (cy + radius) / height] as const;
      return rankOf(boxes, [Math.max(0, box[0]), Math.max(0, box[1]), Math.min(1, box[2]), Math.min(1, box[3])]) >= 0;
    });
    expect(found.length).toBeGreaterThanOrEqual(20);
  });

  it('gives the same boxes each time, surest first, no two nearly the same, no more than asked for', () => {
    const picture = photograph(width, height, (x, y) => (isDog(x, y, 150, 140) ? [140, 92, 55] : grass(x, y)));
    const boxes = propose(picture, 30);
    expect(propose(picture, 30)).toEqual(boxes);
    expect(boxes).toHaveLength(30);
    for (const [i, { box, confidence }] of boxes.entries()) {
      for (const other of boxes.slice(0, i)) {
        expect(other.confidence).toBeGreaterThan(confidence);
        expect(overlap(other.box, box)).toBeLessThan(0.75);
      }
    }
  });

  it('takes any picture, however small, narrow or loud, and stays within it', () => {
    const sides = fc.integer({ min: 1, max: 40 });
    const anything = fc
      .tuple(sides, sides)
      .chain(([w, h]) => fc.uint8Array({ minLength: 4 * w * h, maxLength: 4 * w * h }).map((data) => ({ data, width: w, height: h })));
    fc.assert(
      fc.property(anything, (pixels) => {
        for (const { box, confidence } of propose(pixels, 20)) {
          expect(box[0] >= 0 && box[1] >= 0 && box[2] <= 1 && box[3] <= 1 && box[0] < box[2] && box[1] < box[3]).toBe(true);
          expect(confidence > 0 && confidence < 0.5).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('boxSum', () => {
  it('is the sum of a box', () => {
    const box = fc.tuple(
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 5 }),
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 30, maxLength: 30 }), box, (values, [a, b, c, d]) => {
        const [x0, x1, y0, y1] = [Math.min(a, c), Math.max(a, c), Math.min(b, d), Math.max(b, d)];
        const plain = values.filter((_, i) => i % 6 >= x0 && i % 6 < x1 && Math.floor(i / 6) >= y0 && Math.floor(i / 6) < y1);
        expect(boxSum(integralImage(values, 6, 5), 6, x0, y0, x1, y1)).toBe(plain.reduce((sum, value) => sum + value, 0));
      }),
    );
  });
});
