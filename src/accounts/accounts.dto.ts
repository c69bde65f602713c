import { type Broken, list, optional, type Rule, text } from '../../projections/rules/rules.js';
import { Field } from '../gateway/validation/field.js';

const scopeForm = /^(?:read|write|domain:[^\s]{1,256})$/;

const scope: Rule = {
  required: true,
  schema: { type: 'string', pattern: scopeForm.source, example: 'read' },
  check: (value): Broken | null =>
    typeof value === 'string' && scopeForm.test(value) ? null : { type: 'scope', msg: 'must be "read", "write" or "domain:<domain_id>"' },
};

export class CreateAccountDto {
  /** What people call the account. */
  @Field(text(1, 256))
  name!: string;
}

export class CreateAgentDto {
  /** What people call the agent. */
  @Field(optional(text(1, 256)))
  name?: string;

  /** What the agent's key may do; none given: everything. With `domain:` scopes only the routes of those domains. */
  @Field(optional(list(scope, 0, 64)))
  scopes?: string[];
}

export class AgentKeyDto {
  /** The agent's `agentKey`, as its creation and the list show it. */
  @Field(text(1, 256))
  agentKey!: string;
}

export class AccountDto {
  accountId!: string;
  /** The owner's token for the routes of this account. Shown once. */
  secretToken!: string;
}

export class NewAgentDto {
  agentId!: string;
  agentKey!: string;
  /** The agent's bearer token. Shown once. */
  apiKey!: string;
}

export class AgentDto {
  agentId!: string;
  agentKey!: string;
  name!: string;
  scopes!: string[];
  /** Public part of the agent's API key. */
  keyId!: string;
  /** ISO 8601 */
  createdAt!: string;
}

export class AgentListDto {
  accountId!: string;
  units!: AgentDto[];
}

export class AgentDeletedDto {
  status!: 'success' | 'not_found';
  agentId!: string | null;
  deleted!: boolean;
}
