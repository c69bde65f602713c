import type { Account, ApiKey, KnownKey } from '../../projections/accounts/accounts.js';
import type { Authenticator } from '../gateway/authenticator.js';
import { type AccountDirectory, sameSecret } from './account-directory.js';
import { hashSecret, makeSecret } from './secrets.js';

/**
 * A key made for one run of the service, which opens the oldest agent beside its own keys. It is told in the data folder alone: who can read that could read what lies there
 * without asking.
 */
export class FolderKey implements Authenticator {
  readonly secret: string;
  private readonly key: ApiKey;

  constructor(private readonly accounts: AccountDirectory) {
    const { secret, id, hash } = makeSecret('hck');
    this.secret = secret;
    this.key = { keyId: id, hash, name: 'data folder', scopes: [], createdAtMs: Date.now(), expiresAtMs: null };
  }

  keyOf(token: string): KnownKey | null {
    const hash = hashSecret(token);
    const known = this.accounts.keyOfHash(hash);
    if (known !== null || !sameSecret(this.key.hash, hash)) return known;
    const agent = this.accounts.oldestAgent();
    return agent === null ? null : { agent, key: this.key };
  }

  accountOf(token: string): Account | null {
    return this.accounts.accountOf(token);
  }

  mayCreateAccounts(token: string): boolean {
    return this.accounts.mayCreateAccounts(token);
  }

  canBeGuessed(token: string): boolean {
    return this.accounts.canBeGuessed(token);
  }

  noteUse(key: ApiKey): void {
    if (key !== this.key) this.accounts.noteUse(key);
  }

  describeUnknownKey(token: string): string {
    return this.accounts.describeUnknownKey(token);
  }
}
