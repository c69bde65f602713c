import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Allow, Caller } from '../../gateway/access.js';
import { prefix } from '../../gateway/api-prefix.js';
import { ClientGone } from '../../gateway/client-gone.js';
import { At, IdempotencyKey, pathId, ReadQuery } from '../../gateway/request-parameters.js';
import type { ReadAt } from '../../sessions/session-host.js';
import { SetDomainState } from './commands/set-state.handler.js';
import { DomainStateDto } from './evidence.dto.js';
import { DomainStateAnswer, StateWriteAnswer } from './evidence-answers.dto.js';
import { stateWriteAnswer } from './evidence-answers.js';
import { GetDomainState } from './queries/get-domain-state.handler.js';

/** What state a domain is in, as its agent writes it down. */
@ApiTags('domains')
@ApiBearerAuth('agent')
@Controller(`${prefix}/domains/:domain_id`)
export class StateController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Changes the domain's state document. */
  @Post('state')
  @Allow('write')
  @HttpCode(200)
  async setState(
    @Param('domain_id') domainId: string,
    @Body() change: DomainStateDto,
    @Caller() caller: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<StateWriteAnswer> {
    const id = pathId('domain_id', domainId);
    return stateWriteAnswer(
      caller.sessionId,
      id,
      await this.commands.execute(new SetDomainState(caller.sessionId, id, change, key, caller)),
    );
  }

  /** The domain's state document. */
  @Get('state')
  @Allow('read')
  state(
    @Param('domain_id') domainId: string,
    @Query() _: ReadQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
    @ClientGone() signal: AbortSignal | undefined,
  ): Promise<DomainStateAnswer> {
    return this.queries.execute(new GetDomainState(caller.sessionId, pathId('domain_id', domainId), { ...at, signal }));
  }
}
