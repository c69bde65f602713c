import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { phaseOf } from '../../../projections/memory/phases.js';
import type { Session } from '../../../projections/session.js';
import { HindcastError } from '../../errors.js';
import type { WriteContext } from '../../sessions/event-codec.js';
import { SessionHost } from '../../sessions/session-host.js';
import { type Write, WritePath } from '../../sessions/write-path.js';
import type { QueryDto } from '../memory.dto.js';
import type { QueryState, StrengthenedMemory } from '../memory-answers.dto.js';

/** Strengthen the memories that a query answered with. */
export class RecallMemories extends Command<QueryState> {
  constructor(
    readonly sessionId: string,
    /** What was asked: a repeat of it under the same key strengthens nothing. */
    readonly request: QueryDto,
    readonly memoryIds: readonly string[],
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(RecallMemories)
export class RecallMemoriesHandler implements ICommandHandler<RecallMemories> {
  constructor(
    private readonly host: SessionHost,
    private readonly writes: WritePath,
  ) {}

  /** @throws {HindcastError} id_conflict */
  async execute({ sessionId, request, memoryIds, key, context }: RecallMemories): Promise<QueryState> {
    const { session_id: _, ...asked } = request;
    const decide = () => {
      if (memoryIds.length === 0) throw new HindcastError('not_found', 'the query found nothing to strengthen');
      return { user_message: request.user_message, memory_ids: [...memoryIds] };
    };
    const write: Write<'memory.recalled'> = { type: 'memory.recalled', key, asked, decide };
    const [result] = await this.writes.writeEach(sessionId, [write], context);
    if (result.status === 'refused') return nothingRecalled(result.position);
    const { status, entry } = result;
    if (status === 'conflict')
      throw new HindcastError('id_conflict', `the Idempotency-Key "${key}" was used for another query; send this one with a new key`);
    const recalled = status === 'recorded' ? memoryIds : await this.recalledAt(sessionId, entry.position);
    const strengthened = strengthenedOf(await this.host.read(sessionId), recalled);
    return { updated: true, duplicate: status === 'duplicate', event_id: entry.id, position: entry.position, strengthened };
  }

  /** The memories that an earlier query strengthened; none where it was erased with them. */
  private async recalledAt(sessionId: string, position: number): Promise<readonly string[]> {
    const event = await this.host.findEvent(sessionId, position);
    return event?.type === 'memory.recalled' ? event.data.memory_ids : [];
  }
}

/** The state of a query that changed nothing. */
export const nothingRecalled = (position: number): QueryState => ({
  updated: false,
  duplicate: false,
  event_id: null,
  position,
  strengthened: [],
});

function strengthenedOf(state: Session, memoryIds: readonly string[]): StrengthenedMemory[] {
  const memories = state.memories();
  return memoryIds.flatMap((memoryId) => {
    const row = memories.find(memoryId);
    if (row < 0) return [];
    const use = memories.use(row);
    return [{ memory_id: memoryId, access_count: use.accessCount, phase: phaseOf(use, memories.lastRecordedAtMs) }];
  });
}
