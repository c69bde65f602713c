import { describe, expect, it } from 'vitest';
import { BinaryReader, BinaryWriter, finish } from '../compact/binary.js';
import { Learner, type LearnerEvent, type PredictionBefore } from './learner.js';
import { ConformalInterval } from './numbers/conformal-interval.js';
import { SeededRandom } from './random.js';

const bytesOf = (learner: Learner): Uint8Array[] => {
  const writer = new BinaryWriter();
  finish(learner.freeze()(writer));
  return writer.take(true);
};

const thawed = (learner: Learner): Learner => {
  const copy = new Learner(learner.settings);
  finish(copy.load(new BinaryReader(bytesOf(learner))));
  return copy;
};

const numbersOf = ({ prediction, interval, confidence, drift, experts }: PredictionBefore): number[] => [
  typeof prediction === 'number' ? prediction : 0,
  interval?.low ?? 0,
  interval?.high ?? 0,
  confidence,
  drift.loss,
  ...experts.map(({ weight }) => weight),
];

type Stream = (i: number, random: SeededRandom) => LearnerEvent;

const letter = (random: SeededRandom): string => 'abc'[Math.floor(random.next() * 3)];
const oneOf = <T>(random: SeededRandom, values: readonly T[]): T => values[Math.floor(random.next() * values.length)];

const streams: readonly [string, number, Stream][] = [
  [
    'outliers in features',
    200,
    (_, r) => ({ features: { a: r.next() < 0.05 ? -1e300 : r.next(), b: r.next() * 1e-300 }, outcome: letter(r) }),
  ],
  ['outliers in outcomes', 200, (_, r) => ({ features: { a: r.next() }, outcome: r.next() < 0.05 ? 1e300 : r.next() })],
  ['a series with outliers', 200, (_, r) => ({ outcome: r.next() < 0.05 ? -1.7e308 : r.next() })],
  ['a series next to nothing', 200, (_, r) => ({ outcome: r.next() * 1e-310 })],
  ['a series that grows beyond bounds', 400, (i) => ({ outcome: Math.exp(i) * (i % 2 === 0 ? 1 : -1) })],
  [
    'scales that run away',
    300,
    (i, r) => ({ features: { a: Math.exp(i), b: r.next() * Math.exp(-i) }, outcome: r.next() * Math.exp(i / 10) }),
  ],
  ['features that never change, then do', 120, (i, r) => ({ features: { a: i < 60 ? 5 : 5 + 1e-12 * i, b: 'k' }, outcome: letter(r) })],
  ['an outcome that never changes', 200, () => ({ features: { a: 1, b: 'x' }, outcome: 7 })],
  ['one class alone', 120, (_, r) => ({ features: { a: r.next() }, outcome: 'one' })],
  ['new features in every event', 160, (i, r) => ({ features: { [`n${i}`]: r.next(), [`s${i}`]: `v${i}` }, outcome: letter(r) })],
  [
    'new features in every event, for a number',
    160,
    (i, r) => ({ features: { [`n${i}`]: r.next(), [`s${i}`]: `v${i}` }, outcome: r.next() }),
  ],
  ['new classes in every event', 200, (i, r) => ({ features: { a: r.next() }, outcome: `class ${i}` })],
  ['new symbols in every event', 300, (i) => ({ outcome: `symbol ${i}` })],
  [
    'kinds that change',
    200,
    (_, r) => ({ features: { a: oneOf(r, [1, 'x', true, null, -2.5]) }, outcome: oneOf(r, [true, 'true', 'x', false, 3]) }),
  ],
  ['weights of all sizes', 200, (i, r) => ({ features: { a: r.next() }, outcome: r.next(), weight: [0, 1e-300, 10, 1e9, -4][i % 5] })],
  ['features now and then', 150, (i, r) => ({ features: i % 3 === 0 ? {} : { a: r.next() }, outcome: r.next() * i })],
];

describe('learner of extremes', () => {
  it.each(streams)(
    'stays finite, and goes on from a snapshot: %s',
    (_name, length, stream) => {
      const random = new SeededRandom(42);
      const learner = new Learner();
      let copy: Learner | undefined;
      for (let i = 0; i < length; i++) {
        const event = stream(i, random);
        const seen = learner.observe(event);
        if (copy !== undefined) expect(copy.observe(event)).toEqual(seen);
        if (i === length >> 1) copy = thawed(learner);
        if (seen.predictionBefore === null) continue;
        expect(numbersOf(seen.predictionBefore).every(Number.isFinite)).toBe(true);
        const { probabilities } = seen.predictionBefore;
        expect(probabilities.every(({ probability }) => probability >= 0)).toBe(true);
        if (probabilities.length > 0) expect(probabilities.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
      }
      expect(Buffer.concat(bytesOf(copy as Learner)).equals(Buffer.concat(bytesOf(learner)))).toBe(true);
    },
    30_000,
  );

  it('gives finite intervals after a long run of right predictions', () => {
    const intervals = new ConformalInterval(0.999999);
    for (let i = 0; i < 30_000; i++) intervals.learn(1, i < 10 ? i : 1);
    intervals.learn(1, 2);
    const { low, high } = intervals.around(1) as { low: number; high: number };
    expect([low, high].every(Number.isFinite)).toBe(true);
  });

  it('takes no more room for features that come one by one than its bounds allow', () => {
    const random = new SeededRandom(7);
    const learner = new Learner();
    for (let i = 0; i < 150; i++) learner.observe({ features: { [`n${i}`]: random.next() }, outcome: letter(random) });
    expect(bytesOf(learner).reduce((sum, { length }) => sum + length, 0)).toBeLessThan(16 * 1024 * 1024);
  });
});
