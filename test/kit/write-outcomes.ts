import { expect } from 'vitest';
import type { TestAgent } from './service.js';
import { type Attempt, idsIn, resend } from './writers.js';

/** How many of a write's items are on the log, as `operations` tells it. Fails where the memories tell another story. */
export async function present(agent: TestAgent, attempt: Attempt): Promise<number> {
  const ids = idsIn(attempt);
  if (ids.length === 0) {
    const { status, body } = await agent.get(`/operations/${attempt.key}`);
    expect([200, 404]).toContain(status);
    return status === 404 ? 0 : 1 + (body.others?.length ?? 0);
  }
  let count = 0;
  for (const [id, content] of ids) {
    const [operation, memory] = [await agent.get(`/operations/${id}`), await agent.get(`/memory/${id}`)];
    expect({ id, status: operation.status }).toEqual({ id, status: memory.status });
    if (memory.status === 200)
      expect({ id, content: memory.body.content, status: operation.body.status }).toEqual({ id, content, status: 'recorded' });
    else expect(memory.status).toBe(404);
    if (memory.status === 200) count++;
  }
  return count;
}

/** Sends a write again. It must be a duplicate exactly in as much as it was there. */
export async function expectRepeat(agent: TestAgent, attempt: Attempt, before: number): Promise<void> {
  const { status, text, body } = await resend(agent, attempt);
  expect(status, text).toBe(200);
  const duplicates = attempt.path === '/memory/batch' ? body.duplicates : Number(body.duplicate);
  expect({ attempt, duplicates }).toEqual({ attempt, duplicates: before });
  if (attempt.path === '/memory/batch') expect(body).toMatchObject({ status: 'success', failed: 0 });
}
