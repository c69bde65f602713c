import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesWith } from '../kit/files-with.js';
import { type Json, ok } from '../kit/http.js';
import { seeded } from '../kit/random.js';
import { type TestAgent, TestService } from '../kit/service.js';
import { contents, resend, storedBy, Writers } from '../kit/writers.js';

let service: TestService;
let agent: TestAgent;

beforeEach(async () => {
  service = await TestService.start({ HINDCAST_SEALING: 'on', HINDCAST_SNAPSHOT_EVENTS: '50' });
  agent = await service.newAgent();
});
afterEach(() => service?.dispose());

/** Words that stand in nothing else. */
const words = ['xylograph', 'quagga'];
const secrets = 600;

/** Stores what is to be erased: as many memories, under ids that begin with this. */
async function storeSecrets(name: string): Promise<void> {
  for (let first = 0; first < secrets; first += 50) {
    const items = Array.from({ length: 50 }, (_, i) => ({
      memory_id: `${name}-${first + i}`,
      content: `The xylograph ${first + i} of the quagga was sold.`,
      metadata: { round: name },
    }));
    await ok(agent.post('/memory/batch', { items }));
  }
}

const erase = (name: string) => agent.post('/erase', { metadata_filter: { round: name } }, { 'Idempotency-Key': `erase-${name}` });

/** How many of them can still be read. */
const left = (found: ReadonlyMap<string, string>, name: string): number =>
  [...found.keys()].filter((id) => id.startsWith(`${name}-`)).length;

it('erases under sixteen writers what was asked for and nothing else', async () => {
  const writers = new Writers(agent, seeded('erasing.spec'), 'w', 16);
  for (const name of ['first', 'second']) {
    await storeSecrets(name);
    await writers.acknowledge(writers.acknowledged.length + 50);
    const answer = await ok(erase(name));
    expect(answer).toMatchObject({ status: 'success', records: secrets });
    expect(answer.receipt.records).toHaveLength(secrets);
  }
  await writers.acknowledge(writers.acknowledged.length + 50);
  await writers.stop();
  expect(writers.unanswered).toEqual([]);
  const found = await contents(agent);
  for (const name of ['first', 'second']) expect(left(found, name)).toBe(0);
  const expected = writers.acknowledged.flatMap(storedBy);
  expect(expected.filter(([id, content]) => found.get(id) !== content)).toEqual([]);
  expect(found.size).toBe(expected.length);
  for (const attempt of writers.acknowledged.slice(0, 40)) {
    const { body } = await resend(agent, attempt);
    expect((body.items ?? [{ status: body.duplicate ? 'duplicate' : 'stored' }]).map(({ status }: Json) => status)).not.toContain('stored');
  }
  expect((await agent.get('/events/verify')).body.valid).toBe(true);
  const { text } = await agent.get('/events/export');
  for (const word of words) expect(text).not.toContain(word);
  expect(filesWith(service.folder, words)).toEqual([]);
});

it('has erased all or nothing after a kill -9 in the middle, and ends what was begun', async () => {
  const random = seeded('erasing.spec');
  await storeSecrets('whole');
  const beganMs = performance.now();
  await ok(erase('whole'));
  const wholeMs = performance.now() - beganMs;
  let cut = 0;
  for (const round of [1, 2, 3, 4, 5]) {
    const name = `round${round}`;
    await storeSecrets(name);
    const erasing = erase(name).then(
      () => true,
      () => false,
    );
    await sleep(((round - random.next()) * wholeMs) / 5);
    await service.kill();
    if (!(await erasing)) cut++;
    await service.launch();
    const now = left(await contents(agent), name);
    expect([0, secrets]).toContain(now);
    if (now === 0) expect((await agent.get('/events/export')).text).not.toContain('quagga');
    expect((await agent.get('/events/verify')).body).toMatchObject({ valid: true });
    // The same again says how it ended, or does it.
    expect(await ok(erase(name))).toMatchObject({ status: 'success', records: secrets, duplicate: now === 0 });
    expect(left(await contents(agent), name)).toBe(0);
    expect((await agent.post('/memory/store', { memory_id: `${name}-1`, content: 'another' })).status).toBe(409);
    expect(filesWith(service.folder, words)).toEqual([]);
  }
  // Else it proves nothing.
  expect(cut).toBeGreaterThan(0);
});
