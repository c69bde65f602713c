import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json } from '../../kit/http.js';
import { type TestAgent, TestService } from '../../kit/service.js';

let service: TestService;
let agent: TestAgent;

beforeAll(async () => {
  service = await TestService.start({ HINDCAST_READ_AUDIT: 'on' });
  agent = await service.newAgent();
  await agent.store({ content: 'The heron stands in the reeds at dawn.', memory_id: 'heron' });
  await agent.store({ content: 'Violins are made of spruce and maple.', memory_id: 'violin' });
});
afterAll(() => service?.dispose());

const answered = async (): Promise<Json[]> => (await agent.events()).filter(({ type }: Json) => type === 'memory.answered');

it('records each answer with its question, its memories and the state that was read, before it is given', async () => {
  const found = await agent.post('/memory/search', { user_message: 'Where does the heron stand?' });
  expect(found.status).toBe(200);
  const [first] = await answered();
  expect(first.data).toEqual({
    route: 'search',
    user_message: 'Where does the heron stand?',
    memory_ids: found.body.items.map(({ memory_id }: Json) => memory_id),
    read_position: 2,
  });
  expect(first.causation).toBe(found.headers['x-request-id']);
  expect(first.data.memory_ids).toContain('heron');
  const query = await agent.post('/memory/query', { user_message: 'violins of spruce', update_memory_state: false });
  expect(query.status).toBe(200);
  const chat = await agent.post('/v1/chat/completions', {
    model: 'hindcast',
    messages: [{ role: 'user', content: 'What are violins made of?' }],
  });
  expect(chat.status).toBe(200);
  expect((await answered()).map(({ data }) => data.route)).toEqual(['search', 'query', 'chat']);
  const before = (await agent.get('/memory/heron')).body;
  await agent.post('/memory/search', { user_message: 'heron' });
  expect((await agent.get('/memory/heron')).body).toMatchObject({ access_count: before.access_count, version: 1 });
  expect((await agent.get(`/operations/${first.id}`)).body.outcome).toEqual({ status: 'answered', memories: first.data.memory_ids.length });
});

it('erases what was answered from a memory with it', async () => {
  await agent.post('/memory/search', { user_message: 'a heron in the reeds' });
  const named = (await answered()).filter(({ data }) => data.memory_ids.includes('heron')).length;
  expect(named).toBeGreaterThan(0);
  const erased = await agent.post('/erase', { memory_ids: ['heron'] });
  expect(erased.status, erased.text).toBe(200);
  expect(erased.body.receipt.records.filter(({ type }: Json) => type === 'memory.answered')).toHaveLength(named);
  expect((await answered()).filter(({ data }) => data.memory_ids.includes('heron'))).toEqual([]);
  expect(JSON.stringify(await agent.events())).not.toContain('reeds');
});

it('records nothing unless it is asked for', async () => {
  await service.restart({});
  const count = (await answered()).length;
  expect((await agent.post('/memory/search', { user_message: 'violins' })).status).toBe(200);
  expect(await answered()).toHaveLength(count);
});
