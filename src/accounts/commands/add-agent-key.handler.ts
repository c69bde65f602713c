import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WriteContext } from '../../sessions/event-codec.js';
import { noSuchAgent, tooManyKeys } from '../account-refusals.js';
import { AccountWriter } from '../account-writer.js';
import { makeSecret } from '../secrets.js';
import type { NewAgent } from './create-agent.handler.js';

/** What a key is to be like. */
export interface KeySettings {
  readonly name: string;
  /** None: everything. */
  readonly scopes: readonly string[];
  /** When it ends, ISO 8601 UTC; `null`: never by itself. */
  readonly expiresAt: string | null;
}

/** Give an agent one more key; those that it has stay. */
export class AddAgentKey extends Command<NewAgent> {
  constructor(
    readonly accountId: string,
    readonly agentKey: string,
    readonly settings: KeySettings,
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(AddAgentKey)
export class AddAgentKeyHandler implements ICommandHandler<AddAgentKey> {
  constructor(private readonly writer: AccountWriter) {}

  /** @throws {HindcastError} not_found, invalid_fields where the agent has as many keys as it may */
  async execute({ accountId, agentKey, settings, context }: AddAgentKey): Promise<NewAgent> {
    const agent = (await this.writer.accounts()).agentOfAccount(accountId, agentKey);
    if (agent === undefined) throw noSuchAgent();
    const { secret, id, hash } = makeSecret('hck');
    const { name, scopes, expiresAt } = settings;
    const data = { agent_id: agent.agentId, key: { key_id: id, hash }, name, scopes: [...scopes], expires_at: expiresAt ?? undefined };
    const verdict = await this.writer.append({ type: 'agent.key_added', data }, context);
    if (verdict === 'invalid') throw tooManyKeys(agentKey);
    if (verdict !== 'created') throw noSuchAgent();
    return { agentId: agent.agentId, agentKey, keyId: id, apiKey: secret };
  }
}
