import { isUtf8 } from 'node:buffer';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Broken, optional, type Rule } from '../../projections/rules/rules.js';
import { invalidField } from '../errors.js';
import type { ReadAt } from '../sessions/session-host.js';
import { goneSignal, whenAnswered } from './client-gone.js';
import { Field, shown } from './validation/field.js';
import { id, knownId, parseIsoTime } from './validation/field-rules.js';

const asOfRule: Rule = {
  required: true,
  schema: {
    type: 'string',
    description: 'A position of the session, or an ISO 8601 time such as 2026-01-31T12:00:00Z: answer as of then.',
  },
  check: (value): Broken | null =>
    typeof value === 'string' && asOfOf(value) !== undefined
      ? null
      : { type: 'as_of', msg: 'must be a position (a whole number) or an ISO 8601 time' },
};

/** Query parameters that every read takes. */
export class ReadQuery {
  /** Answer from the past: as of this position of the session, or this time. */
  @Field(optional(asOfRule))
  as_of?: string;
}

/** Which state a read wants, from `?as_of=` and `X-Wait-For-Position`. */
export const At = createParamDecorator((_: unknown, context: ExecutionContext): ReadAt => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const reply = http.getResponse<FastifyReply>();
  const { as_of: asOf } = request.query as { as_of?: unknown };
  return {
    waitFor: waitForOf(request.headers['x-wait-for-position']),
    asOf: typeof asOf === 'string' ? asOfOf(asOf) : undefined,
    signal: goneSignal(reply),
    answered: () => whenAnswered(reply),
  };
});

function waitForOf(header: string | string[] | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header);
  throw invalidField(['header', 'x-wait-for-position'], 'must be a position: a whole number', 'int_parsing', shown(header));
}

function asOfOf(text: string): ReadAt['asOf'] {
  if (/^\d{1,15}$/.test(text)) return { position: Number(text) };
  // In a query string + stands for a space: most clients send the zone of a time so.
  const timeMs = parseIsoTime(text) ?? parseIsoTime(text.replace(/ (?=\d\d:?\d\d$)/, '+'));
  return timeMs === null ? undefined : { timeMs };
}

/** The Idempotency-Key of a request, `null` without one. @throws {HindcastError} invalid_fields */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (header === undefined) return null;
  const key = typeof header === 'string' ? headerText(header) : header;
  const broken = id.check(key);
  if (broken !== null) throw invalidField(['header', 'idempotency-key'], broken.msg, broken.type, shown(key), broken.ctx ?? {});
  return key as string;
});

/** A header as its sender meant it: Node reads the bytes as Latin-1, most clients send UTF-8, some do send Latin-1. */
function headerText(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : header;
}

/** An id in a path. @throws {HindcastError} invalid_fields */
export const pathId = (name: string, value: string): string => checkedId(name, value, knownId);

/** An id in a path, of something that may be new. @throws {HindcastError} invalid_fields */
export const newPathId = (name: string, value: string): string => checkedId(name, value, id);

function checkedId(name: string, value: string, rule: Rule): string {
  const broken = rule.check(value);
  if (broken !== null) throw invalidField(['path', name], broken.msg, broken.type, shown(value), broken.ctx ?? {});
  return value;
}
