import { describe, expect, it } from 'vitest';
import { type Answer, expectError, fieldsOf, withKey } from '../../kit/http.js';
import { idsOf, TestService } from '../../kit/service.js';
import { agent, service, startService } from '../../kit/started.js';
import { until } from '../../kit/until.js';

startService();

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();
const isGone = async (id: string): Promise<boolean> => (await agent.get(`/memory/${id}`)).status === 404;
const purges = async (): Promise<Answer['body'][]> => (await agent.events()).filter(({ type }) => type === 'memories.expired');

describe('a memory that expires', () => {
  it('is not found, listed, counted or fetched past its time, and its purge follows', async () => {
    await agent.store({ content: 'a red kite', memory_id: 'stays' });
    const { position } = await agent.store({ content: 'a red boat', memory_id: 'goes', expires_at: inMs(1500) });
    expect((await agent.memory('goes')).expires_at).toMatch(/Z$/);
    expect((await agent.find('red')).sort()).toEqual(['goes', 'stays']);
    await until('it expired', () => isGone('goes'));
    expect(await agent.find('red')).toEqual(['stays']);
    expect((await agent.get('/memory')).body).toMatchObject({ total: 1, items: [{ memory_id: 'stays' }] });
    expect((await agent.get('/memz/stats/x')).body.memories).toBe(1);
    expectError(await agent.post('/memory/update', { memory_id: 'goes', content: 'x' }), 404, 'not_found');
    expect((await agent.post('/memory/delete', { memory_id: 'goes' })).body.status).toBe('not_found');
    await until('it was purged', async () => (await purges()).length > 0);
    expect(await purges()).toMatchObject([{ actor: 'expiry', data: { memory_ids: ['goes'] } }]);
    expect(idsOf((await agent.get(`/memory?as_of=${position}`)).body.items)).toEqual(['stays', 'goes']);
    expect((await agent.get(`/memory/goes?as_of=${position + 1}`)).status).toBe(404);
    expectError(await agent.post('/memory/store', { content: 'other', memory_id: 'goes' }), 409, 'id_conflict');
    expect((await agent.request('PUT', '/memory/goes', { body: { content: 'a red hat' } })).body).toMatchObject({ version: 2 });
    expect((await agent.find('hat')).sort()).toEqual(['goes']);
  });

  it('may be told in seconds, and a repeat means the same', async () => {
    const memory = { content: 'x', memory_id: 'm', ttl_seconds: 3600 };
    await agent.store(memory);
    const { expires_at, created_at } = await agent.memory('m');
    expect(Math.abs(Date.parse(expires_at) - Date.parse(created_at) - 3_600_000)).toBeLessThan(10_000);
    expect((await agent.store(memory)).duplicate).toBe(true);
    expectError(await agent.post('/memory/store', { ...memory, ttl_seconds: 60 }), 409, 'id_conflict');
  });

  it('may be told by a change, and be taken back', async () => {
    await agent.store({ content: 'x', memory_id: 'm' });
    await agent.post('/memory/update', { memory_id: 'm', ttl_seconds: 3600 });
    expect((await agent.memory('m')).expires_at).not.toBeNull();
    await agent.post('/memory/update', { memory_id: 'm', content: 'y' });
    expect((await agent.memory('m')).expires_at).not.toBeNull();
    await agent.post('/memory/update', { memory_id: 'm', expires_at: null });
    expect(await agent.memory('m')).toMatchObject({ content: 'y', expires_at: null, version: 4 });
    await agent.request('PATCH', '/memory/m', { body: { expires_at: inMs(60_000) } });
    await agent.request('PATCH', '/memory/m', { body: { expires_at: null } });
    expect((await agent.memory('m')).expires_at).toBeNull();
  });

  it.each([
    ['a time that has passed', { expires_at: '2020-01-01' }, 'body.expires_at: in_the_past'],
    ['no time', { expires_at: 'soon' }, 'body.expires_at: datetime_parsing'],
    ['no seconds', { ttl_seconds: 0 }, 'body.ttl_seconds: greater_than_equal'],
    ['both', { ttl_seconds: 5, expires_at: '2090-01-01' }, 'body.ttl_seconds: one_of'],
  ])('is 422 with %s', async (_, more, field) => {
    const answer = await agent.post('/memory/store', { content: 'x', ...more });
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
    const { body } = await agent.post('/memory/batch', {
      items: [
        { content: 'x', memory_id: 'a', ...more },
        { content: 'y', memory_id: 'b' },
      ],
    });
    expect(body).toMatchObject({
      status: 'partial',
      items: [
        { memory_id: 'a', status: 'invalid' },
        { memory_id: 'b', status: 'stored' },
      ],
    });
  });

  it('is a duplicate though its time has passed', async () => {
    const memory = { content: 'x', memory_id: 'm', expires_at: inMs(300) };
    const first = await agent.store(memory, withKey('k'));
    await until('it expired', () => isGone('m'));
    expect(await agent.store(memory, withKey('k'))).toEqual({ ...first, duplicate: true });
  });

  it('is purged after a restart, though nobody asks for its session', async () => {
    const other = await TestService.start();
    try {
      const writer = await other.newAgent();
      await writer.store({ content: 'x', memory_id: 'm', expires_at: inMs(500) });
      await other.stop();
      await new Promise((resolve) => setTimeout(resolve, 600));
      await other.launch();
      const purged = async (): Promise<boolean> => /^hindcast_memories_purged 1$/m.test((await other.http.request('GET', '/metrics')).text);
      await until('the session was swept', purged);
      expect((await writer.events()).map(({ type }) => type)).toEqual(['memory.stored', 'memories.expired']);
    } finally {
      await other.dispose();
    }
  });

  it('is not looked for where nothing expires', async () => {
    await agent.store('x');
    expect(await purges()).toEqual([]);
    expect(service.process.hasEnded).toBe(false);
  });
});
