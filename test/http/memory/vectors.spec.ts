import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { embedderDimension, meaningOf, startEmbeddingService, writeEmbeddingModel } from '../../kit/embedders.js';
import { makeFolder, removeFolder } from '../../kit/folders.js';
import { type Env, type TestAgent, TestService } from '../../kit/service.js';
import type { Upstream } from '../../kit/upstream.js';

const memories = [
  { memory_id: 'violins', content: 'Ada repairs violins in Lisbon.' },
  { memory_id: 'puppy', content: 'We adopted a puppy last spring.' },
  { memory_id: 'peanuts', content: 'My doctor told me to avoid peanuts.' },
];

let upstream: Upstream;
let service: TestService;
const folder = makeFolder();
beforeAll(async () => {
  upstream = await startEmbeddingService();
});
afterEach(() => service?.dispose());
afterAll(async () => {
  await upstream.stop();
  removeFolder(folder);
});

const byService = (): Env => ({
  HINDCAST_EMBEDDER: upstream.url,
  HINDCAST_EMBEDDER_MODEL: 'meanings',
  HINDCAST_EMBEDDER_KEY: 'sk-of-the-tests',
});

/** An agent with the memories, whose vectors are there. */
async function remembering(env: Env): Promise<TestAgent> {
  service = await TestService.start(env);
  const agent = await service.newAgent();
  const { body } = await agent.post('/memory/batch', { items: memories });
  expect(body.stored).toBe(memories.length);
  await vectors(agent, memories.length);
  return agent;
}

const search = async (agent: TestAgent, question: string, more: Record<string, unknown> = {}, query = '') => {
  const answer = await agent.post(`/memory/search${query}`, { user_message: question, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

/** Waits until so many vectors are there. */
const vectors = (agent: TestAgent, count: number) =>
  expect.poll(async () => (await search(agent, 'anything')).support.vectors.vectors).toBe(count);

const idsIn = ({ items }: { items: { memory_id: string }[] }): string[] => items.map(({ memory_id }) => memory_id);
const embeddings = async (agent: TestAgent) => (await agent.events()).filter(({ type }) => type === 'memory.embedded');

describe('memories with vectors', () => {
  it('are found by what they mean, and show what that gave', async () => {
    const agent = await remembering(byService());
    const answer = await search(agent, 'Which pets are there?');
    expect(idsIn(answer)).toEqual(['puppy']);
    expect(answer).toMatchObject({
      degraded: false,
      support: { vectors: { status: 'used', model: { name: 'meanings', dimension: embedderDimension } } },
    });
    const { reasoning, items } = (
      await agent.post('/memory/query', { user_message: 'music for violins', include_reasoning: true, update_memory_state: false })
    ).body;
    const { score, lexical, concept, temporal, vector, activation } = reasoning.items.violins;
    expect(vector).toBeGreaterThan(0);
    expect(lexical + concept + temporal + vector + activation).toBeCloseTo(score, 9);
    expect(items[0].score).toBe(score);
    expect(upstream.last.headers.authorization).toBe('Bearer sk-of-the-tests');
    const [first] = await embeddings(agent);
    expect(first.data).toMatchObject({ memory_version: 1, vectors: [{ scale: expect.any(Number), codes: expect.any(String) }] });
  });

  it('are found as before while the model is away, and the answer says so', async () => {
    const agent = await remembering(byService());
    const { reaction } = upstream;
    upstream.reaction = (_, response) => void response.writeHead(500).end();
    try {
      expect(await search(agent, 'violins')).toMatchObject({
        degraded: true,
        items: [{ memory_id: 'violins' }],
        support: { vectors: { status: 'unavailable' } },
      });
      await agent.store({ memory_id: 'dog', content: 'The dog is called Rex.' });
      expect(idsIn(await search(agent, 'Rex'))).toEqual(['dog']);
    } finally {
      upstream.reaction = reaction;
    }
    await vectors(agent, memories.length + 1);
    expect(idsIn(await search(agent, 'Which pets are there?')).sort()).toEqual(['dog', 'puppy']);
  });

  it('are found by their words where the model does not take a text, which keeps none of the others from theirs', async () => {
    const { reaction } = upstream;
    upstream.reaction = (asked, response) =>
      JSON.stringify(asked.body.input).includes('Lisbon') ? void response.writeHead(400).end() : reaction(asked, response);
    try {
      service = await TestService.start(byService());
      const agent = await service.newAgent();
      await agent.post('/memory/batch', { items: memories });
      await vectors(agent, memories.length - 1);
      expect(idsIn(await search(agent, 'Who repairs what?'))).toEqual(['violins']);
      expect(service.output).toContain('a memory could not be embedded');
    } finally {
      upstream.reaction = reaction;
    }
  });

  it('do not wait for a model that is slow', async () => {
    service = await TestService.start({ ...byService(), HINDCAST_EMBEDDER_TIMEOUT_MS: '50' });
    const agent = await service.newAgent();
    const { reaction } = upstream;
    upstream.reaction = () => undefined;
    try {
      await agent.store(memories[0]);
      expect(await search(agent, 'violins')).toMatchObject({ degraded: true, items: [{ memory_id: 'violins' }] });
    } finally {
      upstream.reaction = reaction;
    }
  });

  it('answer the same query vector the same without the model, from a log replayed without it, and as of then', async () => {
    const agent = await remembering(byService());
    const asked = { query_vector: meaningOf('animal') };
    const position = (await agent.events()).at(-1).position;
    const answer = await search(agent, 'zzz', asked);
    expect(idsIn(answer)).toEqual(['puppy']);
    await service.stop();
    await service.dropViews();
    await service.launch({});
    expect(await search(agent, 'zzz', asked)).toEqual(answer);
    expect(await search(agent, 'Which pets are there?')).not.toHaveProperty('degraded');
    await agent.post('/memory/delete', { memory_id: 'puppy' });
    expect(idsIn(await search(agent, 'zzz', asked))).toEqual([]);
    expect(await search(agent, 'zzz', asked, `?as_of=${position}`)).toEqual(answer);
    expect(idsIn(await search(agent, 'zzz', asked, `?as_of=${memories.length + 1}`))).toEqual([]);
  });

  it('follow what changes, and a change of the model', async () => {
    const agent = await remembering(byService());
    await agent.post('/memory/update', { memory_id: 'violins', content: 'Ada trains a dog in Lisbon.' });
    await vectors(agent, memories.length + 1);
    expect(idsIn(await search(agent, 'Which pets are there?')).sort()).toEqual(['puppy', 'violins']);
    expect(idsIn(await search(agent, 'Which instruments are there?'))).toEqual([]);
    await service.restart({ ...byService(), HINDCAST_EMBEDDER_MODEL: 'another' });
    await vectors(agent, memories.length);
    expect((await search(agent, 'pets')).support.vectors.model).toMatchObject({ name: 'another' });
    await service.restart(byService());
    await vectors(agent, memories.length + 1);
    expect(await embeddings(agent)).toHaveLength(2 * memories.length + 1);
  });

  it('are erased with their memory', async () => {
    const agent = await remembering({ ...byService(), HINDCAST_SEALING: 'on' });
    const asked = { query_vector: meaningOf('animal') };
    expect(idsIn(await search(agent, 'zzz', asked))).toEqual(['puppy']);
    const { status, body } = await agent.post('/erase', { memory_ids: ['puppy'] });
    expect(status).toBe(200);
    expect(body.erased).toHaveLength(2);
    expect(idsIn(await search(agent, 'zzz', asked))).toEqual([]);
    expect((await search(agent, 'zzz', asked)).support.vectors.vectors).toBe(memories.length - 1);
    expect(JSON.stringify(await embeddings(agent))).not.toContain('puppy');
  });

  it('refuse a query vector that cannot be compared with any', async () => {
    const agent = await remembering(byService());
    const refused = async (query_vector: unknown, from = agent) => {
      const { status, body } = await from.post('/memory/search', { user_message: 'x', query_vector });
      expect(status).toBe(422);
      return body.detail[0].msg as string;
    };
    expect(await refused([1, 2])).toContain(`have ${embedderDimension}`);
    expect(await refused(new Array(embedderDimension).fill(0))).toContain('direction');
    expect(await refused(new Array(5000).fill(1))).toBeTruthy();
    expect(await refused(['1'])).toBeTruthy();
    expect(await refused(meaningOf('dog'), await service.newAgent())).toContain('no memory of this session has a vector');
  });
});

describe('an ONNX model', () => {
  it('makes the vectors in the service itself, several of a long memory', async () => {
    const file = writeEmbeddingModel(path.join(folder, 'tiny'), { max_tokens: 16 });
    const agent = await remembering({ HINDCAST_EMBEDDER: file });
    const answer = await search(agent, 'Which animal is there?');
    expect(idsIn(answer)).toEqual(['puppy']);
    expect(answer.support.vectors).toMatchObject({ status: 'used', model: { name: 'tiny', dimension: embedderDimension } });
    const filler = 'and so on it went for a long while in that town by the sea '.repeat(8);
    await agent.store({ memory_id: 'long', content: `${filler} then the compiler stopped. ${filler}` });
    await expect.poll(async () => idsIn(await search(agent, 'Which header?'))).toEqual(['long']);
    const long = (await embeddings(agent)).find(({ data }) => data.memory_id === 'long');
    expect(long.data.vectors.length).toBeGreaterThan(5);
  });

  it('that cannot be used leaves the memories to be found by their words', async () => {
    const file = writeEmbeddingModel(path.join(folder, 'wrong'), { pooling: 'most' });
    service = await TestService.start({ HINDCAST_EMBEDDER: file });
    const agent = await service.newAgent();
    await agent.store(memories[0]);
    expect(await search(agent, 'violins')).toMatchObject({ degraded: true, items: [{ memory_id: 'violins' }] });
    expect(service.output).toContain('must be mean or cls');
  });
});
