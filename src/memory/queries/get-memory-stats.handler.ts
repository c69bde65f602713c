import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Phase, phaseOf } from '../../../projections/memory/phases.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import type { MemoryStats } from '../memory-answers.dto.js';

/** Counts of a session's memories. */
export class GetMemoryStats extends Query<MemoryStats> {
  constructor(
    readonly sessionId: string,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(GetMemoryStats)
export class GetMemoryStatsHandler implements IQueryHandler<GetMemoryStats> {
  constructor(private readonly host: SessionHost) {}

  async execute({ sessionId, at }: GetMemoryStats): Promise<MemoryStats> {
    const state = await this.host.read(sessionId, at);
    const { memory, lastRecordedAtMs } = state;
    const { slots, index } = memory;
    const phases: Record<Phase, number> = { buffer: 0, working: 0, consolidated: 0, archived: 0 };
    let recalls = 0;
    for (let slot = 0; slot < slots.end; slot++) {
      if (memory.documentOf(slot) < 0) continue;
      phases[phaseOf(memory.use(slot), lastRecordedAtMs)]++;
      recalls += slots.accessCounts.get(slot);
    }
    return {
      session_id: sessionId,
      memories: slots.size,
      deleted: slots.end - slots.size,
      phases,
      concepts: index.vocabulary.size,
      events: state.eventCount,
      position: state.position,
      recalls,
      mean_length: slots.size === 0 ? 0 : index.documents.totalLength / slots.size,
      first_created_at: slots.end === 0 ? null : new Date(slots.createdAts.get(0)).toISOString(),
      last_event_at: state.eventCount === 0 ? null : new Date(lastRecordedAtMs).toISOString(),
    };
  }
}
