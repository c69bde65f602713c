import { eventTypeFilter, type KurrentDBClient, START } from '@kurrent/kurrentdb-client';
import { answered, asLogError } from './kurrentdb-client.js';
import type { RecordFormat } from './kurrentdb-records.js';

/** Sessions found and not yet taken, above which the server is made to wait. */
const foundMax = 1000;
/** Windows of 32 events after which the server gives a sign of life. */
const checkpointWindows = 128;

/**
 * All sessions that have a record, found by the first events of their streams: the server goes through its whole log for it, and sends one event for each session.
 *
 * @param quietMs time that the server may stay without a sign of life
 * @throws {LogUnavailableError}
 */
export async function* sessionsIn(client: KurrentDBClient, format: RecordFormat, quietMs: number): AsyncGenerator<string> {
  const found: string[] = [];
  let failure: unknown;
  let isWhole = false;
  let wake = (): void => undefined;
  const subscription = client.subscribeToAll({
    fromPosition: START,
    requiresLeader: true,
    filter: eventTypeFilter({ prefixes: [format.firstType], checkpointInterval: checkpointWindows, checkpointReached: () => wake() }),
  });
  const fail = (error: unknown = new Error('it ended the subscription')): void => {
    failure ??= error;
    wake();
  };
  /** Events that were received before the end was told, and are still to come. */
  let left = Number.POSITIVE_INFINITY;
  const ends = (): void => {
    if (left === 0) isWhole = true;
    wake();
  };
  subscription
    .on('data', ({ event }) => {
      const session = event?.type === format.firstType && event.revision === 0n ? format.sessionOf(event.streamId) : undefined;
      if (session !== undefined && !isWhole) found.push(session);
      if (found.length >= foundMax) subscription.pause();
      left--;
      ends();
    })
    .on('caughtUp', () => {
      if (left === Number.POSITIVE_INFINITY) left = subscription.readableLength;
      ends();
    })
    .on('error', fail)
    .on('end', fail);
  try {
    for (;;) {
      yield* found.splice(0);
      if (failure !== undefined) throw asLogError(failure, '');
      if (isWhole && found.length === 0) return;
      if (found.length > 0) continue;
      const signs = new Promise<void>((resolve) => {
        wake = resolve;
      });
      subscription.resume();
      await answered(quietMs, signs);
    }
  } finally {
    subscription.unsubscribe().catch(() => undefined);
  }
}
