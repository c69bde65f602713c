import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { invalidField } from '../errors.js';
import { shown } from './validation/field.js';

/** What a request makes a change depend on, by `If-Match` or `If-None-Match` (RFC 9110, 13.1): a version, 0 for nothing there, or anything that is there. */
export type Precondition = number | 'any';

/** The precondition of a request, `null` without one. @throws {HindcastError} invalid_fields for one that no answer's `ETag` can give */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): Precondition | null => {
  const { 'if-match': match, 'if-none-match': noneMatch } = context.switchToHttp().getRequest<FastifyRequest>().headers;
  if (noneMatch !== undefined) {
    if (noneMatch.trim() === '*' && match === undefined) return 0;
    throw invalidField(['header', 'if-none-match'], 'must be * and stand without If-Match', 'etag', shown(noneMatch));
  }
  if (match === undefined) return null;
  if (match.trim() === '*') return 'any';
  const version = /^(?:W\/)?"(\d{1,15})"$|^(\d{1,15})$/.exec(match.trim());
  if (version === null)
    throw invalidField(['header', 'if-match'], 'must be the ETag of an answer, such as "3", or *', 'etag', shown(match));
  return Number(version[1] ?? version[2]);
});

/** The `ETag` of a version. */
export const etagOf = (version: number): string => `"${version}"`;
