import { timingSafeEqual } from 'node:crypto';
import type { Account, Accounts, Agent } from '../../projections/accounts/accounts.js';
import { hashSecret, looksMistyped } from './keys.js';

/** Looks up who a bearer token belongs to. Reads the accounts' projection in memory; no I/O. */
export class AccountDirectory {
  private readonly bootstrapHash: string | null;

  /**
   * @param accounts read anew for each question, since it goes on changing
   * @param bootstrapToken `null`: the first account's own token may create accounts
   */
  constructor(
    private readonly accounts: () => Accounts,
    bootstrapToken: string | null,
  ) {
    this.bootstrapHash = bootstrapToken === null ? null : hashSecret(bootstrapToken);
  }

  /** The agent of an API key, `null` for an unknown one. The agent may be deleted. */
  agentOf(token: string): Agent | null {
    const hash = hashSecret(token);
    const agent = this.accounts().agentOfKey(hash);
    return agent !== undefined && same(agent.keyHash, hash) ? agent : null;
  }

  /** The account of an owner's secret token. */
  accountOf(token: string): Account | null {
    const hash = hashSecret(token);
    const account = this.accounts().accountOfToken(hash);
    return account !== undefined && same(account.tokenHash, hash) ? account : null;
  }

  mayCreateAccounts(token: string): boolean {
    const expected = this.bootstrapHash ?? this.accounts().accounts.values().next().value?.tokenHash;
    return expected !== undefined && same(expected, hashSecret(token));
  }

  /** Completes "the bearer token …" for a key that no agent has. */
  describeUnknownKey(token: string): string {
    if (this.accountOf(token) !== null) return "is an account's secret token; this route wants an agent's API key";
    if (looksMistyped(token)) return 'is not a valid API key: its checksum is wrong, so it was most likely cut or mistyped';
    return 'is not a known API key';
  }
}

/** Equality in constant time. */
const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
