import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { listRelations } from '../../../../projections/domain/relations/listing.js';
import type { ReadAt } from '../../../sessions/session-host.js';
import { cursors, pageEnd } from '../../domain-pages.js';
import { DomainReads } from '../../domain-reads.js';
import type { DomainGraphQuery } from '../evidence.dto.js';
import type { DomainGraphAnswer } from '../evidence-answers.dto.js';

/** A page of a domain's relations. */
export class GetDomainGraph extends Query<DomainGraphAnswer> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly page: DomainGraphQuery,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(GetDomainGraph)
export class GetDomainGraphHandler implements IQueryHandler<GetDomainGraph> {
  constructor(private readonly reads: DomainReads) {}

  /** @throws {HindcastError} not_found, invalid_fields for a cursor that no page ended with */
  async execute({ sessionId, domainId, page, at }: GetDomainGraph): Promise<DomainGraphAnswer> {
    const offset = cursors.read(page.cursor);
    const { domain } = await this.reads.read(sessionId, domainId, at);
    const { graph, version } = domain;
    const { items, total } = graph === null ? { items: [], total: 0 } : listRelations(graph, page, offset, page.limit);
    return {
      session_id: sessionId,
      domain_id: domainId,
      version,
      items: items.map(({ triple, rule_id }) => {
        const [subject, relation, object] = triple;
        return {
          subject,
          relation,
          object,
          derived: rule_id !== null,
          rule_id,
          stated_by: rule_id !== null ? [] : domain.statedBy(triple),
        };
      }),
      ...pageEnd(offset + items.length, total),
      asserted: graph?.asserted ?? 0,
      derived: graph?.derived ?? 0,
      overflow: graph?.overflow?.message ?? null,
    };
  }
}
