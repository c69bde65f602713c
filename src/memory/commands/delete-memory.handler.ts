import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Session } from '../../../projections/session.js';
import type { WriteContext } from '../../sessions/event-codec.js';
import { nowOf } from '../../sessions/read-model.js';
import { type RefusedWrite, type Write, WritePath, type WriteResult } from '../../sessions/write-path.js';
import { noMemory } from './update-memory.handler.js';

/** Forget a memory. */
export class DeleteMemory extends Command<WriteResult | RefusedWrite> {
  constructor(
    readonly sessionId: string,
    readonly memoryId: string,
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteMemory)
export class DeleteMemoryHandler implements ICommandHandler<DeleteMemory> {
  constructor(private readonly writes: WritePath) {}

  /** @returns what became of the write, or that there was nothing to delete: that needs an event only where the request has a key, since a repeat must not delete what came later */
  async execute({ sessionId, memoryId, key, context }: DeleteMemory): Promise<WriteResult | RefusedWrite> {
    const decide = (state: Session) => {
      if (state.findMemory(memoryId, nowOf(state)) < 0 && key === null) throw noMemory(memoryId);
      return { memory_id: memoryId };
    };
    const write: Write<'memory.deleted'> = { type: 'memory.deleted', key, asked: { memoryId }, decide };
    const [result] = await this.writes.writeEach(sessionId, [write], context);
    return result;
  }
}
