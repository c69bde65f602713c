import { describe, expect, it } from 'vitest';
import { ConformalInterval } from './conformal-interval.js';
import { NumberMixture } from './number-mixture.js';

const meanError = (mixture: NumberMixture, length: number, experts: (i: number) => number[], outcome: (i: number) => number): number => {
  let sum = 0;
  for (let i = 0; i < length; i++) {
    const predictions = Float64Array.from(experts(i));
    const error = Math.abs(mixture.predict(predictions, 1, (value) => value) - outcome(i));
    if (i >= length / 2) sum += error;
    mixture.learn(predictions, 1, outcome(i), 1);
  }
  return sum / (length / 2);
};

const noise = (i: number): number => Math.sin(i * 12.9898) * 2;

describe('mixture of number experts', () => {
  it('comes to listen to the expert who knows', () => {
    const mixture = new NumberMixture([1, 1, 1]);
    const error = meanError(
      mixture,
      400,
      (i) => [noise(i), 0, noise(i + 7)],
      (i) => noise(i),
    );
    expect(error).toBeLessThan(0.05);
    expect(mixture.shares()[0]).toBeGreaterThan(0.8);
  });

  it('learns to go beyond one expert, away from the other', () => {
    const error = meanError(
      new NumberMixture([1, 1]),
      800,
      (i) => [noise(i), noise(3 * i + 1)],
      (i) => 2 * noise(i) - noise(3 * i + 1),
    );
    expect(error).toBeLessThan(0.2);
  });

  it('turns to another expert when the first fails', () => {
    const error = meanError(
      new NumberMixture([1, 1]),
      1000,
      (i) => [noise(i), -noise(i)],
      (i) => (i < 480 ? noise(i) : -noise(i)),
    );
    expect(error).toBeLessThan(0.1);
  });
});

describe('conformal interval', () => {
  it('says nothing before it knows errors', () => {
    expect(new ConformalInterval(0.9).around(3)).toBeNull();
  });

  it.each([0.5, 0.8, 0.9, 0.95])('covers %s of the outcomes, also while the errors grow', (level) => {
    const interval = new ConformalInterval(level);
    let covered = 0;
    const length = 3000;
    for (let i = 0; i < length; i++) {
      const outcome = noise(i * i) * (1 + i / 300);
      const around = interval.around(0);
      if (around !== null && around.low <= outcome && outcome <= around.high) covered++;
      interval.learn(0, outcome);
    }
    expect(covered / length).toBeGreaterThan(level - 0.03);
    expect(covered / length).toBeLessThan(level + 0.03);
  });
});
