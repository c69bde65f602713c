import type { components } from './generated/openapi.js';

/** One broken rule of a request: `loc` begins with body, path, query or header. */
export type FieldError = components['schemas']['FieldErrorDto'];

/** What is known of a failed request. */
export interface Failure {
  /** Stable machine name: the service's own, or one of the client's (`no_answer`, `unexpected_answer`, `outcome_unknown`, `interrupted`, `hindcast_failed`). */
  readonly code: string;
  /** HTTP status; `null` where no whole answer came. */
  readonly status: number | null;
  /** In words, what was wrong. */
  readonly detail: string;
  /** Of a 422: each broken rule. */
  readonly fields?: readonly FieldError[];
  /** By which the service's own log tells of it. */
  readonly requestId?: string | null;
  /** How long the service asked to wait, ms. */
  readonly retryAfterMs?: number | null;
  /** What to do next. Default: what goes with the code. */
  readonly advice?: string | undefined;
  readonly cause?: unknown;
}

/** A request that failed. All failures of this client are of this class, but for those of an `AbortSignal`, which come as its reason. */
export class HindcastError extends Error implements Failure {
  readonly code: string;
  readonly status: number | null;
  readonly detail: string;
  readonly fields: readonly FieldError[];
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
  /** What to do next. */
  readonly advice: string;

  constructor(failure: Failure) {
    super(`${failure.detail} (${failure.code})`, { cause: failure.cause });
    this.name = new.target.name;
    this.code = failure.code;
    this.status = failure.status;
    this.detail = failure.detail;
    this.fields = failure.fields ?? [];
    this.requestId = failure.requestId ?? null;
    this.retryAfterMs = failure.retryAfterMs ?? null;
    this.advice = failure.advice ?? adviceOf(failure);
  }
}

/** 400, 404 of a route, 405, 413, 414, 415, 422, 431: the request has to change. `fields` name what is wrong. Without a status: the client itself refused what cannot be sent. */
export class InvalidRequestError extends HindcastError {}
/** 401: no key, or none that is known. */
export class AuthenticationError extends HindcastError {}
/** 403: the key is known but may not. */
export class ForbiddenError extends HindcastError {}
/** 404: no such memory, domain or operation. */
export class NotFoundError extends HindcastError {}
/** 409 and 412: what is there already speaks against it. */
export class ConflictError extends HindcastError {}
/** 429: the service has no room now. It was not done. */
export class RateLimitError extends HindcastError {}
/** 5xx: the service, or an engine behind it, could not answer. */
export class UnavailableError extends HindcastError {}
/** No answer came, only a part of one, or one that is not of this service. */
export class ConnectionError extends HindcastError {}

/** A write of which no try was answered with what became of it, and which may or may not have been made. `cause` is the last try's failure. */
export class OutcomeUnknownError extends HindcastError {
  constructor(
    /**
     * The id that the write went by: repeat the same call with it as `idempotencyKey`, or ask `operations.find(writeId)`. `null` of imports and of calls of an account, which go by no id:
     * `advice` says how to settle them.
     */
    readonly writeId: string | null,
    cause: HindcastError,
    advice?: string,
  ) {
    const { status, requestId, retryAfterMs } = cause;
    super({
      code: 'outcome_unknown',
      status,
      detail: `the outcome of a write is unknown: ${cause.detail}`,
      requestId,
      retryAfterMs,
      advice,
      cause,
    });
  }
}

const classes: Readonly<Record<number, typeof HindcastError>> = {
  401: AuthenticationError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: ConflictError,
  429: RateLimitError,
};

/** The error of an answer that is none in the 200s. */
export function errorOf(failure: Failure & { status: number }): HindcastError {
  const { status } = failure;
  const Class = classes[status] ?? (status >= 500 || status === 408 ? UnavailableError : InvalidRequestError);
  return new Class(failure);
}

const repeat = 'Nothing to change: try again in a moment.';
const smaller = 'Send less at a time.';

/** What to do next, by the code of a failure. */
export const advice: Readonly<Record<string, string>> = {
  bad_request: 'Correct the request; the detail says where it is not valid.',
  invalid_json: 'Send a JSON object.',
  unauthenticated: 'Give the API key of an agent as apiKey; for an account its secret token as token.',
  forbidden: 'Use a key with the scope that the detail names.',
  not_found: 'Look at the id and the url.',
  method_not_allowed: 'Use a method that the route has; the API reference lists them.',
  request_timeout: 'Send the request faster, or less at a time.',
  id_conflict: 'The id is taken by another payload: take another id, or send the first payload.',
  version_conflict: 'Somebody was faster: read it again and make the change to what it says now.',
  precondition_failed: 'Somebody was faster: read it again and make the change to what it says now.',
  outcome_conflict: 'The event has another outcome already: look at it before you decide.',
  writer_conflict: 'Another writer holds this domain; write through that one.',
  erased: 'The id was erased and stays taken: use another.',
  not_sealed: 'The record was never sealed: have the operator run `hindcast seal`.',
  quota_exceeded: 'Delete what is not needed, or ask the operator for a larger quota.',
  storage_exceeded: 'Ask the operator for a larger quota.',
  body_too_large: smaller,
  image_too_large: 'Send a smaller image.',
  uri_too_long: 'Use a shorter id or filter.',
  headers_too_large: 'Send fewer or shorter headers.',
  unsupported_media_type: 'Send JSON.',
  invalid_fields: 'Correct the fields that it names.',
  overloaded: 'Send fewer requests at once, or later.',
  too_many_failed_logins: 'Stop the requests with wrong keys, and wait.',
  internal: 'Report it to the operator with the request id.',
  log_unavailable: repeat,
  log_timeout: repeat,
  log_damaged: 'Have the operator look at the log of events: `hindcast verify`.',
  keys_unavailable: repeat,
  erasing: repeat,
  unproved: repeat,
  proof_damaged: 'Have the operator mend the folder proof/.',
  view_behind: repeat,
  vision_failed: 'Try another image, or try again.',
  vision_timeout: 'Send a smaller image, or try again.',
  starting: repeat,
  hindcast_failed: 'Read the detail: ask for a shorter range, or correct the declaration.',
  no_answer: 'Look whether the service runs at this url.',
  unexpected_answer: 'Look whether url is that of the service, and what lies between.',
  interrupted: 'Begin again.',
  outcome_unknown: 'Repeat the same call with its writeId as idempotencyKey, or ask operations.find(writeId).',
};

function adviceOf({ code, status }: Failure): string {
  const known = Object.hasOwn(advice, code) ? advice[code] : undefined;
  return known ?? (status !== null && status >= 500 ? repeat : 'Read the detail; the API reference tells more.');
}
