import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AdaptiveWindow } from './adwin.js';

describe('adaptive window', () => {
  it('keeps everything while the mean stays', () => {
    const window = new AdaptiveWindow(0.002);
    for (let i = 0; i < 5000; i++) expect(window.add(i % 10 === 0 ? 1 : 0)).toBeUndefined();
    expect(window.length).toBe(5000);
    expect(window.mean).toBeCloseTo(0.1);
  });

  it('drops the past soon after the mean rises, and says which way', () => {
    const window = new AdaptiveWindow(0.002);
    for (let i = 0; i < 1000; i++) window.add(i % 10 === 0 ? 1 : 0);
    const found: [number, string][] = [];
    for (let i = 0; i < 200; i++) {
      const change = window.add(i % 2);
      if (change) found.push([i, change]);
    }
    expect(found).toEqual([[39, 'rise']]);
    expect(window.length).toBeLessThan(210);
    expect(window.mean).toBeCloseTo(0.5, 1);
  });

  it('drops on demand what is older than so many values', () => {
    const window = new AdaptiveWindow(0.002);
    for (let i = 0; i < 1000; i++) window.add(i < 900 ? 0 : 0.01);
    window.keepNewest(64);
    expect(window.length).toBeGreaterThanOrEqual(64);
    expect(window.length).toBeLessThan(128);
    expect(window.mean).toBeCloseTo(0.01, 3);
  });

  it('sees a rise sooner where values vary little', () => {
    const foundAt = (spread: number): number => {
      const window = new AdaptiveWindow(0.002);
      for (let i = 0; i < 1000; i++) window.add(0.4 + spread * (i % 2 ? 1 : -1));
      for (let i = 0; ; i++) if (window.add(0.6 + spread * (i % 2 ? 1 : -1))) return i;
    };
    expect(foundAt(0.05)).toBeLessThan(foundAt(0.4));
  });

  it('takes a fall for a fall', () => {
    const window = new AdaptiveWindow(0.002);
    for (let i = 0; i < 300; i++) window.add(0.9);
    const changes = Array.from({ length: 100 }, () => window.add(0.1)).filter((change) => change !== undefined);
    expect(new Set(changes)).toEqual(new Set(['fall']));
  });

  it('knows the mean and the length of what it has not dropped', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 }), (values) => {
        const window = new AdaptiveWindow(0.002);
        for (const value of values) window.add(value);
        expect(window.length).toBe(values.length);
        expect(window.mean).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 10);
      }),
    );
  });
});
