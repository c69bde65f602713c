import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WriteContext } from '../../sessions/records.js';
import type { WriteResult } from '../../sessions/session-host.js';
import { domainOf } from '../domain-of.js';
import { DomainWriter } from '../domain-writer.js';

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
  constructor(private readonly writer: DomainWriter) {}

  /** @throws {HindcastError} not_found */
  execute({ sessionId, domainId, key, context }: DeleteDomain): Promise<WriteResult> {
    return this.writer.write({
      sessionId,
      domainId,
      type: 'domain.deleted',
      key,
      context,
      asked: { domainId },
      prepare: (state) => {
        if (state.adaptive.find(domainId) === undefined) domainOf(state, domainId);
        return { domain_id: domainId };
      },
    });
  }
}
