import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Answer, Json } from './http.js';
import type { Random } from './random.js';
import type { TestAgent } from './service.js';

/** One write that a test sent: what it would store, and what came back, if anything did. */
export interface Attempt {
  readonly path: '/memory/store' | '/memory/batch';
  readonly body: Json;
  readonly key: string | null;
  answer: Answer | null;
}

/** An id that `operations` knows the write by, and what it stores under it; a batch without ids of its own has none before it is answered. */
export const idsIn = ({ path, body, key }: Attempt): [id: string, content: string][] =>
  path === '/memory/store'
    ? [[body.memory_id ?? key, body.content]]
    : body.items.flatMap(({ memory_id, content }: Json) => (memory_id === undefined ? [] : [[memory_id, content]]));

/** What a client waits before it writes on after a refusal, ms. */
const pauseMs = 100;

/** Clients that write one thing after the other until the service is gone: memories with ids, memories with keys, batches with ids, batches with a key. */
export class Writers {
  readonly attempts: Attempt[] = [];
  private running = true;
  private readonly done: Promise<unknown>;

  constructor(
    private readonly agent: TestAgent,
    private readonly random: Random,
    private readonly name: string,
    count: number,
  ) {
    this.done = Promise.all(Array.from({ length: count }, (_, writer) => this.write(writer)));
  }

  get answered(): Attempt[] {
    return this.attempts.filter(({ answer }) => answer !== null);
  }

  /** Those that a 200 acknowledged. */
  get acknowledged(): Attempt[] {
    return this.attempts.filter(({ answer }) => answer?.status === 200);
  }

  get unanswered(): Attempt[] {
    return this.attempts.filter(({ answer }) => answer === null);
  }

  /** Waits until so many writes were acknowledged. */
  async acknowledge(count: number): Promise<void> {
    await expect.poll(() => this.acknowledged.length).toBeGreaterThanOrEqual(count);
  }

  /** Lets every writer finish what it is at; a writer whose connection broke has stopped by itself. */
  async stop(): Promise<void> {
    this.running = false;
    await this.done;
  }

  private async write(writer: number): Promise<void> {
    for (let count = 0; this.running; count++) {
      const attempt = this.next(`${this.name}-${writer}-${count}`);
      this.attempts.push(attempt);
      try {
        attempt.answer = await resend(this.agent, attempt);
      } catch {
        return;
      }
      if (attempt.answer.status !== 200) await sleep(pauseMs);
    }
  }

  private next(id: string): Attempt {
    const content = `${id} was written by a client that did not know what was to come`;
    const items = Array.from({ length: 1 + this.random.below(10) }, (_, i) => ({ content: `${content}, item ${i}` }));
    switch (this.random.below(4)) {
      case 0:
        return { path: '/memory/store', body: { content, memory_id: id }, key: null, answer: null };
      case 1:
        return { path: '/memory/store', body: { content }, key: id, answer: null };
      case 2:
        return {
          path: '/memory/batch',
          body: { items: items.map((item, i) => ({ ...item, memory_id: `${id}-${i}` })) },
          key: null,
          answer: null,
        };
      default:
        return { path: '/memory/batch', body: { items }, key: id, answer: null };
    }
  }
}

/** Sends a write, or the same again. */
export const resend = (agent: TestAgent, { path, body, key }: Attempt): Promise<Answer> =>
  agent.post(path, body, key === null ? {} : { 'idempotency-key': key });

/** All of a session's memories by id, from its list. Fails where one is listed twice. */
export async function contents(agent: TestAgent): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, text, body } = await agent.get(`/memory?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    expect(status, text).toBe(200);
    for (const { memory_id, content } of body.items) {
      expect(found.has(memory_id), memory_id).toBe(false);
      found.set(memory_id, content);
    }
    cursor = body.next_cursor;
  }
  return found;
}

/** What an answered write says that it stored. */
export const storedBy = ({ body, answer }: Attempt): [id: string, content: string][] =>
  'items' in body
    ? answer?.body.items.map(({ memory_id }: Json, i: number) => [memory_id, body.items[i].content])
    : [[answer?.body.memory_id, body.content]];

/** Runs `work` over all items, eight at a time. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
    }),
  );
}
