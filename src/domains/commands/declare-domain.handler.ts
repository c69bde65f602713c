import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { JsonObject } from '../../../projections/events.js';
import type { WriteContext } from '../../sessions/records.js';
import type { Written } from '../../sessions/session-host.js';
import { expectSound } from '../declaration-check.js';
import { DomainWriter, expectVersion } from '../domain-writer.js';

/** Say what a domain's variables, hypotheses and rules are. */
export class DeclareDomain extends Command<Written> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly declaration: JsonObject,
    readonly expectedVersion: number | undefined,
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(DeclareDomain)
export class DeclareDomainHandler implements ICommandHandler<DeclareDomain> {
  constructor(private readonly writer: DomainWriter) {}

  /** @throws {HindcastError} invalid_fields, version_conflict */
  execute({ sessionId, domainId, declaration, expectedVersion, key, context }: DeclareDomain): Promise<Written> {
    return this.writer.write({
      sessionId,
      domainId,
      type: 'domain.declared',
      key,
      context,
      asked: { declaration, expectedVersion },
      prepare: ({ domains }) => {
        expectSound(declaration);
        expectVersion(domainId, expectedVersion, domains.find(domainId)?.version ?? 0);
        return {
          domain_id: domainId,
          declaration,
          ...(expectedVersion === undefined ? {} : { expected_version: expectedVersion }),
        };
      },
    });
  }
}
