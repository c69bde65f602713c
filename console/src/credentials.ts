import { Signal } from './signal.js';

/** What the service is asked with. Kept in memory only: a reload asks again. */
export interface Credentials {
  /** An agent's API key. */
  readonly agent: string | null;
  /** The owner's secret token of an account. */
  readonly owner: string | null;
}

export const nobody: Credentials = { agent: null, owner: null };
export const credentials = new Signal<Credentials>(nobody);
