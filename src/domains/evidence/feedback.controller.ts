import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Allow, Caller } from '../../gateway/access.js';
import { prefix } from '../../gateway/api-prefix.js';
import { IdempotencyKey, pathId } from '../../gateway/request-parameters.js';
import { CompleteEvent } from '../learning/commands/complete-event.handler.js';
import { GiveFeedback } from './commands/give-feedback.handler.js';
import { FeedbackDto } from './evidence.dto.js';
import { FeedbackAnswer } from './evidence-answers.dto.js';
import { completionAnswer, feedbackAnswer } from './evidence-answers.js';
import { readFeedback } from './read-feedback.js';

/** Tell a domain what turned out: of its hypotheses and variables, or of an adaptive event that waits for its outcome. */
@ApiTags('domains')
@ApiBearerAuth('agent')
@Controller(`${prefix}/domains/:domain_id`)
export class FeedbackController {
  constructor(private readonly commands: CommandBus) {}

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
    const { sessionId } = caller;
    const said = readFeedback(id, feedback);
    if (said.of === 'adaptive event')
      return completionAnswer(sessionId, id, await this.commands.execute(new CompleteEvent(sessionId, id, said.write, key, caller)));
    return feedbackAnswer(sessionId, id, await this.commands.execute(new GiveFeedback(sessionId, id, said.write, key, caller)));
  }
}
