import { describe, expect, it } from 'vitest';
import { expectError, ok } from '../kit/http.js';
import { agent, startService } from '../kit/started.js';

startService({
  HINDCAST_AGENT_MEMORIES_MAX: '3',
  HINDCAST_AGENT_DOMAINS_MAX: '1',
  HINDCAST_AGENT_EVENTS_PER_DAY: '12',
  HINDCAST_AGENT_LOG_MB: '1',
});

describe('GET /usage', () => {
  it('tells what is used and what may be', async () => {
    expect(await ok(agent.get('/usage'))).toMatchObject({
      memories: { used: 0, limit: 3 },
      events_today: { used: 0, limit: 12 },
      position: 0,
    });
    await agent.store('tea');
    await ok(agent.post('/domains/d/adapt/events', { outcome: 'up' }));
    const usage = await ok(agent.get('/usage'));
    expect(usage).toMatchObject({
      session_id: agent.id,
      memories: { used: 1, limit: 3 },
      log_bytes: { limit: 2 ** 20 },
      domains: { used: 1, limit: 1 },
      events_today: { used: 2, limit: 12 },
      events: 2,
    });
    expect(usage.log_bytes.used).toBeGreaterThan(100);
    expect(Date.parse(usage.events_today.resets_at)).toBeGreaterThan(Date.now());
  });
});

describe('a quota', () => {
  it('of memories refuses what goes beyond, item by item, and lets go when there is room', async () => {
    const items = Array.from({ length: 5 }, (_, i) => ({ memory_id: `m${i}`, content: `entry ${i}` }));
    const batch = await ok(agent.post('/memory/batch', { items }));
    expect(batch).toMatchObject({ status: 'partial', stored: 3, failed: 2 });
    expect(batch.items[4]).toMatchObject({ status: 'error', detail: expect.stringMatching(/may have 3 memories/) });
    const refused = await agent.post('/memory/store', { content: 'one more' });
    expectError(refused, 409, 'quota_exceeded');
    expect(refused.headers['x-should-retry']).toBe('false');
    await ok(agent.post('/memory/store', items[0]));
    const lines = items.map((item) => JSON.stringify({ ...item, memory_id: `i${item.memory_id}` })).join('\n');
    const imported = await ok(agent.request('POST', '/memory/import', { raw: lines, headers: { 'content-type': 'application/x-ndjson' } }));
    expect(imported).toMatchObject({ status: 'error', failed: 5 });
    expect(imported.refused[0]).toMatchObject({ line: 1, status: 'error', detail: expect.stringMatching(/may have 3 memories/) });
    await ok(agent.post('/memory/delete', { memory_id: 'm1' }));
    await agent.store('one more');
  });

  it('of domains refuses another one', async () => {
    await ok(agent.post('/domains/d/adapt/events', { outcome: 'up' }));
    expectError(await agent.post('/domains/e/adapt/events', { outcome: 'up' }), 409, 'quota_exceeded');
    await ok(agent.post('/domains/d/adapt/events', { outcome: 'down' }));
  });

  it('of bytes is a 413', async () => {
    const change = { memory_id: 'm', content: '茶'.repeat(32_000) };
    await agent.store({ memory_id: 'm', content: 'tea' });
    for (let i = 0; i < 10; i++) await ok(agent.post('/memory/update', change));
    const { log_bytes } = await ok(agent.get('/usage'));
    expect(log_bytes.used + 96_000).toBeGreaterThan(log_bytes.limit);
    expectError(await agent.post('/memory/update', change), 413, 'storage_exceeded');
    expect((await ok(agent.get('/usage'))).log_bytes).toEqual(log_bytes);
  });

  it('of events a day refuses writes, and a query goes on without strengthening', async () => {
    await agent.store({ memory_id: 'm', content: 'tea' });
    for (let i = 0; i < 11; i++) await ok(agent.post('/memory/update', { memory_id: 'm', content: `tea ${i}` }));
    const refused = await agent.post('/memory/update', { memory_id: 'm', content: 'tea again' });
    expectError(refused, 409, 'quota_exceeded');
    expect(refused.body.detail).toMatch(/12 events a day .* go on from \d{4}-/);
    const observed = await ok(agent.post('/domains/d/adapt/events/batch', { events: [{ event_id: 'e1', outcome: 'up' }] }));
    expect(observed).toMatchObject({ status: 'error', failed: 1 });
    expect(observed.items[0]).toMatchObject({ event_id: 'e1', status: 'error', detail: expect.stringMatching(/12 events a day/) });
    const { items, state } = await ok(agent.post('/memory/query', { user_message: 'tea' }));
    expect([items.length, state.updated]).toEqual([1, false]);
    await ok(agent.post('/memory/delete', { memory_id: 'm' }));
  });
});
