import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AdaptiveState, adaptiveState } from '../../../../projections/adaptive/adaptive-state.js';
import type { DomainState } from '../../../../projections/domain/domain-state.js';
import { learnedTables } from '../../../../projections/domain/learning/learned-tables.js';
import { usefulnessOf } from '../../../../projections/domain/memory-uses.js';
import { textAnswers } from '../../../gateway/answer-places.js';
import { takesLongToWrite } from '../../../json-text.js';
import { PastLearners } from '../../../replays/past-learners.js';
import { type ReadAt, SessionHost } from '../../../sessions/session-host.js';
import { noDomain } from '../../domain-of.js';
import { type DomainLook, DomainReads, type DomainView, relationsOf } from '../../domain-reads.js';
import { declarationAnswer } from '../declaration-answers.js';
import type { DomainAnswer, LearnedAnswer, MemoryFeedback } from '../declaring-answers.dto.js';

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
  constructor(
    private readonly host: SessionHost,
    private readonly reads: DomainReads,
    private readonly learners: PastLearners,
  ) {}

  /** @throws {HindcastError} not_found, overloaded */
  async execute(asked: GetDomain): Promise<DomainAnswer> {
    const { sessionId, domainId, at } = asked;
    // who waits for a position, or for the past, holds no place
    await this.reads.look(sessionId, domainId, at);
    return textAnswers.make(sessionId, at, () => this.answer(asked), takesLongToWrite);
  }

  private async answer({ sessionId, domainId, at }: GetDomain): Promise<DomainAnswer> {
    const look = await this.reads.look(sessionId, domainId, at);
    if (!look.isPast) return answerOf(sessionId, domainId, look, await this.stateNow(sessionId, domainId));
    const mayLearn = look.domain !== undefined || (await this.reads.hasLearned(sessionId, domainId, look.position));
    const learned = mayLearn ? (await this.learners.at(sessionId, domainId, look.position, {}, at.signal)).state : null;
    return answerOf(sessionId, domainId, look, learned);
  }

  private async stateNow(sessionId: string, domainId: string): Promise<AdaptiveState | null> {
    const adaptive = (await this.host.read(sessionId)).adaptive.find(domainId);
    return adaptive === undefined ? null : adaptiveState(adaptive);
  }
}

/** @throws {HindcastError} not_found */
function answerOf(sessionId: string, domainId: string, look: DomainLook, adaptive: AdaptiveState | null): DomainAnswer {
  const { domain } = look;
  if (domain === undefined && adaptive !== null) return undeclared(sessionId, domainId, adaptive);
  if (domain === undefined) throw noDomain(domainId);
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
    adaptive,
    memory_feedback: memoryFeedbackOf({ ...look, domain }),
  };
}

/** A domain that learns and was never declared. */
function undeclared(sessionId: string, domainId: string, adaptive: AdaptiveState): DomainAnswer {
  return {
    ...declarationAnswer(domainId, { description: '', schema: { variables: {} }, hypotheses: [] }),
    session_id: sessionId,
    version: 0,
    declared_at: null,
    position: adaptive.position,
    events: 0,
    relations: { asserted: 0, derived: 0, overflow: null },
    learned: null,
    memory_feedback: [],
    adaptive,
  };
}

/** Memories that are told of. */
const memoriesMax = 100;

function memoryFeedbackOf({ memories, ids, domain: { memoryUses } }: DomainView): MemoryFeedback[] {
  const told: MemoryFeedback[] = [];
  if (memories === null) return told;
  for (const id of memoryUses.memories()) {
    const memory_id = ids.text(id);
    if (memories.find(memory_id) < 0) continue;
    const counts = memoryUses.countsOf(id);
    const hypotheses = [...memoryUses.hypothesesOf(id)].map(([hypothesis_id, { confirmed, rejected }]) => ({
      hypothesis_id,
      confirmed,
      rejected,
    }));
    if (told.push({ memory_id, ...counts, usefulness: usefulnessOf(counts), hypotheses }) === memoriesMax) break;
  }
  return told;
}

function learnedOf(domain: DomainState): LearnedAnswer | null {
  const { learned } = domain;
  if (learned === null) return null;
  // made when they are first asked for, and long to make
  const { compiled, reasoner } = domain;
  return { lessons: learned.updateCount, ...learnedTables(compiled.model, reasoner.parameters, learned.counts) };
}
