import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WriteContext } from '../../../sessions/event-codec.js';
import { WritePath, type WriteResult } from '../../../sessions/write-path.js';
import { domainOf } from '../../domain-of.js';
import { rejectionIn } from '../../domain-refusals.js';

/** Forget a domain and what it learned. */
export class DeleteDomain extends Command<WriteResult> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteDomain)
export class DeleteDomainHandler implements ICommandHandler<DeleteDomain> {
  constructor(private readonly writes: WritePath) {}

  /** @throws {HindcastError} not_found */
  execute({ sessionId, domainId, key, context }: DeleteDomain): Promise<WriteResult> {
    return this.writes.write(
      sessionId,
      {
        domainId,
        type: 'domain.deleted',
        key,
        asked: { domainId },
        decide: (state) => {
          if (state.adaptive.find(domainId) === undefined) domainOf(state, domainId);
          return { domain_id: domainId };
        },
        rejection: rejectionIn(domainId),
      },
      context,
    );
  }
}
