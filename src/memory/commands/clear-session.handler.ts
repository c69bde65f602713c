import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { digestOf, makeWriteId, type WriteContext } from '../../sessions/records.js';
import { SessionHost, type WriteResult } from '../../sessions/session-host.js';

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
  constructor(private readonly host: SessionHost) {}

  async execute({ sessionId, key, context }: ClearSession): Promise<WriteResult> {
    const [written] = await this.host.write(
      sessionId,
      [{ id: key ?? makeWriteId(context), type: 'session.cleared', digest: digestOf({}), data: {} }],
      context,
    );
    return written;
  }
}
