import { beforeAll, describe, expect, it } from 'vitest';
import { AnswerSchemas } from '../kit/answer-schemas.js';
import type { Answer, Json } from '../kit/http.js';
import { ownerToken, type TestAgent } from '../kit/service.js';
import { service, startService } from '../kit/started.js';

startService();

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly about: Json;
}

let operations: Operation[];
let schemas: AnswerSchemas;
beforeAll(async () => {
  const document = (await service.http.request('GET', '/openapi.json')).body;
  schemas = new AnswerSchemas(document);
  operations = Object.entries(document.paths as Json).flatMap(([path, item]) =>
    Object.entries(item as Json).map(([method, about]) => ({ method: method.toUpperCase(), path, about })),
  );
});

const linesOf = ({ about }: Operation): string | undefined => about.requestBody?.content['application/x-ndjson']?.example;
const exampleOf = ({ about }: Operation): Json => about.requestBody?.content['application/json']?.example;

/** Sends an operation as "Try it out" has it filled in, with the ids that the service drew in the places of those of the examples. */
function tryOut(operation: Operation, agent: TestAgent, drawn: Readonly<Record<string, string>>): Promise<Answer> {
  const { method, about } = operation;
  let { path } = operation;
  const query: string[] = [];
  for (const { name, in: place, example, required, schema } of about.parameters ?? []) {
    const value = drawn[name] ?? example ?? schema.example ?? schema.default;
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (place === 'query' && value !== undefined && (required === true || drawn[name] === undefined))
      query.push(`${name}=${encodeURIComponent(value)}`);
  }
  if (query.length > 0) path += `?${query.join('&')}`;
  const example = exampleOf(operation);
  const body =
    example === undefined ? undefined : Object.fromEntries(Object.entries(example).map(([name, value]) => [name, drawn[name] ?? value]));
  const isOwners = (about.security ?? []).some((one: Json) => one.owner !== undefined);
  const key = isOwners ? ownerToken : agent.key;
  const lines = linesOf(operation);
  return lines === undefined
    ? service.http.request(method, path, { key, body })
    : service.http.request(method, path, { key, raw: lines, headers: { 'content-type': 'application/x-ndjson' } });
}

/** Streams go on for ever; jobs and keys are there once they were made. */
const needsMore: Readonly<Record<string, string>> = {
  streamEvents: 'goes on for ever',
  retractEvent: 'recordEvent',
  predict: 'observe',
};

describe('an example of the document', () => {
  it('succeeds as it stands on a service that has a memory and a domain', async () => {
    const named = (id: string): Operation => {
      const found = operations.find(({ about }) => about.operationId === id);
      if (found === undefined) throw new Error(`there is no operation ${id}`);
      return found;
    };
    const failed: string[] = [];
    for (const operation of operations) {
      const { operationId } = operation.about;
      if (needsMore[operationId] === 'goes on for ever') continue;
      const agent = await service.newAgent();
      const keys = await service.owner('GET', `/v1/accounts/units/keys?agentKey=${agent.agentKey}`);
      const drawn: Record<string, string> = { agentKey: agent.agentKey, keyId: keys.body.keys[0].keyId };
      const before = ['storeMemory', 'declareDomain', ...(needsMore[operationId] === undefined ? [] : [needsMore[operationId]])];
      for (const id of before) expect((await tryOut(named(id), agent, drawn)).status).toBe(200);
      if (operation.path.includes('{job_id}')) {
        const path = '/api/v1/domains/rack/hindcast';
        drawn.job_id = (await service.http.request('POST', path, { key: agent.key, body: { background: true } })).body.job_id;
      }
      const answer = await tryOut(operation, agent, drawn);
      if (answer.status < 200 || answer.status > 299) failed.push(`${operationId}: ${answer.status} ${answer.text.slice(0, 300)}`);
      else if (String(answer.headers['content-type']).startsWith('application/json'))
        schemas.expectAnswer(operation.method, operation.path.replace(/\{\w+\}/g, 'x'), answer);
    }
    expect(failed).toEqual([]);
  });

  it('is a body that the document allows', () => {
    const examples = operations.filter((operation) => exampleOf(operation) !== undefined);
    expect(examples.length).toBeGreaterThan(25);
    for (const operation of examples)
      expect([operation.path, schemas.takes(operation.method, operation.path.replace(/\{\w+\}/g, 'x'), exampleOf(operation))]).toEqual([
        operation.path,
        true,
      ]);
  });

  it('asks for the past only where somebody wants it', () => {
    const pasts = operations.flatMap(({ about }) => (about.parameters ?? []).filter(({ name }: Json) => name === 'as_of'));
    expect(pasts.length).toBeGreaterThan(5);
    for (const { example, schema } of pasts) expect([example, schema.example, schema.default]).toEqual([undefined, undefined, undefined]);
  });
});
