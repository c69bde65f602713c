import { beforeEach, describe, expect, it } from 'vitest';
import { nextMillisecond } from '../../kit/clock.js';
import { type Answer, expectError, fieldsOf, withKey } from '../../kit/http.js';
import { agent, startService } from '../../kit/started.js';

startService();

const nested = (levels: number): object => (levels === 1 ? { leaf: 1 } : { in: nested(levels - 1) });

describe('update', () => {
  const update = (change: object, headers = {}): Promise<Answer> => agent.post('/memory/update', { memory_id: 'm', ...change }, headers);
  beforeEach(() =>
    agent.store({
      memory_id: 'm',
      content: 'Ada lives in Lisbon',
      summary: 'home',
      metadata: { a: 1, b: 2 },
      concepts: ['home'],
      occurred_at: '2023-05-08',
    }),
  );

  it('changes what is given and leaves the rest', async () => {
    const { body } = await update({ content: 'Ada lives in Porto' });
    const { event_id, ...rest } = body;
    expect(rest).toEqual({ status: 'success', session_id: agent.id, memory_id: 'm', version: 2, position: 2, duplicate: false });
    expect(event_id).toMatch(/\S{8,}/);
    expect(await agent.memory('m')).toMatchObject({
      content: 'Ada lives in Porto',
      summary: 'home',
      metadata: { a: 1, b: 2 },
      concepts: ['home'],
      occurred_at: '2023-05-08T00:00:00.000Z',
      version: 2,
    });
    expect([await agent.find('Porto'), await agent.find('Lisbon')]).toEqual([['m'], []]);
  });

  it('replaces metadata and concepts as a whole', async () => {
    await update({ metadata: { c: 3 }, concepts: [], summary: '' });
    expect(await agent.memory('m')).toMatchObject({ metadata: { c: 3 }, concepts: [], summary: 'Ada lives in Lisbon' });
    expect(await agent.find('Ada', { metadata_filter: { a: 1 } })).toEqual([]);
    expect(await agent.find('Ada', { metadata_filter: { c: 3 } })).toEqual(['m']);
  });

  it('keeps the time of storing and tells that of changing', async () => {
    const before = await agent.memory('m');
    await nextMillisecond();
    await update({ content: 'later' });
    const after = await agent.memory('m');
    expect(after.created_at).toBe(before.created_at);
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
  });

  it('holds to the expected version', async () => {
    expect((await update({ content: 'second', expected_version: 1 })).body.version).toBe(2);
    const outdated = await update({ content: 'third', expected_version: 1 });
    expectError(outdated, 409, 'version_conflict');
    expect(outdated.headers['x-should-retry']).toBe('false');
    expect((await agent.memory('m')).content).toBe('second');
    expect((await update({ content: 'third', expected_version: 2 })).body.version).toBe(3);
  });

  it('lets one of ten win that expect the same version', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => update({ content: `by ${i}`, expected_version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await agent.memory('m')).content).toBe(`by ${answers.findIndex(({ status }) => status === 200)}`);
  });

  it('counts every one of ten that expect nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => update({ metadata: { by: i } })));
    expect(answers.map(({ body }) => body.version).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect((await agent.memory('m')).version).toBe(11);
  });

  it('is 422 where there is nothing to change', async () => {
    for (const change of [{}, { expected_version: 1 }, { content: null, metadata: null }])
      expectError(await update(change), 422, 'invalid_fields');
    expect((await agent.memory('m')).version).toBe(1);
  });

  it.each([
    ['another type', { content: 5 }, 'body.content: string_type'],
    ['empty content', { content: '' }, 'body.content: string_too_short'],
    ['a version of 0', { content: 'x', expected_version: 0 }, 'body.expected_version: greater_than_equal'],
    ['a version as text', { content: 'x', expected_version: '1' }, 'body.expected_version: int_type'],
    ['a time', { content: 'x', occurred_at: '2023-05-08' }, 'body.occurred_at: extra_forbidden'],
    ['a time that has passed', { expires_at: '2023-05-08' }, 'body.expires_at: in_the_past'],
    ['two ways to expire', { expires_at: '2093-05-08', ttl_seconds: 5 }, 'body.ttl_seconds: one_of'],
    ['metadata too deep', { metadata: nested(9) }, 'body.metadata.in.in.in.in.in.in.in.in: dict_too_deep'],
  ])('is 422 with %s', async (_, change, field) => {
    const answer = await update(change);
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
  });

  it('is 404 for a memory that is not there', async () => {
    expectError(await update({ memory_id: 'none', content: 'x' }), 404, 'not_found');
    await agent.post('/memory/delete', { memory_id: 'm' });
    expectError(await update({ content: 'x' }), 404, 'not_found');
    expect((await agent.events()).map(({ type }) => type)).toEqual(['memory.stored', 'memory.deleted']);
  });

  it('is a duplicate by its key', async () => {
    const first = await update({ content: 'second' }, withKey('u1'));
    await update({ content: 'third' });
    const again = await update({ content: 'second' }, withKey('u1'));
    expect(again.body).toEqual({ ...first.body, duplicate: true });
    expect(first.body.event_id).toBe('u1');
    expect(await agent.memory('m')).toMatchObject({ content: 'third', version: 3 });
  });

  it('is a duplicate by its key though the expected version has passed', async () => {
    await update({ content: 'second', expected_version: 1 }, withKey('u1'));
    expect((await update({ content: 'second', expected_version: 1 }, withKey('u1'))).body).toMatchObject({ version: 2, duplicate: true });
  });

  it('is a conflict by its key with another change', async () => {
    await update({ content: 'second' }, withKey('u1'));
    expectError(await update({ content: 'other' }, withKey('u1')), 409, 'id_conflict');
    await agent.store({ content: 'x', memory_id: 'n' });
    expectError(await update({ content: 'second', memory_id: 'n' }, withKey('u1')), 409, 'id_conflict');
  });

  it('is refused again when repeated after losing to a delete', async () => {
    for (let round = 0; round < 12; round++) {
      const id = `raced-${round}`;
      await agent.store({ content: 'to be deleted and changed', memory_id: id });
      const change = { memory_id: id, content: 'changed' };
      const [, first] = await Promise.all([agent.post('/memory/delete', { memory_id: id }), update(change, withKey(`u-${round}`))]);
      const again = await update(change, withKey(`u-${round}`));
      expect({ round, status: again.status, code: again.body.code }).toEqual({ round, status: first.status, code: first.body.code });
    }
  });
});

describe('delete', () => {
  it('forgets one memory', async () => {
    await agent.store({ content: 'a red kite', memory_id: 'a' });
    await agent.store({ content: 'a red boat', memory_id: 'b' });
    const { body } = await agent.post('/memory/delete', { memory_id: 'a' });
    expect(body).toMatchObject({ status: 'success', session_id: agent.id, memory_id: 'a', deleted: true, duplicate: false, position: 3 });
    expect(await agent.find('red')).toEqual(['b']);
    expectError(await agent.get('/memory/a'), 404, 'not_found');
    expect((await agent.get('/memory')).body).toMatchObject({ total: 1 });
  });

  it('says so where there is nothing', async () => {
    await agent.store({ content: 'x', memory_id: 'a' });
    await agent.post('/memory/delete', { memory_id: 'a' });
    for (const memory_id of ['none', 'a']) {
      const { status, body } = await agent.post('/memory/delete', { memory_id });
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { status: 'not_found', session_id: agent.id, memory_id, deleted: false },
      });
    }
    expect(await agent.eventCount()).toBe(2);
  });

  it('is a duplicate by its key', async () => {
    await agent.store({ content: 'x', memory_id: 'a' });
    const first = await agent.post('/memory/delete', { memory_id: 'a' }, withKey('d1'));
    const again = await agent.post('/memory/delete', { memory_id: 'a' }, withKey('d1'));
    expect(again.body).toEqual({ ...first.body, duplicate: true });
    expect(first.body).toMatchObject({ event_id: 'd1', status: 'success', deleted: true });
  });

  it('is a conflict by its key for another memory', async () => {
    await agent.store({ content: 'x', memory_id: 'a' });
    await agent.store({ content: 'x', memory_id: 'b' });
    await agent.post('/memory/delete', { memory_id: 'a' }, withKey('d1'));
    expectError(await agent.post('/memory/delete', { memory_id: 'b' }, withKey('d1')), 409, 'id_conflict');
    expect((await agent.memory('b')).memory_id).toBe('b');
  });

  it('deletes once when ten come at a time', async () => {
    await agent.store({ content: 'x', memory_id: 'a' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => agent.post('/memory/delete', { memory_id: 'a' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.filter(({ body }) => body.deleted)).toHaveLength(1);
  });

  it('wants an id', async () => {
    for (const body of [{}, { memory_id: '' }, { memory_id: 5 }, { memory_id: null }])
      expectError(await agent.post('/memory/delete', body), 422, 'invalid_fields');
  });
});

describe('clear', () => {
  it('forgets all and counts them', async () => {
    for (const id of ['a', 'b', 'c']) await agent.store({ content: `kite ${id}`, memory_id: id });
    await agent.post('/memory/delete', { memory_id: 'b' });
    const { body } = await agent.post('/memory/clear', {});
    expect(body).toMatchObject({ status: 'success', session_id: agent.id, deleted: 2, duplicate: false, position: 5 });
    expect(await agent.find('kite')).toEqual([]);
    expect((await agent.get('/memory')).body).toMatchObject({ items: [], total: 0, has_more: false, next_cursor: null });
    expectError(await agent.get('/memory/a'), 404, 'not_found');
    expect((await agent.post('/memory/clear', {})).body.deleted).toBe(0);
  });

  it('leaves room for new memories', async () => {
    await agent.store({ content: 'old kite', memory_id: 'old' });
    await agent.post('/memory/clear', {});
    await agent.store({ content: 'new kite', memory_id: 'new' });
    expect(await agent.find('kite')).toEqual(['new']);
    expect((await agent.get('/memory')).body.total).toBe(1);
  });

  it('is a duplicate by its key and spares what came after', async () => {
    await agent.store('before');
    const first = await agent.post('/memory/clear', {}, withKey('c1'));
    await agent.store({ content: 'after', memory_id: 'after' });
    const again = await agent.post('/memory/clear', {}, withKey('c1'));
    expect(again.body).toEqual({ ...first.body, duplicate: true });
    expect((await agent.memory('after')).content).toBe('after');
  });
});
