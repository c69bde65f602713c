import { beforeAll, describe, expect, it } from 'vitest';
import { expectError, fieldsOf, type Json } from '../../kit/http.js';
import { idsOf, type TestAgent } from '../../kit/service.js';
import { service, startService } from '../../kit/started.js';

startService();

describe('metadata_filter', () => {
  let filtered: TestAgent;
  const memories = {
    a: { n: 1, tag: ['x', 'y'], who: { name: 'Ada', ids: [1, 2] }, at: '2023-05-08T12:00:00Z', ok: true },
    b: { n: 5, tag: ['y'], who: { name: 'Bob' }, at: '2023-05-08T15:00:00+02:00', ok: false },
    c: { n: '5', tag: 'x', none: null, 'dotted.key': 1 },
    d: {},
  };
  beforeAll(async () => {
    filtered = await service.newAgent();
    for (const [id, metadata] of Object.entries(memories)) await filtered.store({ memory_id: id, content: 'a common thing', metadata });
  });
  const found = async (metadata_filter: unknown): Promise<string> => (await filtered.find('common', { metadata_filter })).sort().join('');

  const cases: [filter: object | null, ids: string][] = [
    [null, 'abcd'],
    [{}, 'abcd'],
    [{ n: 5 }, 'b'],
    [{ n: '5' }, 'c'],
    [{ ok: true }, 'a'],
    [{ ok: 'true' }, ''],
    [{ ok: 1 }, ''],
    [{ tag: 'x' }, 'ac'],
    [{ tag: 'y' }, 'ab'],
    [{ 'who.name': 'Ada' }, 'a'],
    [{ 'who.ids': 2 }, 'a'],
    [{ 'dotted.key': 1 }, 'c'],
    [{ missing: 'x' }, ''],
    [{ n: 5, tag: 'y' }, 'b'],
    [{ n: 5, tag: 'x' }, ''],
    [{ n: { eq: 5 } }, 'b'],
    [{ n: { ne: 5 } }, 'acd'],
    [{ n: { gt: 1 } }, 'b'],
    [{ n: { gte: 1 } }, 'ab'],
    [{ n: { lt: 5 } }, 'a'],
    [{ n: { lte: 5 } }, 'ab'],
    [{ n: { gte: 1, lt: 5 } }, 'a'],
    [{ n: { gt: '4' } }, 'c'],
    [{ n: { in: [1, '5'] } }, 'ac'],
    [{ n: { in: [] } }, ''],
    [{ n: { nin: [1] } }, 'bcd'],
    [{ tag: { in: ['x'] } }, 'ac'],
    [{ tag: { contains: 'y' } }, 'ab'],
    [{ tag: { exists: true } }, 'abc'],
    [{ tag: { exists: false } }, 'd'],
    [{ 'who.name': { starts_with: 'A' } }, 'a'],
    [{ n: { starts_with: '5' } }, 'c'],
    [{ at: '2023-05-08T13:00:00Z' }, 'b'],
    [{ at: { gt: '2023-05-08T12:30:00Z' } }, 'b'],
    [{ at: { lte: '2023-05-08T14:00:00+02:00' } }, 'a'],
    [{ $or: [{ n: 1 }, { n: '5' }] }, 'ac'],
    [{ $and: [{ tag: 'y' }, { n: { gt: 1 } }] }, 'b'],
    [{ $not: { n: { gt: 1 } } }, 'acd'],
    [{ $not: { $or: [{ n: 1 }, { n: 5 }] } }, 'cd'],
    [{ $or: [{ n: 1 }, { $and: [{ tag: 'x' }, { n: '5' }] }], tag: { exists: true } }, 'ac'],
  ];
  it.each(cases.map(([filter, ids]) => [JSON.stringify(filter), ids, filter] as const))('%s finds "%s"', async (_, ids, filter) => {
    expect(await found(filter)).toBe(ids);
  });

  const respelt = (value: Json): Json => {
    const names: Record<string, string> = { $and: 'AND', $or: 'OR', $not: 'NOT' };
    if (Array.isArray(value)) return value.map(respelt);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        names[key] ?? (/^(eq|ne|[gl]te?|n?in|contains|exists|starts_with)$/.test(key) ? `$${key}` : key),
        respelt(inner),
      ]),
    );
  };
  it('means the same in its other spelling', async () => {
    for (const [filter, ids] of cases) expect([filter, await found(respelt(filter))]).toEqual([filter, ids]);
  });

  it('holds for memory/query too', async () => {
    const { body } = await filtered.post('/memory/query', {
      user_message: 'common',
      metadata_filter: { tag: 'x' },
      update_memory_state: false,
    });
    expect(idsOf(body.items).sort()).toEqual(['a', 'c']);
  });

  const deep = (levels: number): object => (levels === 0 ? { a: 1 } : { $not: deep(levels - 1) });
  it.each([
    ['an unknown operator', { a: { near: 1 } }, 'body.metadata_filter.a.near: filter_unknown_operator'],
    ['an unknown operator with $', { a: { $regex: '.*' } }, 'body.metadata_filter.a.$regex: filter_unknown_operator'],
    ['an unknown logic', { $nor: [{ a: 1 }] }, 'body.metadata_filter.$nor: filter_unknown_operator'],
    ['$where', { $where: 'sleep(1000)' }, 'body.metadata_filter.$where: filter_unknown_operator'],
    ['two spellings', { a: { $gt: 1, lt: 5 } }, 'body.metadata_filter.a: filter_mixed_spelling'],
    ['an object for a value', { a: {} }, 'body.metadata_filter.a: filter_wrong_operand'],
    ['a value for in', { a: { in: 5 } }, 'body.metadata_filter.a.in: filter_wrong_operand'],
    ['a list for gt', { a: { gt: [1] } }, 'body.metadata_filter.a.gt: filter_wrong_operand'],
    ['text for exists', { a: { exists: 'yes' } }, 'body.metadata_filter.a.exists: filter_wrong_operand'],
    ['a number for starts_with', { a: { starts_with: 1 } }, 'body.metadata_filter.a.starts_with: filter_wrong_operand'],
    ['an object for $or', { $or: { a: 1 } }, 'body.metadata_filter.$or: filter_wrong_operand'],
    ['nothing for AND', { AND: [] }, 'body.metadata_filter.AND: filter_wrong_operand'],
    ['a value inside $and', { $and: [{ a: 1 }, 5] }, 'body.metadata_filter.$and.1: filter_wrong_operand'],
    ['a wrong place inside $or', { $or: [{ a: 1 }, { b: { c: { $gt: 1 } } }] }, 'body.metadata_filter.$or.1.b.c: filter_unknown_operator'],
    ['nine levels', deep(9), `body.metadata_filter${'.$not'.repeat(9)}: filter_too_deep`],
  ])('is 422 at its place with %s', async (_, metadata_filter, field) => {
    for (const path of ['/memory/search', '/memory/query']) {
      const answer = await filtered.post(path, { user_message: 'common', metadata_filter });
      expectError(answer, 422, 'invalid_fields');
      expect(fieldsOf(answer)).toEqual([field]);
    }
  });

  it('may be eight levels deep', async () => {
    expect(await found(deep(8))).toBe('');
  });

  it('is 422 with more than 256 conditions', async () => {
    const conditions = (count: number) => ({ $or: Array.from({ length: count }, (_, i) => ({ n: i })) });
    expect(await found(conditions(256))).toBe('ab');
    expectError(await filtered.post('/memory/search', { user_message: 'x', metadata_filter: conditions(257) }), 422, 'invalid_fields');
  });
});
