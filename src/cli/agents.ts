import type { AgentDeletedDto, AgentListDto, NewAgentDto } from '../accounts/accounts.dto.js';
import type { Client } from './client.js';

const units = '/v1/accounts/units';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Makes an agent and prints its key, this once. */
export async function createAgent(client: Client, name: string | undefined, scopes: readonly string[]): Promise<void> {
  printKey(await client.call<NewAgentDto>('POST', units, { name, scopes }));
}

export async function listAgents(client: Client): Promise<void> {
  const { units: agents } = await client.call<AgentListDto>('GET', units);
  if (agents.length === 0) print('no agents; make one with: hindcast agents create');
  for (const { agentId, agentKey, name, scopes, keyId, createdAt } of agents) {
    print(`${agentId}  ${agentKey}  key ${keyId}  ${createdAt}  ${scopes.join(',') || 'all'}  ${name}`);
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

function printKey({ agentId, agentKey, apiKey }: NewAgentDto): void {
  print(`agent      ${agentId}`);
  print(`agent key  ${agentKey}`);
  print(`API key    ${apiKey}   (shown once)`);
}
