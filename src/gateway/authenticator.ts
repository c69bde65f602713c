import type { Account, Agent } from '../../projections/accounts/accounts.js';

/** Whom a bearer token belongs to. Looks in memory and answers at once: the gateway asks it for every request. Tokens are compared in constant time. */
export interface Authenticator {
  /** The agent of an API key, `null` for an unknown one. The agent may be deleted. */
  agentOf(token: string): Agent | null;

  /** The account of an owner's secret token, `null` for an unknown one. */
  accountOf(token: string): Account | null;

  /** Whether it is the token set up for that. */
  mayCreateAccounts(token: string): boolean;

  /** Completes "the bearer token …" for a key that no agent has. */
  describeUnknownKey(token: string): string;
}
