import { Body, Controller, HttpCode, Param, Post, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Allow, Caller, mayUse } from '../../gateway/access.js';
import { prefix } from '../../gateway/api-prefix.js';
import { ClientGone } from '../../gateway/client-gone.js';
import { At, pathId, ReadQuery } from '../../gateway/request-parameters.js';
import type { ReadAt } from '../../sessions/session-host.js';
import { AskDomain } from './queries/ask-domain.handler.js';
import type { QuestionContext } from './queries/domain-questions.js';
import { ExplainDomain } from './queries/explain-domain.handler.js';
import { AskDto, QueryDomainDto } from './question.dto.js';
import { ExplainAnswer, QueryDomainAnswer } from './question-answers.dto.js';

/** Ask what is likely, and why. */
@ApiTags('domains')
@ApiBearerAuth('agent')
@Controller(`${prefix}/domains/:domain_id`)
export class QuestionsController {
  constructor(private readonly queries: QueryBus) {}

  /**
   * Ranks the hypotheses by what is known, says what to ask next and what is to be expected, and finds the memories that bear on the question. A key that is limited to
   * domains gets no memories, only the texts of the domain's own events.
   */
  @Post('query')
  @Allow('read')
  @HttpCode(200)
  @ApiOkResponse({ type: QueryDomainAnswer })
  query(
    @Param('domain_id') domainId: string,
    @Body() request: QueryDomainDto,
    @Query() _: ReadQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
    @ClientGone() signal: AbortSignal | undefined,
  ): Promise<unknown> {
    return this.queries.execute(new AskDomain(askerOf(caller, domainId), request, { ...at, signal }));
  }

  /** Answers a question and what the answer stands on: entropy before and after, evidence with its places in the log, network and relations. */
  @Post('explain')
  @Allow('read')
  @HttpCode(200)
  explain(
    @Param('domain_id') domainId: string,
    @Body() request: AskDto,
    @Query() _: ReadQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
    @ClientGone() signal: AbortSignal | undefined,
  ): Promise<ExplainAnswer> {
    return this.queries.execute(new ExplainDomain(askerOf(caller, domainId), request, { ...at, signal }));
  }
}

const askerOf = (caller: Caller, domainId: string): QuestionContext => ({
  sessionId: caller.sessionId,
  domainId: pathId('domain_id', domainId),
  readsMemories: mayUse(caller.key, 'read'),
});
