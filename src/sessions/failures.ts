import { HindcastError } from '../errors.js';
import { LogBusyError, LogUnavailableError } from '../log/event-log.js';

/** Foreign failures in the service's own words. */
export function asHindcastError(error: unknown): HindcastError {
  if (error instanceof HindcastError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof LogBusyError) return new HindcastError('overloaded', `${message}; try again in 1 s`, { retryAfterS: 1 });
  if (error instanceof LogUnavailableError) return new HindcastError('log_unavailable', message, { cause: error });
  return new HindcastError('log_damaged', message, { cause: error });
}
