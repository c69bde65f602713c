import { HindcastError } from '../errors.js';
import { LogBusyError, LogUnavailableError } from '../log/event-log.js';

export class TimeoutError extends Error {}

/** @throws {TimeoutError} where the promise takes longer; it goes on, and its end is of no interest any more */
export async function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError()), timeoutMs);
  });
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Foreign failures in the service's own words. */
export function asHindcastError(error: unknown): HindcastError {
  if (error instanceof HindcastError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof LogBusyError) return new HindcastError('overloaded', `${message}; try again in 1 s`, { retryAfterS: 1 });
  if (error instanceof LogUnavailableError) return new HindcastError('log_unavailable', message, { cause: error });
  return new HindcastError('log_damaged', message, { cause: error });
}
