import { describe, expect, it } from 'vitest';
import { composeScene } from './compose.js';
import { withDepth } from './depth.js';
import { attributesOfLabel, objectsOfHints } from './hints.js';
import { objectsOfMasks } from './masks/objects.js';
import { maskOfBits } from './masks/rle.js';

/** A C, open to the right: its middle is not part of it. */
const letter = maskOfBits(
  Uint8Array.from({ length: 20 * 20 }, (_, i) => {
    const [x, y] = [i % 20, Math.floor(i / 20)];
    return x >= 2 && x < 16 && y >= 2 && y < 18 && (x < 7 || y < 6 || y >= 14) ? 1 : 0;
  }),
  20,
  20,
);

describe('objectsOfMasks', () => {
  it('points into a mask whose middle is empty', () => {
    const [{ point, box, area }] = objectsOfMasks([{ label: 'Letter', mask: letter }]);
    expect(point[0]).toBeLessThan(0.35);
    expect(box).toEqual([0.1, 0.1, 0.8, 0.9]);
    expect(area).toBeCloseTo((14 * 16 - 9 * 8) / 400, 9);
  });

  it('leaves out empty masks', () => {
    expect(objectsOfMasks([{ mask: maskOfBits(new Uint8Array(9), 3, 3) }])).toEqual([]);
  });
});

describe('objectsOfHints', () => {
  it('takes from a label what no attribute says, and writes words as the grammar does', () => {
    const [hint] = objectsOfHints([{ label: 'Big grey Mug', point: [0.5, 0.5], attributes: { Material: 'Metallic', colour: 'crimson' } }]);
    expect(hint.attributes).toEqual({ size: 'large', color: 'red', material: 'metal' });
    expect(attributesOfLabel('tiny blue ball')).toEqual({ size: 'small', color: 'blue', shape: 'sphere' });
  });

  it('leaves out what has no place', () => {
    expect(objectsOfHints([{ label: 'mug' }])).toEqual([]);
  });
});

describe('composeScene', () => {
  const detected = objectsOfHints([{ label: 'red circle', point: [0.3, 0.3] }]).map((object) => ({
    ...object,
    source: 'detector' as const,
  }));

  it('believes annotations before what is detected', () => {
    expect(
      composeScene({ width: 10, height: 10, detected, hints: [{ label: 'mug', point: [0.5, 0.5] }] }).objects.map(({ label }) => label),
    ).toEqual(['mug']);
    expect(composeScene({ width: 10, height: 10, detected, hints: [{ label: 'mug' }] }).objects.map(({ label }) => label)).toEqual([
      'red circle',
    ]);
  });

  it('makes one thing of a mask and a hint of one name and place', () => {
    const hints = [
      { label: 'letter', box: [0.1, 0.1, 0.8, 0.9] as const, depth: 3 },
      { label: 'mug', box: [0.8, 0.8, 0.9, 0.9] as const },
    ];
    const { objects } = composeScene({ width: 20, height: 20, hints, masks: [{ label: 'letter', mask: letter }] });
    expect(objects.map(({ id, depth }) => [id, depth])).toEqual([
      ['m1', 3],
      ['h2', null],
    ]);
  });
});

describe('withDepth', () => {
  const scene = composeScene({
    width: 20,
    height: 20,
    masks: [{ label: 'letter', mask: letter }],
    hints: [{ label: 'mug', box: [0.8, 0, 1, 0.2], depth: 9 }],
  });

  it('reads the middle depth of the pixels seen, passing over those without a reading', () => {
    const data = Uint16Array.from({ length: 100 }, (_, i) => (i % 10 < 2 ? 0 : i % 10 < 5 ? 700 : 60_000));
    expect(withDepth(scene, { data, width: 10, height: 10 }).objects.map(({ depth }) => depth)).toEqual([700, 9]);
  });

  it('turns inverse depth round, so that larger is farther', () => {
    const data = new Uint8Array(16).fill(40);
    expect(withDepth(scene, { data, width: 4, height: 4, isInverse: true }).objects[0].depth).toBe(-40);
  });

  it('knows none where nothing was read', () => {
    expect(withDepth(scene, { data: new Uint8Array(4), width: 2, height: 2 }).objects[0].depth).toBeNull();
  });
});
