import { describe, expect, it } from 'vitest';
import {
  declaration,
  declared,
  feedback,
  known,
  probabilityOf,
  rack,
  related,
  retracted,
  seen,
  state,
} from '../../test/kit/rack-stories.js';
import { fold, given, tell } from '../../test/kit/stories.js';
import { finish } from '../compact/binary.js';
import type { Session } from '../session.js';
import { usefulnessOf } from './memory-uses.js';

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
    expect(rack(session).learned?.updateCount).toBe(1);
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
      finish(rack(session).searchable!.searching('noisy fans', 10, () => true)).map(({ event }) => rack(session).eventId(event));
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
    expect(session.memories().use(session.findMemory('m1')).accessCount).toBe(1);
    const rejected = fold([memory, declared('d1'), feedback('f1', { memory_id: 'm1', verdict: 'rejected' })]);
    expect(rejected.memories().use(rejected.findMemory('m1')).accessCount).toBe(0);
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
    const id = session.memory.rows.idOf(session.findMemory('m1'));
    expect([...memoryUses.memories()]).toEqual([id]);
    expect(memoryUses.countsOf(id)).toEqual({ confirmed: 1, rejected: 2 });
    expect([...memoryUses.hypothesesOf(id)]).toEqual([['fan', { confirmed: 0, rejected: 2 }]]);
    expect(usefulnessOf(memoryUses.countsOf(id))).toBe(-0.2);
    expect(session.memories().use(session.findMemory('m1')).accessCount).toBe(1);
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
