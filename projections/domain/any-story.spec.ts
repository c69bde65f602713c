import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declared, feedback, rack, related, retracted, seen, state } from '../../test/kit/rack-stories.js';
import { fold, record, restore, snapshot, stored, type Told, tell } from '../../test/kit/stories.js';
import type { DomainEvent, Json, JsonObject } from '../events.js';

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
