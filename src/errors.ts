/** One broken rule of a request, in the form in which clients get it. */
export interface FieldError {
  /** Begins with body, path, query or header. */
  loc: string[];
  msg: string;
  type: string;
  input: unknown;
  ctx: Record<string, unknown>;
}

/** Every way in which a request can fail, by its stable machine name. */
export type ErrorCode =
  | 'bad_request'
  | 'invalid_json'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'id_conflict'
  | 'version_conflict'
  | 'precondition_failed'
  | 'outcome_conflict'
  | 'writer_conflict'
  | 'quota_exceeded'
  | 'storage_exceeded'
  | 'body_too_large'
  | 'image_too_large'
  | 'unsupported_media_type'
  | 'invalid_fields'
  | 'request_timeout'
  | 'uri_too_long'
  | 'headers_too_large'
  | 'overloaded'
  | 'too_many_failed_logins'
  | 'internal'
  | 'log_unavailable'
  | 'keys_unavailable'
  | 'erasing'
  | 'erased'
  | 'not_sealed'
  | 'log_damaged'
  | 'log_timeout'
  | 'view_behind'
  | 'unproved'
  | 'proof_damaged'
  | 'vision_failed'
  | 'vision_timeout'
  | 'starting';

/** A failure that the client is told about: what it was, and what to do next. */
export class HindcastError extends Error {
  override readonly name = 'HindcastError';
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      readonly fields?: readonly FieldError[];
      readonly retryAfterS?: number;
      readonly allow?: readonly string[];
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
  }
}

/** A request whose fields break rules. */
export function invalidFields(fields: readonly FieldError[]): HindcastError {
  return new HindcastError('invalid_fields', fields.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '), { fields });
}

export const invalidField = (loc: string[], msg: string, type: string, input: unknown, ctx: Record<string, unknown> = {}): HindcastError =>
  invalidFields([{ loc, msg, type, input, ctx }]);
