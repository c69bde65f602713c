import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { HindcastError } from '../../errors.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import type { MemoryRecordAnswer } from '../memory-answers.dto.js';
import { recordsOf } from './memory-records.js';

/** One memory, whole. */
export class GetMemory extends Query<MemoryRecordAnswer> {
  constructor(
    readonly sessionId: string,
    readonly memoryId: string,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(GetMemory)
export class GetMemoryHandler implements IQueryHandler<GetMemory> {
  constructor(private readonly host: SessionHost) {}

  /** @throws {HindcastError} not_found */
  async execute({ sessionId, memoryId, at }: GetMemory): Promise<MemoryRecordAnswer> {
    const memories = await this.host.memories(sessionId, at);
    const row = memories.find(memoryId);
    if (row < 0) throw new HindcastError('not_found', `there is no memory "${memoryId}"`);
    const [record] = await recordsOf(this.host, sessionId, memories, [row]);
    return { session_id: sessionId, ...record };
  }
}
