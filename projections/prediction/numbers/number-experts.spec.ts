import { describe, expect, it } from 'vitest';
import { Encoder } from '../encoder.js';
import type { Features, Instance } from '../instance.js';
import { FoundSeason } from './found-season.js';
import { HoltWinters } from './holt-winters.js';
import { Levels } from './levels.js';
import { LogRegression } from './log-regression.js';
import { ModelTree } from './model-tree.js';
import { ModelTreeEnsemble } from './model-tree-ensemble.js';
import { MondrianRegressor } from './mondrian-regressor.js';
import type { NumberExpert } from './number-expert.js';
import { NumberHistory } from './number-history.js';
import { NumberNeighbours } from './number-neighbours.js';
import { RecursiveRegression } from './recursive-regression.js';
import { laggedRegressionInputs, oneHotRegressionInputs, plainInputs, productRegressionInputs } from './regression-inputs.js';

type Row = [features: Features, outcome: number];

/** Mean absolute error of each of the expert's ways over the second half, every event predicted before it is learned. */
function errors(expert: NumberExpert, rows: readonly Row[]): number[] {
  const encoder = new Encoder();
  const situation = { instance: encoder.encode({}), history: new NumberHistory(), base: 0 };
  const output = new Float64Array(expert.names.length);
  const sums = expert.names.map(() => 0);
  rows.forEach(([features, outcome], i) => {
    encoder.encode(features);
    if (encoder.novel) encoder.admit(features);
    encoder.encode(features);
    expert.predict(situation, output, 0);
    if (i >= rows.length / 2) for (let way = 0; way < sums.length; way++) sums[way] += Math.abs(output[way] - outcome);
    expert.learn(situation, outcome, 1);
    encoder.learn();
    situation.history.addOutcome(outcome);
  });
  return sums.map((sum) => sum / Math.floor(rows.length / 2));
}

const rowsOf = (length: number, outcome: (x: number, y: number) => number): Row[] =>
  Array.from({ length }, (_, i) => {
    const [x, y] = [((i * 0.6180339887) % 1) * 2 - 1, ((i * 0.7548776662) % 1) * 2 - 1];
    return [{ x, y, big: 1e6 + x }, outcome(x, y)];
  });

const series = (length: number, outcome: (i: number) => number): Row[] => Array.from({ length }, (_, i) => [{}, outcome(i)]);
const recursive = (inputs: typeof plainInputs, memory = 1) => new RecursiveRegression({ name: 'r', inputs, memory });
const wave = (i: number): number => 100 + 10 * Math.sin((2 * Math.PI * i) / 12) + 0.1 * i;

describe('experts for numbers', () => {
  it.each<[string, () => NumberExpert, Row[], number]>([
    ['linear: a plane', () => recursive(plainInputs), rowsOf(200, (x, y) => 5 + 3 * x - y), 0.01],
    ['products: a saddle', () => recursive(productRegressionInputs), rowsOf(300, (x, y) => 5 * x * y), 0.05],
    ['additive: two bends', () => recursive(oneHotRegressionInputs), rowsOf(800, (x, y) => Math.abs(x) + Math.abs(y)), 0.15],
    ['logarithms: a product', () => new LogRegression(), rowsOf(1000, (x, y) => Math.exp(2 + x - y)), 0.01],
    ['lags: a damped swing', () => recursive(laggedRegressionInputs([1, 2])), series(200, (i) => Math.sin(i / 3)), 0.01],
    ['model trees: a bend', () => new ModelTreeEnsemble(), rowsOf(1500, (x, y) => (x > 0 ? 8 * x + y : -y)), 0.5],
    ['Mondrian forest: a step', () => new MondrianRegressor('outcomes'), rowsOf(800, (x) => (x > 0 ? 10 : 0)), 0.5],
    ['Mondrian forest on residuals: a step', () => new MondrianRegressor('residuals'), rowsOf(800, (x) => (x > 0 ? 10 : 0)), 0.5],
    [
      'Holt-Winters: a season on a trend',
      () => new HoltWinters({ period: 12, form: 'additive', level: 0.3, trend: 0.1, season: 0.2 }),
      series(400, wave),
      0.2,
    ],
    [
      'Holt-Winters: a season that grows with the level',
      () => new HoltWinters({ period: 4, form: 'multiplicative', level: 0.3, trend: 0.1, season: 0.2 }),
      series(300, (i) => (50 + i) * [0.5, 1, 1.5, 1][i % 4]),
      1,
    ],
    ['found season: a long one of no regular form', () => new FoundSeason(), series(700, (i) => ((i % 168) * 0.6180339887) % 1), 0.03],
    [
      'found season and a feature: together',
      () => new FoundSeason(),
      rowsOf(600, (x) => 3 * x).map(([features, y], i): Row => [features, y + [0, 5, 1, 9, 4, 2, 8, 3, 6][i % 9]]),
      0.5,
    ],
  ])('learns what it is made for — %s', (_name, make, rows, most) => {
    for (const error of errors(make(), rows)) expect(error).toBeLessThan(most);
  });

  it('tells the median and the mean of what multiplies, and neither once something is not above 0', () => {
    const noise = (i: number): number => ((i * 0.569840291) % 1) * 4 - 2;
    const rows = rowsOf(2000, (x) => x).map(([features], i): Row => [features, Math.exp(3 * (features.x as number) + noise(i))]);
    const [median, mean] = errors(new LogRegression(), rows);
    expect(median).toBeLessThan(mean);
    const afterZero = errors(new LogRegression(), [[{ x: 0 }, 0], ...rows]);
    expect(afterZero[0]).toBe(afterZero[1]);
    expect(afterZero[0]).toBeGreaterThan(mean);
  });

  it('splits a plane that is bent, and leaves a flat one whole', () => {
    const splits = (outcome: (x: number) => number): boolean => {
      const tree = new ModelTree(() => true, 'residuals');
      const instance = { scaled: new Float64Array(1), dimensions: 1 } as Instance;
      const at = (x: number): Float64Array => {
        instance.scaled[0] = x;
        return Float64Array.of(1, x);
      };
      for (let i = 0; i < 1200; i++) {
        const x = ((i * 0.6180339887) % 1) * 3 - 1.5;
        tree.learn(instance, at(x), 2, outcome(x), 1);
      }
      const [left, middle, right] = [-1, 0, 1].map((x) => tree.predict(instance, at(x), 2));
      return Math.abs(left + right - 2 * middle) > 0.5;
    };
    expect(splits(Math.abs)).toBe(true);
    expect(splits((x) => 3 * x)).toBe(false);
  });

  it('finds neighbours among the features', () => {
    const rows = rowsOf(800, (x, y) => (x > 0 ? 10 : 0) + y);
    expect(errors(new NumberNeighbours('features', 'nothing'), rows)[1]).toBeLessThan(1);
  });

  it('finds neighbours among the courses of a series', () => {
    const [, long] = errors(
      new NumberNeighbours('lags', 'last'),
      series(600, (i) => [1, 5, 2, 8, 3, 3, 9][i % 7]),
    );
    expect(long).toBeLessThan(0.01);
  });

  it('follows levels', () => {
    const [mean, slow, , quick, last, drift] = errors(
      new Levels(),
      series(200, (i) => i),
    );
    expect(drift).toBeLessThan(0.01);
    expect(last).toBeCloseTo(1);
    expect(quick).toBeLessThan(slow);
    expect(slow).toBeLessThan(mean);
  });

  it('holds predictions near what was seen', () => {
    const history = new NumberHistory();
    for (const outcome of [0, 10, 4]) history.addOutcome(outcome);
    expect(history.clipped(1e12)).toBe(15);
    expect(history.clipped(Number.NaN)).toBeCloseTo(14 / 3);
    expect(history.cautious(-1e12)).toBe(-5);
  });

  it('goes on adding seasons when a multiplying one meets a number below 0', () => {
    const expert = new HoltWinters({ period: 4, form: 'multiplicative', level: 0.3, trend: 0.1, season: 0.2 });
    const [error] = errors(
      expert,
      series(400, (i) => [5, 3, 1, 4][i % 4] - (i > 40 ? 3 : 0)),
    );
    expect(error).toBeLessThan(0.2);
  });
});
