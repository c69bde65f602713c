import { timingSafeEqual } from 'node:crypto';
import type { Account, Accounts, Agent, ApiKey, KnownKey } from '../../projections/accounts/accounts.js';
import type { Authenticator } from '../gateway/authenticator.js';
import type { KeyUses } from './key-uses.js';
import { hashSecret, isMade, looksMistyped } from './secrets.js';

/** Looks tokens up in the accounts' projection, by their hashes. */
export class AccountDirectory implements Authenticator {
  private readonly bootstrapHash: string | null;
  private state: AccountsState | null = null;

  /** @param bootstrapToken `null`: the first account's own token may create accounts */
  constructor(
    bootstrapToken: string | null,
    private readonly uses: KeyUses,
  ) {
    this.bootstrapHash = bootstrapToken === null ? null : hashSecret(bootstrapToken);
  }

  /** From now on there are accounts to be asked for. @param state of the session that holds them; it goes on changing */
  begin(state: AccountsState): void {
    this.state = state;
  }

  private get accounts(): Accounts {
    if (this.state === null) throw new Error('the accounts were asked for before they were read');
    return this.state.accounts;
  }

  keyOf(token: string): KnownKey | null {
    return this.keyOfHash(hashSecret(token));
  }

  /** The same, for who has hashed the token already. */
  keyOfHash(hash: string): KnownKey | null {
    return this.accounts.keyOfHash(hash) ?? null;
  }

  accountOf(token: string): Account | null {
    return this.accounts.accountOfToken(hashSecret(token)) ?? null;
  }

  mayCreateAccounts(token: string): boolean {
    const expected = this.bootstrapHash ?? this.accounts.accounts.values().next().value?.tokenHash;
    return expected !== undefined && sameSecret(expected, hashSecret(token));
  }

  /** The agent that the first start made, or the oldest that is left; `null` where none is. */
  oldestAgent(): Agent | null {
    for (const agent of this.accounts.agents.values()) if (agent.deletedAtMs === null) return agent;
    return null;
  }

  canBeGuessed(token: string): boolean {
    return !isMade(token);
  }

  noteUse({ keyId }: ApiKey): void {
    this.uses.note(keyId);
  }

  isDeleted(agentId: string): boolean {
    return (this.accounts.agents.get(agentId)?.deletedAtMs ?? null) !== null;
  }

  /** The live agents whose records are kept for so many days. */
  keptAgents(): { agentId: string; maxAgeDays: number }[] {
    return [...this.accounts.agents.values()].flatMap(({ agentId, deletedAtMs, maxAgeDays = null }) =>
      deletedAtMs === null && maxAgeDays !== null ? [{ agentId, maxAgeDays }] : [],
    );
  }

  describeUnknownKey(token: string): string {
    if (this.accountOf(token) !== null) return "is an account's secret token; this route wants an agent's API key";
    if (looksMistyped(token)) return 'is not a valid API key: its checksum is wrong, so it was most likely cut or mistyped';
    return 'is not a known API key';
  }
}

/** What of a session's state holds the accounts. */
interface AccountsState {
  readonly accounts: Accounts;
}

/** Equality in constant time. */
export const sameSecret = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
