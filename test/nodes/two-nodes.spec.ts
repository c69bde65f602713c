import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines, type TestAgent, TestService } from '../kit/service.js';

/** What one node wrote reaches the other when it does. */
const patient = { HINDCAST_WAIT_MAX_MS: '120000' };

let one: TestService;
let two: TestService;
let here: TestAgent;
let there: TestAgent;

beforeAll(async () => {
  one = await TestService.start(patient);
  two = await TestService.start({ ...patient, ...engines(one.folder) });
});
afterAll(async () => {
  await one?.dispose();
  await two?.dispose();
});
beforeEach(async () => {
  here = await one.newAgent();
  there = here.on(two);
  // What the first node knows of the agent reaches the second by the log.
  await expect.poll(async () => (await there.get('/memory')).status).toBe(200);
});

const at = (position: number): Record<string, string> => ({ 'x-wait-for-position': String(position) });

describe('two nodes on one log', () => {
  it('see what the other wrote, at the position that it answered', async () => {
    for (let i = 0; i < 20; i++) {
      const [writer, reader] = i % 2 === 0 ? [here, there] : [there, here];
      const { position } = await writer.store({ content: `the heron stood at post ${i}`, memory_id: `m${i}` });
      expect((await reader.get(`/memory/m${i}`, at(position))).body.content).toBe(`the heron stood at post ${i}`);
    }
    expect((await there.events()).map(({ position }) => position)).toEqual((await here.events()).map(({ position }) => position));
  });

  it('agree on who was first with an id', async () => {
    for (let round = 0; round < 10; round++) {
      const memory = { content: `written by both in round ${round}`, memory_id: `r${round}` };
      const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? here : there).post('/memory/store', memory)));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(answers.filter(({ body }) => body.duplicate === false)).toHaveLength(1);
      expect(new Set(answers.map(({ body }) => body.position)).size).toBe(1);
    }
  });

  it('refuse another payload under an id that the other node took', async () => {
    const { position } = await here.store({ content: 'first', memory_id: 'm' });
    expect((await there.get('/memory/m', at(position))).status).toBe(200);
    expect((await there.post('/memory/store', { content: 'second', memory_id: 'm' })).status).toBe(409);
  });

  it('come to the same chain', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? here : there).store(`side by side ${i}`)));
    await expect.poll(async () => (await there.get('/events/verify')).body.events).toBe(40);
    const { body } = await here.get('/events/verify');
    expect(body).toMatchObject({ valid: true, events: 40 });
    expect((await there.get('/events/verify')).body).toEqual(body);
  });

  it('go on when the other is killed, and the killed one when it is back', async () => {
    const acked: string[] = [];
    let writing = true;
    const writer = async (name: number): Promise<void> => {
      for (let i = 0; writing; i++) {
        const id = `${name}-${i}`;
        const { status } = await here.post('/memory/store', { content: `by ${name}`, memory_id: id }).catch(() => ({ status: 0 }));
        if (status === 200) acked.push(id);
      }
    };
    const writers = Array.from({ length: 8 }, (_, i) => writer(i));
    await expect.poll(() => acked.length).toBeGreaterThan(50);
    await two.kill();
    const before = acked.length;
    await expect.poll(() => acked.length).toBeGreaterThan(before + 50);
    writing = false;
    await Promise.all(writers);
    await two.launch();
    there = here.on(two);
    const { total } = (await there.get('/memory?limit=1')).body;
    expect(total).toBeGreaterThanOrEqual(acked.length);
    for (const id of acked.slice(-20)) expect((await there.get(`/memory/${id}`)).status).toBe(200);
  });
});
