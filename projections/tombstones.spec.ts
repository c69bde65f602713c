import { describe, expect, it } from 'vitest';
import { fold, given, record, stored, type Told, tell } from '../test/kit/stories.js';
import type { Tombstone } from './events.js';

/** What the log hands over in the place of an erased write. */
const tombstone = (id: string, payload: string, data: Tombstone): Told => tell('tombstone', id, data, { payload });
const erasedMemory = tombstone('m1', 'the first', { kind: 'memory.stored', verdict: 'stored', value: 1 });

describe('a tombstone', () => {
  it('keeps the write that it is of: its repeat is a duplicate, another payload a conflict', () => {
    const repeat = stored('m1', 'the first', {}, { payload: 'the first' });
    given(erasedMemory).when(repeat).then('duplicate', 'stored', 1);
    given(erasedMemory)
      .when(stored('m1', 'another', {}, { payload: 'another' }))
      .then('conflict', 'stored', 1);
  });

  it('is no memory, and its id cannot be one again', () => {
    const session = fold([erasedMemory, stored('m2', 'the second')]);
    expect([session.findMemory('m1'), session.isErased('m1'), session.isErased('m2'), session.isErased('m3')]).toEqual([
      -1,
      true,
      false,
      false,
    ]);
    expect(session.memories().size).toBe(1);
  });

  it('of an event of a domain is known by the digest of its name', () => {
    const session = fold([tombstone('e1', 'seen', { kind: 'domain.event_recorded', verdict: 'recorded', value: 0, domain: 'digest' })]);
    const again = record(tell('domain.event_recorded', 'e1', { domain_id: 'kitchen' }, { payload: 'seen' }), 2);
    const elsewhere = record(tell('domain.event_recorded', 'e1', { domain_id: 'cellar' }, { payload: 'seen' }), 3);
    expect(session.apply({ ...again.event, domain: 'digest' }, again.bytes).status).toBe('duplicate');
    expect(session.apply({ ...elsewhere.event, domain: 'other' }, elsewhere.bytes).status).toBe('recorded');
    expect(session.ledger.hasErasedDomains).toBe(true);
  });
});
