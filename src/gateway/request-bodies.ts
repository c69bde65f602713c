import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { finish } from '../../projections/compact/binary.js';
import { HindcastError } from '../errors.js';
import { inSlices } from '../slices.js';
import { arrivingBody, toldLength } from './arriving-body.js';
import { parsingJsonBody } from './json-body.js';
import { sliceBytes } from './json-slices.js';
import { parsingLongBody } from './long-body.js';

/** The names that go round for JSON. */
const jsonType = /^application\/(?:[\w.-]+\+)?json(?:\s*;.*)?$/i;
/** The names that go round for a JSON value a line. */
const linesType = /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines)(?:\s*;.*)?$/i;

/** Whose time a request takes that no agent sent. */
export const noAgent = '';

/** Has Fastify read bodies: of JSON whole, of lines as they come. @param limitBytes of a body whose route sets no limit of its own */
export function addBodyParsers(fastify: FastifyInstance, limitBytes: number): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    jsonType,
    (request: FastifyRequest, payload: Readable, done: (error: Error | null, body?: unknown) => void) => {
      const bytesMax = request.routeOptions.bodyLimit ?? limitBytes;
      arrivingBody(payload, toldLength(request.headers), bytesMax).then((body) => takeBody(request, body, done), done);
    },
  );

  // What is read as it comes gets its place in the work in flight before it has arrived.
  fastify.addContentTypeParser(
    linesType,
    (request: FastifyRequest, body: IncomingMessage, done: (error: Error | null, body?: unknown) => void) => {
      try {
        if (request.routeOptions.config.takesLines !== true)
          throw new HindcastError('unsupported_media_type', 'send the body as application/json');
        expectPlain(request.headers['content-encoding']);
        const entering = request.visit?.enter(0) ?? null;
        if (entering === null) done(null, body);
        else entering.then(() => done(null, body), done);
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

/** @throws {HindcastError} unsupported_media_type for a body that is compressed */
function expectPlain(encoding: string | undefined): void {
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new HindcastError(
      'unsupported_media_type',
      `bodies are not taken in the encoding "${encoding.slice(0, 32)}"; send plain JSON, without Content-Encoding`,
    );
}

/** A body that has arrived gets its place in the work in flight, and is parsed when its turn has come. */
function takeBody(request: FastifyRequest, body: Buffer, done: (error: Error | null, body?: unknown) => void): void {
  const parse = (): void => {
    let parsed: unknown;
    try {
      const parsing = parsingBody(request, body);
      if (body.length > sliceBytes) {
        inSlices(request.visit?.agentId ?? noAgent, parsing).then((value) => done(null, value), done);
        return;
      }
      parsed = finish(parsing);
    } catch (error) {
      done(error as Error);
      return;
    }
    done(null, parsed);
  };
  let entering: Promise<void> | null;
  try {
    entering = request.visit?.enter(body.length) ?? null;
  } catch (error) {
    done(error as Error);
    return;
  }
  if (entering === null) parse();
  else entering.then(parse, done);
}

/** Reads a request's body, bit by bit. @throws {HindcastError} */
function* parsingBody(request: FastifyRequest, body: Buffer): Generator<void, unknown> {
  const { longBody, speaksOpenAi } = request.routeOptions.config;
  // Many clients name a type on every request, also where they send nothing.
  if (body.length === 0 && (request.method === 'DELETE' || request.routeOptions.config.mayLackBody === true)) return undefined;
  expectPlain(request.headers['content-encoding']);
  if (longBody !== undefined) return yield* parsingLongBody(body, longBody.places);
  // a seed of 64 bits is nothing that is kept
  return yield* parsingJsonBody(body, speaksOpenAi === true);
}
