import { describe, expect, it } from 'vitest';
import { finish } from '../../compact/binary.js';
import { type Kernel, LinearKernel, LogKernel } from './kernel.js';

interface Kind {
  readonly make: () => Kernel;
  /** Weights in the kernel's kind, and what lies there as weights. */
  readonly to: (weights: Float64Array) => Float64Array;
  readonly from: (vector: Float64Array) => Float64Array;
}

const kinds: Readonly<Record<string, Kind>> = {
  'weights as they are': { make: () => new LinearKernel(), to: (weights) => weights.slice(), from: (vector) => vector },
  'their logarithms': { make: () => new LogKernel(), to: (weights) => weights.map(Math.log), from: (logs) => logs.map(Math.exp) },
};

/** Below, at and above the length from which on a pass pauses; and of three slices, the last one short. */
const lengths = [12, 1023, 1024, 2 * 65_536 + 5];

/** Weights from 0 to 1, some of them 0. */
const weightsOf = (length: number, prime: number): Float64Array => Float64Array.from({ length }, (_, i) => ((i * prime) % 1000) / 1000);

/** Where two tables differ by more than rounding: the first place, and what is there. */
function difference(found: Float64Array, expected: Float64Array): unknown {
  const at = expected.findIndex((value, i) => !(Math.abs(found[i] - value) <= 1e-9 * Math.max(1, Math.abs(value))));
  return at < 0 && found.length === expected.length ? null : { at, found: found[at], expected: expected[at] };
}

const pausesOf = (passes: Generator<void, unknown>): number => [...passes].length;

describe.each(Object.keys(kinds))('arithmetic on tables of %s', (name) => {
  const { make, to, from } = kinds[name];

  it.each(lengths)('goes through all of %i entries', (length) => {
    const kernel = make();
    const [a, b] = [weightsOf(length, 7919), weightsOf(length, 104_729)];
    const map = Int32Array.from(a, (_, i) => i % 5);
    const factor = Float64Array.from([0.5, 0, 0.25, 1, 0.125]);

    const product = to(a);
    const scale = finish(kernel.multiply(product, map, to(factor)));
    expect(
      difference(
        from(product).map((weight) => weight * Math.exp(scale)),
        a.map((weight, i) => weight * factor[i % 5]),
      ),
    ).toBeNull();

    const sums = to(new Float64Array(5).fill(0.5));
    finish(kernel.sum(to(a), map, sums));
    const expected = new Float64Array(5);
    for (const [i, weight] of a.entries()) expected[i % 5] += weight;
    expect(difference(from(sums), expected)).toBeNull();

    const quotient = new Float64Array(length);
    finish(kernel.divide(to(a), to(b), quotient));
    const quotients = a.map((weight, i) => (b[i] === 0 ? 0 : weight / b[i]));
    expect(difference(from(quotient), quotients)).toBeNull();

    const most = Math.max(...quotients.subarray(0, 1000));
    const normal = to(quotients);
    expect(finish(kernel.normalise(normal))).toBeCloseTo(Math.log(most), 9);
    expect(
      difference(
        from(normal),
        quotients.map((weight) => weight / most),
      ),
    ).toBeNull();

    const total = a.reduce((sum, weight) => sum + weight, 0);
    expect(finish(kernel.logTotal(to(a)))).toBeCloseTo(Math.log(total), 9);
    expect(
      difference(
        finish(kernel.toDistribution(to(a))),
        a.map((weight) => weight / total),
      ),
    ).toBeNull();
  });

  it.each(lengths)('finds among %i entries the last one that changes', (length) => {
    const kernel = make();
    const [ones, changed] = [new Float64Array(length).fill(1), new Float64Array(length).fill(1)];
    changed[length - 1] = 0.5;
    const unknown = ones.slice();
    unknown[length - 1] = 0;
    const isFlat = (change: Float64Array, before: Float64Array): boolean => finish(kernel.isFlat(to(change), to(before)));
    expect([isFlat(ones, ones), isFlat(changed, ones), isFlat(changed, unknown)]).toEqual([true, false, true]);
  });

  it('pauses where a table is long', () => {
    const pauses = lengths.map((length) =>
      pausesOf(make().divide(new Float64Array(length), new Float64Array(length), new Float64Array(length))),
    );
    expect(pauses).toEqual([0, 0, 1, 3]);
  });
});
