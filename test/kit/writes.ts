import type { EventData, EventType } from '../../projections/events.js';
import type { SessionHost } from '../../src/sessions/session-host.js';
import { taken, type Write, type WriteResult } from '../../src/sessions/write-path.js';

export const writeContext = { actor: 'tester', causation: 'test' };

/** A write of this event, whatever is there already. */
export const writeOf = <T extends EventType>(type: T, id: string, data: EventData[T]): Write<T> => ({
  type,
  domainId: 'domain_id' in data ? (data.domain_id as string) : undefined,
  id,
  asked: data,
  decide: () => data,
});

export const storeOf = (id: string, content: string): Write<'memory.stored'> => writeOf('memory.stored', id, { content });

/** Writes that nothing speaks against. @returns what became of each */
export const write = async <T extends EventType>(host: SessionHost, session: string, ...writes: Write<T>[]): Promise<WriteResult[]> =>
  (await host.writes.writeEach(session, writes, writeContext)).map(taken);
