import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { digestOf, makeWriteId, type WriteContext } from '../../sessions/records.js';
import { SessionHost, type WriteResult } from '../../sessions/session-host.js';

/** Forget a memory. */
export class DeleteMemory extends Command<WriteResult | { status: 'not_found'; position: number }> {
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
  constructor(private readonly host: SessionHost) {}

  /** @returns what became of the write, or that there was nothing to delete, which needs no event */
  async execute({ sessionId, memoryId, key, context }: DeleteMemory): Promise<WriteResult | { status: 'not_found'; position: number }> {
    const id = key ?? makeWriteId(context);
    const digest = digestOf({ memoryId });
    const state = await this.host.read(sessionId);
    if (state.findMemory(memoryId) < 0 && state.findOutcome('memory.deleted', id, digest) === null)
      return { status: 'not_found', position: state.position };
    const [written] = await this.host.write(sessionId, [{ id, type: 'memory.deleted', digest, data: { memory_id: memoryId } }], context);
    return written;
  }
}
