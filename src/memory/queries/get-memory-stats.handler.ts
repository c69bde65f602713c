import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { MemoryReader } from '../../../projections/memory/memory-reader.js';
import { type Phase, phaseOf } from '../../../projections/memory/phases.js';
import { leftBy } from '../../job-queue.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import { inSlices } from '../../slices.js';
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
    const { phases, recalls } = await inSlices(sessionId, usesOf(memories), leftBy(at.signal));
    const live = Object.values(phases).reduce((sum, count) => sum + count, 0);
    return {
      session_id: sessionId,
      memories: live,
      deleted: rowsEnd - live,
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

/** Memories counted between two pauses. */
const countedAtOnce = 256;

/** Counts, bit by bit, how the live memories were used. */
function* usesOf(memories: MemoryReader): Generator<void, { phases: Record<Phase, number>; recalls: number }> {
  const phases: Record<Phase, number> = { buffer: 0, working: 0, consolidated: 0, archived: 0 };
  let recalls = 0;
  for (let row = 0; row < memories.rowsEnd; row++) {
    if (row % countedAtOnce === 0) yield;
    if (memories.documentOf(row) < 0) continue;
    const use = memories.use(row);
    phases[phaseOf(use, memories.lastRecordedAtMs)]++;
    recalls += use.accessCount;
  }
  return { phases, recalls };
}
