import type { Accounts, Agent } from '../../projections/accounts/accounts.js';
import { invalidField } from '../errors.js';
import type { AgentDto, AgentListDto } from './accounts.dto.js';

/** JSON of the agents in one page, characters. */
const pageCharactersMax = 2 ** 20;

/**
 * The account's live agents behind the one that the page before ended with, as many as fit into a page: at least one.
 * @throws {HindcastError} invalid_fields for a cursor that no such page ended with
 */
export function agentPage(accounts: Accounts, accountId: string, cursor: string | undefined, limit: number): AgentListDto {
  const agents = accounts.agentsOf(accountId);
  const rest = cursor === undefined ? agents : accounts.agentsAfter(accountId, cursor);
  if (rest === undefined) throw invalidField(['query', 'cursor'], 'must be the next_cursor of an earlier page', 'cursor', cursor);
  const units: AgentDto[] = [];
  let characters = 0;
  for (const agent of rest.slice(0, limit)) {
    const unit = describeAgent(agent);
    characters += JSON.stringify(unit).length;
    if (characters > pageCharactersMax && units.length > 0) break;
    units.push(unit);
  }
  const hasMore = units.length < rest.length;
  return {
    accountId,
    units,
    next_cursor: hasMore ? units[units.length - 1].agentId : null,
    has_more: hasMore,
    total: agents.length,
  };
}

const describeAgent = ({ agentId, agentKey, name, scopes, keys, createdAtMs, maxAgeDays }: Agent): AgentDto => ({
  agentId,
  agentKey,
  name,
  scopes: [...scopes],
  keyId: keys.at(-1)?.keyId ?? null,
  createdAt: new Date(createdAtMs).toISOString(),
  max_age_days: maxAgeDays ?? null,
});
