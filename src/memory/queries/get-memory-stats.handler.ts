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
    const memories = await this.host.memories(sessionId, at);
    const { lastRecordedAtMs, rowsEnd, size, eventCount } = memories;
    const phases: Record<Phase, number> = { buffer: 0, working: 0, consolidated: 0, archived: 0 };
    let recalls = 0;
    for (let row = 0; row < rowsEnd; row++) {
      if (memories.documentOf(row) < 0) continue;
      const use = memories.use(row);
      phases[phaseOf(use, lastRecordedAtMs)]++;
      recalls += use.accessCount;
    }
    return {
      session_id: sessionId,
      memories: size,
      deleted: rowsEnd - size,
      phases,
      concepts: memories.vocabularySize,
      events: eventCount,
      position: memories.position,
      recalls,
      mean_length: size === 0 ? 0 : memories.totalLength / size,
      first_created_at: rowsEnd === 0 ? null : new Date(memories.use(0).createdAtMs).toISOString(),
      last_event_at: eventCount === 0 ? null : new Date(lastRecordedAtMs).toISOString(),
    };
  }
}
