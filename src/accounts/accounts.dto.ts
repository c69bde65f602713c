import { type Broken, list, optional, orNull, type Rule, text, whole, withDefault } from '../../projections/rules/rules.js';
import { Field } from '../gateway/validation/field.js';
import { isoTimeRule, parseIsoTime } from '../gateway/validation/field-rules.js';

const scopeForm = /^(?:read|write|erase|audit|domain:[^\s]{1,256})$/;

const scope: Rule = {
  required: true,
  schema: { type: 'string', pattern: scopeForm.source, example: 'read' },
  check: (value): Broken | null =>
    typeof value === 'string' && scopeForm.test(value)
      ? null
      : { type: 'scope', msg: 'must be "read", "write", "erase", "audit" or "domain:<domain_id>"' },
};

/** A time that has not come yet. */
const future: Rule = {
  ...isoTimeRule,
  check: (value) =>
    isoTimeRule.check(value) ??
    (Number(parseIsoTime(value as string)) > Date.now() ? null : { type: 'datetime_future', msg: 'must be a time in the future' }),
};

/** Longest that keys may outlive their replacement: a month. One that is to stay for longer is kept by adding the other. */
const graceMaxS = 31 * 24 * 3600;

export class CreateAccountDto {
  /** What people call the account. */
  @Field(text(1, 256))
  name!: string;
}

export class CreateAgentDto {
  /** What people call the agent. */
  @Field(optional(text(1, 256)))
  name?: string;

  /** What the agent's key may do: `read`, `write`, `erase`, `audit` (events, their proof and export); none given: everything. With `domain:<domain_id>` only the routes of those domains. */
  @Field(optional(list(scope, 0, 64)))
  scopes?: string[];
}

export class ListAgentsQuery {
  /** Where the page before ended: its `next_cursor`. */
  @Field(optional(text(1, 256)))
  cursor?: string;

  /** Agents in a page at most. A page also ends when its agents are 1 MiB of JSON. */
  @Field(withDefault(whole(1, 1000), 1000))
  limit: number = 1000;
}

export class AgentKeyDto {
  /** The agent's `agentKey`, as its creation and the list show it. */
  @Field(text(1, 256))
  agentKey!: string;
}

export class NewKeyDto extends AgentKeyDto {
  /** Adds a key of this name; those that there are stay. */
  @Field(optional(text(1, 256)))
  name?: string;

  /** Adds a key that may do this: `read`, `write`, `erase`, `audit`, `domain:<domain_id>`; none in the list: everything. */
  @Field(optional(list(scope, 0, 64)))
  scopes?: string[];

  /** Adds a key that ends by itself then. */
  @Field(optional(future))
  expiresAt?: string;

  /** Of a rotation: the keys before go on to be taken for so many seconds. */
  @Field(optional(whole(0, graceMaxS)))
  grace_seconds?: number;
}

export class EndKeyDto extends AgentKeyDto {
  /** The key's public part, as the list of keys shows it. */
  @Field(text(1, 64))
  keyId!: string;
}

export class RetentionDto extends AgentKeyDto {
  /** Days after which records are erased, 1 to 36,500; null: never. */
  @Field(orNull(whole(1, 36_500)))
  max_age_days!: number | null;
}

export class RetentionSetDto {
  /** Id of the agent, also that of its session. */
  agentId!: string;
  /** Days after which records are erased; null: never. */
  max_age_days!: number | null;
}

export class AccountDto {
  /** Id of the account. */
  accountId!: string;
  /** The owner's token for the routes of this account. Shown once. */
  secretToken!: string;
}

export class NewAgentDto {
  /** Id of the agent, also that of its session. */
  agentId!: string;
  /** Names the agent on the routes of its account. */
  agentKey!: string;
  /** Public part of the API key: it names the key in lists, logs and events. */
  keyId!: string;
  /** The agent's bearer token. Shown once. */
  apiKey!: string;
}

export class AgentDto {
  /** Id of the agent, also that of its session. */
  agentId!: string;
  /** Names the agent on the routes of its account. */
  agentKey!: string;
  /** What people call it. */
  name!: string;
  /** What its first key may do, and those that replace it; none: everything. */
  scopes!: string[];
  /** Public part of the agent's newest API key; null where all were ended. */
  keyId!: string | null;
  /** ISO 8601 */
  createdAt!: string;
  /** Days after which records are erased; null: never. */
  max_age_days!: number | null;
}

export class AgentListDto {
  /** Id of the account. */
  accountId!: string;
  /** A page of its agents, in the order in which they were made. */
  units!: AgentDto[];
  next_cursor!: string | null;
  has_more!: boolean;
  /** How many agents the account has. */
  total!: number;
}

export class AgentDeletedDto {
  /** not_found: the account has no such agent. */
  status!: 'success' | 'not_found';
  /** Id of the agent that was deleted. */
  agentId!: string | null;
  /** Whether it was. */
  deleted!: boolean;
}

export class KeyDto {
  /** Public part of the key; `actor` of what is written with it. */
  keyId!: string;
  /** What people call it; "default" for an agent's first key and those that replaced it. */
  name!: string;
  /** What it may do; none: everything. */
  scopes!: string[];
  /** ISO 8601 */
  createdAt!: string;
  /** When it was last used on the node that answers, since that started, ISO 8601; null: not since then. */
  lastUsedAt!: string | null;
  /** When it ends by itself, ISO 8601; null: never. */
  expiresAt!: string | null;
}

export class KeyListDto {
  /** Id of the agent. */
  agentId!: string;
  /** Its keys that are in force, in the order in which they were made. */
  keys!: KeyDto[];
}

export class KeyEndedDto {
  /** not_found: the account has no such agent, or the agent no such key. */
  status!: 'success' | 'not_found';
  /** Id of the agent. */
  agentId!: string | null;
  /** Public part of the key that the request named. */
  keyId!: string;
  /** Whether it was ended. */
  deleted!: boolean;
}
