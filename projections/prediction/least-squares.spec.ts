import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LeastSquares } from './least-squares.js';

/** Ridge regression solved by Gaussian elimination over all events at once, each weighing memory to the power of its age. */
function solved(rows: readonly number[][], targets: readonly number[], memory: number): number[] {
  const n = rows[0].length;
  const system = Array.from({ length: n }, (_, i) => Array.from({ length: n + 1 }, (_, j) => (i === j ? 0.1 * memory ** rows.length : 0)));
  rows.forEach((row, age) => {
    const weight = memory ** (rows.length - 1 - age);
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) system[i][j] += weight * row[i] * row[j];
      system[i][n] += weight * row[i] * targets[age];
    }
  });
  for (let i = 0; i < n; i++) {
    for (let k = i + 1; k < n; k++) {
      const factor = system[k][i] / system[i][i];
      for (let j = i; j <= n; j++) system[k][j] -= factor * system[i][j];
    }
  }
  const weights = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    let rest = system[i][n];
    for (let j = i + 1; j < n; j++) rest -= system[i][j] * weights[j];
    weights[i] = rest / system[i][i];
  }
  return weights;
}

describe('recursive least squares', () => {
  const number = fc.double({ min: -3, max: 3, noNaN: true });

  it.each([1, 0.9])('equals the solution over all events at once, memory %s', (memory) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number, number), { minLength: 1, maxLength: 30 }), (events) => {
        const model = new LeastSquares(memory);
        for (const [a, b, y] of events) model.learn(Float64Array.of(1, a, b), 3, y, 1);
        const weights = solved(
          events.map(([a, b]) => [1, a, b]),
          events.map(([, , y]) => y),
          memory,
        );
        const [a, b] = [0.5, -1];
        expect(model.predict(Float64Array.of(1, a, b), 3)).toBeCloseTo(weights[0] + a * weights[1] + b * weights[2], 5);
      }),
    );
  });

  it('takes in inputs that come later', () => {
    const model = new LeastSquares(1);
    for (let i = 0; i < 50; i++) model.learn(Float64Array.of(1, i % 5), 2, 3 + (i % 5), 1);
    for (let i = 0; i < 200; i++) model.learn(Float64Array.of(1, i % 5, i % 3), 3, 3 + (i % 5) + 2 * (i % 3), 1);
    expect(model.predict(Float64Array.of(1, 2, 1), 3)).toBeCloseTo(7, 1);
  });

  it('stays finite with forgetting where the inputs say nothing new', () => {
    const model = new LeastSquares(0.9);
    for (let i = 0; i < 5000; i++) model.learn(Float64Array.of(1, 0), 2, 4, 1);
    model.learn(Float64Array.of(1, 1e3), 2, 5, 1);
    expect(model.predict(Float64Array.of(1, 1), 2)).toSatisfy(Number.isFinite);
  });
});
