import { HindcastError } from '../errors.js';
import { LogBusyError, LogUnavailableError } from '../log/event-log.js';

export class TimeoutError extends Error {}

/** @throws {TimeoutError} where the promise takes longer; it goes on, and its end is of no interest any more */
export function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError()), timeoutMs);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

/** Foreign failures in the service's own words. */
export function asHindcastError(error: unknown): HindcastError {
  if (error instanceof HindcastError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof LogBusyError) return new HindcastError('overloaded', `${message}; try again in 1 s`, { retryAfterS: 1 });
  if (error instanceof LogUnavailableError) return new HindcastError('log_unavailable', message, { cause: error });
  return new HindcastError('log_damaged', message, { cause: error });
}
