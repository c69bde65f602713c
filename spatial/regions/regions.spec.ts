import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameColor } from './color-names.js';
import { innerPoint } from './inner-point.js';
import { labDistance, labOf, toLab } from './oklab.js';
import { circumscribed, cropOf, filled, hullOf, type MaskCrop, polygonArea, smallestRectangle } from './outline.js';
import { overlap } from './overlap.js';
import { propose } from './proposals.js';
import { doubled, scaledDown } from './scale.js';
import { connected, segment } from './segment.js';
import { watershed } from './watershed.js';

const cropFrom = (rows: readonly string[]): MaskCrop => {
  const [width, height] = [rows[0].length + 2, rows.length + 2];
  const bits = new Uint8Array(width * height);
  for (const [y, row] of rows.entries()) for (let x = 0; x < row.length; x++) bits[(y + 1) * width + x + 1] = row[x] === '#' ? 1 : 0;
  return { bits, width, height, x: -1, y: -1, area: bits.reduce((sum, bit) => sum + bit, 0) };
};

const someBits = fc
  .array(fc.array(fc.constantFrom('#', '.'), { minLength: 7, maxLength: 7 }), { minLength: 7, maxLength: 7 })
  .filter((rows) => rows.flat().includes('#'));

describe('toLab', () => {
  it('agrees with the exact conversion for every byte', () => {
    fc.assert(
      fc.property(fc.nat(255), fc.nat(255), fc.nat(255), (r, g, b) => {
        const { l, a, b: yellow } = toLab(Uint8Array.from([r, g, b, 255]), 1, 1);
        expect(labDistance([l[0], a[0], yellow[0]], labOf(r, g, b))).toBeLessThan(0.02);
      }),
    );
  });

  it('lays what is transparent on white', () => {
    expect(toLab(Uint8Array.from([10, 20, 30, 0]), 1, 1).l[0]).toBeCloseTo(1, 2);
  });
});

describe('nameColor', () => {
  it.each([
    ['red', 200, 40, 40],
    ['red', 150, 10, 20],
    ['orange', 240, 130, 40],
    ['yellow', 230, 210, 60],
    ['green', 60, 160, 70],
    ['cyan', 60, 190, 210],
    ['blue', 60, 90, 200],
    ['blue', 0, 153, 255],
    ['purple', 130, 60, 170],
    ['pink', 240, 150, 190],
    ['brown', 110, 70, 40],
    ['black', 25, 25, 28],
    ['gray', 130, 128, 126],
    ['white', 248, 248, 246],
  ] as const)('calls %s what people call so', (name, r, g, b) => {
    expect(nameColor(labOf(r, g, b)).name).toBe(name);
  });
});

describe('connected', () => {
  it('parts the pixels as a flood from each would', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.nat(2), { minLength: 64, maxLength: 64 }),
        (width, height, values) => {
          const labels = Int32Array.from(values.slice(0, width * height));
          const flooded = new Int32Array(labels.length).fill(-1);
          let count = 0;
          for (let start = 0; start < labels.length; start++) {
            if (flooded[start] >= 0) continue;
            const queue = [start];
            flooded[start] = count;
            for (const at of queue) {
              const [x, y] = [at % width, Math.floor(at / width)];
              for (const [nx, ny] of [
                [x - 1, y],
                [x + 1, y],
                [x, y - 1],
                [x, y + 1],
              ]) {
                const next = ny * width + nx;
                if (nx < 0 || ny < 0 || nx >= width || ny >= height || flooded[next] >= 0 || labels[next] !== labels[start]) continue;
                flooded[next] = count;
                queue.push(next);
              }
            }
            count++;
          }
          const found = connected(labels, width, height);
          expect([...found.labels]).toEqual([...flooded]);
          expect(found.count).toBe(count);
        },
      ),
    );
  });
});

describe('segment', () => {
  const grays = [20, 90, 160, 230];
  const sides = fc.integer({ min: 1, max: 9 });

  it('finds areas of one color, with plain squares to begin with or pixels', () => {
    fc.assert(
      fc.property(sides, sides, fc.array(fc.nat(3), { minLength: 81, maxLength: 81 }), (width, height, values) => {
        const colors = values.slice(0, width * height);
        const data = Uint8Array.from(colors.flatMap((color) => [grays[color], grays[color], grays[color], 255]));
        const expected = connected(colors, width, height);
        for (const plain of [0, 0.01]) expect(segment(toLab(data, width, height), { tolerance: 0.02, slack: 0, plain })).toEqual(expected);
      }),
    );
  });
});

describe('outlines', () => {
  it('hold no less than the mask, convexly', () => {
    fc.assert(
      fc.property(someBits, (rows) => {
        const crop = cropFrom(rows.map((row) => row.join('')));
        const hull = hullOf(crop);
        for (let y = 0; y < crop.height; y++) {
          for (let x = 0; x < crop.width; x++) {
            if (crop.bits[y * crop.width + x] === 0) continue;
            const isInside = hull.every(([px, py], i) => {
              const [qx, qy] = hull[(i + 1) % hull.length];
              return (qx - px) * (y + 0.5 - py) - (qy - py) * (x + 0.5 - px) >= -1e-9;
            });
            expect(isInside).toBe(true);
          }
        }
        const { long, short } = smallestRectangle(hull);
        expect(long * short).toBeGreaterThanOrEqual(polygonArea(hull) - 1e-9);
        const around = circumscribed(hull, 4);
        if (around !== null) expect(polygonArea(around)).toBeGreaterThanOrEqual(polygonArea(hull) - 1e-9);
      }),
    );
  });

  it('fill holes and nothing else', () => {
    const ring = cropFrom(['####', '#..#', '#..#', '####']);
    expect(filled(ring).area).toBe(16);
    expect(filled(cropFrom(['####', '#..#', '#..#', '##.#'])).area).toBe(11);
  });

  it('are cut out of labels with their box', () => {
    const labels = Int32Array.from([0, 1, 1, 0, 1, 0]);
    expect(cropOf(labels, 3, 1, { x0: 1, y0: 0, x1: 3, y1: 2 })).toMatchObject({ area: 3, width: 4, height: 4, x: 0, y: -1 });
  });
});

describe('innerPoint', () => {
  it('lies in the mask, nowhere nearer to the outline than any other pixel', () => {
    fc.assert(
      fc.property(someBits, (rows) => {
        const crop = cropFrom(rows.map((row) => row.join('')));
        const depth = (x: number, y: number): number => {
          let least = Number.MAX_VALUE;
          for (let v = 0; v < crop.height; v++) {
            for (let u = 0; u < crop.width; u++) {
              const [dx, dy] = [Math.abs(u - x), Math.abs(v - y)];
              if (crop.bits[v * crop.width + u] === 0) least = Math.min(least, 3 * Math.max(dx, dy) + Math.min(dx, dy));
            }
          }
          return least;
        };
        const [px, py] = innerPoint(crop);
        const [x, y] = [px - crop.x - 0.5, py - crop.y - 0.5];
        expect(crop.bits[y * crop.width + x]).toBe(1);
        for (let i = 0; i < crop.bits.length; i++) {
          if (crop.bits[i] === 1) expect(depth(i % crop.width, Math.floor(i / crop.width))).toBeLessThanOrEqual(depth(x, y));
        }
      }),
    );
  });
});

describe('watershed', () => {
  it('parts two discs that overlap a little, and leaves one alone', () => {
    const discs = (centers: readonly number[]) =>
      cropFrom(
        Array.from({ length: 21 }, (_, y) =>
          Array.from({ length: 44 }, (_, x) => (centers.some((c) => (x - c) ** 2 + (y - 10) ** 2 <= 90) ? '#' : '.')).join(''),
        ),
      );
    expect(watershed(discs([11, 29])).count).toBe(2);
    expect(watershed(discs([20])).count).toBe(1);
  });
});

describe('scaling', () => {
  it('keeps the mean of what it makes smaller', () => {
    const data = Uint8Array.from({ length: 4 * 64 }, (_, i) => (i % 4 === 3 ? 255 : (i * 37) % 256));
    const small = scaledDown({ data, width: 8, height: 8 }, 4);
    expect([small.width, small.height]).toEqual([4, 4]);
    const mean = (bytes: Uint8Array, k: number) => bytes.reduce((sum, byte, i) => sum + (i % 4 === k ? byte : 0), 0) / (bytes.length / 4);
    for (const k of [0, 1, 2]) expect(Math.abs(mean(small.data, k) - mean(data, k))).toBeLessThan(1);
  });

  it('makes twice as large without new colors on a plain background', () => {
    const { data, width } = doubled({ data: new Uint8Array(4 * 6).fill(77), width: 3, height: 2 });
    expect(width).toBe(6);
    expect(new Set(data)).toEqual(new Set([77]));
  });
});

describe('propose', () => {
  it('finds discs on a background within its first boxes, best first, none twice', () => {
    const [width, height] = [160, 120];
    const centers = [
      [30, 30],
      [80, 35],
      [130, 30],
      [35, 85],
      [85, 90],
      [130, 85],
    ];
    const data = new Uint8Array(4 * width * height).fill(255);
    for (let i = 0; i < width * height; i++) {
      const isDisc = centers.some(([x, y]) => ((i % width) - x) ** 2 + (Math.floor(i / width) - y) ** 2 <= 15 ** 2);
      data.set(isDisc ? [190, 120, 110, 255] : [205, 212, 218, 255], 4 * i);
    }
    const boxes = propose({ data, width, height }, 20);
    for (const [x, y] of centers) {
      const disc = [(x - 15) / width, (y - 15) / height, (x + 15) / width, (y + 15) / height] as const;
      expect(boxes.slice(0, 12).some(({ box }) => overlap(box, disc) > 0.7)).toBe(true);
    }
    expect(boxes.map(({ confidence }) => confidence)).toEqual(boxes.map(({ confidence }) => confidence).sort((p, q) => q - p));
    expect(boxes.length).toBeLessThanOrEqual(20);
  });
});
