import { type BinaryReader, type BinaryWriter, stepBytes, type Writing } from '../compact/binary.js';
import type { ApiKeyRecord, EventOf } from '../events.js';
import type { Verdict } from '../ledger.js';

export interface Account {
  readonly accountId: string;
  readonly name: string;
  /** SHA-256 of the owner's secret token, base64url. */
  tokenHash: string;
}

/** One of an agent's API keys. */
export interface ApiKey {
  /** Public part: also the actor of what is written with it. */
  readonly keyId: string;
  /** SHA-256 of the key, base64url. */
  readonly hash: string;
  readonly name: string;
  /** What it may do; none: everything. */
  readonly scopes: readonly string[];
  readonly createdAtMs: number;
  /** From then on it is refused, ms since 1970; 0 once it was ended; null: it stays. */
  expiresAtMs: number | null;
}

/** An agent: one session, and the keys to it. */
export interface Agent {
  /** Also the name of its session. */
  readonly agentId: string;
  readonly agentKey: string;
  readonly accountId: string;
  readonly name: string;
  /** Those of its first key and of those that replace it. */
  readonly scopes: readonly string[];
  readonly createdAtMs: number;
  /** In the order in which they were made; those that were ended are gone. */
  keys: ApiKey[];
  deletedAtMs: number | null;
  /** Records older than so many days are erased; none are where it is not there or `null`. */
  maxAgeDays?: number | null;
}

/** A key and whose it is. */
export interface KnownKey {
  readonly agent: Agent;
  readonly key: ApiKey;
}

/** Keys that an agent may have at a time: as many as one answer lists. */
export const agentKeysMax = 64;

/** Name of an agent's first key, and of those that replace it. */
const firstKeyName = 'default';

/** Whether a key is still taken. @param nowMs ms since 1970 */
export const isInForce = ({ expiresAtMs }: ApiKey, nowMs: number): boolean => expiresAtMs === null || nowMs < expiresAtMs;

export type AccountEvent = EventOf<
  | 'account.created'
  | 'account.token_set'
  | 'agent.created'
  | 'agent.key_added'
  | 'agent.key_rotated'
  | 'agent.key_ended'
  | 'agent.deleted'
  | 'agent.retention_set'
>;

/** Who may do what: accounts, their agents, and the hashes of keys and tokens. Deleted agents stay known, so that their keys are refused by name. */
export class Accounts {
  readonly accounts = new Map<string, Account>();
  readonly agents = new Map<string, Agent>();
  private readonly accountsByToken = new Map<string, Account>();
  private readonly keysByHash = new Map<string, KnownKey>();
  private readonly agentsByAgentKey = new Map<string, Agent>();

  get isEmpty(): boolean {
    return this.accounts.size + this.agents.size === 0;
  }

  /** The account whose secret token hashes to this; undefined where there is none. */
  accountOfToken(tokenHash: string): Account | undefined {
    return this.accountsByToken.get(tokenHash);
  }

  /** The API key that hashes to this, of an agent that may be deleted; it may have expired. Undefined where there is none, or where it was ended. */
  keyOfHash(hash: string): KnownKey | undefined {
    return this.keysByHash.get(hash);
  }

  /** The live agent of an agent key, if the account owns it. */
  agentOfAccount(accountId: string, agentKey: string): Agent | undefined {
    const agent = this.agentsByAgentKey.get(agentKey);
    return agent?.accountId === accountId && agent.deletedAtMs === null ? agent : undefined;
  }

  /** The account's live agents, in the order they were made. */
  agentsOf(accountId: string): Agent[] {
    return [...this.agents.values()].filter((agent) => agent.accountId === accountId && agent.deletedAtMs === null);
  }

  /** Those made after another of the account's agents, which may be deleted meanwhile; undefined where it never had that one. */
  agentsAfter(accountId: string, agentId: string): Agent[] | undefined {
    const other = this.agents.get(agentId);
    if (other?.accountId !== accountId) return undefined;
    const all = [...this.agents.values()];
    const later = new Set(all.slice(all.indexOf(other) + 1));
    return this.agentsOf(accountId).filter((agent) => later.has(agent));
  }

  /** @param atMs when it was recorded, ms since 1970. @returns what became of it, and a number that goes with that verdict */
  apply(event: AccountEvent, atMs: number): [Verdict, value: number] {
    switch (event.type) {
      case 'account.created': {
        const { account_id: accountId, name, token_hash: tokenHash } = event.data;
        this.setToken({ accountId, name, tokenHash }, tokenHash);
        return ['created', 1];
      }
      case 'account.token_set': {
        const account = this.accounts.get(event.data.account_id);
        if (account === undefined) return ['not_found', 0];
        this.accountsByToken.delete(account.tokenHash);
        this.setToken(account, event.data.token_hash);
        return ['updated', 1];
      }
      case 'agent.created': {
        const { account_id, agent_id, agent_key, name, scopes, key } = event.data;
        if (!this.accounts.has(account_id)) return ['not_found', 0];
        this.enter({
          agentId: agent_id,
          agentKey: agent_key,
          accountId: account_id,
          name,
          scopes,
          createdAtMs: atMs,
          keys: [madeKey(key, firstKeyName, scopes, atMs)],
          deletedAtMs: null,
        });
        return ['created', 1];
      }
      case 'agent.key_added': {
        const { agent_id, key, name, scopes, expires_at: expiresAt } = event.data;
        const agent = this.livingAgent(agent_id);
        if (agent === undefined) return ['not_found', 0];
        this.dropExpired(agent, atMs);
        if (agent.keys.length >= agentKeysMax) return ['invalid', agentKeysMax];
        this.addKey(agent, madeKey(key, name, scopes, atMs, expiresAt === undefined ? null : Date.parse(expiresAt)));
        return ['created', 1];
      }
      case 'agent.key_rotated': {
        const { agent_id, key, grace_seconds: graceS } = event.data;
        const agent = this.livingAgent(agent_id);
        if (agent === undefined) return ['not_found', 0];
        this.dropExpired(agent, atMs);
        if (graceS > 0 && agent.keys.length >= agentKeysMax) return ['invalid', agentKeysMax];
        const endMs = atMs + graceS * 1000;
        for (const before of agent.keys)
          if (graceS === 0) this.endKey(before);
          else before.expiresAtMs = Math.min(before.expiresAtMs ?? endMs, endMs);
        if (graceS === 0) agent.keys = [];
        this.addKey(agent, madeKey(key, firstKeyName, agent.scopes, atMs));
        return ['rotated', 1];
      }
      case 'agent.key_ended': {
        const agent = this.livingAgent(event.data.agent_id);
        const key = agent?.keys.find(({ keyId }) => keyId === event.data.key_id);
        if (agent === undefined || key === undefined) return ['not_found', 0];
        this.endKey(key);
        agent.keys = agent.keys.filter((other) => other !== key);
        return ['deleted', 1];
      }
      case 'agent.deleted': {
        const agent = this.livingAgent(event.data.agent_id);
        if (agent === undefined) return ['not_found', 0];
        agent.deletedAtMs = atMs;
        return ['deleted', 1];
      }
      case 'agent.retention_set': {
        const agent = this.agents.get(event.data.agent_id);
        if (agent === undefined || agent.deletedAtMs !== null) return ['not_found', 0];
        agent.maxAgeDays = event.data.max_age_days;
        return ['updated', 1];
      }
    }
  }

  /** A snapshot of the accounts as they are now. */
  freeze(): Writing {
    const accounts = Array.from(this.accounts.values(), (account) => ({ ...account }));
    const agents = Array.from(this.agents.values(), (agent) => ({ ...agent, keys: agent.keys.map((key) => ({ ...key })) }));
    return function* (writer) {
      yield* writeRows(writer, accounts);
      yield* writeRows(writer, agents);
    };
  }

  /** Reads what {@link freeze} wrote. */
  *load(reader: BinaryReader): Generator<void> {
    yield* readRows<Account>(reader, (account) => this.setToken(account, account.tokenHash));
    yield* readRows<Agent>(reader, (agent) => this.enter(agent));
  }

  private livingAgent(agentId: string): Agent | undefined {
    const agent = this.agents.get(agentId);
    return agent?.deletedAtMs === null ? agent : undefined;
  }

  private enter(agent: Agent): void {
    this.agents.set(agent.agentId, agent);
    this.agentsByAgentKey.set(agent.agentKey, agent);
    for (const key of agent.keys) this.keysByHash.set(key.hash, { agent, key });
  }

  private addKey(agent: Agent, key: ApiKey): void {
    agent.keys.push(key);
    this.keysByHash.set(key.hash, { agent, key });
  }

  /** Whoever holds on to the key sees that it was ended. */
  private endKey(key: ApiKey): void {
    key.expiresAtMs = 0;
    this.keysByHash.delete(key.hash);
  }

  private dropExpired(agent: Agent, atMs: number): void {
    const kept = agent.keys.filter((key) => isInForce(key, atMs));
    for (const key of agent.keys) if (!kept.includes(key)) this.endKey(key);
    agent.keys = kept;
  }

  private setToken(account: Account, tokenHash: string): void {
    account.tokenHash = tokenHash;
    this.accounts.set(account.accountId, account);
    this.accountsByToken.set(tokenHash, account);
  }
}

/** Writes rows as JSON, with pauses: an agent with many keys and scopes takes some hundred KB. */
function* writeRows(writer: BinaryWriter, rows: readonly object[]): Generator<void> {
  writer.count(rows.length);
  let characters = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    writer.text(text);
    characters += text.length;
    if (characters < stepBytes) continue;
    yield;
    characters = 0;
  }
  yield;
}

/** Reads what {@link writeRows} wrote. */
function* readRows<Row>(reader: BinaryReader, take: (row: Row) => void): Generator<void> {
  let characters = 0;
  for (let count = reader.count(); count > 0; count--) {
    const text = reader.text();
    take(JSON.parse(text) as Row);
    characters += text.length;
    if (characters < stepBytes) continue;
    yield;
    characters = 0;
  }
}

const madeKey = (
  { key_id: keyId, hash }: ApiKeyRecord,
  name: string,
  scopes: readonly string[],
  createdAtMs: number,
  expiresAtMs: number | null = null,
): ApiKey => ({ keyId, hash, name, scopes, createdAtMs, expiresAtMs });
