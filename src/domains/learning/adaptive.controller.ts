import { Body, Controller, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Allow, Caller } from '../../gateway/access.js';
import { prefix } from '../../gateway/api-prefix.js';
import { ClientGone } from '../../gateway/client-gone.js';
import { At, IdempotencyKey, pathId, ReadQuery } from '../../gateway/request-parameters.js';
import { readBatch } from '../../gateway/validation/batch.js';
import type { ReadAt } from '../../sessions/session-host.js';
import { AdaptBatchDto, AdaptEventDto, AdaptPredictDto } from './adaptive.dto.js';
import { AdaptBatchAnswer, AdaptEventAnswer, PredictAnswer } from './adaptive-answers.dto.js';
import { adaptBatchAnswer, adaptEventAnswer } from './adaptive-answers.js';
import { ObserveEvents } from './commands/observe-events.handler.js';
import { PredictOutcome } from './queries/predict-outcome.handler.js';

/** Learn from events one by one, and predict the next. */
@ApiTags('adaptive')
@ApiBearerAuth('agent')
@ApiExtraModels(AdaptEventDto)
@Controller(`${prefix}/domains/:domain_id/adapt`)
export class AdaptiveController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Predicts an event, then learns its outcome. A domain that was never declared is made by its first event. */
  @Post('events')
  @Allow('write')
  @HttpCode(200)
  async observe(
    @Param('domain_id') domainId: string,
    @Body() event: AdaptEventDto,
    @Caller() caller: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<AdaptEventAnswer> {
    const id = pathId('domain_id', domainId);
    const [observed] = await this.commands.execute(new ObserveEvents(caller.sessionId, id, [{ item: event, key }], caller));
    return adaptEventAnswer(caller.sessionId, id, observed);
  }

  /** Predicts and learns 1 to 50 events in their order, each for itself: what is wrong with one does not stop the others. */
  @Post('events/batch')
  @Allow('write')
  @HttpCode(200)
  async observeBatch(
    @Param('domain_id') domainId: string,
    @Body() { events }: AdaptBatchDto,
    @Caller() caller: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<AdaptBatchAnswer> {
    const id = pathId('domain_id', domainId);
    const { valid, inOrder } = readBatch(AdaptEventDto, 'event_id', events, key);
    const observed = valid.length === 0 ? [] : await this.commands.execute(new ObserveEvents(caller.sessionId, id, valid, caller));
    return adaptBatchAnswer(caller.sessionId, id, inOrder(observed));
  }

  /** Says what is to be expected of an event with these features, and learns nothing by it. */
  @Post('predict')
  @Allow('read')
  @HttpCode(200)
  predict(
    @Param('domain_id') domainId: string,
    @Body() request: AdaptPredictDto,
    @Query() _: ReadQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
    @ClientGone() signal: AbortSignal | undefined,
  ): Promise<PredictAnswer> {
    return this.queries.execute(new PredictOutcome(caller.sessionId, pathId('domain_id', domainId), request, { ...at, signal }));
  }
}
