import type { CommandBus } from '@nestjs/cqrs';
import type { Accounts } from '../../projections/accounts/accounts.js';
import type { Config } from '../config.js';
import type { WriteContext } from '../sessions/event-codec.js';
import { CreateAccount } from './commands/create-account.handler.js';
import { CreateAgent } from './commands/create-agent.handler.js';
import { RotateAgentKey } from './commands/rotate-agent-key.handler.js';
import { SetAccountToken } from './commands/set-account-token.handler.js';
import { hashSecret } from './secrets.js';

/** Secrets made at this start, to be shown to whoever started it; `null` where they were known before. */
export interface FirstStart {
  readonly secretToken: string | null;
  readonly apiKey: string | null;
}

const context = { actor: 'start', causation: 'start' };
/** Nodes that start together on an empty log all make what is missing, under the same id: the first on the log is it. */
const asFirst = (what: string): WriteContext => ({ ...context, writeId: `start-${what}` });
const defaultName = 'default';

/**
 * Sees to it that there is an account with an agent, and that the token and key that the settings fix are theirs.
 * The first start makes what is missing.
 */
export async function prepareAccounts(commands: CommandBus, accounts: Accounts, config: Config): Promise<FirstStart> {
  const { accountToken, apiKey } = config;
  const [account] = accounts.accounts.values();
  let secretToken: string | null = null;
  if (account === undefined) {
    const made = await commands.execute(new CreateAccount(defaultName, asFirst('account'), accountToken));
    const isFirst = accounts.accountOfToken(hashSecret(made.secretToken)) !== undefined;
    if (accountToken === null && isFirst) secretToken = made.secretToken;
  } else if (accountToken !== null && accounts.accountOfToken(hashSecret(accountToken)) === undefined) {
    await commands.execute(new SetAccountToken(account.accountId, accountToken, context));
  }
  const [{ accountId }] = accounts.accounts.values();
  if (apiKey === null && accounts.agents.size > 0) return { secretToken, apiKey: null };
  if (apiKey !== null && accounts.keyOfHash(hashSecret(apiKey)) !== undefined) return { secretToken, apiKey: null };
  const before = accounts.agentsOf(accountId).find(({ name }) => name === defaultName);
  const agent = await commands.execute(
    before === undefined
      ? new CreateAgent(accountId, defaultName, [], asFirst(apiKey === null ? 'agent-made' : `agent-given-${accounts.agents.size}`), apiKey)
      : new RotateAgentKey(accountId, before.agentKey, context, apiKey),
  );
  const isFirst = accounts.keyOfHash(hashSecret(agent.apiKey)) !== undefined;
  return { secretToken, apiKey: apiKey === null && isFirst ? agent.apiKey : null };
}
