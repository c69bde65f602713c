import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changedState, growsBeyond, stateLengthMax } from '../../../../projections/domain/state-document.js';
import { type HindcastError, invalidField } from '../../../errors.js';
import type { WriteContext } from '../../../sessions/event-codec.js';
import { WritePath, type WriteResult } from '../../../sessions/write-path.js';
import { domainOf } from '../../domain-of.js';
import { expectVersion, rejectionIn } from '../../domain-refusals.js';
import type { DomainStateDto } from '../evidence.dto.js';

/** Change a domain's state document. */
export class SetDomainState extends Command<WriteResult> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly change: DomainStateDto,
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(SetDomainState)
export class SetDomainStateHandler implements ICommandHandler<SetDomainState> {
  constructor(private readonly writes: WritePath) {}

  /** @throws {HindcastError} not_found, version_conflict, invalid_fields where the state would grow too large */
  async execute({ sessionId, domainId, change, key, context }: SetDomainState): Promise<WriteResult> {
    const { state_id: id, state, mode, expected_version } = change;
    if (growsBeyond(state)) throw tooLong();
    const data = { domain_id: domainId, state, mode, ...(expected_version === undefined ? {} : { expected_version }) };
    return this.writes.write(
      sessionId,
      {
        domainId,
        type: 'domain.state_set',
        id,
        key,
        asked: data,
        decide: (session) => {
          const { document, documentVersion } = domainOf(session, domainId);
          expectVersion(domainId, expected_version, documentVersion);
          if (JSON.stringify(changedState(document, state, mode)).length > stateLengthMax) throw tooLong();
          return data;
        },
        rejection: rejectionIn(domainId),
      },
      context,
    );
  }
}

const tooLong = (): HindcastError =>
  invalidField(['body', 'state'], `the state would have more than ${stateLengthMax} characters`, 'too_long', null, {
    max_length: stateLengthMax,
  });
