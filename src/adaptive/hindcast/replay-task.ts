import type { MessagePort } from 'node:worker_threads';
import type { HindcastQuestion, HindcastSummary } from '../../../projections/hindcast/hindcast.js';
import type { Features } from '../../../projections/prediction/encoder.js';
import type { Observation, Prediction } from '../../../projections/prediction/learner.js';

/** What threads that replay are given, and what they give back. */

/** Records of a session, in order; their bytes lie one behind the other. */
export interface Portion {
  readonly positions: readonly number[];
  readonly lengths: readonly number[];
  readonly bytes: Uint8Array;
  /** Whether no more will come. */
  readonly ended: boolean;
}

/** What comes in place of a portion where nobody waits for the result any more. */
export interface Cancelled {
  readonly cancelled: true;
}

/** What a thread says when it wants the next portion: the last position that it has worked off. */
export interface Wanted {
  readonly after: number;
}

/** A thread asks for portions over its port, so that neither side runs ahead of the other. */
export interface ReplayTask {
  readonly port: MessagePort;
}

export interface HindcastTask extends ReplayTask {
  readonly question: HindcastQuestion;
  /** Rows from this position on are kept. */
  readonly cursor: number;
  /** Rows of a page. */
  readonly limit: number;
}

/** A part of the rows, as JSON: what lies between the brackets of the list. */
export interface Page {
  readonly cursor: number;
  readonly rows: Uint8Array;
  readonly count: number;
  /** Where the next page begins; null for the last. */
  next: number | null;
}

export interface HindcastResult {
  readonly summary: HindcastSummary;
  readonly pages: readonly Page[];
}

export interface ObservationsTask extends ReplayTask {
  readonly session: string;
  readonly positions: readonly number[];
}

export interface PredictionTask extends ReplayTask {
  readonly session: string;
  readonly domainId: string;
  /** Position of the last record that is folded. */
  readonly to: number;
  readonly features?: Features;
}

/** null where there was no such domain. */
export type PredictionResult = Prediction | null;

export type ObservationsResult = readonly (readonly [position: number, observation: Observation])[];
