import { describe, expect, it } from 'vitest';
import { bufferMs, phaseOf, strengthAt, strengthened, strengthHalfLifeMs, type Use } from './phases.js';

const day = 86_400_000;
const use = (more: Partial<Use> = {}): Use => ({ createdAtMs: 0, touchedAtMs: 0, accessCount: 0, strength: 1, ...more });

describe('phases', () => {
  it.each([
    ['a new memory is in the buffer', use(), 0, 'buffer'],
    ['after a day it is worked with', use(), bufferMs, 'working'],
    ['a recall takes it out of the buffer at once', use({ accessCount: 1, strength: 2 }), 1000, 'working'],
    ['three recalls consolidate it', use({ accessCount: 3, strength: 3.5 }), day, 'consolidated'],
    ['unused, it is archived after five weeks', use(), 36 * day, 'archived'],
    ['consolidated, it stays much longer', use({ accessCount: 3, strength: 3.5 }), 200 * day, 'consolidated'],
    ['but not for ever', use({ accessCount: 3, strength: 3.5 }), 800 * day, 'archived'],
  ] as const)('%s', (_, memory, now, phase) => expect(phaseOf(memory, now)).toBe(phase));

  it('halves strength with each half-life', () => {
    expect(strengthAt(use(), strengthHalfLifeMs)).toBeCloseTo(0.5, 12);
    expect(strengthAt(use(), 3 * strengthHalfLifeMs)).toBeCloseTo(0.125, 12);
    expect(strengthAt(use({ touchedAtMs: 5000 }), 0)).toBe(1);
  });

  it('adds one to what is left when a memory is used', () => {
    expect(strengthened(use(), strengthHalfLifeMs)).toBeCloseTo(1.5, 12);
  });
});
