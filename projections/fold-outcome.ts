import type { LedgerEntry, Verdict } from './ledger.js';
import type { Observation } from './prediction/learner.js';

/** What a projection makes of an event: its verdict with the verdict's number, and of an adaptive event what was predicted before it was learned. */
export type Applied = readonly [verdict: Verdict, value: number, observation?: Observation];

/** What the fold made of an event at its place in the log. */
export type FoldOutcome =
  | {
      /** The first write under its id. Its verdict may still be a rejection, see `isRejection`. */
      readonly status: 'recorded';
      readonly entry: LedgerEntry;
      /** Of an adaptive event that was taken: what it is answered with, as it is told and kept. */
      readonly observation: Observation | null;
    }
  | KnownWrite;

/** A write whose id is taken: a repeat of the first one, or another payload under its id. */
export interface KnownWrite {
  readonly status: 'duplicate' | 'conflict';
  /** The first write under the id. */
  readonly entry: LedgerEntry;
}
