import { describe, expect, it } from 'vitest';
import { groupsOf } from './grouping.js';
import { merged } from './merging.js';
import { toLab } from './oklab.js';
import { saliencyOf } from './saliency.js';
import { segment } from './segment.js';

const [width, height] = [90, 60];

/** An animal of two colors, head and body, on grass below a sky. */
function animal(x: number, y: number): readonly [number, number, number] {
  if ((x - 40) ** 2 / 400 + (y - 36) ** 2 / 100 < 1) return [150, 100, 60];
  if ((x - 61) ** 2 + (y - 28) ** 2 < 36) return [90, 60, 40];
  return y < 16 ? [170, 200, 230] : [100, 140, 70];
}

const image = (() => {
  const data = new Uint8Array(4 * width * height).fill(255);
  for (let i = 0; i < width * height; i++) data.set(animal(i % width, Math.floor(i / width)), 4 * i);
  return toLab(data, width, height);
})();
const { segmentation, regions } = merged(image, segment(image, { tolerance: 0.008, slack: 0.08 }), { areaMin: 12, stepMin: 0 });
const at = (x: number, y: number): number => segmentation.labels[y * width + x];

describe('saliencyOf', () => {
  const saliency = saliencyOf(regions, width, height);

  it('lets what lies within stand out from what runs along the rim', () => {
    for (const thing of [at(40, 36), at(61, 28)])
      for (const background of [at(3, 3), at(3, 50), at(85, 30)]) expect(saliency[thing]).toBeGreaterThan(3 * saliency[background]);
  });

  it('is from 0 to 1, the most striking 1', () => {
    for (const weight of saliency) expect(weight >= 0 && weight <= 1).toBe(true);
    expect(Math.max(...saliency)).toBe(1);
  });

  it('is 0 all over where there is one color', () => {
    const plain = merged(
      toLab(new Uint8Array(4 * 400).fill(99), 20, 20),
      segment(toLab(new Uint8Array(4 * 400).fill(99), 20, 20), { tolerance: 0.01, slack: 0 }),
      {
        areaMin: 2,
        stepMin: 0,
      },
    );
    expect([...saliencyOf(plain.regions, 20, 20)]).toEqual([0]);
  });
});

describe('groupsOf', () => {
  const histograms = regions.map((_, i) => Float32Array.from(regions, (_, k) => (k === i ? 1 : 0)));
  const groups = groupsOf(regions, histograms, width * height, { border: 1, size: 1, fill: 1 });

  it('goes from single regions to the whole image, one merge at a time', () => {
    expect(groups).toHaveLength(2 * regions.length - 1);
    expect(groups.at(-1)).toMatchObject({ area: width * height, x0: 0, y0: 0, x1: width, y1: height, outline: 0 });
  });

  it('keeps the areas: each merge is as large as its two parts, within the box of both', () => {
    for (const { area, x0, y0, x1, y1 } of groups) expect(area).toBeLessThanOrEqual((x1 - x0) * (y1 - y0));
    expect(groups.slice(0, regions.length).reduce((sum, { area }) => sum + area, 0)).toBe(width * height);
  });

  it('makes one of head and body on the way', () => {
    const whole = groups.find(
      ({ x0, y0, x1, y1 }) => Math.abs(x0 - 20) < 3 && Math.abs(x1 - 67) < 3 && Math.abs(y0 - 22) < 3 && Math.abs(y1 - 46) < 3,
    );
    expect(whole).toBeDefined();
  });

  it('leaves the regions as they were', () => {
    expect(regions.reduce((sum, { area }) => sum + area, 0)).toBe(width * height);
  });
});
