import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HindcastError } from '../../errors.js';
import type { WriteContext } from '../../sessions/event-codec.js';
import { AccountWriter } from '../account-writer.js';
import type { RetentionSetDto } from '../accounts.dto.js';

/** Set how long an agent's records are kept. */
export class SetRetention extends Command<RetentionSetDto> {
  constructor(
    readonly accountId: string,
    readonly agentKey: string,
    /** `null`: for ever. */
    readonly maxAgeDays: number | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(SetRetention)
export class SetRetentionHandler implements ICommandHandler<SetRetention> {
  constructor(private readonly writer: AccountWriter) {}

  /** @throws {HindcastError} not_found */
  async execute({ accountId, agentKey, maxAgeDays, context }: SetRetention): Promise<RetentionSetDto> {
    const agent = (await this.writer.accounts()).agentOfAccount(accountId, agentKey);
    if (agent === undefined) throw noSuchAgent();
    const data = { agent_id: agent.agentId, max_age_days: maxAgeDays };
    if ((await this.writer.append({ type: 'agent.retention_set', data }, context)) !== 'updated') throw noSuchAgent();
    return { agentId: agent.agentId, max_age_days: maxAgeDays };
  }
}

const noSuchAgent = (): HindcastError =>
  new HindcastError('not_found', 'this account has no such agent; GET /v1/accounts/units lists them');
