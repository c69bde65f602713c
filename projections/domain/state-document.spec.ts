import { describe, expect, it } from 'vitest';
import { seeded } from '../../test/kit/random.js';
import type { Json, JsonObject } from '../events.js';
import { isObject } from '../json.js';
import { changedState, growsBeyond, stateLengthMax } from './state-document.js';

const lengthOf = (value: Json): number => JSON.stringify(value).length;

describe('a change that is too long by itself', () => {
  const random = seeded('changes of a state');
  const leaves: readonly Json[] = [null, true, false, 0, -12.5, 1e21, 'word', '', 'a "quoted" line\n', [], {}, [null, 1]];
  const values = (depth: number): Json => {
    const kind = random.next();
    if (depth === 0 || kind < 0.4) return random.of(leaves);
    const many = random.below(5);
    if (kind < 0.6) return Array.from({ length: many }, () => values(depth - 1));
    return Object.fromEntries(Array.from({ length: many }, () => [`k${random.below(6)}`, values(depth - 1)]));
  };
  const objects = (): JsonObject => {
    const value = values(4);
    return isObject(value) ? value : { value };
  };

  it('is told of none that makes a state short enough', () => {
    let told = 0;
    for (let i = 0; i < 5000; i++) {
      const change = objects();
      for (const mode of ['merge', 'replace'] as const) {
        const length = lengthOf(changedState(objects(), change, mode));
        expect(growsBeyond(change, length), `${JSON.stringify(change)} to ${length} characters`).toBe(false);
        if (growsBeyond(change, length - 1)) told++;
      }
    }
    expect(told).toBeGreaterThan(1000);
  });

  it('is told of long names, texts, numbers and lists', () => {
    const half = 'x'.repeat(stateLengthMax / 2);
    expect(growsBeyond({ [half]: half })).toBe(true);
    expect(growsBeyond({ a: Array.from({ length: stateLengthMax / 2 }, (_, i) => i % 10) })).toBe(true);
    expect(growsBeyond(Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`k${i}`, i])))).toBe(true);
  });

  it('may be longer in what it takes away', () => {
    expect(growsBeyond(Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`k${i}`, null])))).toBe(false);
  });
});
