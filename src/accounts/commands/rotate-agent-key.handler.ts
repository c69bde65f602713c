import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WriteContext } from '../../sessions/event-codec.js';
import { noSuchAgent, tooManyKeys } from '../account-refusals.js';
import { AccountWriter, secretOf } from '../account-writer.js';
import type { NewAgent } from './create-agent.handler.js';

/** Give an agent another key; all before it end, at once or after some time. */
export class RotateAgentKey extends Command<NewAgent> {
  constructor(
    readonly accountId: string,
    readonly agentKey: string,
    readonly context: WriteContext,
    readonly givenKey: string | null = null,
    /** Time for which the keys before go on to be taken. */
    readonly graceS = 0,
  ) {
    super();
  }
}

@CommandHandler(RotateAgentKey)
export class RotateAgentKeyHandler implements ICommandHandler<RotateAgentKey> {
  constructor(private readonly writer: AccountWriter) {}

  async execute({ accountId, agentKey, context, givenKey, graceS }: RotateAgentKey): Promise<NewAgent> {
    const agent = (await this.writer.accounts()).agentOfAccount(accountId, agentKey);
    if (agent === undefined) throw noSuchAgent();
    const { secret, id, hash } = secretOf('hck', givenKey);
    const data = { agent_id: agent.agentId, key: { key_id: id, hash }, grace_seconds: graceS };
    const verdict = await this.writer.append({ type: 'agent.key_rotated', data }, context);
    if (verdict === 'invalid') throw tooManyKeys(agentKey);
    if (verdict !== 'rotated') throw noSuchAgent();
    return { agentId: agent.agentId, agentKey, keyId: id, apiKey: secret };
  }
}
