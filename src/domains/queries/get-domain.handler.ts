import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdaptiveDomain } from '../../../projections/adaptive/adaptive-domain.js';
import type { DomainState } from '../../../projections/domain/domain-state.js';
import { learnedTables } from '../../../projections/domain/learning/tables.js';
import { usefulnessOf } from '../../../projections/domain/memory-uses.js';
import type { JsonObject } from '../../../projections/events.js';
import type { Session } from '../../../projections/session.js';
import { adaptiveState } from '../../adaptive/adaptive-state.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import { declarationAnswer } from '../answers.js';
import type { DomainAnswer, MemoryFeedback } from '../domain-answers.dto.js';
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
    const state = await this.host.read(sessionId, at);
    const adaptive = state.adaptive.find(domainId);
    if (adaptive !== undefined && state.domains.find(domainId) === undefined) return undeclared(sessionId, domainId, adaptive);
    const domain = domainOf(state, domainId);
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
      adaptive: adaptive === undefined ? null : adaptiveState(adaptive),
      memory_feedback: memoryFeedbackOf(state, domain),
    };
  }
}

/** A domain that learns and was never declared. */
function undeclared(sessionId: string, domainId: string, adaptive: AdaptiveDomain): DomainAnswer {
  return {
    ...declarationAnswer(domainId, { description: '', schema: { variables: {} }, hypotheses: [] }),
    session_id: sessionId,
    version: 0,
    declared_at: null,
    position: adaptive.last.position,
    events: 0,
    relations: { asserted: 0, derived: 0, overflow: null },
    learned: null,
    memory_feedback: [],
    adaptive: adaptiveState(adaptive),
  };
}

/** Counts of the entity graph. */
export function relationsOf({ graph }: DomainState): JsonObject {
  return { asserted: graph?.asserted ?? 0, derived: graph?.derived ?? 0, overflow: graph?.overflow?.message ?? null };
}

/** Memories that are told of. */
const memoriesMax = 100;

function memoryFeedbackOf(state: Session, { memoryUses }: DomainState): MemoryFeedback[] {
  const told: MemoryFeedback[] = [];
  const memories = state.memories();
  for (const id of memoryUses.memories()) {
    const slot = memories.findOrdinal(id);
    if (slot < 0) continue;
    const counts = memoryUses.countsOf(id);
    const hypotheses = [...memoryUses.hypothesesOf(id)].map(([hypothesis_id, { confirmed, rejected }]) => ({
      hypothesis_id,
      confirmed,
      rejected,
    }));
    if (told.push({ memory_id: memories.memoryId(slot), ...counts, usefulness: usefulnessOf(counts), hypotheses }) === memoriesMax) break;
  }
  return told;
}

function learnedOf({ learned, compiled, reasoner }: DomainState): JsonObject | null {
  if (learned === null) return null;
  const { priors, variables } = learnedTables(compiled.model, reasoner.parameters, learned.counts);
  return { lessons: learned.lessons, priors, variables } as unknown as JsonObject;
}
