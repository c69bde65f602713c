import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, given, record, restore, snapshot, type Told, tell } from '../../test/kit/stories.js';
import { BinaryReader, BinaryWriter, finish } from '../compact/binary.js';
import type { AdaptiveEvent } from '../events.js';
import type { FoldOutcome } from '../fold-outcome.js';
import { Learner } from '../prediction/learner.js';
import { Session } from '../session.js';

const observed = (id: string, data: Omit<AdaptiveEvent, 'domain_id'>, domain = 'd'): Told =>
  tell('adaptive.observed', id, { domain_id: domain, ...data });
const completed = (id: string, event_id: string, outcome: string | number | boolean, more = {}): Told =>
  tell('adaptive.completed', id, { domain_id: 'd', event_id, outcome, ...more });
const declared = (adapt: object): Told =>
  tell('domain.declared', `declare ${JSON.stringify(adapt)}`, {
    domain_id: 'd',
    declaration: { description: '', schema: { variables: {}, adapt: adapt as never }, hypotheses: [] },
  });
const rows = (count: number): Told[] =>
  Array.from({ length: count }, (_, i) => observed(`e${i}`, { features: { x: i % 7, y: i % 3 }, outcome: i % 7 > 3 ? 'up' : 'down' }));

const adaptive = (session: Session) => {
  const domain = session.adaptive.find('d');
  if (domain === undefined) throw new Error('no adaptive domain');
  return domain;
};

describe('adaptive events', () => {
  it('make a domain that was never declared', () => {
    given()
      .when(observed('e1', { outcome: 'a' }))
      .then('recorded', 'observed', 1);
  });

  it('are predicted before they are learned, and the answer is kept', () => {
    const session = fold(rows(40));
    const learner = new Learner();
    for (const [i, { id, data }] of rows(40).entries()) {
      const { features, outcome } = data as AdaptiveEvent;
      const { predictionBefore, observationCount } = learner.observe({ eventId: id, features, outcome });
      const kept = adaptive(session).observed(i + 1);
      expect(kept?.observationCount).toBe(observationCount);
      expect(kept?.predictionBefore?.probabilities).toEqual(predictionBefore?.probabilities);
      expect(kept?.predictionBefore?.outcomeProbability).toEqual(predictionBefore?.outcomeProbability);
    }
  });

  it('are answered with what is kept of the answer', () => {
    const numbers = Array.from({ length: 40 }, (_, i) => observed(`n${i}`, { features: { x: i % 7 }, outcome: (i * i) % 11 }, 'numbers'));
    const late = [observed('late', { features: { x: 1, y: 1 } }), completed('told', 'late', 'up')];
    const session = fold([]);
    for (const one of [...rows(40), ...numbers, ...late]) {
      const { event, bytes } = record(one, session.position + 1);
      const { status, observation } = session.apply(event, bytes) as Extract<FoldOutcome, { status: 'recorded' }>;
      expect(status).toBe('recorded');
      expect(observation).toEqual(session.adaptive.find((event.data as AdaptiveEvent).domain_id)?.observed(event.position));
    }
  });

  it('have no observation where the fold refuses them, or knows them', () => {
    const session = fold([observed('e1', { outcome: 3 }), observed('late', { features: { x: 1 } })]);
    const refused = record(observed('e2', { outcome: 'three' }), 3);
    expect(session.apply(refused.event, refused.bytes)).toMatchObject({ status: 'recorded', observation: null });
    const repeat = record(observed('e1', { outcome: 3 }), 4);
    expect(session.apply(repeat.event, repeat.bytes)).not.toHaveProperty('observation');
  });

  it('count once however often they come', () => {
    given(...rows(5))
      .when(observed('e2', { features: { x: 2, y: 2 }, outcome: 'down' }))
      .then('duplicate', 'observed', 3);
  });

  it('are refused where the outcome is of another kind', () => {
    const session = given(observed('e1', { outcome: 3 }))
      .when(observed('e2', { outcome: 'three' }))
      .then('recorded', 'invalid');
    expect(adaptive(session)).toMatchObject({ events: 1, observationCount: 1 });
  });

  it('take the declared target as their outcome', () => {
    const session = fold([
      declared({ target: 'y' }),
      observed('e1', { features: { x: 1, y: 'a' } }),
      observed('e2', { features: { x: 1 } }),
    ]);
    expect(adaptive(session)).toMatchObject({ observationCount: 1, pendingCount: 1 });
  });

  it('have an interval with bounds, or none', () => {
    const outcomes = [3.9, 5e-324, 1e-300, 1.9, 2, 1.7e308, 7e299];
    const features: (Record<string, number> | undefined)[] = [
      undefined,
      { a: 4.9, c: 1e75 },
      { a: 0.1, b: 1e308, c: 0.9 },
      { a: 4.2, c: 8.6 },
      undefined,
      { a: 4.7 },
      undefined,
    ];
    const story = outcomes.map((outcome, i) => observed(`e${i}`, { features: features[i], outcome }));
    const next = { b: 6, c: -1e308 };
    const session = fold([declared({ interval_level: 0.999999, experts: ['linear'] }), ...story]);
    const predicted = adaptive(session).predict(next);
    fold([observed('next', { features: next, outcome: 1 })], session);
    for (const { task, interval } of [predicted, adaptive(session).observed(session.position)?.predictionBefore as typeof predicted]) {
      expect(task).toBe('regression');
      expect(interval === null || Number.isFinite(interval.high - interval.low)).toBe(true);
    }
  });

  it('are taken from the declared writer alone', () => {
    const event = observed('e1', { outcome: 'a' });
    given(declared({ writer: 'w' }))
      .when(event)
      .then('recorded', 'writer_conflict');
    given(declared({ writer: 'w' }))
      .when(observed('e1', { outcome: 'a', writer: 'w' }))
      .then('recorded', 'observed', 1);
  });
});

describe('outcomes told later', () => {
  const pending = observed('e1', { features: { x: 1 } });

  it('leave what an outcome inside the event would have left', () => {
    const late = rows(30).flatMap(({ id, data }): Told[] => {
      const { features, outcome } = data as AdaptiveEvent;
      return [observed(id, { features }), completed(`f-${id}`, id, outcome as string)];
    });
    const ask = (told: Told[]) => adaptive(fold(told)).predict({ x: 4, y: 1 });
    expect(ask(late)).toEqual(ask(rows(30)));
  });

  it('are judged by what was predicted at the event', () => {
    const early = fold([...rows(20), observed('e', { features: { x: 6, y: 0 } }), ...rows(40).slice(20), completed('f', 'e', 'up')]);
    const told = adaptive(early).observed(21)?.predictionBefore;
    const rest = fold([...rows(20), ...rows(40).slice(20)]);
    const loss = (s: Session) => (adaptive(s).scored.log_loss as number) * adaptive(s).scored.scored;
    const given = told?.probabilities.find(({ value }) => value === 'up')?.probability as number;
    expect(loss(early) - loss(rest)).toBeCloseTo(-Math.log(given), 9);
  });

  it('count once, and do not change', () => {
    const once = [pending, completed('f1', 'e1', 'a')];
    given(...once)
      .when(completed('f2', 'e1', 'a'))
      .then('recorded', 'learned', 0);
    given(...once)
      .when(completed('f2', 'e1', 'b'))
      .then('recorded', 'outcome_conflict');
    given(...once)
      .when(completed('f1', 'e1', 'a'))
      .then('duplicate', 'learned', 1);
    given(observed('e1', { outcome: 'a' }))
      .when(completed('f1', 'e1', 'b'))
      .then('recorded', 'outcome_conflict');
  });

  it('belong to an event of the domain that still waits', () => {
    given(pending)
      .when(completed('f1', 'e2', 'a'))
      .then('recorded', 'not_found');
    const pushedOut = [declared({ pending_max: 1 }), pending, observed('e2', { features: { x: 2 } })];
    given(...pushedOut)
      .when(completed('f1', 'e1', 'a'))
      .then('recorded', 'outcome_conflict');
    given(...pushedOut)
      .when(completed('f1', 'e2', 'a'))
      .then('recorded', 'learned', 1);
  });

  it('are of the kind that the domain predicts', () => {
    const session = given(observed('e0', { outcome: 1 }), pending)
      .when(completed('f', 'e1', 'a'))
      .then('recorded', 'invalid');
    expect(adaptive(session).pendingCount).toBe(1);
  });
});

describe('settings', () => {
  it('that make another learner begin anew', () => {
    const session = fold([...rows(10), declared({ memory: 0.9 }), ...rows(12).slice(10)]);
    expect(adaptive(session)).toMatchObject({ observationCount: 2, events: 12 });
  });

  it('that name a writer keep what was learned', () => {
    expect(adaptive(fold([...rows(10), declared({ writer: 'w' })])).observationCount).toBe(10);
  });

  it('go with the domain', () => {
    const session = fold([...rows(10), tell('domain.deleted', 'x', { domain_id: 'd' })]);
    expect(session.adaptive.find('d')).toBeUndefined();
    given(...rows(3))
      .when(tell('domain.deleted', 'x', { domain_id: 'd' }))
      .then('recorded', 'deleted', 1);
  });
});

describe('the fold of adaptive domains', () => {
  const outcome = fc.constantFrom('a', 'b', true);
  const told = fc.oneof(
    fc.tuple(fc.nat(30), outcome).map(([i, value]) => observed(`e${i}`, { features: { x: i }, outcome: value })),
    fc.nat(30).map((i) => observed(`e${i}`, { features: { x: i, [`n${i % 3}`]: null } })),
    fc.tuple(fc.nat(30), fc.nat(30), outcome).map(([i, f, value]) => completed(`f${f}`, `e${i}`, value)),
    fc.constantFrom(declared({}), declared({ memory: 0.9, pending_max: 3 })),
  );

  it('goes through a snapshot at any place to the same bytes', () => {
    fc.assert(
      fc.property(fc.array(told, { maxLength: 30 }), fc.nat(), (story, at) => {
        const cut = at % (story.length + 1);
        const whole = snapshot(fold(story));
        const parted = fold(story.slice(cut), restore(snapshot(fold(story.slice(0, cut)))));
        expect(snapshot(parted).equals(whole)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('writes down the snapshot that it took, whatever comes after', () => {
    const session = fold(rows(20));
    const before = snapshot(session);
    const writing = session.freeze();
    fold(rows(40).slice(20), session);
    const writer = new BinaryWriter();
    finish(writing(writer));
    expect(Buffer.concat(writer.take(true)).equals(before)).toBe(true);
    const read = new Session(session.id, (head) => head);
    finish(read.load(new BinaryReader([before])));
    expect(adaptive(read).observationCount).toBe(20);
  });

  it('writes down the snapshot that it took, whoever makes the copy, and from whichever bit on', () => {
    const next: Told[] = rows(40).slice(20);
    const before = snapshot(fold(rows(20)));
    for (let bits = 0; bits < 6; bits++) {
      const session = fold(rows(20));
      const writer = new BinaryWriter();
      const writing = session.freeze()(writer);
      for (let bit = 0; bit < bits; bit++) writing.next();
      if (bits % 2 === 0) finish(adaptive(session).prepare());
      fold(next, session);
      finish(writing);
      expect(Buffer.concat(writer.take(true)).equals(before), `after ${bits} bits`).toBe(true);
    }
  });

  it('says how much memory it takes', () => {
    expect(fold(rows(200)).adaptive.sizeBytes).toBeGreaterThan(fold(rows(2)).adaptive.sizeBytes);
  });
});
