import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WriteContext } from '../../sessions/event-codec.js';
import { WritePath, type WriteResult } from '../../sessions/write-path.js';

/** Forget all memories of a session. */
export class ClearSession extends Command<WriteResult> {
  constructor(
    readonly sessionId: string,
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(ClearSession)
export class ClearSessionHandler implements ICommandHandler<ClearSession> {
  constructor(private readonly writes: WritePath) {}

  execute({ sessionId, key, context }: ClearSession): Promise<WriteResult> {
    return this.writes.write(sessionId, { type: 'session.cleared', key, asked: {}, decide: () => ({}) }, context);
  }
}
