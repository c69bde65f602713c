import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, given, record, restore, snapshot, stored, type Told, tell } from '../../test/kit/stories.js';
import type { DomainEvent, DomainFeedback, Json, JsonObject } from '../events.js';
import type { Session } from '../session.js';
import { usefulnessOf } from './memory-uses.js';

const declaration: JsonObject = {
  description: 'Which fault?',
  schema: {
    variables: { led: { type: 'categorical', values: ['red', 'green'] }, temp: { type: 'number', unit: 'C' }, hot: { type: 'boolean' } },
  },
  hypotheses: [
    { hypothesis_id: 'fan', label: 'Fan stuck', prior: 0.5, likelihoods: { led: { red: 0.8, green: 0.2 }, temp: { mean: 80, sd: 8 } } },
    { hypothesis_id: 'ok', label: 'Healthy', prior: 0.5, likelihoods: { led: { red: 0.1, green: 0.9 }, temp: { mean: 40, sd: 6 } } },
  ],
  rules: [
    {
      rule_id: 'near',
      match: [
        ['?a', 'beside', '?b'],
        ['?b', 'is', 'burning'],
      ],
      derive: { observation: { hot: true } },
    },
  ],
};

const declared = (id: string, more: JsonObject = {}, expected_version?: number): Told =>
  tell('domain.declared', id, {
    domain_id: 'rack',
    declaration: { ...declaration, ...more },
    ...(expected_version === undefined ? {} : { expected_version }),
  });
const seen = (id: string, observations: JsonObject, more: Partial<DomainEvent> = {}): Told =>
  tell('domain.event_recorded', id, { domain_id: 'rack', observations, ...more });
const related = (id: string, ...relations: [string, string, string][]): Told =>
  tell('domain.event_recorded', id, {
    domain_id: 'rack',
    relations: relations.map(([subject, relation, object]) => ({ subject, relation, object })),
  });
const retracted = (id: string, event_id: string, relations: [string, string, string][] = []): Told =>
  tell('domain.event_retracted', id, { domain_id: 'rack', event_id, relations });
const feedback = (id: string, said: Partial<DomainFeedback>): Told => tell('domain.feedback_given', id, { domain_id: 'rack', ...said });
const state = (id: string, change: JsonObject, mode: 'merge' | 'replace' = 'merge', expected_version?: number): Told =>
  tell('domain.state_set', id, { domain_id: 'rack', state: change, mode, ...(expected_version === undefined ? {} : { expected_version }) });

const rack = (session: Session) => session.domains.find('rack')!;
const known = (session: Session, filter?: JsonObject) =>
  Object.fromEntries(
    rack(session)
      .observations(filter)
      .map(({ variable, value, event_id }) => [variable, [value, event_id]]),
  );
const probabilityOf = (session: Session, hypothesis: string, filter?: JsonObject): number =>
  rack(session)
    .reasoner.answer(rack(session).observations(filter))
    .ranked_hypotheses.find(({ hypothesis_id }) => hypothesis_id === hypothesis)!.probability;

describe('declaring', () => {
  it('counts versions, and refuses another version than is expected', () => {
    given().when(declared('d1')).then('recorded', 'declared', 1);
    given(declared('d1'))
      .when(declared('d2', {}, 1))
      .then('recorded', 'declared', 2);
    given(declared('d1'))
      .when(declared('d2', {}, 0))
      .then('recorded', 'version_conflict', 1);
    given()
      .when(declared('d1', {}, 1))
      .then('recorded', 'version_conflict', 0);
  });

  it('goes on counting where a domain was deleted, so that an old version is never expected by mistake', () => {
    const deleted = tell('domain.deleted', 'x', { domain_id: 'rack' });
    expect(given(declared('d1')).when(deleted).then('recorded', 'deleted').domains.size).toBe(0);
    given(declared('d1'), deleted).when(declared('d2')).then('recorded', 'declared', 2);
    given(declared('d1'), deleted)
      .when(declared('d2', {}, 0))
      .then('recorded', 'declared', 2);
    given().when(deleted).then('recorded', 'not_found');
  });

  it('changes nothing by a declaration that does not pass the check', () => {
    const session = given(declared('d1'))
      .when(declared('d2', { hypotheses: 'none' }))
      .then('recorded', 'invalid');
    expect(rack(session).version).toBe(1);
  });

  it('keeps events, relations and learned tables under a new declaration', () => {
    const before = [
      declared('d1'),
      seen('e1', { led: 'red' }),
      related('r1', ['a', 'beside', 'b']),
      feedback('f1', { hypothesis_id: 'ok' }),
    ];
    const session = fold([...before, declared('d2', { description: 'again' })]);
    expect(known(session)).toEqual({ led: ['red', 'e1'] });
    expect(rack(session).graph?.asserted).toBe(1);
    expect(rack(session).learned?.lessons).toBe(1);
    expect(probabilityOf(session, 'ok')).toBe(probabilityOf(fold(before), 'ok'));
  });
});

describe('events', () => {
  it('go nowhere without their domain, and an id stays taken', () => {
    given()
      .when(seen('e1', { led: 'red' }))
      .then('recorded', 'not_found');
    given(declared('d1'), seen('e1', { led: 'red' }))
      .when(seen('e1', { led: 'red' }))
      .then('duplicate', 'recorded');
    given(declared('d1'), seen('e1', { led: 'red' }))
      .when(seen('e1', { led: 'green' }))
      .then('conflict', 'recorded');
  });

  it('may share an id with events of another domain', () => {
    const other = tell('domain.declared', 'd2', { domain_id: 'other', declaration });
    given(declared('d1'), other, seen('e1', { led: 'red' }))
      .when(tell('domain.event_recorded', 'e1', { domain_id: 'other', observations: { led: 'green' } }))
      .then('recorded', 'recorded');
  });

  it('give of each variable what happened last, however late it came', () => {
    const session = fold([
      declared('d1'),
      seen('e1', { led: 'red', temp: 50 }, { occurred_at: '2026-03-02T00:00:00.000Z' }),
      seen('e2', { led: 'green' }, { occurred_at: '2026-03-01T00:00:00.000Z' }),
    ]);
    expect(known(session)).toEqual({ led: ['red', 'e1'], temp: [50, 'e1'] });
    fold([seen('e3', { led: 'green' }, { occurred_at: '2026-03-02T00:00:00.000Z' })], session);
    expect(known(session)).toEqual({ led: ['green', 'e3'], temp: [50, 'e1'] });
  });

  it('are seen through a filter over their metadata', () => {
    const session = fold([
      declared('d1'),
      seen('e1', { led: 'red' }, { metadata: { run: 1 } }),
      seen('e2', { led: 'green', temp: 40 }, { metadata: { run: 2 } }),
    ]);
    expect(known(session, { run: 1 })).toEqual({ led: ['red', 'e1'] });
    expect(known(session, { run: 3 })).toEqual({});
    fold([seen('e3', { temp: 41 }, { metadata: { run: 1 } })], session);
    expect(known(session, { run: 1 })).toEqual({ led: ['red', 'e1'], temp: [41, 'e3'] });
  });

  it('count no more once they are taken back, and are taken back once', () => {
    const before = [declared('d1'), seen('e1', { led: 'green' }), seen('e2', { led: 'red' })];
    const session = given(...before)
      .when(retracted('x1', 'e2'))
      .then('recorded', 'retracted');
    expect(known(session)).toEqual({ led: ['green', 'e1'] });
    given(...before, retracted('x1', 'e2'))
      .when(retracted('x2', 'e2'))
      .then('recorded', 'not_found');
    given(...before)
      .when(retracted('x1', 'nobody'))
      .then('recorded', 'not_found');
  });

  it('derive observations from relations, which an observation of an event goes before', () => {
    const burning = [declared('d1'), related('r1', ['a', 'beside', 'b']), related('r2', ['b', 'is', 'burning'])];
    expect(known(fold(burning))).toEqual({ hot: ['true', null] });
    expect(known(fold([...burning, seen('e1', { hot: false })]))).toEqual({ hot: [false, 'e1'] });
    expect(known(fold([...burning, retracted('x', 'r2', [['b', 'is', 'burning']])]))).toEqual({});
  });

  it('are known as the ones that stated a relation until they are taken back', () => {
    const beside: [string, string, string] = ['a', 'beside', 'b'];
    const told = [
      declared('d1'),
      related('e1', beside),
      related('e2', beside, ['b', 'is', 'burning']),
      related('e3', ['c', 'beside', 'b']),
    ];
    const statedBy = (session: Session) =>
      rack(session)
        .statedBy(beside)
        .map(({ event_id }) => event_id);
    expect(statedBy(fold(told))).toEqual(['e1', 'e2']);
    expect(statedBy(fold([...told, retracted('r1', 'e1', [beside])]))).toEqual(['e2']);
    expect(statedBy(fold([...told, declared('d2', { rules: [] })]))).toEqual(['e1', 'e2']);
  });

  it('are found by their texts until they are taken back', () => {
    const session = fold([declared('d1'), seen('e1', {}, { text: 'The fan was noisy.' }), seen('e2', {}, { text: 'Smoke at the door.' })]);
    const found = () =>
      rack(session)
        .searchable!.search('noisy fans', 10, () => true)
        .map(({ event }) => rack(session).eventId(event));
    expect(found()).toEqual(['e1']);
    fold([retracted('x', 'e1')], session);
    expect(found()).toEqual([]);
  });
});

describe('feedback', () => {
  const before = [declared('d1'), seen('e1', { led: 'red' }, { metadata: { run: 1 } })];

  it('moves what it confirms up and what it rejects down, with the evidence in scope', () => {
    const first = probabilityOf(fold(before), 'ok', { run: 1 });
    const confirmed = given(...before)
      .when(feedback('f1', { hypothesis_id: 'ok', metadata_filter: { run: 1 } }))
      .then('recorded', 'learned', 1);
    expect(probabilityOf(confirmed, 'ok', { run: 1 })).toBeGreaterThan(first);
    const rejected = fold([...before, feedback('f1', { hypothesis_id: 'ok', verdict: 'rejected', event_id: 'e1' })]);
    expect(probabilityOf(rejected, 'ok', { run: 1 })).toBeLessThan(first);
  });

  it('takes the observations of the event that it names for evidence', () => {
    const later = [...before, seen('e2', { led: 'green' })];
    const named = fold([...later, feedback('f1', { hypothesis_id: 'ok', event_id: 'e1' })]);
    const scoped = fold([...before, feedback('f1', { hypothesis_id: 'ok', metadata_filter: { run: 1 } })]);
    expect(rack(named).learned!.counts.tables).toEqual(rack(scoped).learned!.counts.tables);
    given(...before)
      .when(feedback('f1', { hypothesis_id: 'ok', event_id: 'nobody' }))
      .then('recorded', 'not_found');
  });

  it('on a memory is as if it had been recalled', () => {
    const memory = tell('memory.stored', 'm1', { content: 'fans get stuck' });
    const session = given(memory, declared('d1'))
      .when(feedback('f1', { memory_id: 'm1' }))
      .then('recorded', 'learned', 0);
    expect(session.memory.use(session.findMemory('m1')).accessCount).toBe(1);
    const rejected = fold([memory, declared('d1'), feedback('f1', { memory_id: 'm1', verdict: 'rejected' })]);
    expect(rejected.memory.use(rejected.findMemory('m1')).accessCount).toBe(0);
  });

  it('on a memory moves its usefulness for the domain, once by its id', () => {
    const memory = tell('memory.stored', 'm1', { content: 'fans get stuck' });
    const said = [
      feedback('f1', { memory_id: 'm1' }),
      feedback('f1', { memory_id: 'm1' }),
      feedback('f2', { memory_id: 'm1', hypothesis_id: 'fan', verdict: 'rejected' }),
      feedback('f3', { memory_id: 'm1', hypothesis_id: 'fan', verdict: 'rejected' }),
      feedback('f4', { memory_id: 'gone' }),
      feedback('f5', { memory_id: 'm1', event_id: 'gone' }),
    ];
    const session = fold([memory, declared('d1'), ...said]);
    const { memoryUses } = rack(session);
    const id = session.memory.slots.ids.get(session.findMemory('m1'));
    expect([...memoryUses.memories()]).toEqual([id]);
    expect(memoryUses.countsOf(id)).toEqual({ confirmed: 1, rejected: 2 });
    expect([...memoryUses.hypothesesOf(id)]).toEqual([['fan', { confirmed: 0, rejected: 2 }]]);
    expect(usefulnessOf(memoryUses.countsOf(id))).toBe(-0.2);
    expect(session.memory.use(session.findMemory('m1')).accessCount).toBe(1);
  });
});

describe('the state document', () => {
  it('merges, replaces and counts versions', () => {
    const session = fold([declared('d1'), state('s1', { a: { b: 1, c: 2 } }), state('s2', { a: { b: null }, d: [1] })]);
    expect(rack(session)).toMatchObject({ document: { a: { c: 2 }, d: [1] }, documentVersion: 2 });
    expect(rack(fold([state('s3', { e: null }, 'replace')], session))).toMatchObject({ document: { e: null }, documentVersion: 3 });
  });

  it('refuses another version than is expected', () => {
    given(declared('d1'), state('s1', { a: 1 }))
      .when(state('s2', { a: 2 }, 'merge', 0))
      .then('recorded', 'version_conflict', 1);
    given(declared('d1'), state('s1', { a: 1 }))
      .when(state('s2', { a: 2 }, 'merge', 1))
      .then('recorded', 'updated', 2);
    given()
      .when(state('s1', { a: 1 }))
      .then('recorded', 'not_found');
  });
});

describe('any story', () => {
  const pick = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
  const event = fc
    .record(
      {
        observations: fc.record(
          { led: pick<Json>('red', 'green', { red: 0.3, green: 0.7 }), temp: fc.integer({ min: 30, max: 90 }) },
          { requiredKeys: [] },
        ),
        occurred_at: pick('2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'),
        metadata: fc.record({ run: fc.integer({ min: 1, max: 3 }) }),
        text: pick('the fan', 'a door', ''),
        relations: fc.array(fc.record({ subject: pick('a', 'b'), relation: pick('beside', 'is'), object: pick('a', 'b', 'burning') }), {
          maxLength: 3,
        }),
      },
      { requiredKeys: [] },
    )
    .map((body): Omit<Told, 'id'> => ({ type: 'domain.event_recorded', data: { domain_id: 'rack', ...body } as DomainEvent }));
  const other = pick<(id: string) => Told>(
    (id) => declared(id),
    (id) => declared(id, { rules: [] }),
    (id) => tell('domain.deleted', id, { domain_id: 'rack' }),
    (id) => retracted(id, 'e1'),
    (id) => retracted(id, 'e3', [['a', 'beside', 'b']]),
    (id) => feedback(id, { hypothesis_id: 'fan' }),
    (id) => feedback(id, { hypothesis_id: 'ok', verdict: 'rejected', metadata_filter: { run: 1 } }),
    (id) => feedback(id, { outcome: { led: 'red' }, event_id: 'e2' }),
    (id) => feedback(id, { memory_id: 'note', verdict: 'rejected' }),
    (id) => feedback(id, { memory_id: 'note', hypothesis_id: 'fan' }),
    (id) => tell('memory.deleted', id, { memory_id: 'note' }),
    (id) => state(id, { [id]: 1 }),
  );
  const story = fc
    .array(fc.oneof({ weight: 3, arbitrary: event }, { weight: 2, arbitrary: other }), { maxLength: 14 })
    .map((steps): Told[] => [
      declared('e0'),
      stored('note', 'Fans get stuck.'),
      ...steps.map((step, i) => (typeof step === 'function' ? step(`e${i + 1}`) : { ...step, id: `e${i + 1}` })),
    ]);

  it('folds to the same bytes by way of a snapshot at any place, and reading changes nothing', () => {
    fc.assert(
      fc.property(story, fc.nat({ max: 14 }), (told, cut) => {
        const whole = snapshot(fold(told));
        const half = fold(told.slice(0, cut));
        for (const [, domain] of half.domains.entries()) domain.reasoner.answer(domain.observations({ run: 1 }));
        const later = restore(snapshot(half));
        for (const one of told.slice(cut)) {
          const { event: next, bytes } = record(one, later.position + 1);
          later.apply(next, bytes);
          half.apply(next, bytes);
        }
        expect(snapshot(later).equals(whole)).toBe(true);
        expect(snapshot(half).equals(whole)).toBe(true);
        for (const [id, domain] of later.domains.entries()) {
          const live = half.domains.find(id)!;
          expect(domain.reasoner.answer(domain.observations({ run: 1 }))).toEqual(live.reasoner.answer(live.observations({ run: 1 })));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('knows of each variable what a plain search through all events finds', () => {
    fc.assert(
      fc.property(story, fc.integer({ min: 1, max: 3 }), (told, run) => {
        const session = fold(told.slice(0, 1));
        if (session.domains.find('rack') !== undefined) rack(session).observations({ run });
        fold(told.slice(1), session);
        const domain = session.domains.find('rack');
        if (domain === undefined) return;
        const { events } = domain;
        const latest: Record<string, [number, unknown]> = {};
        for (let event = 0; event < events.end; event++) {
          if (events.isRetracted(event) || events.metadataOf(event).run !== run) continue;
          for (const [variable, value] of Object.entries(events.observationsOf(event)))
            if (latest[variable] === undefined || latest[variable][0] <= events.timeOf(event))
              latest[variable] = [events.timeOf(event), value];
        }
        const found = domain.observations({ run }).filter(({ event_id }) => event_id !== null);
        expect(Object.fromEntries(found.map(({ variable, value }) => [variable, value]))).toEqual(
          Object.fromEntries(Object.entries(latest).map(([variable, [, value]]) => [variable, value])),
        );
      }),
    );
  });
});

describe('a write that raced with another declaration', () => {
  const others: JsonObject[] = [
    {},
    { schema: { variables: { led: { type: 'number' }, smoke: { type: 'boolean' } } }, hypotheses: [], rules: [] },
    {
      schema: { variables: { led: { type: 'categorical', values: ['blue', 'white'] } } },
      hypotheses: [{ hypothesis_id: 'fan', label: 'F' }],
      rules: [],
    },
    {
      schema: { variables: { fault: { type: 'boolean' }, led: { type: 'boolean', parents: ['fault'] } } },
      hypotheses: [{ hypothesis_id: 'ok', label: 'Fault', variable: 'fault', value: 'true' }],
      rules: [],
    },
  ];
  const value = fc.constantFrom<Json>('red', 'green', 'blue', true, false, 'true', 71, { red: 0.5, green: 0.5 }, { true: 1 });
  const variable = fc.constantFrom('led', 'temp', 'hot', 'smoke', 'fault');
  const observed = fc.dictionary(variable, value, { maxKeys: 3 }) as fc.Arbitrary<JsonObject>;
  const event = fc.oneof(
    fc.nat(others.length - 1).map((i) => (id: string) => declared(id, others[i])),
    observed.map((observations) => (id: string) => seen(id, observations)),
    fc.constant((id: string) => related(id, ['a', 'beside', 'b'], ['b', 'is', 'burning'])),
    fc
      .record({ hypothesis_id: fc.constantFrom('fan', 'ok', 'gone'), verdict: fc.constantFrom('confirmed' as const, 'rejected' as const) })
      .map((said) => (id: string) => feedback(id, said)),
    observed.map((outcome) => (id: string) => feedback(id, { outcome })),
  );

  it('never stops the fold, whatever the declaration says by then', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 12 }), (events) => {
        const session = fold([declared('d0'), ...events.map((make, i) => make(`e${i}`))]);
        const { ranked_hypotheses } = rack(session).reasoner.answer(rack(session).observations(undefined));
        for (const { probability } of ranked_hypotheses) expect(probability >= 0 && probability <= 1).toBe(true);
        expect(Buffer.compare(snapshot(restore(snapshot(session))), snapshot(session))).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});
