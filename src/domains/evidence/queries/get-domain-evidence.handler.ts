import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DomainState } from '../../../../projections/domain/domain-state.js';
import type { ScopedObservation } from '../../../../projections/domain/queries/reasoner.js';
import type { RecordedEvents } from '../../../../projections/domain/recorded-events.js';
import type { Scope } from '../../../../projections/domain/scopes.js';
import { textAnswers } from '../../../gateway/answer-places.js';
import { leftBy } from '../../../job-queue.js';
import { takesLongToWrite } from '../../../json-text.js';
import type { ReadAt } from '../../../sessions/session-host.js';
import { inSlices } from '../../../slices.js';
import { cursors, pageEnd } from '../../domain-pages.js';
import { DomainReads, type DomainView } from '../../domain-reads.js';
import { preparedView } from '../../prepared-view.js';
import type { DomainPageQuery } from '../evidence.dto.js';
import type { CurrentObservation, DomainEvidenceAnswer, RecordedObservations } from '../evidence-answers.dto.js';

/** Bytes of JSON at which a page of events ends. */
const pageBytes = 4 * 2 ** 20;

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
  async execute(asked: GetDomainEvidence): Promise<DomainEvidenceAnswer> {
    const { sessionId, domainId, page, at } = asked;
    const start = cursors.read(page.cursor);
    // who waits for a position, or for the past, holds no place
    await this.reads.read(sessionId, domainId, at);
    return textAnswers.make(sessionId, at, () => this.pageFrom(start, asked), takesLongToWrite);
  }

  private async pageFrom(start: number, { sessionId, domainId, page, at }: GetDomainEvidence): Promise<DomainEvidenceAnswer> {
    const { view, prepared } = await preparedView(
      () => this.reads.read(sessionId, domainId, at),
      preparing,
      (_, work) => inSlices(sessionId, work, leftBy(at.signal)),
    );
    const { events, version } = view.domain;
    const known = view.domain.observations(undefined, prepared.scope);
    const current = currentOf(view, domainId, known);
    const end = pageEndOf(events, start, page.limit);
    const rest = pageEnd(Math.max(start, end), events.end);
    const items = await inSlices(sessionId, recordedBetween(view.domain, start, end, known), leftBy(at.signal));
    return { session_id: sessionId, domain_id: domainId, version, current, items, ...rest };
  }
}

function* preparing(domain: DomainState, before: PreparedObservations | undefined): Generator<void, PreparedObservations> {
  return { domain, scope: yield* domain.prepareObservations(undefined, before?.domain === domain ? before.scope : undefined) };
}

interface PreparedObservations {
  readonly domain: DomainState;
  readonly scope: Scope;
}

/** Where a page ends that has an event at least, if there is one. */
function pageEndOf(events: RecordedEvents, start: number, limit: number): number {
  const last = Math.min(events.end, start + limit);
  let end = start;
  for (let bytes = 0; end < last; end++) {
    bytes += events.bytesOf(end);
    if (bytes > pageBytes && end > start) break;
  }
  return end;
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

/** Events of a domain as they are now. What they observed does not change: it is read bit by bit. */
function recordedBetween(
  domain: DomainState,
  from: number,
  end: number,
  known: readonly ScopedObservation[],
): Generator<void, RecordedObservations[]> {
  const { events, searchable } = domain;
  const currentOf = new Map<string, string[]>();
  for (const { variable, event_id } of known) {
    if (event_id === null) continue;
    const current = currentOf.get(event_id);
    if (current === undefined) currentOf.set(event_id, [variable]);
    else current.push(variable);
  }
  const marks = Array.from({ length: Math.max(0, end - from) }, (_, i) => ({
    hasText: searchable?.has(from + i) ?? false,
    isRetracted: events.isRetracted(from + i),
  }));
  return (function* () {
    const items: RecordedObservations[] = [];
    for (const [i, { hasText, isRetracted }] of marks.entries()) {
      const event = from + i;
      const eventId = domain.eventId(event);
      items.push({
        event_id: eventId,
        position: events.positionOf(event),
        occurred_at: timeOf(domain, event),
        observations: events.observationsOf(event),
        metadata: events.metadataOf(event),
        has_text: hasText,
        retracted: isRetracted,
        current: isRetracted ? [] : (currentOf.get(eventId) ?? []),
      });
      yield;
    }
    return items;
  })();
}

const timeOf = ({ events }: DomainState, event: number): string => new Date(events.timeOf(event)).toISOString();
