import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DomainState } from '../../../../projections/domain/domain-state.js';
import type { ScopedObservation } from '../../../../projections/domain/queries/reasoner.js';
import type { ReadAt } from '../../../sessions/session-host.js';
import { cursors, pageEnd } from '../../domain-pages.js';
import { DomainReads, type DomainView } from '../../domain-reads.js';
import type { DomainPageQuery } from '../evidence.dto.js';
import type { CurrentObservation, DomainEvidenceAnswer, RecordedObservations } from '../evidence-answers.dto.js';

/** What is known in a domain, and a page of the events that it comes from. */
export class GetDomainEvidence extends Query<DomainEvidenceAnswer> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly page: DomainPageQuery,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(GetDomainEvidence)
export class GetDomainEvidenceHandler implements IQueryHandler<GetDomainEvidence> {
  constructor(private readonly reads: DomainReads) {}

  /** @throws {HindcastError} not_found, invalid_fields for a cursor that no page ended with */
  async execute({ sessionId, domainId, page, at }: GetDomainEvidence): Promise<DomainEvidenceAnswer> {
    const start = cursors.read(page.cursor);
    const view = await this.reads.read(sessionId, domainId, at);
    const { domain } = view;
    const { events, version } = domain;
    const known = domain.observations(undefined);
    const end = Math.min(events.end, start + page.limit);
    const items = Array.from({ length: Math.max(0, end - start) }, (_, i) => recorded(domain, start + i, known));
    return {
      session_id: sessionId,
      domain_id: domainId,
      version,
      current: currentOf(view, domainId, known),
      items,
      ...pageEnd(Math.max(start, end), events.end),
    };
  }
}

function currentOf({ domain, domains }: DomainView, domainId: string, known: readonly ScopedObservation[]): CurrentObservation[] {
  const { events } = domain;
  const rules = new Map(domain.derivedObservations().map(({ variable, rule_id }) => [variable, rule_id]));
  return known.map(({ variable, value, event_id }) => {
    const event = event_id === null ? -1 : domains.findEvent(domainId, event_id);
    if (event < 0) return { variable, value, event_id, rule_id: rules.get(variable) ?? null, position: null, occurred_at: null };
    return { variable, value, event_id, rule_id: null, position: events.positionOf(event), occurred_at: timeOf(domain, event) };
  });
}

function recorded(domain: DomainState, event: number, known: readonly ScopedObservation[]): RecordedObservations {
  const { events, searchable } = domain;
  const eventId = domain.eventId(event);
  const isRetracted = events.isRetracted(event);
  return {
    event_id: eventId,
    position: events.positionOf(event),
    occurred_at: timeOf(domain, event),
    observations: events.observationsOf(event),
    metadata: events.metadataOf(event),
    has_text: searchable?.has(event) ?? false,
    retracted: isRetracted,
    current: isRetracted ? [] : known.filter(({ event_id }) => event_id === eventId).map(({ variable }) => variable),
  };
}

const timeOf = ({ events }: DomainState, event: number): string => new Date(events.timeOf(event)).toISOString();
