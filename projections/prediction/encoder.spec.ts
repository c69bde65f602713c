import { describe, expect, it } from 'vitest';
import { Encoder, encoderLimits } from './encoder.js';
import type { Features } from './instance.js';

const fed = (...events: Features[]): Encoder => {
  const encoder = new Encoder();
  for (const features of events) {
    encoder.encode(features);
    if (encoder.novel) encoder.admit(features);
    encoder.encode(features);
    encoder.learn();
  }
  return encoder;
};

const dense = (encoder: Encoder, features: Features): number[] => {
  const { scaled, dimensions } = encoder.encode(features);
  return [...scaled.subarray(0, dimensions)];
};

const oneHots = (encoder: Encoder, features: Features): number[] => {
  const instance = encoder.encode(features);
  return [...instance.oneHots.subarray(0, instance.oneHotCount)];
};

describe('encoder', () => {
  it('standardizes numbers by those seen before', () => {
    const encoder = fed(...Array.from({ length: 100 }, (_, i) => ({ x: 10 + (i % 2) * 2 })));
    expect(dense(encoder, { x: 13 })[0]).toBeCloseTo(2);
    expect(dense(encoder, { x: 1e9 })).toEqual([5]);
  });

  it('gives each string a dimension and a oneHot of its own', () => {
    const encoder = fed({ c: 'red' }, { c: 'blue' });
    expect(dense(encoder, { c: 'red' })).toEqual([1, 0]);
    expect(dense(encoder, { c: 'blue' })).toEqual([0, 1]);
    expect(oneHots(encoder, { c: 'red' })).not.toEqual(oneHots(encoder, { c: 'blue' }));
  });

  it('knows a new name or string for new, and does not change by looking', () => {
    const encoder = fed({ c: 'red' });
    expect(dense(encoder, { c: 'green', d: 4 })).toEqual([0]);
    expect(encoder.novel).toBe(true);
    expect(dense(encoder, { c: 'red' })).toEqual([1]);
    expect(encoder.novel).toBe(false);
  });

  it('tells a missing number from the mean', () => {
    const encoder = fed({ x: 1 }, { x: 3 }, { x: null });
    expect(dense(encoder, { x: 2 })).toEqual([0, 0]);
    expect(dense(encoder, { x: null })).toEqual([0, 1]);
    expect(oneHots(encoder, {})).toEqual(oneHots(encoder, { x: null }));
  });

  it('keeps a column for each kind of a feature that changes its kind', () => {
    const encoder = fed({ x: 5 }, { x: 'many' }, { x: 6 });
    const number = dense(encoder, { x: 6 });
    const string = dense(encoder, { x: 'many' });
    expect(number[1]).toBe(0);
    expect(string[1]).toBe(1);
    expect(number[2]).toBe(0);
    expect(string[2]).toBe(1);
  });

  it('cuts a number into intervals, one for each value where there are few', () => {
    const few = fed(...Array.from({ length: 40 }, (_, i) => ({ x: i % 3 })));
    const seen = [0, 1, 2].map((x) => oneHots(few, { x })[0]);
    expect(new Set(seen).size).toBe(3);
    const many = fed(...Array.from({ length: 300 }, (_, i) => ({ x: (i * 37) % 300 })));
    expect(oneHots(many, { x: 10 })).toHaveLength(2);
    expect(oneHots(many, { x: 10 })[0]).toBe(oneHots(many, { x: 15 })[0]);
    expect(oneHots(many, { x: 10 })[0]).not.toBe(oneHots(many, { x: 250 })[0]);
  });

  it('stays within its bounds whatever it is given', () => {
    const wide = Object.fromEntries(Array.from({ length: 700 }, (_, i) => [`f${i}`, i % 2 === 0 ? i : `v${i}`]));
    const encoder = fed(wide, ...Array.from({ length: 50 }, (_, i) => ({ name: `user ${i}` })));
    expect(encoder.dimensions).toBeLessThanOrEqual(encoderLimits.dimensions);
    expect(encoder.oneHots).toBeLessThanOrEqual(encoderLimits.oneHots);
  });

  it('takes names that objects have of themselves for names like others', () => {
    const features = JSON.parse('{"__proto__": 3, "constructor": "x"}') as Features;
    const encoder = fed(features);
    expect(dense(encoder, features)).toHaveLength(2);
    expect(dense(encoder, {}).filter((value) => value === 1)).toEqual([]);
  });
});
