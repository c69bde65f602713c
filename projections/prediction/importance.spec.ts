import { describe, expect, it } from 'vitest';
import { ClassImportance } from './classes/class-importance.js';
import { FourierFeatures } from './fourier.js';
import type { Instance } from './instance.js';
import { NumberImportance } from './numbers/number-importance.js';

const at = (...scaled: number[]): Instance => ({ scaled: Float64Array.from(scaled), dimensions: scaled.length }) as Instance;
/** Evenly spread from -1.7 to 1.7, so that the deviation is about 1. */
const spread = (i: number, step: number): number => ((i * step) % 1) * 3.4 - 1.7;

describe('importance of features', () => {
  it('is the same for all before anything is learned', () => {
    const [classes, numbers] = [new ClassImportance(), new NumberImportance()];
    classes.computeValues(3);
    numbers.computeValues(3);
    expect([...classes.values.subarray(0, 3)]).toEqual([1, 1, 1]);
    expect([...numbers.values.subarray(0, 3)]).toEqual([1, 1, 1]);
  });

  it('is greater for what tells the classes apart, 1 on average, and never nothing', () => {
    const importance = new ClassImportance();
    for (let i = 0; i < 400; i++) {
      const [telling, idle] = [spread(i, 0.6180339887), spread(i, 0.7548776662)];
      importance.learn(at(idle, telling), telling > 0.3 ? 1 : 0);
    }
    importance.computeValues(2);
    const [idle, telling] = importance.values;
    expect(telling).toBeGreaterThan(1.5);
    expect(idle).toBeGreaterThan(0.2);
    expect(idle + telling).toBeCloseTo(2);
  });

  it.each([
    ['rises with it', (x: number) => 3 * x],
    ['is far from its mean', (x: number) => x * x],
  ])('is greater for the number whose outcome %s', (_name, outcome) => {
    const importance = new NumberImportance();
    for (let i = 0; i < 600; i++) {
      const [telling, idle] = [spread(i, 0.6180339887), spread(i, 0.7548776662)];
      importance.learn(at(idle, telling), outcome(telling));
    }
    importance.computeValues(2);
    expect(importance.values[1]).toBeGreaterThan(1.4);
  });
});

describe('Fourier features', () => {
  it('have products that tell how near two points are', () => {
    const waves = new FourierFeatures(1);
    const likeness = (one: Instance, other: Instance): number => {
      const [a, b] = [new Float64Array(FourierFeatures.count), new Float64Array(FourierFeatures.count)];
      waves.fill(one, a, 0);
      waves.fill(other, b, 0);
      return (2 / FourierFeatures.count) * a.reduce((sum, value, i) => sum + value * b[i], 0);
    };
    expect(likeness(at(0.5, 1), at(0.5, 1))).toBeGreaterThan(0.7);
    expect(likeness(at(0.5, 1), at(0.55, 1))).toBeGreaterThan(likeness(at(0.5, 1), at(-1.5, -1)) + 0.3);
  });

  it('are the same for the same seed, whatever came before', () => {
    const [one, other] = [new FourierFeatures(9), new FourierFeatures(9)];
    const [a, b] = [new Float64Array(FourierFeatures.count), new Float64Array(FourierFeatures.count)];
    one.fill(at(1), a, 0);
    one.fill(at(1, 2, 3), a, 0);
    other.fill(at(1, 2, 3), b, 0);
    expect(a).toEqual(b);
  });
});
