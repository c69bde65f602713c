import {
  AccessDeniedError,
  InvalidArgumentError,
  isCommandError,
  KurrentDBClient,
  MaxAppendSizeExceededError,
  StreamDeletedError,
} from '@kurrent/kurrentdb-client';
import { withTimeout } from '../../async.js';
import { LogDamagedError, LogUnavailableError } from '../event-log.js';

const closeMs = 1000;

/** What of the client's inside is used, see {@link openClient}. */
interface ClientInside {
  supports: (method: unknown) => Promise<boolean>;
  handleError: (client: unknown, error: Error) => Promise<void>;
  getChannel: () => Promise<{ close(): void }>;
}

/**
 * A client with two of its ways changed (as it is in version 1.3.1):
 *
 * - It would send all appends over one shared BatchAppend stream, where a call whose answer is lost never ends and is kept for good, and a broken stream fails all. Each
 *   append is an Append call of its own instead, with a deadline.
 * - What fails while it looks for another node of the cluster would be an unhandled rejection, which ends the process.
 *
 * @throws {LogUnavailableError} where the connection string is none
 */
export function openClient(connectionString: string): KurrentDBClient {
  try {
    const client = KurrentDBClient.connectionString(connectionString);
    const inside = client as unknown as ClientInside;
    const { handleError } = inside;
    inside.supports = async () => false;
    inside.handleError = (...failed) => handleError(...failed).catch(() => undefined);
    return client;
  } catch (error) {
    throw new LogUnavailableError(`the connection string of KurrentDB cannot be used: ${(error as Error).message}`, { cause: error });
  }
}

/** Ends what the client has under way and closes its connection. */
export async function closeClient(client: KurrentDBClient): Promise<void> {
  await client.dispose();
  // Where it has no connection it may look for a node first.
  const channel = await answered(closeMs, (client as unknown as ClientInside).getChannel()).catch(() => null);
  channel?.close();
}

/** The server was asked and will answer the same again: nothing was stored, and repeating is of no use. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof AccessDeniedError ||
  error instanceof InvalidArgumentError ||
  error instanceof MaxAppendSizeExceededError ||
  error instanceof StreamDeletedError;

/** A foreign failure in the port's words. */
export function asLogError(error: unknown, session: string): LogUnavailableError | LogDamagedError {
  if (error instanceof LogUnavailableError || error instanceof LogDamagedError) return error;
  if (error instanceof StreamDeletedError) return new LogDamagedError(session, 1, 'its stream was deleted');
  if (error instanceof MaxAppendSizeExceededError)
    return unavailable(`it takes ${error.maxAppendSize} bytes at most in one call; raise its MaxAppendSize`, error);
  if (error instanceof AccessDeniedError) return unavailable('it denies access to this user', error);
  return unavailable(isCommandError(error as Error) ? (error as { type: string }).type : (error as Error).message, error);
}

const unavailable = (reason: string, cause: unknown): LogUnavailableError =>
  new LogUnavailableError(`KurrentDB did not do as asked: ${reason}`, { cause });

/** @throws {LogUnavailableError} where the promise takes longer; it goes on, and its end is of no interest any more */
export const answered = <T>(timeoutMs: number, promise: Promise<T>): Promise<T> =>
  withTimeout(timeoutMs, promise, () => new LogUnavailableError('KurrentDB did not answer in time'));

/** Time before the n-th repetition of a call, ms: 50, 100, 200 … 1000. */
export const pauseMs = (repetition: number): number => Math.min(50 * 2 ** repetition, 1000);
