import type { AgentDeletedDto, AgentListDto, KeyEndedDto, KeyListDto, NewAgentDto } from '../accounts/accounts.dto.js';
import type { Client } from './client.js';

const units = '/v1/accounts/units';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Makes an agent and prints its key, this once. */
export async function createAgent(client: Client, name: string | undefined, scopes: readonly string[]): Promise<void> {
  printKey(await client.call<NewAgentDto>('POST', units, { name, scopes }));
}

export async function listAgents(client: Client): Promise<void> {
  let page = await client.call<AgentListDto>('GET', units);
  if (page.total === 0) print('no agents; make one with: hindcast agents create');
  for (;;) {
    for (const { agentId, agentKey, name, scopes, keyId, createdAt } of page.units)
      print(`${agentId}  ${agentKey}  key ${keyId}  ${createdAt}  ${scopes.join(',') || 'all'}  ${name}`);
    if (page.next_cursor === null) return;
    page = await client.call<AgentListDto>('GET', `${units}?cursor=${encodeURIComponent(page.next_cursor)}`);
  }
}

export async function rotateAgent(client: Client, agentKey: string): Promise<void> {
  printKey(await client.call<NewAgentDto>('POST', `${units}/keys`, { agentKey }));
}

/** @returns whether there was such an agent */
export async function deleteAgent(client: Client, agentKey: string): Promise<boolean> {
  const { deleted, agentId } = await client.call<AgentDeletedDto>('DELETE', units, { agentKey });
  print(deleted ? `deleted ${agentId}` : 'this account has no such agent');
  return deleted;
}

/** What a key that is added is to be: what it is called, what it may do (none: everything), and when it ends by itself (ISO 8601). */
export interface NewKey {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string | undefined;
}

/** Adds a key to an agent's others and prints it, this once. */
export async function addAgentKey(client: Client, agentKey: string, key: NewKey): Promise<void> {
  printKey(await client.call<NewAgentDto>('POST', `${units}/keys`, { agentKey, ...key }));
}

/** Prints an agent's keys that are in force, a line each, without their secrets. */
export async function listAgentKeys(client: Client, agentKey: string): Promise<void> {
  const { keys } = await client.call<KeyListDto>('GET', `${units}/keys?agentKey=${encodeURIComponent(agentKey)}`);
  for (const { keyId, name, createdAt, scopes, lastUsedAt, expiresAt } of keys) {
    const times = `made ${createdAt}  used ${lastUsedAt ?? 'never'}  ends ${expiresAt ?? 'never'}`;
    print(`${keyId}  ${name}  ${scopes.join(',') || 'all'}  ${times}`);
  }
}

/** @returns whether there was such a key */
export async function endAgentKey(client: Client, agentKey: string, keyId: string): Promise<boolean> {
  const { deleted } = await client.call<KeyEndedDto>('DELETE', `${units}/keys`, { agentKey, keyId });
  print(deleted ? `ended ${keyId}` : 'this agent has no such key');
  return deleted;
}

function printKey({ agentId, agentKey, apiKey }: NewAgentDto): void {
  print(`agent      ${agentId}`);
  print(`agent key  ${agentKey}`);
  print(`API key    ${apiKey}   (shown once)`);
}
