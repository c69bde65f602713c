import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../random.js';
import { OutcomeBand } from './outcome-band.js';

/** A band that met so many outcomes around 20, each predicted as 20. */
const bandOf = (count: number, deviation = 0.5): OutcomeBand => {
  const [band, random] = [new OutcomeBand(), new SeededRandom(1)];
  for (let i = 0; i < count; i++) band.hold(20, 20 + deviation * random.normal());
  return band;
};

describe('band of outcomes', () => {
  it('takes the first outcome as it comes, and those near their predictions', () => {
    const band = new OutcomeBand();
    for (const outcome of [999, 1, 400, 20, 21.5]) expect(band.hold(20, outcome)).toBe(outcome);
  });

  it.each([9999, -1, 1e75, -1e75])('holds %d ten mean errors from what was predicted', (outlier) => {
    const held = bandOf(200).hold(20, outlier);
    expect(Math.abs(held - 20)).toBeGreaterThan(3);
    expect(Math.abs(held - 20)).toBeLessThan(5.5);
    expect(Math.sign(held - 20)).toBe(Math.sign(outlier - 20));
  });

  it('believes a new level after four outcomes where it is a hundred deviations away', () => {
    const band = bandOf(200);
    expect([1, 2, 3, 4].map(() => band.hold(20, 70) === 70)).toEqual([false, false, true, true]);
  });

  it('is as narrow as before some time after an outlier', () => {
    const [band, plain] = [bandOf(50), bandOf(50)];
    band.hold(20, 9999);
    for (let i = 0; i < 300; i++) for (const one of [band, plain]) one.hold(20, 20 + (i % 2));
    expect(band.hold(20, 9999)).toBeCloseTo(plain.hold(20, 9999), 1);
  });

  it('lets what never changed change by its own size at first', () => {
    expect(bandOf(50, 0).hold(20, 21)).toBe(21);
    expect(bandOf(50, 0).hold(20, 9999)).toBe(40);
  });
});
