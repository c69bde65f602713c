import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { conceptGraph } from '../../../projections/memory/concepts.js';
import { leftBy } from '../../job-queue.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import { inSlices } from '../../slices.js';
import type { ConceptGraphAnswer } from '../memory-answers.dto.js';

/** The session's most shared concepts, and which occur together. */
export class GetConceptGraph extends Query<ConceptGraphAnswer> {
  constructor(
    readonly sessionId: string,
    readonly limit: number,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(GetConceptGraph)
export class GetConceptGraphHandler implements IQueryHandler<GetConceptGraph> {
  constructor(private readonly host: SessionHost) {}

  async execute({ sessionId, limit, at }: GetConceptGraph): Promise<ConceptGraphAnswer> {
    const read = await this.host.memories(sessionId, at);
    const { nodes, edges, memories, total } = await inSlices(sessionId, conceptGraph(read, limit), leftBy(at.signal));
    return { session_id: sessionId, nodes: [...nodes], edges: [...edges], memories, has_more: total > nodes.length };
  }
}
