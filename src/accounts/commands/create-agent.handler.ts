import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WriteContext } from '../../sessions/event-codec.js';
import { AccountWriter, secretOf } from '../account-writer.js';
import { randomText } from '../secrets.js';

export interface NewAgent {
  readonly agentId: string;
  readonly agentKey: string;
  /** Public part of the key. */
  readonly keyId: string;
  /** Shown once, kept nowhere. */
  readonly apiKey: string;
}

/** Make an agent with its session and key. */
export class CreateAgent extends Command<NewAgent> {
  constructor(
    readonly accountId: string,
    readonly name: string,
    readonly scopes: readonly string[],
    readonly context: WriteContext,
    readonly givenKey: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(CreateAgent)
export class CreateAgentHandler implements ICommandHandler<CreateAgent> {
  constructor(private readonly writer: AccountWriter) {}

  async execute({ accountId, name, scopes, context, givenKey }: CreateAgent): Promise<NewAgent> {
    const { secret, id, hash } = secretOf('hck', givenKey);
    const agentId = `agent_${randomText(16)}`;
    const agentKey = `ak_${randomText(24)}`;
    const data = { account_id: accountId, agent_id: agentId, agent_key: agentKey, name, scopes: [...scopes], key: { key_id: id, hash } };
    await this.writer.append({ type: 'agent.created', data }, context);
    return { agentId, agentKey, keyId: id, apiKey: secret };
  }
}
