import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../test/kit/random.js';
import { BinaryReader, BinaryWriter, finish } from '../compact/binary.js';
import { Learner, type LearnerEvent, type Observation } from './learner.js';

const chunksOf = (learner: Learner): Uint8Array[] => {
  const writer = new BinaryWriter();
  finish(learner.freeze()(writer));
  return writer.take(true);
};

const sameBytes = (one: Learner, other: Learner): boolean => Buffer.concat(chunksOf(one)).equals(Buffer.concat(chunksOf(other)));

const thawed = (learner: Learner): Learner => {
  const copy = new Learner(learner.settings);
  finish(copy.load(new BinaryReader(chunksOf(learner))));
  return copy;
};

const feed = (learner: Learner, events: readonly LearnerEvent[]): Observation[] => events.map((event) => learner.observe(event));

/** Events of a made-up stream: a number, a string that matters, noise, now and then something missing. */
function stream(length: number, outcome: (x: number, colour: string, i: number) => string | number | boolean): LearnerEvent[] {
  const events: LearnerEvent[] = [];
  const random = new Random(12345);
  const next = (): number => random.next();
  for (let i = 0; i < length; i++) {
    const x = next() * 10 - 5;
    const colour = ['red', 'green', 'blue'][Math.floor(next() * 3)];
    const noise = next();
    events.push({
      features: { x, colour: next() < 0.05 ? null : colour, noise, flag: noise > 0.5 },
      outcome: outcome(x, colour, i),
    });
  }
  return events;
}

const warmth = (x: number, colour: string): string => (x + (colour === 'red' ? 3 : 0) > 1 ? 'hot' : x > -3 ? 'mild' : 'cold');

const accuracy = (events: readonly LearnerEvent[], seen: readonly Observation[], from: number): number => {
  let right = 0;
  for (let i = from; i < events.length; i++) right += seen[i].predictionBefore?.prediction === events[i].outcome ? 1 : 0;
  return right / (events.length - from);
};

describe('learner of classes', () => {
  it('says nothing before anything is learned', () => {
    const learner = new Learner();
    expect(learner.predict({ a: 1 })).toMatchObject({ task: null, prediction: null, probabilities: [], observationCount: 0 });
    expect(learner.observe({ features: { a: 1 }, outcome: 'x' })).toMatchObject({
      predictionBefore: null,
      observationCount: 1,
      learned: true,
    });
  });

  it('learns mixed features', () => {
    const events = stream(600, warmth);
    expect(accuracy(events, feed(new Learner(), events), 300)).toBeGreaterThan(0.9);
  });

  it('follows a reversal and reports it once', () => {
    const events = stream(1600, (x, _colour, i) => (i < 800 ? x > 0 : x <= 0));
    const seen = feed(new Learner(), events);
    expect(accuracy(events, seen, 950)).toBeGreaterThan(0.85);
    const drifts = seen.flatMap(({ drift }, i) => (drift.detected ? [i] : []));
    expect(drifts).toHaveLength(1);
    expect(drifts[0]).toBeGreaterThan(800);
    expect(drifts[0]).toBeLessThan(850);
  });

  it('reports each of several shifts once', () => {
    const events = stream(1600, (x, colour, i) => [x > 0, x <= 0, colour === 'red', x > 2][Math.floor(i / 400)]);
    const drifts = feed(new Learner(), events).flatMap(({ drift }, i) => (drift.detected ? [Math.floor(i / 400)] : []));
    expect(drifts).toEqual([1, 2, 3]);
  });

  it('reports a drift with the outcome that shows it alone, not with what comes after', () => {
    const learner = new Learner();
    const events = stream(1600, (x, _colour, i) => (i < 800 ? x > 0 : x <= 0));
    const at = events.findIndex((event) => learner.observe(event).drift.detected);
    expect(at).toBeGreaterThan(800);
    const after = [{ eventId: 'open', features: events[0].features }, { ...events[1], outcome: 'never seen' }, events[at + 1]];
    expect(feed(learner, after).map(({ drift }) => [drift.detected, drift.count])).toEqual(after.map(() => [false, 1]));
  });

  it('reports no drift where there is none', () => {
    const events = stream(1500, (x) => x > 0);
    expect(feed(new Learner(), events).filter(({ drift }) => drift.detected)).toEqual([]);
  });

  it('keeps a reserve for values never seen', () => {
    const learner = new Learner();
    feed(learner, stream(100, warmth));
    const before = learner.observe({ features: { x: 1 }, outcome: 'scorching' }).predictionBefore;
    expect(before?.outcomeProbability).toBeGreaterThan(0);
    expect(before?.outcomeProbability).toBeLessThan(0.05);
    expect(before?.probabilities.map(({ value }) => value)).not.toContain('scorching');
    expect(learner.predict({ x: 1 }).probabilities.map(({ value }) => value)).toContain('scorching');
  });

  it('lists the letters and numbers that go on with those seen, less probable than any of them', () => {
    const learner = new Learner();
    feed(
      learner,
      ['s3', 's1', 's1', 's3'].map((outcome) => ({ outcome })),
    );
    const { prediction, probabilities } = learner.predict();
    expect(['s1', 's3']).toContain(prediction);
    expect(probabilities.slice(2).map(({ value }) => value)).toEqual(['s4', 's2', 's0']);
    expect(probabilities.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
    expect(learner.observe({ outcome: 's4' }).predictionBefore?.outcomeProbability).toBe(probabilities[2].probability);
  });

  it('lists no more of them once news are rare', () => {
    const learner = new Learner();
    for (let i = 0; i < 600; i++) learner.observe({ outcome: `s${i % 3}` });
    expect(learner.predict().probabilities).toHaveLength(3);
  });

  it('tells values apart by kind', () => {
    const learner = new Learner();
    for (let i = 0; i < 20; i++) learner.observe({ outcome: i % 2 === 0 ? true : 'true' });
    expect(learner.predict().probabilities).toHaveLength(3);
    expect(learner.predict().prediction).toBe(true);
  });

  it('knows that there is false where there is true', () => {
    const learner = new Learner();
    learner.observe({ outcome: true });
    expect(learner.predict().probabilities.map(({ value }) => value)).toEqual([true, false]);
  });

  it('learns a sequence without features', () => {
    const learner = new Learner();
    const events = [...'abracadabra'.repeat(30)].map((outcome) => ({ outcome }));
    const seen = feed(learner, events);
    expect(accuracy(events, seen, 60)).toBeGreaterThan(0.95);
  });

  it('learns outcomes that follow each other beside features that say nothing', () => {
    const events = stream(600, (_x, _colour, i) => (i % 20 < 10 ? 'up' : 'down'));
    expect(accuracy(events, feed(new Learner(), events), 200)).toBeGreaterThan(0.85);
  });
});

describe('learner of numbers', () => {
  const price = (x: number, colour: string): number => 50 + 4 * x + (colour === 'red' ? 10 : 0);

  it('learns a linear relation and covers it with intervals', () => {
    const events = stream(800, (x, colour, i) => price(x, colour) + ((i * 7919) % 13) / 13);
    const learner = new Learner();
    let covered = 0;
    let error = 0;
    feed(learner, events).forEach(({ predictionBefore }, i) => {
      if (i < 300 || predictionBefore === null) return;
      const outcome = events[i].outcome as number;
      const interval = predictionBefore.interval ?? { low: 0, high: 0 };
      covered += interval.low <= outcome && outcome <= interval.high ? 1 : 0;
      error += Math.abs(outcome - (predictionBefore.prediction as number));
    });
    expect(error / 500).toBeLessThan(1.5);
    expect(covered / 500).toBeGreaterThan(0.85);
    expect(covered / 500).toBeLessThan(0.95);
  });

  it('learns a series with a season', () => {
    const learner = new Learner();
    let error = 0;
    for (let i = 0; i < 400; i++) {
      const outcome = 100 + 10 * Math.sin((2 * Math.PI * i) / 12) + i * 0.1;
      const before = learner.observe({ outcome }).predictionBefore;
      if (i >= 200) error += Math.abs(outcome - (before?.prediction as number));
    }
    expect(error / 200).toBeLessThan(0.1);
  });

  it('does not learn a string once numbers are its task', () => {
    const learner = new Learner();
    learner.observe({ outcome: 3 });
    expect(learner.observe({ outcome: 'three' })).toMatchObject({ learned: false, observationCount: 1 });
  });

  it('takes numbers as classes when the settings say so', () => {
    const learner = new Learner({ task: 'classification' });
    for (let i = 0; i < 30; i++) learner.observe({ outcome: i % 3 });
    expect(learner.predict()).toMatchObject({ task: 'classification', prediction: 0 });
  });
});

describe('learner as a fold', () => {
  const value = fc.oneof(
    fc.constantFrom('a', 'b', 'c'),
    fc.integer({ min: -3, max: 3 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  );
  const features = fc.dictionary(fc.constantFrom('p', 'q', 'r', '__proto__', 'constructor'), value, { maxKeys: 4 });
  const classEvent: fc.Arbitrary<LearnerEvent> = fc.record({
    features,
    outcome: fc.constantFrom<string | boolean | null>('u', 'v', 'w', true, null),
  });
  const numberEvent: fc.Arbitrary<LearnerEvent> = fc.record({ features, outcome: fc.double({ noNaN: true, noDefaultInfinity: true }) });

  it.each([
    ['classes', classEvent],
    ['numbers', numberEvent],
  ])(
    'loads to the same bytes and the same behaviour: %s',
    (_name, event) => {
      fc.assert(
        fc.property(fc.array(event, { maxLength: 40 }), fc.array(event, { maxLength: 12 }), (first, second) => {
          const learner = new Learner();
          feed(learner, first);
          const copy = thawed(learner);
          expect(sameBytes(copy, learner)).toBe(true);
          expect(feed(copy, second)).toEqual(feed(learner, second));
          expect(sameBytes(copy, learner)).toBe(true);
        }),
        { numRuns: 40 },
      );
    },
    30_000,
  );

  it.each([
    ['classes', classEvent],
    ['numbers', numberEvent],
  ])('predicts what it then says it predicted, and changes nothing by it: %s', (_name, event) => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 30 }), (events) => {
        const asked = new Learner();
        const quiet = new Learner();
        for (const one of events) {
          asked.predict({ z: 'other', p: 2 });
          const prediction = asked.predict(one.features);
          const seen = asked.observe(one);
          if (seen.predictionBefore !== null) expect(seen.predictionBefore).toMatchObject(prediction);
          quiet.observe(one);
        }
        expect(sameBytes(asked, quiet)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it('never says anything but finite numbers, and probabilities that sum to 1', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(classEvent, numberEvent), { maxLength: 60 }), (events) => {
        const learner = new Learner();
        for (const { predictionBefore } of feed(learner, events)) {
          if (predictionBefore === null) continue;
          const { prediction, probabilities, interval, confidence } = predictionBefore;
          if (typeof prediction === 'number') expect(prediction).toSatisfy(Number.isFinite);
          if (interval) expect(interval.high - interval.low).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
          if (probabilities.length > 0) expect(probabilities.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each<[string, (x: number, colour: string, i: number) => string | number]>([
    ['classes', (x, colour, i) => (i < 500 ? warmth(x, colour) : warmth(-x, colour))],
    ['numbers', (x, colour, i) => (x > 0 ? 3 * x : -x) + (colour === 'red' ? 5 : 0) + (i % 7)],
  ])('goes on from a snapshot as if nothing had been between, when trees have grown: %s', (_name, outcome) => {
    const events = stream(700, outcome);
    const whole = new Learner();
    feed(whole, events.slice(0, 400));
    const parted = thawed(whole);
    expect(feed(parted, events.slice(400))).toEqual(feed(whole, events.slice(400)));
    expect(sameBytes(parted, whole)).toBe(true);
  });

  it('learns a late outcome as if it came with its event', () => {
    const events = stream(80, warmth);
    const prompt = new Learner();
    const late = new Learner();
    events.forEach((event, i) => {
      prompt.observe(event);
      late.observe({ ...event, eventId: `e${i}`, outcome: null });
      expect(late.complete(`e${i}`, event.outcome as string)?.learned).toBe(true);
    });
    expect(sameBytes(late, prompt)).toBe(true);
    expect(late.complete('e0', 'hot')).toBeUndefined();
  });

  it('keeps pending events through a snapshot, and lets the oldest go', () => {
    const learner = new Learner({ pendingMax: 2 });
    for (const eventId of ['a', 'b', 'c']) learner.observe({ eventId, features: { x: 1 } });
    const copy = thawed(learner);
    expect(copy.complete('a', 'yes')).toBeUndefined();
    expect(copy.complete('b', 'yes')).toMatchObject({ observationCount: 1, learned: true });
    expect(copy.complete('c', 'no')?.predictionBefore?.prediction).toBe('yes');
  });

  it('does not depend on the order in which features are named', () => {
    const [one, other] = [new Learner(), new Learner()];
    for (const event of stream(60, warmth)) {
      one.observe(event);
      other.observe({ ...event, features: Object.fromEntries(Object.entries(event.features ?? {}).reverse()) });
    }
    expect(sameBytes(other, one)).toBe(true);
  });

  it('takes weights beside each other: the same one throughout is as good as 1', () => {
    const events: LearnerEvent[] = [...stream(40, warmth), ...stream(40, warmth).map(({ outcome }) => ({ outcome }))];
    const ones = new Learner();
    const answers = events.map((event) => ones.observe(event));
    for (const weight of [0.5, 2, 10]) {
      const learner = new Learner();
      expect(events.map((event) => learner.observe({ ...event, weight }))).toEqual(answers);
    }
    const told = new Learner();
    for (const event of events) told.observe({ ...event, weight: 1 });
    expect(sameBytes(told, ones)).toBe(true);
  });

  it('is not made sure of itself by weights where there is nothing to know', () => {
    const random = new Random(1);
    const weights = [0, 0.5, 1, 10];
    let [loss, n] = [0, 0];
    for (let run = 0; run < 4; run++) {
      const learner = new Learner();
      for (let i = 0; i < 300; i++) {
        const outcome = random.next() < 0.5 ? 'heads' : 'tails';
        const { predictionBefore } = learner.observe({ outcome, weight: weights[Math.floor(random.next() * weights.length)] });
        const given = predictionBefore?.probabilities.find(({ value }) => value === outcome)?.probability;
        if (given === undefined) continue;
        loss -= Math.log(given);
        n++;
      }
    }
    // A coin that is known to be fair has ln 2, .693.
    expect(loss / n).toBeLessThan(0.79);
  });

  it('learns more from what weighs more, and goes on from a snapshot as if there had been none', () => {
    const learner = new Learner();
    const outcomes = Array.from({ length: 60 }, (_, i) => ({ outcome: i % 2 === 0 ? 'heavy' : 'light', weight: i % 2 === 0 ? 8 : 1 }));
    const features = { x: 1 };
    for (const event of outcomes.slice(0, 30)) learner.observe({ ...event, features });
    const copy = thawed(learner);
    for (const event of outcomes.slice(30)) {
      expect(copy.observe({ ...event, features })).toEqual(learner.observe({ ...event, features }));
    }
    expect(sameBytes(copy, learner)).toBe(true);
    expect(learner.predict(features)).toMatchObject({ prediction: 'heavy' });
    expect(learner.predict(features).confidence).toBeGreaterThan(0.6);
  });

  it('counts an event of weight 0 without learning from it', () => {
    const learner = new Learner();
    feed(learner, stream(30, warmth));
    const before = learner.predict({ x: 2, colour: 'red' }).probabilities;
    learner.observe({ features: { x: 2, colour: 'red' }, outcome: 'cold', weight: 0 });
    expect(learner.predict({ x: 2, colour: 'red' }).probabilities).toEqual(before);
    expect(learner.observationCount).toBe(31);
  });
});
