import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Session } from '../../../projections/session.js';
import type { Precondition } from '../../gateway/preconditions.js';
import type { WriteContext } from '../../sessions/event-codec.js';
import { nowOf } from '../../sessions/read-model.js';
import { type RefusedWrite, type Write, WritePath, type WriteResult } from '../../sessions/write-path.js';
import { expectationOf, unexpected } from './expectation.js';
import { MemoryTurns } from './memory-turns.js';
import { noMemory } from './update-memory.handler.js';

/** Forget a memory. */
export class DeleteMemory extends Command<WriteResult | RefusedWrite> {
  constructor(
    readonly sessionId: string,
    readonly memoryId: string,
    readonly precondition: Precondition | null,
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteMemory)
export class DeleteMemoryHandler implements ICommandHandler<DeleteMemory> {
  constructor(
    private readonly writes: WritePath,
    private readonly turns: MemoryTurns,
  ) {}

  /**
   * @returns what became of the write, or that there was nothing to delete: that needs an event only where the request has a key, since a repeat must not delete what came later
   * @throws {HindcastError} precondition_failed
   */
  execute(command: DeleteMemory): Promise<WriteResult | RefusedWrite> {
    return this.turns.take(command.sessionId, command.memoryId, () => this.delete(command));
  }

  private async delete({ sessionId, memoryId, precondition, key, context }: DeleteMemory): Promise<WriteResult | RefusedWrite> {
    const expectation = expectationOf(undefined, precondition);
    const { version } = expectation;
    const decide = (state: Session) => {
      const row = state.findMemory(memoryId, nowOf(state));
      const conflict = unexpected(memoryId, expectation, row < 0 ? 0 : state.memory.versionOf(row));
      if (conflict !== null) throw conflict;
      if (row < 0 && key === null) throw noMemory(memoryId);
      return { memory_id: memoryId };
    };
    const asked = { memoryId, ...(version === undefined ? {} : { version }) };
    const write: Write<'memory.deleted'> = { type: 'memory.deleted', key, asked, decide };
    const [result] = await this.writes.writeEach(sessionId, [write], context);
    if (result.status === 'refused' && result.reason.code !== 'not_found') throw result.reason;
    return result;
  }
}
