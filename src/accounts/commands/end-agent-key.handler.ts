import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WriteContext } from '../../sessions/event-codec.js';
import { AccountWriter } from '../account-writer.js';

/** End one of an agent's keys, at once. */
export class EndAgentKey extends Command<{ agentId: string | null }> {
  constructor(
    readonly accountId: string,
    readonly agentKey: string,
    readonly keyId: string,
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(EndAgentKey)
export class EndAgentKeyHandler implements ICommandHandler<EndAgentKey> {
  constructor(private readonly writer: AccountWriter) {}

  /** @returns the agent's id, `null` where the account has no such agent, or that no such key */
  async execute({ accountId, agentKey, keyId, context }: EndAgentKey): Promise<{ agentId: string | null }> {
    const agent = (await this.writer.accounts()).agentOfAccount(accountId, agentKey);
    if (!agent?.keys.some((key) => key.keyId === keyId)) return { agentId: null };
    const data = { agent_id: agent.agentId, key_id: keyId };
    const verdict = await this.writer.append({ type: 'agent.key_ended', data }, context);
    return { agentId: verdict === 'deleted' ? agent.agentId : null };
  }
}
