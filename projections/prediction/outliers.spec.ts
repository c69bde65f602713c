import { describe, expect, it } from 'vitest';
import { BinaryReader, BinaryWriter, finish } from '../compact/binary.js';
import { Learner, type LearnerEvent } from './learner.js';
import { SeededRandom } from './random.js';

interface Expected extends LearnerEvent {
  readonly outcome: number;
  /** The outcome without its noise. */
  readonly truth: number;
}

const noise = 0.5;
const noisy = (random: SeededRandom, truth: number, features = {}): Expected => ({
  features,
  truth,
  outcome: truth + noise * random.normal(),
});

const streams: Record<string, (i: number, random: SeededRandom) => Expected> = {
  'a line': (i, random) => noisy(random, 10 + 2 * (i % 10), { km: i % 10 }),
  'a series': (_, random) => noisy(random, 20),
  'a trend': (i, random) => noisy(random, i / 5, { at: i }),
};

/** Errors of the predictions of a stream, of which `spoil` may change the outcomes, against the truth. */
function errors(
  length: number,
  stream: (i: number, random: SeededRandom) => Expected,
  spoil: (i: number, event: Expected) => number,
): number[] {
  const [learner, random] = [new Learner(), new SeededRandom(3)];
  return Array.from({ length }, (_, i) => {
    const event = stream(i, random);
    const { predictionBefore } = learner.observe({ features: event.features, outcome: spoil(i, event) });
    return Math.abs(((predictionBefore?.prediction as number | undefined) ?? event.truth) - event.truth);
  });
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each(Object.entries(streams))('a learner of %s', (_name, stream) => {
  it.each([-1, 200, 999, 9999, 9999999, -1e308, 1e308])('is right again at once and stays so after one outcome of %d', (outlier) => {
    const missed = errors(400, stream, (i, { outcome }) => (i === 50 ? outlier : outcome));
    expect(missed[51]).toBeLessThan(5);
    expect(mean(missed.slice(52, 72))).toBeLessThan(2);
    expect(mean(missed.slice(100))).toBeLessThan(0.5);
    expect(Math.max(...missed.slice(100))).toBeLessThan(2.5);
  });

  it('is not led astray by a hundredth of the outcomes', () => {
    const random = new SeededRandom(9);
    const missed = errors(800, stream, (i, { outcome }) => (i > 20 && random.next() < 0.01 ? 9999 : outcome));
    expect(mean(missed.slice(100))).toBeLessThan(1);
  });

  it.each([0, 1, 2, 5, 9])('comes back from an outlier that is event %d from the start', (place) => {
    const missed = errors(120, stream, (i, { outcome }) => (i === place ? 1e308 : outcome));
    expect(mean(missed.slice(60))).toBeLessThan(1);
  });

  it.each([50, -50, 5000])('follows a level that moves by %d', (jump) => {
    const moved = (i: number, random: SeededRandom): Expected => {
      const { features, truth, outcome } = stream(i, random);
      const level = i >= 200 ? jump : 0;
      return { features, truth: truth + level, outcome: outcome + level };
    };
    const missed = errors(260, moved, (_, { outcome }) => outcome);
    expect(mean(missed.slice(220))).toBeLessThan(Math.abs(jump) / 20);
  });
});

describe('a learner of numbers', () => {
  it('follows what never changed to its new value', () => {
    const missed = errors(
      200,
      (i) => ({ features: { x: i % 3 }, truth: i < 50 ? 7 : 8, outcome: i < 50 ? 7 : 8 }),
      (_, { outcome }) => outcome,
    );
    expect(mean(missed.slice(60))).toBeLessThan(0.05);
  });

  it('goes on from a snapshot taken at any place among the first outcomes', () => {
    const random = new SeededRandom(2);
    const events = [9999, 20, 21, 22, 19, 20, 18].map((outcome) => ({ features: { x: random.next() }, outcome }));
    for (let cut = 0; cut <= events.length; cut++) {
      const whole = new Learner();
      for (const event of events.slice(0, cut)) whole.observe(event);
      const writer = new BinaryWriter();
      finish(whole.freeze()(writer));
      const copy = new Learner();
      finish(copy.load(new BinaryReader(writer.take(true))));
      for (const event of events.slice(cut)) expect(copy.observe(event)).toEqual(whole.observe(event));
    }
  });

  it('learns a rare outcome far from the others where a feature tells of it', () => {
    const missed = errors(
      1000,
      (i, random) => noisy(random, i % 25 === 0 ? 500 : 10, { sale: i % 25 === 0 }),
      (_, { outcome }) => outcome,
    );
    expect(mean(missed.slice(500))).toBeLessThan(1);
  });

  it('covers as many heavy-tailed outcomes as it says', () => {
    const [learner, random] = [new Learner(), new SeededRandom(5)];
    let covered = 0;
    for (let i = 0; i < 1000; i++) {
      const x = random.normal();
      const outcome = Math.exp(1 + x + 1.5 * random.normal());
      const interval = learner.observe({ features: { x }, outcome }).predictionBefore?.interval;
      if (interval && interval.low <= outcome && outcome <= interval.high) covered++;
    }
    expect(covered / 1000).toBeGreaterThan(0.87);
    expect(covered / 1000).toBeLessThan(0.93);
  });
});
