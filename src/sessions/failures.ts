import { HindcastError } from '../errors.js';
import { LogBusyError, type LogRecord, LogUnavailableError } from '../log/event-log.js';
import { AgentErasedError, KeysUnavailableError } from '../sealing/key-store.js';
import { ViewsUnavailableError } from '../views/view-store.js';

/** What was asked of holds what is being erased. */
export const beingErased = (): HindcastError =>
  new HindcastError('erasing', 'some of what is asked of is being erased; ask again in a moment', { retryAfterS: 1 });

/** Longest that somebody is told to wait, s: what is left is a guess. */
const retryMaxS = 60;

/**
 * The session is folded anew, without what was erased.
 * @param share that is done, 0 to 1
 * @param spentMs time that it took so far
 */
export function beingRefolded(share: number, spentMs: number): HindcastError {
  const leftS = share > 0 ? Math.ceil((spentMs * (1 - share)) / share / 1000) : 1;
  const retryAfterS = Math.min(Math.max(leftS, 1), retryMaxS);
  const progress = `${Math.floor(share * 100)} % is done`;
  return new HindcastError('erasing', `the session is folded anew without what was erased, ${progress}; ask again in ${retryAfterS} s`, {
    retryAfterS,
  });
}

/** A record that a state names. @throws {HindcastError} erasing where it was erased since: that state is of before */
export function throwIfErased(record: LogRecord): LogRecord {
  if (isErased(record)) throw beingErased();
  return record;
}

export const isErased = ({ content }: LogRecord): boolean => content?.type === 'tombstone';

/** Foreign failures in the service's own words. */
export function asHindcastError(error: unknown): HindcastError {
  if (error instanceof HindcastError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof LogBusyError) return new HindcastError('overloaded', `${message}; try again in 1 s`, { retryAfterS: 1 });
  if (error instanceof LogUnavailableError) return new HindcastError('log_unavailable', message, { cause: error });
  if (error instanceof KeysUnavailableError) return new HindcastError('keys_unavailable', message, { cause: error });
  // Nothing else waits for the views: what is erased has to be out of them first.
  if (error instanceof ViewsUnavailableError)
    return new HindcastError('erasing', `an erasure could not be carried out yet: ${message}; ask again in a moment`, {
      cause: error,
      retryAfterS: 1,
    });
  if (error instanceof AgentErasedError) return new HindcastError('forbidden', 'the agent of this key was deleted', { cause: error });
  return new HindcastError('log_damaged', message, { cause: error });
}
