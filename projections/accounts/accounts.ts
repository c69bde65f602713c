import type { BinaryReader, Writing } from '../compact/binary.js';
import type { EventOf } from '../events.js';
import type { Verdict } from '../ledger.js';

export interface Account {
  readonly accountId: string;
  readonly name: string;
  /** SHA-256 of the owner's secret token, base64url. */
  tokenHash: string;
}

/** An agent: one session, one key at a time. */
export interface Agent {
  /** Also the name of its session. */
  readonly agentId: string;
  readonly agentKey: string;
  readonly accountId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAtMs: number;
  keyId: string;
  /** SHA-256 of the API key, base64url. */
  keyHash: string;
  deletedAtMs: number | null;
}

export type AccountEvent = EventOf<'account.created' | 'account.token_set' | 'agent.created' | 'agent.key_rotated' | 'agent.deleted'>;

/** Who may do what: accounts, their agents, and the hashes of keys and tokens. Deleted agents stay known, so that their keys are refused by name. */
export class Accounts {
  readonly accounts = new Map<string, Account>();
  readonly agents = new Map<string, Agent>();
  private readonly accountsByToken = new Map<string, Account>();
  private readonly agentsByKeyHash = new Map<string, Agent>();
  private readonly agentsByAgentKey = new Map<string, Agent>();

  get isEmpty(): boolean {
    return this.accounts.size + this.agents.size === 0;
  }

  /** The account whose secret token hashes to this; undefined where there is none. */
  accountOfToken(tokenHash: string): Account | undefined {
    return this.accountsByToken.get(tokenHash);
  }

  /** The agent whose API key hashes to this, deleted or not; undefined where there is none. */
  agentOfKey(keyHash: string): Agent | undefined {
    return this.agentsByKeyHash.get(keyHash);
  }

  /** The living agent of an agent key, if the account owns it. */
  agentOfAccount(accountId: string, agentKey: string): Agent | undefined {
    const agent = this.agentsByAgentKey.get(agentKey);
    return agent?.accountId === accountId && agent.deletedAtMs === null ? agent : undefined;
  }

  /** The account's living agents, in the order they were made. */
  agentsOf(accountId: string): Agent[] {
    return [...this.agents.values()].filter((agent) => agent.accountId === accountId && agent.deletedAtMs === null);
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
          keyId: key.key_id,
          keyHash: key.hash,
          deletedAtMs: null,
        });
        return ['created', 1];
      }
      case 'agent.key_rotated': {
        const agent = this.agents.get(event.data.agent_id);
        if (agent === undefined || agent.deletedAtMs !== null) return ['not_found', 0];
        this.agentsByKeyHash.delete(agent.keyHash);
        agent.keyId = event.data.key.key_id;
        agent.keyHash = event.data.key.hash;
        this.agentsByKeyHash.set(agent.keyHash, agent);
        return ['rotated', 1];
      }
      case 'agent.deleted': {
        const agent = this.agents.get(event.data.agent_id);
        if (agent === undefined || agent.deletedAtMs !== null) return ['not_found', 0];
        agent.deletedAtMs = atMs;
        return ['deleted', 1];
      }
    }
  }

  /** Takes hold of the accounts as they are now. */
  freeze(): Writing {
    const accounts = [...this.accounts.values()].map((account) => JSON.stringify(account));
    const agents = [...this.agents.values()].map((agent) => JSON.stringify(agent));
    return function* (writer) {
      for (const rows of [accounts, agents]) {
        writer.count(rows.length);
        for (const row of rows) writer.text(row);
        yield;
      }
    };
  }

  /** Reads what {@link freeze} wrote. */
  *load(reader: BinaryReader): Generator<void> {
    for (let count = reader.count(); count > 0; count--) {
      const account = JSON.parse(reader.text()) as Account;
      this.setToken(account, account.tokenHash);
    }
    for (let count = reader.count(); count > 0; count--) {
      this.enter(JSON.parse(reader.text()) as Agent);
      if (count % 1024 === 0) yield;
    }
  }

  private enter(agent: Agent): void {
    this.agents.set(agent.agentId, agent);
    this.agentsByAgentKey.set(agent.agentKey, agent);
    this.agentsByKeyHash.set(agent.keyHash, agent);
  }

  private setToken(account: Account, tokenHash: string): void {
    account.tokenHash = tokenHash;
    this.accounts.set(account.accountId, account);
    this.accountsByToken.set(tokenHash, account);
  }
}
