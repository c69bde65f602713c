import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Box } from '../scene.js';
import type { BoxCandidate } from './box-candidates.js';
import { measureCandidates } from './measure-candidates.js';
import { agreementWith } from './objectness.js';
import { toLab } from './oklab.js';
import { overlap } from './overlap.js';

const [width, height] = [160, 120];

type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number];

function picture(paint: Paint) {
  const data = new Uint8Array(4 * width * height).fill(255);
  for (let i = 0; i < width * height; i++) data.set(paint(i % width, Math.floor(i / width)), 4 * i);
  return toLab(data, width, height);
}

const pebbles = Array.from({ length: 12 }, (_, i) => [22 + 38 * (i % 4), 20 + 40 * Math.floor(i / 4)] as const);
const isPebble = (x: number, y: number): boolean => pebbles.some(([cx, cy]) => (x - cx) ** 2 + (y - cy) ** 2 < 121);
const isLarge = (x: number, y: number): boolean => ((x - 80) / 52) ** 2 + ((y - 62) / 40) ** 2 < 1;

describe('measureCandidates', () => {
  it('takes many things alike for a crowd and looks for more of their kind', () => {
    const { measured, crowd } = measureCandidates(picture((x, y) => (isPebble(x, y) ? [190, 110, 105] : [205, 210, 214])));
    expect(crowd).toBeGreaterThan(2);
    expect(measured.some(({ candidate }) => candidate.origin === 'repeated')).toBe(true);
  });

  it('takes what lies around one large thing for no crowd', () => {
    const { measured, crowd } = measureCandidates(
      picture((x, y) => (isLarge(x, y) ? [60, 45, 40] : isPebble(x, y) ? [190, 110, 105] : [205, 210, 214])),
    );
    expect(crowd).toBeLessThan(1);
    expect(measured.some(({ candidate }) => candidate.origin === 'repeated')).toBe(false);
  });

  it('finds sharper what is in focus than what is around it', () => {
    const image = picture((x, y) => {
      const shade = isLarge(x, y) ? 110 + 50 * Math.sin(x * 1.1) * Math.sin(y * 1.3) : 120 + 40 * Math.sin(x / 30 + y / 25);
      return [shade, shade * 0.9, shade * 0.7];
    });
    const thing: Box = [28 / width, 22 / height, 132 / width, 102 / height];
    const { measured } = measureCandidates(image);
    const [best] = [...measured].sort((p, q) => overlap(q.candidate.box, thing) - overlap(p.candidate.box, thing));
    expect(best.features.sharpnessOverRing).toBeGreaterThan(0.3);
    expect(best.features.sharpness).toBeGreaterThan(0);
  });
});

describe('agreementWith', () => {
  const candidate = (box: Box): BoxCandidate => ({ box, origin: 'cluster', step: 0, fillRatio: 1, truncation: 0 });

  it('counts in full what is the same, and nothing of what overlaps by half or less', () => {
    const box: Box = [0.2, 0.2, 0.4, 0.4];
    expect(agreementWith(box, [candidate(box), candidate([0.2, 0.2, 0.3, 0.4]), candidate([0.5, 0.5, 0.9, 0.9])])).toBeCloseTo(1, 9);
  });

  it('is more the more candidates there are, at most as much as there are', () => {
    const side = fc.integer({ min: 0, max: 9 });
    const boxes = fc.array(
      fc.tuple(side, side, side, side).map(([a, b, c, d]): Box => [a / 20, b / 20, (a + c + 1) / 20, (b + d + 1) / 20]),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(boxes, (all) => {
        const candidates = all.map(candidate);
        const agreement = agreementWith(all[0], candidates);
        expect(agreement).toBeGreaterThanOrEqual(agreementWith(all[0], candidates.slice(0, -1)));
        expect(agreement).toBeLessThanOrEqual(candidates.length + 1e-9);
      }),
    );
  });
});
