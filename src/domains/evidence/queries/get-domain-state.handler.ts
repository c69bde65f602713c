import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ReadAt } from '../../../sessions/session-host.js';
import { DomainReads } from '../../domain-reads.js';
import type { DomainStateAnswer } from '../evidence-answers.dto.js';

/** A domain's state document. */
export class GetDomainState extends Query<DomainStateAnswer> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(GetDomainState)
export class GetDomainStateHandler implements IQueryHandler<GetDomainState> {
  constructor(private readonly reads: DomainReads) {}

  /** @throws {HindcastError} not_found */
  async execute({ sessionId, domainId, at }: GetDomainState): Promise<DomainStateAnswer> {
    const { domain } = await this.reads.read(sessionId, domainId, at);
    const { document, documentVersion, documentSet } = domain;
    return {
      domain_id: domainId,
      session_id: sessionId,
      state: document,
      version: documentVersion,
      position: documentSet.position,
      updated_at: documentVersion === 0 ? null : new Date(documentSet.atMs).toISOString(),
    };
  }
}
