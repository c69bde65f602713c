import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { JsonObject } from '../../../../projections/events.js';
import { emptyDeclaration } from '../../../../projections/hindcast/changed-declaration.js';
import { HindcastError } from '../../../errors.js';
import type { WriteContext } from '../../../sessions/event-codec.js';
import { SessionHost } from '../../../sessions/session-host.js';
import { WritePath, type WriteResult } from '../../../sessions/write-path.js';
import { inSlices } from '../../../slices.js';
import { noDomain } from '../../domain-of.js';
import { expectVersion, rejectionIn } from '../../domain-refusals.js';
import { changingBy } from '../declaration-change.js';
import { expectRoom } from './declare-domain.handler.js';

/** Declare a domain anew with changes, such as a hindcast has tried. */
export class ChangeDeclaration extends Command<ChangedDomain> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    /** Fields replace those of the declaration, those of its schema and of `adapt` one by one; null takes a field away. */
    readonly change: JsonObject,
    readonly expectedVersion: number | undefined,
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

export interface ChangedDomain {
  readonly written: WriteResult;
  /** As it was put in force. */
  readonly declaration: JsonObject;
}

@CommandHandler(ChangeDeclaration)
export class ChangeDeclarationHandler implements ICommandHandler<ChangeDeclaration> {
  constructor(
    private readonly host: SessionHost,
    private readonly writes: WritePath,
  ) {}

  /** @throws {HindcastError} not_found, invalid_fields, version_conflict: also where another declaration came in between; erased: a repeat of a change that is gone */
  async execute({ sessionId, domainId, change, expectedVersion, key, context }: ChangeDeclaration): Promise<ChangedDomain> {
    const written = await this.writes.write(
      sessionId,
      {
        domainId,
        type: 'domain.declared',
        key,
        asked: { change, expectedVersion },
        decide: async (state) => {
          const { domains, adaptive } = state;
          const domain = domains.find(domainId);
          const version = domain?.version ?? 0;
          if (version === 0 && adaptive.find(domainId) === undefined) throw noDomain(domainId);
          const { declaration, checked } = await inSlices(
            sessionId,
            changingBy(domain?.sent ?? emptyDeclaration, change, ['body', 'declaration']),
          );
          expectRoom(domains, domainId, declaration, checked);
          expectVersion(domainId, expectedVersion, version);
          return { domain_id: domainId, declaration, expected_version: version };
        },
        rejection: rejectionIn(domainId),
      },
      context,
    );
    const { id, position } = written.entry;
    const event = await this.host.findEvent(sessionId, position);
    if (event === null)
      throw new HindcastError('erased', `the change "${id}" was erased with the domain, and its id stays taken; use another id`);
    return { written, declaration: (event.data as { declaration: JsonObject }).declaration };
  }
}
