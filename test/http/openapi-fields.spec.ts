import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../kit/http.js';
import { ownerToken } from '../kit/service.js';
import { agent, service, startService } from '../kit/started.js';

startService();

type Path = readonly (string | number)[];

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly isOwners: boolean;
  readonly schema: Json;
  readonly example: Json;
}

/** Required only beside other fields, as their descriptions say. */
const conditional = ['declareDomain rules.0.when', 'declareDomain rules.0.supports', 'createChatCompletion messages.0.content'];
/** Items of a batch are judged one by one: an answer of 200 tells of each. */
const batches = ['storeMemories items', 'observeBatch events'];
/** Longest text that is tried: images are bounded by their body. */
const textMax = 300_000;
/** Requests on their way at once. */
const concurrency = 16;

let document: Json;
let operations: Operation[];
beforeAll(async () => {
  document = (await service.http.request('GET', '/openapi.json')).body;
  operations = Object.entries(document.paths as Json).flatMap(([path, item]) =>
    Object.entries(item as Json).flatMap(([method, about]: [string, Json]): Operation[] => {
      const { schema, example } = about.requestBody?.content['application/json'] ?? {};
      if (schema === undefined || about.deprecated === true) return [];
      const isOwners = (about.security ?? []).some((one: Json) => one.owner !== undefined);
      return [{ id: about.operationId, method: method.toUpperCase(), path: filled(path), isOwners, schema: resolved(schema), example }];
    }),
  );
});

beforeEach(async () => {
  for (const name of ['createMemory', 'declareDomain']) {
    const { method, path, example } = operations.find(({ id }) => id === name) as Operation;
    expect((await service.http.request(method, path, { key: agent.key, body: example })).status).toBe(200);
  }
});

const filled = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name) => ({ domain_id: 'rack', memory_id: 'm1', session_id: 'me' })[name as string] ?? 'x');

/** A schema without references. */
function resolved(schema: Json): Json {
  if (schema.$ref !== undefined) return resolved(document.components.schemas[schema.$ref.split('/').at(-1)]);
  return schema.allOf?.length === 1 ? { ...resolved(schema.allOf[0]), ...schema } : schema;
}

/** The fields of a value that its schema names, with their schemas, each before what is inside of it. */
function fieldsIn(given: Json, value: Json, at: Path = []): { path: Path; schema: Json; isRequired: boolean }[] {
  const schema = resolved(given);
  if (Array.isArray(value)) return value.flatMap((item, i) => fieldsIn(schema.items ?? {}, item, [...at, i]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Json).flatMap(([name, inner]) => {
    const known = schema.properties?.[name];
    const path = [...at, name];
    const within = known ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {});
    const own = known === undefined ? [] : [{ path, schema: resolved(known), isRequired: (schema.required ?? []).includes(name) }];
    return [...own, ...fieldsIn(within, inner, path)];
  });
}

/** The example with one place changed, or left out. */
function changed(example: Json, path: Path, value?: unknown): Json {
  const body = structuredClone(example);
  const holder = path.slice(0, -1).reduce((outer: Json, key) => outer[key], body);
  const last = path.at(-1) as string | number;
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return body;
}

interface Trial {
  readonly operation: Operation;
  readonly path: Path;
  readonly body: Json;
  readonly isRight: boolean;
  readonly what: string;
}

/** Whether the service refuses a body for the very field that was changed in it; what else is wrong, or stands beside what it must not stand beside, does not count. */
async function isRefused({ operation: { method, path, isOwners }, path: field, body }: Trial): Promise<boolean> {
  const answer = await service.http.request(method, path, { key: isOwners ? ownerToken : agent.key, body });
  expect(answer.status, answer.text).toBeLessThan(500);
  const places =
    answer.status === 422
      ? (answer.body.detail as Json[]).filter(({ type }) => type !== 'one_of').map(({ loc }) => loc.slice(1).join('.'))
      : [];
  const name = field.join('.');
  return places.some((place) => place === name || place.startsWith(`${name}.`));
}

/** What the service makes otherwise of than the document says. */
async function lies(trials: readonly Trial[]): Promise<string[]> {
  const found: string[] = [];
  for (let i = 0; i < trials.length; i += concurrency) {
    const some = trials.slice(i, i + concurrency);
    const refused = await Promise.all(some.map(isRefused));
    for (const [j, trial] of some.entries())
      if (refused[j] === trial.isRight) found.push(`${trial.operation.id} ${trial.path.join('.')} ${trial.what}`);
  }
  return found;
}

/** Values of a field at its bounds and beyond them, with whether they are within. */
function* bounds({ type, minimum, maximum, maxLength, minLength, enum: words, exclusiveMinimum }: Json): Generator<[Json, boolean]> {
  if (type === 'integer' || type === 'number') {
    if (minimum !== undefined && exclusiveMinimum !== true) yield [minimum, true];
    if (minimum !== undefined) yield [minimum - 1, false];
    if (maximum !== undefined) yield* [[maximum, true] as [Json, boolean], [maximum + 1, false] as [Json, boolean]];
    if (type === 'integer') yield [(minimum ?? 0) + 0.5, false];
  } else if (type === 'boolean') yield ['yes', false];
  else if (type === 'string' && words !== undefined) {
    for (const word of words) if (word !== null) yield [word, true];
    yield ['none of these', false];
  } else if (type === 'string') {
    yield [7, false];
    if (maxLength < textMax) yield ['a'.repeat(maxLength + 1), false];
    if (minLength > 0) yield ['', false];
  }
}

describe('the document and the checks of requests agree', () => {
  it('on which fields of a body can be left out', async () => {
    const trials = operations.flatMap((operation): Trial[] =>
      fieldsIn(operation.schema, operation.example)
        .filter(({ path }) => !batches.includes(`${operation.id} ${path[0]}`) || path.length === 1)
        .map(({ path, isRequired }) => {
          const body = changed(operation.example, path);
          return { operation, path, body, isRight: !isRequired, what: isRequired ? 'is not required' : 'is required' };
        }),
    );
    expect(trials.length).toBeGreaterThan(80);
    expect((await lies(trials)).map((lie) => lie.replace(/ is (not )?required$/, ''))).toEqual(conditional);
  });

  it('on which fields take null', async () => {
    const trials = operations.flatMap((operation): Trial[] =>
      Object.entries(operation.schema.properties as Json).flatMap(([name, schema]): Trial[] => {
        const { nullable, oneOf = [] } = resolved(schema as Json);
        const isRight = nullable === true || oneOf.some((one: Json) => resolved(one).nullable === true);
        const what = isRight ? 'does not take null' : 'takes null';
        // whatever is sent as the session, it is the key's
        return name === 'session_id' ? [] : [{ operation, path: [name], body: changed(operation.example, [name], null), isRight, what }];
      }),
    );
    expect(trials.length).toBeGreaterThan(150);
    expect(await lies(trials)).toEqual([]);
  });

  it('on the bounds of numbers, texts and words', async () => {
    const trials = operations.flatMap((operation): Trial[] =>
      Object.entries(operation.schema.properties as Json).flatMap(([name, schema]): Trial[] =>
        name === 'session_id'
          ? []
          : [...bounds(resolved(schema as Json))].map(([value, isRight]) => ({
              operation,
              path: [name],
              body: changed(operation.example, [name], value),
              isRight,
              what: `${isRight ? 'refuses' : 'takes'} ${JSON.stringify(value).slice(0, 20)}`,
            })),
      ),
    );
    expect(trials.length).toBeGreaterThan(200);
    expect(await lies(trials)).toEqual([]);
  });
});

describe('numbers of the document', () => {
  /** Every number that is not whole and has no bounds, by the name of its field. */
  const unbounded = (schema: Json, name: string): string[] => {
    const inner = Object.entries((schema.properties ?? {}) as Json).flatMap(([field, one]) => unbounded(one as Json, field));
    const items = [schema.items, schema.additionalProperties].filter((one) => typeof one === 'object');
    const own = schema.type === 'number' && schema.minimum === undefined ? [name] : [];
    return [...own, ...inner, ...items.flatMap((one) => unbounded(one, name))];
  };

  it('are whole where they count or tell a place, and have bounds unless any number can be', () => {
    const { StoreAnswer, MemoryList, EventList, ChatUsage, PredictAnswer } = document.components.schemas;
    const whole = [
      StoreAnswer.properties.position,
      MemoryList.properties.total,
      EventList.properties.next,
      ChatUsage.properties.total_tokens,
    ];
    for (const schema of whole) expect(schema).toMatchObject({ type: 'integer', minimum: 0 });
    expect(PredictAnswer.properties.confidence).toMatchObject({ type: 'number', minimum: 0, maximum: 1 });
    const any = Object.values(document.components.schemas as Json).flatMap((schema) => unbounded(schema as Json, ''));
    expect([...new Set(any)].sort()).toEqual(
      ['cost', 'depth', 'distribution', 'expected_information_gain', 'high', 'last_item_score', 'likelihoods', 'log_likelihood_ratio']
        .concat(['log_odds', 'low', 'mean', 'prior_log_odds', 'query_vector', 'relevance', 'score', 'temperature', 'weight'])
        .sort(),
    );
  });
});
