import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DomainState } from '../../../projections/domain/domain-state.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import type { DomainList, DomainSummary } from '../domain-answers.dto.js';

/** A page of the session's domains, by their ids. */
export class ListDomains extends Query<DomainList> {
  constructor(
    readonly sessionId: string,
    readonly cursor: string | undefined,
    readonly limit: number,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(ListDomains)
export class ListDomainsHandler implements IQueryHandler<ListDomains> {
  constructor(private readonly host: SessionHost) {}

  async execute({ sessionId, cursor, limit, at }: ListDomains): Promise<DomainList> {
    const { domains } = await this.host.read(sessionId, at);
    const rest = [...domains.entries()].filter(([id]) => cursor === undefined || id > cursor).sort(([a], [b]) => (a < b ? -1 : 1));
    const page = rest.slice(0, limit);
    const hasMore = rest.length > limit;
    return {
      session_id: sessionId,
      items: page.map(([id, domain]) => summaryOf(id, domain)),
      next_cursor: hasMore ? page[page.length - 1][0] : null,
      has_more: hasMore,
      total: domains.size,
    };
  }
}

function summaryOf(domainId: string, { declaration, version, declared, events }: DomainState): DomainSummary {
  const { description, hypotheses, schema } = declaration;
  return {
    domain_id: domainId,
    description,
    version,
    declared_at: new Date(declared.atMs).toISOString(),
    hypotheses: hypotheses.length,
    variables: Object.keys(schema.variables).length,
    events: events.size,
  };
}
