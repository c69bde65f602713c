import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskOfBits } from '../masks/rle.js';
import { buildScene, type SceneObject } from '../scene.js';
import { relationsAmong } from './found.js';
import { gap } from './geometry.js';
import { isBetween, isRelated } from './relations.js';

const square = (id: string, x: number, y: number, side = 0.1, depth: number | null = null): SceneObject => ({
  id,
  label: id,
  attributes: { shape: 'square' },
  box: [x - side / 2, y - side / 2, x + side / 2, y + side / 2],
  centroid: [x, y],
  point: [x, y],
  area: side * side,
  depth,
  confidence: 1,
  source: 'hint',
});

describe('relations', () => {
  const place = fc.double({ min: 0.1, max: 0.9, noNaN: true });

  it('turn round with their ends, and never hold both ways', () => {
    fc.assert(
      fc.property(place, place, place, place, (ax, ay, bx, by) => {
        const [a, b] = [square('a', ax, ay, 0.1, ax), square('b', bx, by, 0.1, bx)];
        const scene = buildScene(100, 100, [a, b]);
        for (const [one, other] of [
          ['left', 'right'],
          ['above', 'below'],
          ['front', 'behind'],
        ] as const) {
          expect(isRelated(a, one, b, scene)).toBe(isRelated(b, other, a, scene));
          expect(isRelated(a, one, b, scene) && isRelated(b, one, a, scene)).toBe(false);
        }
        for (const both of ['touching', 'near', 'overlapping', 'aligned'] as const)
          expect(isRelated(a, both, b, scene)).toBe(isRelated(b, both, a, scene));
      }),
    );
  });

  it('put between what lies near the way from one to the other', () => {
    const [a, b, c, d] = [square('a', 0.1, 0.5), square('b', 0.5, 0.55), square('c', 0.9, 0.5), square('d', 0.5, 0.95)];
    const scene = buildScene(200, 100, [a, b, c, d]);
    expect(isBetween(b, a, c, scene)).toBe(true);
    expect(isBetween(d, a, c, scene)).toBe(true);
    expect(isBetween(a, b, c, scene)).toBe(false);
    expect(isBetween(d, a, c, buildScene(100, 100, [a, b, c, d]))).toBe(false);
  });

  it('know no front and behind without depth', () => {
    const [a, b] = [square('a', 0.2, 0.5, 0.1, 3), square('b', 0.8, 0.5)];
    expect(isRelated(a, 'front', b, buildScene(100, 100, [a, b]))).toBe(false);
  });

  it('are listed from both ends, with how clear they are', () => {
    const [a, b] = [square('a', 0.2, 0.5), square('b', 0.8, 0.5)];
    const found = relationsAmong([a, b], buildScene(100, 100, [a, b]));
    expect(found).toEqual([
      { subject: 'a', relation: 'left', object: 'b', score: 1 },
      { subject: 'b', relation: 'right', object: 'a', score: 1 },
    ]);
  });
});

describe('gap', () => {
  it('is that of the nearest pixels', () => {
    const side = 14;
    const pixels = fc.uniqueArray(fc.nat(side * side - 1), { minLength: 1, maxLength: 12 });
    const withMask = (id: string, at: number[]): SceneObject => ({
      ...square(id, 0.5, 0.5, 1),
      mask: maskOfBits(
        Uint8Array.from({ length: side * side }, (_, i) => (at.includes(i) ? 1 : 0)),
        side,
        side,
      ),
    });
    fc.assert(
      fc.property(pixels, pixels, (p, q) => {
        const between = p.flatMap((i) =>
          q.map((j) => Math.sqrt((Math.floor(i / side) - Math.floor(j / side)) ** 2 + ((i % side) - (j % side)) ** 2)),
        );
        fc.pre(Math.min(...between) < 12);
        expect(gap(withMask('a', p), withMask('b', q), { width: side, height: side })).toBeCloseTo(
          Math.max(0, Math.min(...between) - 1),
          9,
        );
      }),
    );
  });
});
