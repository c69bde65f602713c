import { describe, expect, it } from 'vitest';
import { expectError, type Json, ok } from '../../kit/http.js';
import { agent, startService } from '../../kit/started.js';

startService();

describe('GET /events/histogram', () => {
  it('counts the writes of each type over positions and over time', async () => {
    for (let i = 0; i < 6; i++) await agent.store({ memory_id: `m${i}`, content: `entry ${i}` });
    await ok(agent.post('/memory/delete', { memory_id: 'm1' }));
    await ok(agent.post('/domains/d/adapt/events', { outcome: 'up' }));
    const { buckets, total, position } = await ok(agent.get('/events/histogram?buckets=2'));
    expect(buckets.map(({ from_position, to_position, types }: Json) => ({ from_position, to_position, types }))).toEqual([
      { from_position: 1, to_position: 4, types: { 'memory.stored': 4 } },
      { from_position: 5, to_position: 8, types: { 'adaptive.observed': 1, 'memory.deleted': 1, 'memory.stored': 2 } },
    ]);
    expect([total, position]).toEqual([8, 8]);
    const byTime = await ok(agent.get('/events/histogram?by=time&buckets=3'));
    expect(byTime.buckets.reduce((sum: number, bucket: Json) => sum + bucket.total, 0)).toBe(8);
    expect(await ok(agent.get('/events/histogram?as_of=3'))).toMatchObject({ total: 3, position: 3 });
  });

  it('has no parts for an empty session, and bounds what may be asked', async () => {
    expect(await ok(agent.get('/events/histogram'))).toMatchObject({ buckets: [], total: 0 });
    for (const query of ['buckets=0', 'buckets=501', 'by=type'])
      expectError(await agent.get(`/events/histogram?${query}`), 422, 'invalid_fields');
  });
});
