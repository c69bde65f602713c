import type { FastifyInstance } from 'fastify';
import { currentVersions, type EventType } from '../../projections/events.js';
import { prefix } from '../gateway/api-prefix.js';
import { ReadyAnswer } from '../ready-answer.js';
import { eventSchemas } from './event-schemas.js';

type Schema = Readonly<Record<string, unknown>>;

const description = `The events of a session: what its log holds, and what its stream sends. Every write is one event. Types and the meaning of their data never change; a new meaning is a new version, and what is told here is always of the newest. An event that was erased is told as a \`tombstone\` in its place.`;

const types = Object.keys(currentVersions) as EventType[];

/** What the stream tells of an event beside its data. */
const streamed = ['id', 'type', 'version', 'position', 'recorded_at', 'actor', 'causation', 'traceparent', 'digest'];

const { session: _, position, version, ...envelope } = eventSchemas.envelope.properties as Record<string, Schema>;
const whole = { type: 'integer', minimum: 1 };
const placed = { ...position, ...whole };

/** An event of a type as the stream and `GET /events` give it: in its newest version, opened. */
function eventSchema(type: EventType): Schema {
  const properties: Record<string, Schema> = {
    ...envelope,
    type: { const: type },
    version: { description: "Version of the data's form.", const: currentVersions[type] },
    position: placed,
    data: eventSchemas.events[type].data,
  };
  const names = [...streamed, 'data'];
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
    required: names.filter((name) => name !== 'traceparent'),
  };
}

/** A line of the export: a record as it lies on the log, in the version in which it was written. */
const recordSchema: Schema = {
  type: 'object',
  properties: {
    position: placed,
    hash: { description: "The hash chain's head behind this record: SHA-256, hexadecimal.", type: 'string', pattern: '^[0-9a-f]{64}$' },
    ...envelope,
    type: { type: 'string', enum: types },
    version: { ...version, ...whole },
    data: { description: 'Of its type and version.', type: 'object' },
    sealed: { description: 'Of a sealed record: its stored bytes in base64, which the hash is of.', type: 'string' },
  },
  required: ['position', 'hash', 'id', 'type', 'version', 'recorded_at', 'actor', 'causation', 'digest', 'data'],
};

/** What a reference can name: dots part the words of a type. */
const nameOf = (type: EventType): string => type.replaceAll('.', '_');

/** The AsyncAPI 3.0 document of the events, made of their catalogue (`projections/events.ts`). */
function asyncApiDocument(): object {
  const messages = types.map((type) => {
    const { about } = eventSchemas.events[type];
    const message = {
      name: type,
      title: type,
      ...(about === '' ? {} : { summary: about }),
      contentType: 'application/json',
      payload: { $ref: `#/components/schemas/${nameOf(type)}` },
    };
    return [nameOf(type), message] as const;
  });
  const refs = (place: string, names: readonly string[]) => names.map((name) => ({ $ref: `${place}/${name}` }));
  const names = types.map(nameOf);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Hindcast events',
      version: '1.0.0',
      description,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    defaultContentType: 'application/json',
    channels: {
      stream: {
        address: `${prefix}/events/stream`,
        title: 'Events as they happen',
        description:
          'Server-sent events: `event` is the type, `id` the position, `data` the event. `?after=` or `Last-Event-ID` goes on behind a position. A comment comes every 15 s while nothing happens.',
        messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
      },
      export: {
        address: `${prefix}/events/export`,
        title: 'The whole log',
        description: 'A JSON object a line (application/x-ndjson), oldest first.',
        messages: { record: { $ref: '#/components/messages/record' } },
      },
    },
    operations: {
      sendEvent: {
        action: 'send',
        title: 'Sends each event of the session',
        channel: { $ref: '#/channels/stream' },
        messages: refs('#/channels/stream/messages', names),
        security: [{ $ref: '#/components/securitySchemes/agent' }],
      },
      sendRecord: {
        action: 'send',
        title: "Sends each record of the session's log",
        channel: { $ref: '#/channels/export' },
        messages: refs('#/channels/export/messages', ['record']),
        security: [{ $ref: '#/components/securitySchemes/agent' }],
      },
    },
    components: {
      messages: {
        ...Object.fromEntries(messages),
        record: {
          name: 'record',
          title: 'A record of the log',
          contentType: 'application/json',
          payload: { $ref: '#/components/schemas/record' },
        },
      },
      schemas: { ...Object.fromEntries(types.map((type) => [nameOf(type), eventSchema(type)])), record: recordSchema },
      securitySchemes: { agent: { type: 'http', scheme: 'bearer', description: "An agent's API key with the scope `audit`." } },
    },
  };
}

/** Adds `/asyncapi.json`. */
export function serveAsyncApi(fastify: FastifyInstance): void {
  const json = new ReadyAnswer('application/json; charset=utf-8', JSON.stringify(asyncApiDocument()));
  fastify.get('/asyncapi.json', { config: { access: 'public', isLarge: true } }, (request, reply) =>
    reply.send(json.begin(request, reply)),
  );
}
