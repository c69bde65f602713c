import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyReceipt } from '../../src/cli/verifier/receipt.js';
import { filesWith } from '../kit/files-with.js';
import { type Json, ok } from '../kit/http.js';
import { Nodes } from '../kit/nodes.js';
import { seeded } from '../kit/random.js';
import type { TestAgent } from '../kit/service.js';
import { contents, storedBy, Writers } from '../kit/writers.js';

let nodes: Nodes;
beforeAll(async () => {
  nodes = await Nodes.start(2, { HINDCAST_SNAPSHOT_EVENTS: '20' });
});
afterAll(() => nodes?.dispose());

/** Words that stand in nothing else. */
const words = ['xylograph', 'quagga'];
/** Has the node that is asked answer, whoever owns the session. */
const stay = { 'x-hindcast-forwarded': 'a client that likes this node' };

/** Everything that a node tells of an agent, at these positions. */
async function everythingTold(agent: TestAgent, positions: readonly number[]): Promise<string> {
  const told: string[] = [];
  const note = async (method: string, path: string, body?: Json): Promise<void> => {
    const { text, status } = await agent.request(method, path, { headers: stay, body });
    expect(status, `${path} ${text}`).toBeLessThan(500);
    told.push(text.toLowerCase());
  };
  await note('GET', '/events/export');
  await note('POST', '/memory/query', { user_message: 'what was sold?', top_k: 100, include_reasoning: true, update_memory_state: false });
  for (const at of positions) {
    await note('GET', `/events?limit=200&as_of=${at}`);
    for (const route of ['/memory', '/memory/m1', '/memory/m1/history', '/memz/graph/me', '/memz/stats/me', '/operations/m1', '/domains'])
      await note('GET', `${route}?as_of=${at}`);
    await note('POST', `/memory/search?as_of=${at}`, { user_message: 'what was sold?', top_k: 100 });
  }
  return told.join('\n');
}

it('what one node erases under writers on both is told by neither, at no position, and its receipt is verified by either', async () => {
  const { agent, others } = await nodes.newAgent();
  const both = [agent, agent.on(others[0])];
  await ok(agent.post('/memory/store', { memory_id: 'm1', content: 'The xylograph of the quagga was sold.', concepts: ['quagga'] }));
  await ok(both[1].post('/memory/update', { memory_id: 'm1', summary: 'a xylograph' }));
  const writers = both.map((one, i) => new Writers(one, seeded('nodes/erasing.spec'), `w${i}`, 4));
  const acknowledge = async (): Promise<void> => {
    for (const some of writers) await some.acknowledge(some.acknowledged.length + 10);
  };
  await acknowledge();
  // The node that does not own the session writes on what is being erased, by itself.
  const late = Array.from({ length: 5 }, (_, i) =>
    both[1].request('POST', '/memory/update', { headers: stay, body: { memory_id: 'm1', content: `The quagga ${i} was sold.` } }),
  );
  const erased = await ok(agent.post('/erase', { memory_ids: ['m1'] }, { 'Idempotency-Key': 'erase-m1' }));
  for (const { status, text } of await Promise.all(late)) expect([200, 404, 409, 503], text).toContain(status);
  await acknowledge();
  for (const some of writers) await some.stop();
  expect(erased).toMatchObject({ status: 'success', erased: ['m1'] });
  const conflict = await both[1].request('POST', '/erase', {
    headers: { ...stay, 'idempotency-key': 'erase-m1' },
    body: { memory_ids: ['w0-0-0'] },
  });
  expect([conflict.status, conflict.body.code]).toEqual([409, 'id_conflict']);
  const repeated = await both[1].request('POST', '/erase', {
    headers: { ...stay, 'idempotency-key': 'erase-m1' },
    body: { memory_ids: ['m1'] },
  });
  expect(repeated.body).toMatchObject({ duplicate: true, position: erased.position });

  const { position } = await ok(agent.get('/events/verify'));
  const positions = [1, 2, 3, erased.position - 1, erased.position, erased.position + 1, position];
  const receipts = [erased.receipt, repeated.body.receipt];
  expect(receipts[0].signing_key).not.toBe(receipts[1].signing_key);
  expect(receipts[0].records).toEqual(receipts[1].records);
  for (const one of both) {
    const told = await everythingTold(one, positions);
    for (const word of words) expect(told).not.toContain(word);
    const { keys } = (await one.request('GET', '/erase/keys', { headers: stay })).body;
    const known = new Map(keys.map(({ id, public_key }: { id: string; public_key: string }) => [id, createPublicKey(public_key)]));
    expect(receipts.map((receipt) => verifyReceipt(receipt, known as never))).toEqual(['valid', 'valid']);
    const found = await contents(one);
    const expected = writers.flatMap((some) => some.acknowledged.flatMap(storedBy));
    expect(expected.filter(([id, content]) => found.get(id) !== content)).toEqual([]);
    expect((await ok(one.get('/events/verify'))).valid).toBe(true);
  }
  for (const { folder } of nodes.all) expect(filesWith(folder, words)).toEqual([]);
});
