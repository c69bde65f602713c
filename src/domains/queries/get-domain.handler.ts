import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DomainState } from '../../../projections/domain/domain-state.js';
import { learnedTables } from '../../../projections/domain/learning/tables.js';
import type { JsonObject } from '../../../projections/events.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import { declarationAnswer } from '../answers.js';
import type { DomainAnswer } from '../domain-answers.dto.js';
import { domainOf } from '../domain-of.js';

/** A domain's declaration, and what it has learned. */
export class GetDomain extends Query<DomainAnswer> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(GetDomain)
export class GetDomainHandler implements IQueryHandler<GetDomain> {
  constructor(private readonly host: SessionHost) {}

  /** @throws {HindcastError} not_found */
  async execute({ sessionId, domainId, at }: GetDomain): Promise<DomainAnswer> {
    const domain = domainOf(await this.host.read(sessionId, at), domainId);
    const { version, declared, events } = domain;
    return {
      ...declarationAnswer(domainId, domain.sent),
      session_id: sessionId,
      version,
      declared_at: new Date(declared.atMs).toISOString(),
      position: declared.position,
      events: events.size,
      relations: relationsOf(domain),
      learned: learnedOf(domain),
    };
  }
}

/** Counts of the entity graph. */
export function relationsOf({ graph }: DomainState): JsonObject {
  return { asserted: graph?.asserted ?? 0, derived: graph?.derived ?? 0, overflow: graph?.overflow?.message ?? null };
}

function learnedOf({ learned, compiled, reasoner }: DomainState): JsonObject | null {
  if (learned === null) return null;
  const { priors, variables } = learnedTables(compiled.model, reasoner.parameters, learned.counts);
  return { lessons: learned.lessons, priors, variables } as unknown as JsonObject;
}
