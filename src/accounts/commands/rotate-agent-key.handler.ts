import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HindcastError } from '../../errors.js';
import type { WriteContext } from '../../sessions/event-codec.js';
import { AccountWriter, secretOf } from '../account-writer.js';
import type { NewAgent } from './create-agent.handler.js';

/** Give an agent another key; the one before stops at once. */
export class RotateAgentKey extends Command<NewAgent> {
  constructor(
    readonly accountId: string,
    readonly agentKey: string,
    readonly context: WriteContext,
    readonly givenKey: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(RotateAgentKey)
export class RotateAgentKeyHandler implements ICommandHandler<RotateAgentKey> {
  constructor(private readonly writer: AccountWriter) {}

  async execute({ accountId, agentKey, context, givenKey }: RotateAgentKey): Promise<NewAgent> {
    const agent = (await this.writer.accounts()).agentOfAccount(accountId, agentKey);
    if (agent === undefined) throw noSuchAgent();
    const { secret, id, hash } = secretOf('hck', givenKey);
    const data = { agent_id: agent.agentId, key: { key_id: id, hash } };
    if ((await this.writer.append({ type: 'agent.key_rotated', data }, context)) !== 'rotated') throw noSuchAgent();
    return { agentId: agent.agentId, agentKey, apiKey: secret };
  }
}

const noSuchAgent = (): HindcastError =>
  new HindcastError('not_found', 'this account has no such agent; GET /v1/accounts/units lists them');
