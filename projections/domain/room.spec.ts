import { describe, expect, it } from 'vitest';
import { fold, type Told, tell } from '../../test/kit/stories.js';
import type { JsonObject } from '../events.js';
import type { Session } from '../session.js';
import { declarationRoom } from './declared-size.js';

const small: JsonObject = {
  description: '',
  schema: { variables: { x: { type: 'boolean' } } },
  hypotheses: [{ hypothesis_id: 'h', variable: 'x', value: true }],
};
const declared = (domain_id: string, declaration: JsonObject = small): Told =>
  tell('domain.declared', `declare ${domain_id}`, { domain_id, declaration });
const verdictOf = (session: Session, id: string) => session.ledger.findAll(id)[0].verdict;

/** Four tables of 2^18 numbers in a few characters. */
const large = (): JsonObject => {
  const parents = Array.from({ length: 17 }, (_, i) => `p${i}`);
  const roots = Object.fromEntries(parents.map((name) => [name, { type: 'boolean' }]));
  const tables = Object.fromEntries(['a', 'b', 'c'].map((name) => [name, { type: 'boolean', parents }]));
  return { ...small, schema: { variables: { ...roots, ...tables, x: { type: 'boolean' } } } };
};

describe('the room for domains', () => {
  it('holds so many; one more goes in once another is deleted, and known ones can be declared anew', () => {
    const { domains } = declarationRoom;
    const all = Array.from({ length: domains }, (_, i) => declared(`d${i}`));
    const again = tell('domain.declared', 'again', { domain_id: 'd0', declaration: small });
    const deleted = tell('domain.deleted', 'x', { domain_id: 'd7' });
    const session = fold([...all, declared('more'), again, deleted, declared('other')]);
    expect(session.domains.size).toBe(domains);
    expect(['declare more', 'again', 'declare other'].map((id) => verdictOf(session, id))).toEqual(['invalid', 'declared', 'declared']);
  });

  it('reckons with tables that are not written out', () => {
    const session = fold(Array.from({ length: 10 }, (_, i) => declared(`d${i}`, large())));
    const sizes = [...session.domains.entries()].map(([, { declaredSize }]) => declaredSize);
    expect(sizes[0]).toBeGreaterThan(3 * 2 ** 18 * 8);
    expect(sizes.reduce((a, b) => a + b)).toBeLessThanOrEqual(declarationRoom.bytes);
    expect((sizes.length + 1) * sizes[0]).toBeGreaterThan(declarationRoom.bytes);
    expect(verdictOf(session, 'declare d9')).toBe('invalid');
  });
});

describe('the networks of many domains', () => {
  it('are let go of when they take too much, and answer the same when they are made again', () => {
    const values = Array.from({ length: 96 }, (_, i) => `s${i}`);
    const wide: JsonObject = {
      ...small,
      schema: {
        variables: {
          x: { type: 'boolean' },
          ...Object.fromEntries(
            ['a', 'b', 'c', 'd', 'e'].map((name, i, names) => [
              name,
              { type: 'categorical', values, parents: i === 0 ? ['x'] : ['x', names[i - 1]] },
            ]),
          ),
        },
      },
    };
    const names = Array.from({ length: 40 }, (_, i) => `d${i}`);
    const seen = tell('domain.event_recorded', 'e', { domain_id: 'd0', observations: { b: 's3', e: 's5' } });
    const session = fold([...names.map((name) => declared(name, wide)), seen]);
    const ask = (name: string) => {
      const domain = session.domains.find(name)!;
      return domain.reasoner.answer(domain.observations(undefined));
    };
    const first = ask('d0');
    const bytes = names.map((name) => {
      ask(name);
      return [...session.domains.entries()].reduce((sum, [, { networkBytes }]) => sum + networkBytes, 0);
    });
    const one = bytes[0];
    expect(bytes[3]).toBe(4 * one);
    expect(Math.max(...bytes)).toBeLessThanOrEqual(2 ** 27 + one);
    expect(bytes[39]).toBeLessThan(40 * one);
    expect(ask('d0')).toEqual(first);
  });
});
