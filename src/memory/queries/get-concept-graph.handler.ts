import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { conceptGraph, conceptsAround } from '../../../projections/memory/search/concepts.js';
import { leftBy } from '../../job-queue.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import { inSlices } from '../../slices.js';
import type { ConceptGraphAnswer } from '../memory-answers.dto.js';

/** The session's most shared concepts, or those around one, and which occur together. */
export class GetConceptGraph extends Query<ConceptGraphAnswer> {
  constructor(
    readonly sessionId: string,
    readonly limit: number,
    /** Null for the most shared of all. */
    readonly around: string | null,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(GetConceptGraph)
export class GetConceptGraphHandler implements IQueryHandler<GetConceptGraph> {
  constructor(private readonly host: SessionHost) {}

  async execute({ sessionId, limit, around, at }: GetConceptGraph): Promise<ConceptGraphAnswer> {
    const read = await this.host.memories(sessionId, at);
    const drawing = around === null ? conceptGraph(read, limit) : conceptsAround(read, around, limit);
    const { nodes, edges, memories, total } = await inSlices(sessionId, drawing, leftBy(at.signal));
    return { session_id: sessionId, nodes: [...nodes], edges: [...edges], memories, has_more: total > nodes.length };
  }
}
