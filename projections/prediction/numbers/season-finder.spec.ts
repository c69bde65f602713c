import { describe, expect, it } from 'vitest';
import { SeasonFinder } from './season-finder.js';

const finderOf = (outcomes: readonly number[]): SeasonFinder => {
  const finder = new SeasonFinder();
  for (const outcome of outcomes) finder.addOutcome(outcome);
  return finder;
};
const repeated = (season: readonly number[], length: number): number[] => Array.from({ length }, (_, i) => season[i % season.length]);

describe('a finder of seasons', () => {
  it('says nothing before something could repeat', () => {
    expect(finderOf([]).season(0)).toBeNull();
    expect(finderOf([1]).season(0)).toBeNull();
    expect(finderOf([1]).residual(1)).toBe(0);
  });

  it('tells what earlier seasons had at the place that comes, and how far outcomes were from theirs', () => {
    const finder = finderOf([...repeated([3, 1, 4, 1, 5], 23), 11]);
    expect(finder.season(0)).toBe(5);
    expect(finder.season(1)).toBe(1);
    expect(finder.residual(1)).toBe(10);
    expect(finder.residual(2)).toBe(0);
  });

  it('takes of periods that repeat equally well the shortest, whose seasons are more', () => {
    const season = repeated([2, 7, 1], 60).map((value, i) => value + (i < 36 ? 0 : 6));
    expect(finderOf(season).season(0)).toBe(8);
  });

  it('finds periods of up to 366, and remembers as many seasons as it has room for', () => {
    const season = Array.from({ length: 366 }, (_, i) => (i * 0.6180339887) % 1);
    const finder = finderOf(repeated(season, 5000));
    expect(finder.season(0)).toBeCloseTo(season[5000 % 366], 12);
    expect(finder.residual(1)).toBeCloseTo(0, 12);
  });

  it('follows a season that moves', () => {
    const early = repeated([1, 9, 4, 6], 400);
    const late = repeated([8, 2, 7, 5, 3], 4000);
    expect(finderOf([...early, ...late]).season(0)).toBe(8);
  });
});
