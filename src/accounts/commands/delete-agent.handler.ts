import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WriteContext } from '../../sessions/event-codec.js';
import { SessionHost } from '../../sessions/session-host.js';
import { AccountWriter } from '../account-writer.js';

/** Delete an agent: its key stops at once, and nothing reads its session any more. */
export class DeleteAgent extends Command<{ agentId: string | null }> {
  constructor(
    readonly accountId: string,
    readonly agentKey: string,
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(DeleteAgent)
export class DeleteAgentHandler implements ICommandHandler<DeleteAgent> {
  constructor(
    private readonly writer: AccountWriter,
    private readonly host: SessionHost,
  ) {}

  /** @returns the agent's id, `null` where the account has no such agent */
  async execute({ accountId, agentKey, context }: DeleteAgent): Promise<{ agentId: string | null }> {
    const agent = (await this.writer.accounts()).agentOfAccount(accountId, agentKey);
    if (agent === undefined) return { agentId: null };
    const verdict = await this.writer.append({ type: 'agent.deleted', data: { agent_id: agent.agentId } }, context);
    if (verdict !== 'deleted') return { agentId: null };
    await this.host.forget(agent.agentId);
    return { agentId: agent.agentId };
  }
}
