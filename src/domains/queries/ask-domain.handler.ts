import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { understand } from '../../../projections/domain/queries/understanding.js';
import type { JsonObject } from '../../../projections/events.js';
import { searchMemories } from '../../../projections/memory/search.js';
import { readFilter } from '../../gateway/validation/metadata-filter.js';
import type { MemoryItem } from '../../memory/memory-answers.dto.js';
import { memoryItems } from '../../memory/queries/memory-items.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import type { AskedAnswer } from '../domain-answers.dto.js';
import { domainOf } from '../domain-of.js';
import type { AskDto } from '../domains.dto.js';
import { type CoreSupport, coreSupportOf } from './core-support.js';
import { findEventTexts, supportingMemories } from './supporting-memories.js';
import { warningsOf } from './warnings.js';

/** What a question asks for besides the reasoning. */
export interface AskWishes {
  /** Whether texts are wanted: items and supporting memories. */
  readonly texts: boolean;
  /** Whether the asker may read the session's memories; otherwise only the domain's own texts are searched. */
  readonly memories: boolean;
  /** Whether to tell what the answer stands on. */
  readonly core: boolean;
}

/** Ask a domain. Changes nothing. */
export class AskDomain extends Query<AskedDomain> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly request: AskDto,
    readonly at: ReadAt,
    readonly wishes: AskWishes,
  ) {
    super();
  }
}

export interface AskedDomain {
  readonly answer: AskedAnswer;
  readonly items: MemoryItem[];
  /** The schema as it was sent. */
  readonly schema: JsonObject;
  /** Null where it was not asked for. */
  readonly core: CoreSupport | null;
}

@QueryHandler(AskDomain)
export class AskDomainHandler implements IQueryHandler<AskDomain> {
  constructor(private readonly host: SessionHost) {}

  /** @throws {HindcastError} not_found, invalid_fields for a filter that breaks the grammar */
  async execute({ sessionId, domainId, request, at, wishes }: AskDomain): Promise<AskedDomain> {
    const { question, top_k: topK, metadata_filter } = request;
    const filter = metadata_filter === undefined ? null : readFilter(metadata_filter);
    const state = await this.host.read(sessionId, at);
    const domain = domainOf(state, domainId);
    const { declaration, version } = domain;
    const observations = domain.observations(metadata_filter);
    const reasoned = domain.reasoner.answer(observations, topK);
    const { ranked_hypotheses, missing_evidence, predicted_observations } = reasoned;
    const core = !wishes.core ? null : coreSupportOf(state, domainId, domain, observations, reasoned);
    const understood = understand(declaration, question);
    const { position } = state;
    const schema = domain.sent.schema as JsonObject;
    const [items, eventTexts] = await Promise.all([
      wishes.texts && wishes.memories
        ? memoryItems(this.host, sessionId, state, searchMemories(state, { question, topK, filter }), question)
        : [],
      wishes.texts ? findEventTexts(this.host, sessionId, domain, question, topK, filter) : [],
    ]);
    const answer: AskedAnswer = {
      domain_id: domainId,
      session_id: sessionId,
      question,
      understood: { ...understood, variables: [...understood.variables], hypotheses: [...understood.hypotheses] },
      ranked_hypotheses: ranked_hypotheses as AskedAnswer['ranked_hypotheses'],
      supporting_memories: supportingMemories(declaration, ranked_hypotheses, items, eventTexts, topK),
      missing_evidence: missing_evidence as AskedAnswer['missing_evidence'],
      predicted_observations: predicted_observations as AskedAnswer['predicted_observations'],
      warnings: warningsOf(domain, declaration, observations, reasoned),
      version,
      position,
    };
    return { answer, items, schema, core };
  }
}
