import type { ErrorCode, FieldError } from '../errors.js';
import type { ApiAnswer, ApiUnreachableError } from './api.js';

/** What was refused. */
interface Refused {
  /** Of a write, its id; `null` for a read. */
  readonly writeId: string | null;
  readonly notFound?: string;
}

/** An answer of the error table, in the service's words, and what a model can do next. */
export function refusalText(answer: ApiAnswer, refused: Refused): string {
  const { code, detail } = readError(answer);
  const what = Array.isArray(detail) ? (detail as FieldError[]).map(fieldText).join('\n') : String(detail);
  const next = nextStep(code, answer, refused);
  return `${code} (${answer.status}): ${what}${next === null ? '' : `\n${next}`}`;
}

export const unreachableText = ({ message }: ApiUnreachableError, writeId: string | null): string =>
  `unreachable: ${message}\n${writeId === null ? 'Nothing was changed: try again later.' : unknownOutcome(writeId)}`;

function readError({ text, status }: ApiAnswer): { code: ErrorCode | 'unknown'; detail: unknown } {
  try {
    const { code, detail } = JSON.parse(text) as { code?: ErrorCode; detail?: unknown };
    return { code: code ?? 'unknown', detail: detail ?? text };
  } catch {
    // Not the service's own: a proxy's page.
    return { code: 'unknown', detail: text.slice(0, 500) || `answered with ${status}` };
  }
}

/** A broken rule: which argument, and how. */
function fieldText({ loc, msg }: FieldError): string {
  const [place, ...path] = loc;
  return `${place === 'header' ? path.join('.').replaceAll('-', '_') : path.join('.') || place}: ${msg}`;
}

function nextStep(code: ErrorCode | 'unknown', { status, retryAfterS }: ApiAnswer, { writeId, notFound }: Refused): string | null {
  if (status === 429) return `Nothing was changed. Call again after ${retryAfterS ?? 1} s.`;
  if (code === 'starting') return `Nothing was changed. Call again after ${retryAfterS ?? 1} s.`;
  if (status >= 500) return writeId === null ? 'Nothing was changed: call again after a few seconds.' : unknownOutcome(writeId);
  if (status === 422) return 'Nothing was changed. Correct these arguments and call again.';
  if (status === 404) return notFound ?? null;
  if (status === 401) return 'The API key of this connection is not accepted. Only a person can change that; do not call again.';
  if (status === 403) return 'The API key of this connection does not allow it. Only a person can change that; do not call again.';
  return null;
}

const unknownOutcome = (writeId: string): string =>
  `Whether this was written is not known. Call get_write_outcome with id ${JSON.stringify(writeId)}: where that answers not_found, nothing was, and it is safe to send again.`;
