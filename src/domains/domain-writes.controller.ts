import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { CompleteEvent, tellsOutcome } from '../adaptive/commands/complete-event.handler.js';
import { Allow, Caller } from '../gateway/access.js';
import { prefix } from '../gateway/prefix.js';
import { At, IdempotencyKey, pathId, ReadQuery } from '../gateway/reading.js';
import { ClientGone } from '../replays/client-gone.js';
import type { ReadAt } from '../sessions/session-host.js';
import { completionAnswer, domainWriteAnswer, feedbackAnswer, stateWriteAnswer } from './answers.js';
import { GiveFeedback } from './commands/give-feedback.handler.js';
import { RecordDomainEvent } from './commands/record-event.handler.js';
import { RetractDomainEvent } from './commands/retract-event.handler.js';
import { SetDomainState } from './commands/set-state.handler.js';
import { DomainStateAnswer, DomainWriteAnswer, FeedbackAnswer, StateWriteAnswer } from './domain-answers.dto.js';
import { DomainEventDto, DomainStateDto, FeedbackDto } from './domains.dto.js';
import { GetDomainState } from './queries/get-domain-state.handler.js';

/** Tell a domain what was seen, what turned out, and what state it is in. */
@ApiTags('domains')
@ApiBearerAuth('agent')
@Controller(`${prefix}/domains/:domain_id`)
export class DomainWritesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Records an event: observations, relations, text. The latest observation of a variable counts, by when it happened. */
  @Post('events')
  @Allow('write')
  @HttpCode(200)
  async record(
    @Param('domain_id') domainId: string,
    @Body() event: DomainEventDto,
    @Caller() caller: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<DomainWriteAnswer> {
    const id = pathId('domain_id', domainId);
    return domainWriteAnswer(
      caller.sessionId,
      id,
      await this.commands.execute(new RecordDomainEvent(caller.sessionId, id, event, key, caller)),
    );
  }

  /** Takes an event back: its observations, relations and text count no more. Its id stays taken; what feedback learned from it stays learned. */
  @Delete('events/:event_id')
  @Allow('write')
  async retract(
    @Param('domain_id') domainId: string,
    @Param('event_id') eventId: string,
    @Caller() caller: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<DomainWriteAnswer> {
    const id = pathId('domain_id', domainId);
    const command = new RetractDomainEvent(caller.sessionId, id, pathId('event_id', eventId), key, caller);
    return domainWriteAnswer(caller.sessionId, id, await this.commands.execute(command));
  }

  /**
   * Says what turned out: a hypothesis confirmed or rejected, the outcome of variables. The tables move by it, with the evidence in scope. An outcome that is a plain value
   * belongs to the adaptive event of `event_id`, which came without one: it is learned now, from the features of then.
   */
  @Post('feedback')
  @Allow('write')
  @HttpCode(200)
  async feedback(
    @Param('domain_id') domainId: string,
    @Body() feedback: FeedbackDto,
    @Caller() caller: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<FeedbackAnswer> {
    const id = pathId('domain_id', domainId);
    if (tellsOutcome(feedback)) {
      const completed = await this.commands.execute(new CompleteEvent(caller.sessionId, id, feedback, key, caller));
      return completionAnswer(caller.sessionId, id, completed);
    }
    return feedbackAnswer(caller.sessionId, id, await this.commands.execute(new GiveFeedback(caller.sessionId, id, feedback, key, caller)));
  }

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
