import { expect, it } from 'vitest';
import type { EventData, EventType, JsonObject } from '../../projections/events.js';
import type { LogRecord } from '../log/event-log.js';
import { LiveSession } from './live-session.js';

const recordOf = <T extends EventType>(position: number, type: T, data: EventData[T]): LogRecord => ({
  session: 's',
  position,
  bytes: Buffer.from(`record ${position}`),
  content: {
    id: `e${position}`,
    type,
    version: type === 'memory.stored' ? 2 : 1,
    recorded_at: '2026-01-01T00:00:00.000Z',
    actor: 'a',
    causation: 'c',
    digest: 'AAAAAAAAAAAAAAAA',
    data: data as unknown as JsonObject,
  },
});
const erasing = (position: number): LogRecord => recordOf(position, 'records.erased', { records: [[1, 'stored', 1]] });

it('is stale once what it holds is erased', () => {
  const session = LiveSession.empty('s', 0);
  session.fold(recordOf(1, 'memory.stored', { content: 'x' }));
  session.fold(erasing(2));
  expect(session.isStale).toBe(true);
});

it('is not stale where what is erased was a tombstone, however many events erase it', () => {
  const session = LiveSession.empty('s', 0);
  session.fold(recordOf(1, 'tombstone', { kind: 'memory.stored', verdict: 'stored', value: 1 }));
  session.fold(erasing(2));
  session.fold(erasing(3));
  expect(session.isStale).toBe(false);
});
