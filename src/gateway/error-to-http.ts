import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import { type ErrorCode, type FieldError, HindcastError } from '../errors.js';

/** The HTTP status of every failure there is; one without a status does not compile. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  bad_request: 400,
  invalid_json: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  id_conflict: 409,
  version_conflict: 409,
  outcome_conflict: 409,
  writer_conflict: 409,
  erased: 409,
  not_sealed: 409,
  quota_exceeded: 409,
  storage_exceeded: 413,
  precondition_failed: 412,
  body_too_large: 413,
  image_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  invalid_fields: 422,
  overloaded: 429,
  too_many_failed_logins: 429,
  headers_too_large: 431,
  internal: 500,
  log_unavailable: 503,
  log_damaged: 503,
  keys_unavailable: 503,
  erasing: 503,
  unproved: 503,
  proof_damaged: 503,
  starting: 503,
  vision_failed: 503,
  log_timeout: 504,
  view_behind: 504,
  vision_timeout: 504,
};

/** An error as a client gets it: the contract's `detail`, with the members of RFC 9457 beside it. */
export interface ErrorBody {
  detail: string | readonly FieldError[];
  code: ErrorCode;
  type: string;
  title: string;
  status: number;
  request_id: string;
  /** What OpenAI's clients read; on their routes. */
  error?: OpenAiError;
}

export interface OpenAiError {
  message: string;
  type: string;
  /** The field that is wrong, `messages.0.content`. */
  param: string | null;
  code: string;
}

export interface ErrorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
}

/** Fastify's own failures in ours. */
const frameworkCodes: Readonly<Record<string, [ErrorCode, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'send the body as application/json'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'the body is above the limit; send less at a time'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', 'the body is not as long as its Content-Length says'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_json', 'the body is empty; send a JSON object'],
  FST_ERR_BAD_URL: ['bad_request', 'the URL is not valid'],
  FST_ERR_MAX_PARAM_LENGTH: ['uri_too_long', 'a part of the path is too long'],
  ECONNRESET: ['bad_request', 'the connection ended before the request did'],
  ECONNABORTED: ['bad_request', 'the connection ended before the request did'],
};

const nestCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  403: 'not_found', // a path out of the API reference's folder
  404: 'not_found',
  413: 'body_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
};

/** Anything thrown, as the failure that the client is told about. What is none of ours becomes `internal` and tells nothing of its insides. */
export function toHindcastError(error: unknown): HindcastError {
  if (error instanceof HindcastError) return error;
  // Nest wraps what Fastify throws.
  const { code: thrownCode } = ((error instanceof HttpException ? error.cause : error) ?? {}) as { code?: string };
  const [code, message] = frameworkCodes[thrownCode ?? ''] ?? [];
  if (code !== undefined && message !== undefined) return new HindcastError(code, message, { cause: error });
  if (error instanceof HttpException) {
    const code = nestCodes[error.getStatus()];
    if (code === 'not_found') return new HindcastError('not_found', 'there is no such route; see /docs', { cause: error });
    if (code !== undefined) return new HindcastError(code, error.message, { cause: error });
  }
  return new HindcastError('internal', 'the service failed to answer; the request id finds the cause in its log', { cause: error });
}

/** The same error for OpenAI's clients. */
export function openAiErrorOf({ code, message, details }: HindcastError): OpenAiError {
  const param = details.fields?.[0]?.loc.slice(1).join('.') ?? null;
  return { message, type: openAiTypeOf(statusOf[code]), param, code };
}

function openAiTypeOf(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 404) return 'not_found_error';
  if (status === 429) return 'rate_limit_error';
  return status < 500 ? 'invalid_request_error' : 'server_error';
}

/** What stays so until an operator did something. */
const untilMended: ReadonlySet<ErrorCode> = new Set(['log_damaged', 'proof_damaged'] as const);

export function toErrorResponse(error: HindcastError, requestId: string): ErrorResponse {
  const { code, message, details } = error;
  const status = statusOf[code];
  const headers: Record<string, string> = {};
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  if (status === 409 || untilMended.has(code)) headers['x-should-retry'] = 'false';
  if (details.allow !== undefined) headers.allow = details.allow.join(', ');
  if (details.retryAfterS !== undefined) headers['retry-after'] = String(details.retryAfterS);
  return {
    status,
    headers,
    body: {
      detail: details.fields ?? message,
      code,
      type: `urn:hindcast:error:${code}`,
      title: STATUS_CODES[status] ?? 'Error',
      status,
      request_id: requestId,
    },
  };
}
