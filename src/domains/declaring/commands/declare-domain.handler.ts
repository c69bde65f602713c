import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Declaration } from '../../../../projections/domain/declaration/types.js';
import type { Domains, QuotaExceeded } from '../../../../projections/domain/domains.js';
import type { JsonObject } from '../../../../projections/events.js';
import { type HindcastError, invalidField } from '../../../errors.js';
import type { WriteContext } from '../../../sessions/event-codec.js';
import { WritePath, type WriteResult } from '../../../sessions/write-path.js';
import { inSlices } from '../../../slices.js';
import { expectVersion, rejectionIn } from '../../domain-refusals.js';
import { checkingSound } from '../declaration-check.js';

/** Say what a domain's variables, hypotheses and rules are. */
export class DeclareDomain extends Command<WriteResult> {
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
  constructor(private readonly writes: WritePath) {}

  /** @throws {HindcastError} invalid_fields, version_conflict */
  execute({ sessionId, domainId, declaration, expectedVersion, key, context }: DeclareDomain): Promise<WriteResult> {
    return this.writes.write(
      sessionId,
      {
        domainId,
        type: 'domain.declared',
        key,
        asked: { declaration, expectedVersion },
        decide: async ({ domains }) => {
          const checked = await inSlices(sessionId, checkingSound(declaration));
          expectRoom(domains, domainId, declaration, checked);
          expectVersion(domainId, expectedVersion, domains.find(domainId)?.version ?? 0);
          return {
            domain_id: domainId,
            declaration,
            ...(expectedVersion === undefined ? {} : { expected_version: expectedVersion }),
          };
        },
        rejection: rejectionIn(domainId),
      },
      context,
    );
  }
}

/** @throws {HindcastError} invalid_fields where a session has no room for a declaration */
export function expectRoom(domains: Domains, domainId: string, declaration: JsonObject, checked: Declaration): void {
  const refusal = domains.refusal(domainId, declaration, checked);
  if (refusal !== null) throw noRoom(domainId, refusal);
}

function noRoom(domainId: string, { what, max }: QuotaExceeded): HindcastError {
  const full =
    what === 'domains' ? `a session has at most ${max} domains` : `a session's declarations and tables have at most ${max} bytes`;
  return invalidField(['path', 'domain_id'], `${full}; delete one that is not used any more`, `too_many_${what}`, domainId, { max });
}
