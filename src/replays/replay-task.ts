import type { MessagePort } from 'node:worker_threads';
import type { AdaptiveState } from '../../projections/adaptive/adaptive-state.js';
import type { HindcastQuestion, HindcastSummary } from '../../projections/hindcast/hindcast.js';
import type { Features } from '../../projections/prediction/instance.js';
import type { Observation, Prediction } from '../../projections/prediction/learner.js';
import type { Checkpoint } from '../sessions/checkpoints.js';

/** What threads that replay are given, and what they give back. */

/** Records of a session, in order; their bytes lie one behind the other. */
export interface Batch {
  readonly positions: readonly number[];
  readonly lengths: readonly number[];
  readonly bytes: Uint8Array;
  /** Whether no more will come. */
  readonly ended: boolean;
}

/** What comes in place of a batch where nobody waits for the result any more. */
export interface Cancelled {
  readonly cancelled: true;
}

/** Rows of a hindcast that were made one after the other, as JSON: what lies between the brackets of a list. */
export interface RowBatch {
  /** Number of the page that they are part of, 0 for the first. */
  readonly page: number;
  /** Rows from this position on; those that come after them are from `next` on. */
  readonly cursor: number;
  readonly next: number;
  readonly rows: Uint8Array;
}

/** What comes where nothing else was asked for, and the replay may go on. */
export interface GoOn {
  readonly goOn: true;
}

/** A part of the checkpoint that a replay begins at. One at a time, since a large one is long in coming. */
export interface CheckpointPart {
  readonly document: Uint8Array;
}

/** A thread asks before it goes on. */
export interface Ask {
  /** Bytes that what the replay has learned so far takes. */
  readonly learnerBytes: number;
  readonly wants: 'batch' | 'document' | 'nothing';
}

/** What a thread says: what it asks, that it has come to a place from which others can go on, or which rows it has made. */
export type Message = Ask | Checkpoint | RowBatch;

/** A thread asks for batches over its port, so that neither side runs ahead of the other. */
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

export interface HindcastResult {
  readonly summary: HindcastSummary;
  /** Position of the first row that was not kept; null where all were. */
  readonly beyond: number | null;
}

/** What a domain had learned by a point of the past. */
export interface LearnerTask extends ReplayTask {
  readonly session: string;
  /** Changes when something of the session is erased. */
  readonly epoch: number;
  readonly domainId: string;
  /** Position of the last record that is folded. */
  readonly to: number;
  /** Documents of the checkpoint that the replay begins at; 0 where it begins at the first record. */
  readonly documents: number;
  readonly features?: Features;
  /** Positions of events whose answers are wanted again. */
  readonly positions: readonly number[];
}

export interface LearnerResult {
  /** null where there was no such domain. */
  readonly prediction: Prediction | null;
  /** null where the domain did not learn. */
  readonly state: AdaptiveState | null;
  readonly observations: readonly (readonly [position: number, observation: Observation])[];
}

/** A learner and the checkpoint that is written down of it, in learners. */
export const learnersOfReplay = 2;
