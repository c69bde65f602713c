import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { eventHistogram } from '../../../projections/event-histogram.js';
import { leftBy } from '../../job-queue.js';
import { positionAt } from '../../sessions/read-model.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import { inSlices } from '../../slices.js';
import type { EventHistogram, HistogramQuery } from '../histogram.dto.js';

/** How many writes of each type there were, over a session's history. */
export class GetEventHistogram extends Query<EventHistogram> {
  constructor(
    readonly sessionId: string,
    readonly asked: HistogramQuery,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(GetEventHistogram)
export class GetEventHistogramHandler implements IQueryHandler<GetEventHistogram> {
  constructor(private readonly host: SessionHost) {}

  async execute({ sessionId, asked: { buckets: count, by }, at }: GetEventHistogram): Promise<EventHistogram> {
    const state = await this.host.read(sessionId, at);
    const position = at.asOf === undefined ? state.position : positionAt(state, at.asOf);
    const events = state.timeline.countUpTo(position);
    const buckets = await inSlices(sessionId, eventHistogram(state.ledger, state.timeline, { count, by, events }), leftBy(at.signal));
    return {
      session_id: sessionId,
      by,
      buckets: buckets.map(({ fromPosition, toPosition, fromMs, toMs, total, types }) => ({
        from_position: fromPosition,
        to_position: toPosition,
        from_time: iso(fromMs),
        to_time: iso(toMs),
        total,
        types: Object.fromEntries([...types].sort()),
      })),
      total: buckets.reduce((sum, { total }) => sum + total, 0),
      position,
    };
  }
}

const iso = (timeMs: number | null): string | null => (timeMs === null ? null : new Date(timeMs).toISOString());
