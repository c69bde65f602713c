import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Allow, Caller } from '../../gateway/access.js';
import { prefix } from '../../gateway/api-prefix.js';
import { ClientGone } from '../../gateway/client-gone.js';
import { At, pathId } from '../../gateway/request-parameters.js';
import type { ReadAt } from '../../sessions/session-host.js';
import { DomainGraphQuery, DomainPageQuery } from './evidence.dto.js';
import { DomainEvidenceAnswer, DomainGraphAnswer } from './evidence-answers.dto.js';
import { GetDomainEvidence } from './queries/get-domain-evidence.handler.js';
import { GetDomainGraph } from './queries/get-domain-graph.handler.js';

/** The low-level view of a domain. The session id in the path is replaced by the key's own. */
@ApiTags('memz')
@ApiBearerAuth('agent')
@Controller(['memz/domains/:session_id/:domain_id', `${prefix}/memz/domains/:session_id/:domain_id`])
export class MemzDomainsController {
  constructor(private readonly queries: QueryBus) {}

  /** The entity graph of a domain: relations that events state and that rules derive, with the events and the rules. */
  @Get('graph')
  @Allow('read')
  graph(
    @Param('session_id') _: string,
    @Param('domain_id') domainId: string,
    @Query() page: DomainGraphQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
    @ClientGone() signal: AbortSignal | undefined,
  ): Promise<DomainGraphAnswer> {
    return this.queries.execute(new GetDomainGraph(caller.sessionId, pathId('domain_id', domainId), page, { ...at, signal }));
  }

  /** What is known in a domain and from which events: the observation of each variable that counts, and all events, those taken back marked. */
  @Get('evidence')
  @Allow('read')
  evidence(
    @Param('session_id') _: string,
    @Param('domain_id') domainId: string,
    @Query() page: DomainPageQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
    @ClientGone() signal: AbortSignal | undefined,
  ): Promise<DomainEvidenceAnswer> {
    return this.queries.execute(new GetDomainEvidence(caller.sessionId, pathId('domain_id', domainId), page, { ...at, signal }));
  }
}
