import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Allow, Caller } from '../../gateway/access.js';
import { prefix } from '../../gateway/api-prefix.js';
import { IdempotencyKey, pathId } from '../../gateway/request-parameters.js';
import { DomainWriteAnswer } from '../domain-write-answer.dto.js';
import { domainWriteAnswer } from '../domain-write-answer.js';
import { RecordDomainEvent } from './commands/record-event.handler.js';
import { RetractDomainEvent } from './commands/retract-event.handler.js';
import { DomainEventDto } from './evidence.dto.js';

/** Tell a domain what was seen. */
@ApiTags('domains')
@ApiBearerAuth('agent')
@Controller(`${prefix}/domains/:domain_id`)
export class EvidenceController {
  constructor(private readonly commands: CommandBus) {}

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
}
