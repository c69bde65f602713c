import { describe, expect, it } from 'vitest';
import { ClassMixture, featureMixing } from './class-mixture.js';

const lossOf = (mixture: ClassMixture, events: { experts: number[][]; outcome: number }[]): number => {
  const output = new Float64Array(2);
  let loss = 0;
  for (const { experts, outcome } of events) {
    mixture.predict(
      experts.map((expert) => Float64Array.from(expert)),
      2,
      output,
    );
    expect(output[0] + output[1]).toBeCloseTo(1, 9);
    loss -= Math.log(output[outcome]);
    mixture.learn(2, outcome, 1);
  }
  return loss / events.length;
};

describe('mixture of class experts', () => {
  it('comes to listen to the expert who knows', () => {
    const events = Array.from({ length: 500 }, (_, i) => ({
      experts: [i % 2 === 0 ? [0.9, 0.1] : [0.1, 0.9], [0.5, 0.5], i % 3 === 0 ? [0.9, 0.1] : [0.1, 0.9]],
      outcome: i % 2,
    }));
    const mixture = new ClassMixture([1, 1, 1], featureMixing);
    expect(lossOf(mixture, events)).toBeLessThan(-Math.log(0.9));
    const [first, second, third] = mixture.shares();
    expect(first).toBeGreaterThan(0.5);
    expect(first + second + third).toBeCloseTo(1);
  });

  it('is better than each of two that know different things', () => {
    const events = Array.from({ length: 2000 }, (_, i) => {
      const [a, b] = [(i >> 1) % 2, (i >> 2) % 2];
      const score = (a === 1 ? 1 : -1) + (b === 1 ? 1 : -1);
      const outcome = score > 0 ? 1 : score < 0 ? 0 : i % 2;
      return { experts: [a === 1 ? [0.25, 0.75] : [0.75, 0.25], b === 1 ? [0.25, 0.75] : [0.75, 0.25]], outcome };
    });
    const alone = events.reduce((sum, { experts: [first], outcome }) => sum - Math.log(first[outcome]), 0) / events.length;
    expect(lossOf(new ClassMixture([1, 1], featureMixing), events)).toBeLessThan(alone - 0.05);
  });

  it('turns to another expert when the first fails', () => {
    const events = Array.from({ length: 600 }, (_, i) => ({
      experts: [
        [0.95, 0.05],
        [0.05, 0.95],
      ],
      outcome: i < 300 ? 0 : 1,
    }));
    const mixture = new ClassMixture([1, 1], featureMixing);
    lossOf(mixture, events.slice(0, 350));
    expect(lossOf(mixture, events.slice(350))).toBeLessThan(0.2);
  });

  it('takes a probability that is no number for none', () => {
    const output = new Float64Array(2);
    new ClassMixture([1, 1], featureMixing).predict([Float64Array.of(Number.NaN, 1), Float64Array.of(0.5, 0.5)], 2, output);
    expect(output[0] + output[1]).toBeCloseTo(1);
  });
});
