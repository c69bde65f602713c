import { Ajv } from 'ajv';
import { beforeAll, describe, expect, it } from 'vitest';
import { currentVersions } from '../../projections/events.js';
import { eventSchemas } from '../../src/asyncapi/event-schemas.js';
import { EventStreamClient } from '../kit/event-stream.js';
import { type Json, ok } from '../kit/http.js';
import { lampDomain } from '../kit/mcp-tools.js';
import { agent, call, startService } from '../kit/started.js';

startService();

let document: Json;
let ajv: Ajv;
beforeAll(async () => {
  document = (await call('GET', '/asyncapi.json')).body;
  ajv = new Ajv({ strict: false }).addSchema(document, 'document');
});

/** What is wrong with a value by one of the document's schemas. */
function problems(schema: string, value: unknown): unknown {
  const validate = ajv.getSchema(`document#/components/schemas/${schema.replaceAll('.', '_')}`);
  expect(validate, `there is no schema ${schema}`).toBeDefined();
  return validate?.(value) === true ? null : validate?.errors;
}

/** Writes an event of nearly each type that an agent's session can have. */
async function writeAll(): Promise<void> {
  await agent.store({ memory_id: 'm1', content: 'Ada works from Lisbon.', metadata: { year: 2023 }, occurred_at: '2023-05-08' });
  await ok(agent.post('/memory/update', { memory_id: 'm1', content: 'Ada works from Porto.' }));
  await ok(agent.request('PUT', '/memory/m2', { body: { content: 'Bo plays the cello.' } }));
  await ok(agent.request('PUT', '/memory/m2', { body: { content: 'Bo plays the viola.' } }));
  await ok(agent.post('/memory/query', { user_message: 'What does Bo play?' }));
  await ok(agent.delete('/memory/m2'));
  await ok(agent.request('PUT', '/domains/lamp', { body: lampDomain }));
  const seen = { event_id: 'e1', observations: { socket_live: false }, relations: [{ subject: 'lamp', relation: 'is', object: 'dark' }] };
  await ok(agent.post('/domains/lamp/events', seen));
  await ok(agent.post('/domains/lamp/feedback', { hypothesis_id: 'fuse', verdict: 'confirmed', event_id: 'e1' }));
  await ok(agent.post('/domains/lamp/state', { state: { room: 'hall' } }));
  await ok(agent.post('/domains/lamp/adapt/events', { event_id: 'a1', features: { hour: 7 } }));
  await ok(agent.post('/domains/lamp/feedback', { event_id: 'a1', outcome: true }));
  await ok(agent.post('/memory/clear', {}));
}

describe('/asyncapi.json', () => {
  it('has a message for each type of the catalogue', () => {
    expect(document.asyncapi).toBe('3.0.0');
    const names = Object.values(document.components.messages).map((message) => (message as Json).name);
    expect(names).toEqual([...Object.keys(currentVersions), 'record']);
  });

  it('describes what the stream sends, and what the export has', async () => {
    await writeAll();
    if (process.env.HINDCAST_TEST_SEALING !== 'off') await ok(agent.post('/erase', { memory_ids: ['m1'] }));
    const { events } = await ok(agent.get('/events?limit=200'));
    const stream = await EventStreamClient.open(agent, '?after=0');
    const sent = await stream.first(events.length);
    stream.close();
    expect(new Set(sent.map(({ event }) => event)).size).toBeGreaterThan(10);
    for (const { event, data } of sent) expect(problems(event, data), JSON.stringify(data)).toBeNull();
    const lines = (await agent.get('/events/export')).text.trim().split('\n');
    for (const line of lines) expect(problems('record', JSON.parse(line)), line).toBeNull();
  });

  it('takes nothing that an event cannot be', async () => {
    await agent.store({ memory_id: 'm1', content: 'Ada works from Lisbon.' });
    const [event] = (await ok(agent.get('/events'))).events;
    expect(problems('memory.stored', event)).toBeNull();
    for (const wrong of [
      { ...event, type: 'memory.deleted' },
      { ...event, data: {} },
      { ...event, position: 0 },
      { ...event, id: undefined },
    ])
      expect(problems('memory.stored', JSON.parse(JSON.stringify(wrong)))).not.toBeNull();
  });

  it('is made of the catalogue as it is', async () => {
    const tool = new URL('../../tools/event-schemas.mjs', import.meta.url).href;
    const made = (await import(tool)).eventSchemas();
    expect(eventSchemas, 'run: node tools/event-schemas.mjs && npm run format').toEqual(made);
  });
});
