import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declared, feedback, related, retracted, seen, state } from '../../test/kit/rack-stories.js';
import { fold, record, sessionId, stored, type Told, tell } from '../../test/kit/stories.js';
import { LearnerFold } from '../adaptive/learner-fold.js';
import { BinaryReader, BinaryWriter, finish, type Writing } from '../compact/binary.js';
import type { DomainState } from '../domain/domain-state.js';
import type { Features } from '../prediction/instance.js';
import { freezeSerializable, loadSerializable } from '../prediction/serializer.js';
import type { Session } from '../session.js';
import { DomainFold } from './domain-fold.js';
import { DomainLog, type DomainPart } from './domain-log.js';
import { Run } from './domain-run.js';

const otherDomain = (id: string, observations: object): Told =>
  tell('domain.event_recorded', id, { domain_id: 'other', observations } as never);

const observed = fc.record(
  { led: fc.constantFrom('red', 'green'), temp: fc.integer({ min: 30, max: 90 }) },
  { requiredKeys: [] },
) as fc.Arbitrary<never>;
const step = fc.oneof(
  { weight: 4, arbitrary: observed.map((observations) => (id: string) => seen(id, observations)) },
  {
    weight: 5,
    arbitrary: fc.constantFrom<(id: string) => Told>(
      (id) => declared(id),
      (id) => declared(id, { rules: [] }),
      (id) => declared(id, {}, 1),
      (id) => tell('domain.deleted', id, { domain_id: 'rack' }),
      (id) => retracted(id, 'e1'),
      (id) => related(id, ['a', 'beside', 'b'], ['b', 'is', 'burning']),
      (id) => seen(id, { led: 'red' }, { text: 'the fan hums', metadata: { run: 1 } }),
      (id) => feedback(id, { hypothesis_id: 'fan' }),
      (id) => feedback(id, { outcome: { led: 'red' }, event_id: 'e2' }),
      (id) => feedback(id, { memory_id: 'note', hypothesis_id: 'fan' }),
      (id) => feedback(id, { memory_id: 'late', verdict: 'rejected' }),
      (id) => state(id, { [id]: 1 }),
      (id) => state(id, { a: 1 }, 'replace', 0),
      (id) => otherDomain(id, { led: 'red' }),
      () => stored('late', 'Comes late.'),
      () => tell('memory.deleted', 'gone', { memory_id: 'note' }),
      (id) => stored(id, 'Something else.'),
    ),
  },
);
const stories = fc
  .array(step, { maxLength: 16 })
  .map((steps) => [declared('e0'), stored('note', 'Fans get stuck.'), ...steps.map((make, i) => make(`e${i + 1}`))]);

const positionsOf = ({ ledger }: Session, domainId: string, part: DomainPart, to: number, after = 0): number[] => {
  const log = new DomainLog(ledger);
  finish(log.catchUp());
  return log.positions(domainId, part, after, to);
};

const bytesOf = (writing: Writing): Uint8Array[] => {
  const writer = new BinaryWriter();
  finish(writing(writer));
  return writer.take(true);
};

/** All that can be asked of a domain. */
function told(domain: DomainState | undefined) {
  if (domain === undefined) return null;
  const { version, declared: at, document, documentVersion, documentSet, events, graph, learned, sent } = domain;
  const rows = Array.from({ length: events.end }, (_, event) => [
    domain.eventId(event),
    events.positionOf(event),
    events.timeOf(event),
    events.observationsOf(event),
    events.isRetracted(event),
    domain.searchable?.has(event) ?? false,
  ]);
  const { ranked_hypotheses: ranked } = domain.reasoner.answer(domain.observations(undefined));
  return {
    version,
    at,
    document,
    documentVersion,
    documentSet,
    rows,
    ranked,
    sent,
    lessons: learned?.updateCount,
    asserted: graph?.asserted,
  };
}

describe('one domain folded from its own records', () => {
  it('is what the whole session held of it, at any position and by way of any checkpoint', () => {
    fc.assert(
      fc.property(stories, fc.nat(18), fc.nat(18), fc.boolean(), (story, to, cut, isShared) => {
        const whole = fold(story);
        const known = isShared ? whole.domains.find('rack')?.declarationInForce : null;
        const then = fold(story.slice(0, to));
        const hadMemory = (id: string, position: number): boolean => (whole.positionOf('memory', id) ?? position) < position;
        const apply = (target: DomainFold, positions: readonly number[]): void => {
          for (const position of positions) target.apply(record(story[position - 1], position).event);
        };
        const applyInSteps = (target: DomainFold, positions: readonly number[]): void => {
          for (const position of positions) finish(target.applying(record(story[position - 1], position).event));
        };
        const first = new DomainFold('rack', hadMemory, known);
        apply(first, positionsOf(whole, 'rack', 'facts', Math.min(cut, to)));
        const second = new DomainFold('rack', hadMemory, known);
        finish(second.load(new BinaryReader(bytesOf(first.freeze()))));
        applyInSteps(second, positionsOf(whole, 'rack', 'facts', to, Math.min(cut, to)));
        const [past, expected] = [second.domains.find('rack'), then.domains.find('rack')];
        expect(told(past)).toEqual(told(expected));
        for (const memory of ['note', 'late']) {
          if (then.findMemory(memory) < 0 || expected === undefined) continue;
          expect(past?.memoryUses.countsOf(second.ids.find(memory))).toEqual(expected.memoryUses.countsOf(then.ids.find(memory)));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('uses the network and the words of a declaration that is known, where it is in force', () => {
    const known = fold([declared('d0')]).domains.find('rack')!.declarationInForce;
    const inForce = (...story: Told[]) => {
      const first = new DomainFold('rack', () => false, known);
      for (const [i, one] of story.entries()) first.apply(record(one, i + 1).event);
      const second = new DomainFold('rack', () => false, known);
      finish(second.load(new BinaryReader(bytesOf(first.freeze()))));
      return [first, second].map(({ domains }) => domains.find('rack')!.declarationInForce === known);
    };
    expect(inForce(declared('d0'), seen('e1', { led: 'red' }))).toEqual([true, true]);
    expect(inForce(declared('d0', { rules: [] }))).toEqual([false, false]);
    expect(inForce(declared('d0'), declared('d1', { rules: [] }))).toEqual([false, false]);
  });

  it('makes a network once, however many ask for it meanwhile', () => {
    const { declarationInForce } = fold([declared('d0')]).domains.find('rack')!;
    const steps = [declarationInForce.prepare(), declarationInForce.prepare()];
    while (steps.filter((one) => one.next().done !== true).length > 0);
    const { compiled } = declarationInForce;
    finish(declarationInForce.prepare());
    expect(declarationInForce.compiled).toBe(compiled);
  });

  it('has records of its own domain alone, and of parts only those that were taken', () => {
    const session = fold([
      declared('d0'),
      stored('m', 'x'),
      otherDomain('o1', { led: 'red' }),
      seen('e1', { led: 'red' }),
      declared('d1', {}, 7),
      tell('adaptive.observed', 'a1', { domain_id: 'rack', outcome: true }),
    ]);
    expect(positionsOf(session, 'rack', 'all', 9)).toEqual([1, 4, 5, 6]);
    expect(positionsOf(session, 'rack', 'facts', 9)).toEqual([1, 4]);
    expect(positionsOf(session, 'rack', 'learner', 9, 1)).toEqual([6]);
    expect(positionsOf(session, 'rack', 'all', 4)).toEqual([1, 4]);
    const log = new DomainLog(session.ledger);
    finish(log.catchUp());
    expect([0, 3, 4, 5, 9].map((to) => log.lastPosition('rack', 'facts', to))).toEqual([0, 1, 4, 4, 4]);
    expect(log.totalsAt('rack', 9)).toEqual({ declaration: 0, events: 1, adaptiveEvents: 1 });
  });
});

const features = fc.record({ x: fc.integer({ min: 0, max: 9 }), room: fc.constantFrom('a', 'b') });
const adaptiveStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ features, outcome: fc.option(fc.constantFrom('up', 'down'), { nil: undefined }) }) },
  { weight: 2, arbitrary: fc.record({ completes: fc.nat(20), outcome: fc.constantFrom('up', 'down') }) },
  { weight: 1, arbitrary: fc.constantFrom('declare', 'redeclare', 'delete') },
);
const adaptiveStories = fc.array(adaptiveStep, { minLength: 4, maxLength: 30 }).map((steps) =>
  steps.map((one, i): Told => {
    if (one === 'delete') return tell('domain.deleted', `s${i}`, { domain_id: 'd' });
    if (typeof one === 'string') {
      const adapt = one === 'declare' ? { memory: 0.99 } : { memory: 0.9 };
      return tell('domain.declared', `s${i}`, {
        domain_id: 'd',
        declaration: { description: '', schema: { variables: {}, adapt }, hypotheses: [] },
      });
    }
    if ('completes' in one)
      return tell('adaptive.completed', `c${i}`, { domain_id: 'd', event_id: `s${one.completes}`, outcome: one.outcome });
    const { outcome, features: known } = one;
    return tell('adaptive.observed', `s${i}`, { domain_id: 'd', features: known, ...(outcome === undefined ? {} : { outcome }) });
  }),
);

describe('what a domain has learned, folded from its own records', () => {
  it('is what the whole session had learned, at any position and by way of any checkpoint', () => {
    fc.assert(
      fc.property(adaptiveStories, fc.nat(30), fc.nat(30), (story, to, cut) => {
        const whole = fold(story);
        const expected = fold(story.slice(0, to)).adaptive.find('d');
        const apply = (target: LearnerFold, positions: readonly number[]): void => {
          for (const position of positions) target.apply(record(story[position - 1], position).event);
        };
        const first = new LearnerFold();
        apply(first, positionsOf(whole, 'd', 'learner', Math.min(cut, to)));
        const second = new LearnerFold();
        finish(loadSerializable(second, new BinaryReader(bytesOf(freezeSerializable(first)))));
        apply(second, positionsOf(whole, 'd', 'learner', to, Math.min(cut, to)));
        const all = (domain: typeof expected | null) =>
          domain && {
            asked: ([{ x: 3 }, { x: 7, room: 'a' }] as Features[]).map((known) => domain.predict(known)),
            scored: domain.scored,
            events: domain.events,
            last: domain.last,
            pending: domain.pendingCount,
            marks: domain.driftMarks,
          };
        expect(all(second.domain) ?? null).toEqual(all(expected) ?? null);
        const live = fold(story.slice(0, Math.min(cut, to)));
        const ofLive = live.adaptive.freezeCheckpoint('d', live.domains.find('d') !== undefined);
        if (ofLive === null) expect(first.domain).toBeNull();
        else expect(bytesOf(ofLive)).toEqual(bytesOf(freezeSerializable(first)));
      }),
      { numRuns: 60 },
    );
  });

  it('says what a run of the domain says', () => {
    const story = Array.from(
      { length: 40 },
      (_, i): Told => tell('adaptive.observed', `e${i}`, { domain_id: 'd', features: { x: i % 5 }, outcome: i % 5 > 2 }),
    );
    const [run, own] = [new Run(sessionId, 'd', null), new LearnerFold()];
    for (const [i, one] of story.entries()) {
      const { event } = record(one, i + 1);
      run.apply(event, false);
      own.apply(event);
    }
    expect(own.domain?.predict({ x: 4 })).toEqual(run.predict({ x: 4 }));
  });
});
