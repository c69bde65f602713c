import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, type Json, withKey } from '../../kit/http.js';
import { idsOf, type TestAgent } from '../../kit/service.js';
import { agent, service, startService } from '../../kit/started.js';

startService();

describe('query', () => {
  const query = async (body: object = {}, headers = {}, by: TestAgent = agent): Promise<Json> => {
    const answer = await by.post('/memory/query', { user_message: 'green tea', ...body }, headers);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  beforeEach(async () => {
    await agent.store({ content: 'Ada drinks green tea in the morning', memory_id: 'tea' });
    await agent.store({ content: 'Ada drinks coffee at night', memory_id: 'coffee' });
  });

  it('finds what search finds', async () => {
    const { items, support, session_id, query: asked } = (await agent.post('/memory/search', { user_message: 'green tea' })).body;
    expect(await query()).toMatchObject({ session_id, query: asked, items, support });
  });

  it('strengthens what it answers with one event', async () => {
    const { state } = await query();
    expect(state).toMatchObject({ updated: true, position: 3, strengthened: [{ memory_id: 'tea', access_count: 1 }] });
    expect(await agent.memory('tea')).toMatchObject({ access_count: 1, phase: 'working' });
    expect((await agent.memory('tea')).strength).toBeGreaterThan(1);
    expect((await agent.memory('tea')).last_accessed_at).not.toBeNull();
    expect(await agent.memory('coffee')).toMatchObject({ access_count: 0, phase: 'buffer' });
    const events = await agent.events();
    expect(events.at(-1)).toMatchObject({ type: 'memory.recalled', id: state.event_id, position: 3 });
  });

  it('leads from buffer through working to consolidated', async () => {
    const phases: string[] = [];
    for (let i = 0; i < 4; i++) {
      phases.push((await agent.post('/memory/search', { user_message: 'green tea' })).body.items[0].phase);
      await query();
    }
    expect(phases).toEqual(['buffer', 'working', 'working', 'consolidated']);
    expect((await agent.get('/memz/stats/x')).body).toMatchObject({
      phases: { buffer: 1, working: 0, consolidated: 1, archived: 0 },
      recalls: 4,
    });
  });

  it('changes nothing when told so', async () => {
    const { state } = await query({ update_memory_state: false });
    expect(state).toMatchObject({ updated: false, event_id: null, position: 2, strengthened: [] });
    expect(await agent.eventCount()).toBe(2);
  });

  it('writes nothing where nothing fits', async () => {
    const answer = await query({ user_message: 'zeppelin' });
    expect(answer).toMatchObject({ items: [], state: { updated: false, event_id: null } });
    expect(await agent.eventCount()).toBe(2);
  });

  it('writes nothing into the past', async () => {
    const answer = await agent.post('/memory/query?as_of=1', { user_message: 'Ada' });
    expect(answer.body).toMatchObject({ items: [{ memory_id: 'tea' }], state: { updated: false } });
    expect(await agent.eventCount()).toBe(2);
  });

  it('reads only with a read-only key', async () => {
    const reader = await service.newAgent(['read']);
    expect((await query({}, {}, reader)).state).toMatchObject({ updated: false, event_id: null });
    expectError(await reader.post('/memory/query', { user_message: 'x', update_memory_state: true }), 403, 'forbidden');
  });

  it('strengthens once when repeated by its key', async () => {
    const first = await query({}, withKey('q1'));
    const again = await query({}, withKey('q1'));
    expect([first.state.event_id, again.state.event_id]).toEqual(['q1', 'q1']);
    expect(again.state.position).toBe(first.state.position);
    expect((await agent.memory('tea')).access_count).toBe(1);
    expect(await agent.eventCount()).toBe(3);
  });

  it('says that a repeat is a duplicate', async () => {
    const first = await query({}, withKey('q1'));
    const again = await query({}, withKey('q1'));
    expect([first.state.duplicate, again.state.duplicate]).toEqual([false, true]);
  });

  it('names what it strengthened first when it is repeated', async () => {
    const first = await query({}, withKey('q1'));
    await agent.store({ content: 'green tea, green tea, green tea', memory_id: 'later' });
    const again = await query({}, withKey('q1'));
    expect(idsOf(again.state.strengthened)).toEqual(idsOf(first.state.strengthened));
    expect(await agent.memory('later')).toMatchObject({ access_count: 0 });
  });

  it('strengthens once when ten with one key come at a time', async () => {
    await Promise.all(Array.from({ length: 10 }, () => query({}, withKey('q1'))));
    expect((await agent.memory('tea')).access_count).toBe(1);
  });

  it('is a conflict by its key with another question', async () => {
    await query({}, withKey('q1'));
    expectError(await agent.post('/memory/query', { user_message: 'coffee' }, withKey('q1')), 409, 'id_conflict');
    expect((await agent.memory('coffee')).access_count).toBe(0);
  });

  it('tells its reasoning only when asked', async () => {
    expect((await query()).reasoning).toBeUndefined();
    expect((await query({ include_reasoning: false })).reasoning).toBeUndefined();
    const { reasoning, items } = await query({ include_reasoning: true, user_message: 'Ada drinks tea' });
    expect(Object.keys(reasoning).sort()).toEqual(['concepts', 'items', 'spread', 'steps', 'temporal']);
    for (const { concept, weight, source } of reasoning.concepts)
      expect([typeof concept, typeof weight, typeof source]).toEqual(['string', 'number', 'string']);
    expect(reasoning.steps.length).toBeGreaterThan(0);
    expect(Object.keys(reasoning.items).sort()).toEqual(idsOf(items).sort());
    for (const { memory_id, score } of items) {
      const { lexical, concept, temporal, activation } = reasoning.items[memory_id];
      expect(lexical + concept + temporal + activation).toBeCloseTo(score, 6);
    }
  });

  it('boosts what was recalled, and says by how much', async () => {
    await agent.store({ content: 'Ada drinks green tea in the morning', memory_id: 'twin' });
    await query({ metadata_filter: {}, top_k: 1 });
    const { items, reasoning } = await query({ include_reasoning: true, update_memory_state: false });
    expect(items[0].score).toBeGreaterThan(items[1].score);
    expect(reasoning.items[items[0].memory_id].activation).toBeGreaterThan(0);
    expect(reasoning.items[items[1].memory_id].activation).toBe(0);
  });
});
