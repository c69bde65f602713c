import type { Account, ApiKey, KnownKey } from '../../projections/accounts/accounts.js';

/** Whom a bearer token belongs to. Looks in memory and answers at once: the gateway asks it for every request. Tokens are compared in constant time. */
export interface Authenticator {
  /** An API key and its agent, `null` for an unknown one. The agent may be deleted, the key may have expired. */
  keyOf(token: string): KnownKey | null;

  /** The account of an owner's secret token, `null` for an unknown one. */
  accountOf(token: string): Account | null;

  /** Whether it is the token set up for that. */
  mayCreateAccounts(token: string): boolean;

  /** Whether a token could be found by trying: made ones have too many random bits for that. */
  canBeGuessed(token: string): boolean;

  /** Notes that a key was used. */
  noteUse(key: ApiKey): void;

  /** Completes "the bearer token …" for a key that no agent has. */
  describeUnknownKey(token: string): string;
}
