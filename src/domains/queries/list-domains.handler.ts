import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdaptiveDomain } from '../../../projections/adaptive/adaptive-domain.js';
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
    const { domains, adaptive } = await this.host.read(sessionId, at);
    const ids = [...new Set([...domains.entries(), ...adaptive.entries()].map(([id]) => id))];
    const rest = ids.filter((id) => cursor === undefined || id > cursor).sort();
    const page = rest.slice(0, limit);
    const hasMore = rest.length > limit;
    return {
      session_id: sessionId,
      items: page.map((id) => summaryOf(id, domains.find(id), adaptive.find(id))),
      next_cursor: hasMore ? page[page.length - 1] : null,
      has_more: hasMore,
      total: ids.length,
    };
  }
}

function summaryOf(domainId: string, declared: DomainState | undefined, adaptive: AdaptiveDomain | undefined): DomainSummary {
  return {
    domain_id: domainId,
    description: declared?.declaration.description ?? '',
    version: declared?.version ?? 0,
    declared_at: declared === undefined ? null : new Date(declared.declared.atMs).toISOString(),
    hypotheses: declared?.declaration.hypotheses.length ?? 0,
    variables: Object.keys(declared?.declaration.schema.variables ?? {}).length,
    events: declared?.events.size ?? 0,
    adaptive_events: adaptive?.events ?? 0,
  };
}
