import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../random.js';
import { MedianShift } from './median-shift.js';

const told = (draw: (random: SeededRandom) => number, count = 3000): MedianShift => {
  const [shift, random] = [new MedianShift(), new SeededRandom(1)];
  for (let i = 0; i < count; i++) shift.learn(draw(random));
  return shift;
};

describe('median shift', () => {
  it('leaves predictions alone where errors are as often above as below', () => {
    expect(told((random) => random.normal()).value).toBeCloseTo(0);
  });

  it('goes towards the median of skewed errors, by a fifth of their deviation at most', () => {
    const { value } = told((random) => random.exponential(1) - 1);
    expect(value).toBeLessThan(-0.05);
    expect(value).toBeGreaterThan(-0.3);
  });

  it('makes absolute errors smaller and squares hardly greater', () => {
    const [shift, random] = [new MedianShift(), new SeededRandom(2)];
    const sums = { plain: 0, shifted: 0, plainSquares: 0, shiftedSquares: 0 };
    for (let i = 0; i < 5000; i++) {
      const miss = random.exponential(1) - 1;
      const shifted = miss - shift.value;
      sums.plain += Math.abs(miss);
      sums.shifted += Math.abs(shifted);
      sums.plainSquares += miss * miss;
      sums.shiftedSquares += shifted * shifted;
      shift.learn(miss);
    }
    expect(sums.shifted / sums.plain).toBeLessThan(0.97);
    expect(sums.shiftedSquares / sums.plainSquares).toBeLessThan(1.05);
  });
});
