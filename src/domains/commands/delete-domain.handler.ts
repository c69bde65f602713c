import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WriteContext } from '../../sessions/records.js';
import type { Written } from '../../sessions/session-host.js';
import { domainOf } from '../domain-of.js';
import { DomainWriter } from '../domain-writer.js';

/** Forget a domain and what it learned. */
export class DeleteDomain extends Command<Written> {
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
  execute({ sessionId, domainId, key, context }: DeleteDomain): Promise<Written> {
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
