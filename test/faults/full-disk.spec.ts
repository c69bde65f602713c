import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectError } from '../kit/http.js';
import { type TestAgent, TestService } from '../kit/service.js';
import { eachOf } from '../kit/writers.js';

let service: TestService;
let agent: TestAgent;

beforeEach(async () => {
  service = await TestService.start();
  agent = await service.newAgent();
});
afterEach(() => service?.dispose());

const memories = Array.from({ length: 600 }, (_, i) => ({ memory_id: `m${i}`, content: `memory ${i} ${'of the heron '.repeat(1000)}` }));

describe('a disk that gets full', () => {
  it('fails writes and loses none, and has what was refused taken when there is room', async () => {
    await service.stop();
    await service.launch(undefined, 4096);
    const acked: string[] = [];
    const refused: string[] = [];
    await eachOf(memories, async (memory) => {
      const answer = await agent.post('/memory/store', memory);
      if (answer.status === 200) acked.push(memory.memory_id);
      else {
        expectError(answer, 503, 'log_unavailable');
        expect(answer.body.detail).toContain(`operations for "${memory.memory_id}"`);
        refused.push(memory.memory_id);
      }
    });
    const retried = await agent.post('/memory/store', { memory_id: 'last', content: `one more ${'of the heron '.repeat(2000)}` });
    expectError(retried, 503, 'log_unavailable');
    const probe = async (path: string) => {
      const { status, body } = await service.http.request('GET', path);
      return [status, body.status, body.problems.map(({ code }: { code: string }) => code)];
    };
    expect(await probe('/health')).toEqual([503, 'degraded', ['log_unavailable']]);
    expect(await probe('/readyz')).toEqual([200, 'degraded', ['log_unavailable']]);
    expect(acked.length).toBeGreaterThan(50);
    expect(refused.length).toBeGreaterThan(50);
    const there = async (): Promise<number> => (await agent.get('/memory?limit=1')).body.total;
    expect(await there()).toBeGreaterThanOrEqual(acked.length);
    for (const id of acked.slice(-20)) expect((await agent.get(`/memory/${id}`)).status).toBe(200);
    for (const id of refused.slice(-20)) expect([200, 404]).toContain((await agent.get(`/operations/${id}`)).status);
    expect((await agent.get('/events/verify')).body.valid).toBe(true);

    await service.kill();
    await service.launch();
    await eachOf(memories, async (memory) => {
      expect((await agent.post('/memory/store', memory)).body).toMatchObject({ status: 'success', memory_id: memory.memory_id });
    });
    expect(await there()).toBe(memories.length);
    expect((await agent.get('/events/verify')).body).toMatchObject({ valid: true, events: memories.length });
  });
});
