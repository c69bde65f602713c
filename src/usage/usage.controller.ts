import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Allow, Caller } from '../gateway/access.js';
import { prefix } from '../gateway/api-prefix.js';
import { At } from '../gateway/request-parameters.js';
import type { ReadAt } from '../sessions/session-host.js';
import { GetUsage } from './get-usage.handler.js';
import { UsageAnswer } from './usage.dto.js';

/** What an agent has and may have. */
@ApiTags('usage')
@ApiBearerAuth('agent')
@Controller(prefix)
export class UsageController {
  constructor(private readonly queries: QueryBus) {}

  /** What the agent has of all that can have a quota, and how much it may have. A write beyond a quota is a 409, or for bytes a 413, that says which. */
  @Get('usage')
  @Allow('read')
  usage(@Caller() { sessionId }: Caller, @At() { waitFor }: ReadAt): Promise<UsageAnswer> {
    return this.queries.execute(new GetUsage(sessionId, { waitFor }));
  }
}
