import type { NumberArray } from '../../../projections/compact/sharing.js';
import type { MemoryQuestion } from '../queries/found-memories.js';

/** What has changed of a session's memories since a thread was last handed them. */
export interface HandoverChange {
  readonly numbers: readonly number[];
  /** For each array in its order: the number of a shared one, or -1 for the next of the copies. */
  readonly places: readonly number[];
  /** Shared arrays that are new, and their numbers. */
  readonly added: readonly (readonly [place: number, array: NumberArray])[];
  /** Numbers of those that are needed no more. */
  readonly dropped: readonly number[];
  readonly copies: readonly NumberArray[];
}

/** What a thread is told. */
export type ReaderRequest =
  | {
      readonly kind: 'search';
      readonly id: number;
      /** Number of the memories to be searched. */
      readonly memory: number;
      readonly change: HandoverChange | null;
      readonly asked: MemoryQuestion;
      /** How many of the session's events to read. */
      readonly events: number;
      /** What had expired by then is not there, ms since 1970. */
      readonly nowMs: number;
    }
  /** The records that a search asked for, one behind the other. */
  | { readonly kind: 'records'; readonly id: number; readonly bytes: Uint8Array; readonly lengths: readonly number[] }
  /** Nobody waits for a search any more. */
  | { readonly kind: 'giveUp'; readonly id: number }
  /** These memories are not searched any more. */
  | { readonly kind: 'drop'; readonly memory: number };

/** What a thread says. */
export type ReaderReply =
  | { readonly kind: 'ready' }
  /** With the places on the log of the texts that the thread does not have. */
  | { readonly kind: 'found'; readonly id: number; readonly positions: readonly number[]; readonly memoryIds: readonly string[] }
  /** @see {@link JsonText} */
  | { readonly kind: 'answer'; readonly id: number; readonly json: Uint8Array }
  /** It could not be done there: because the thread was behind, or for a reason that shows again when it is done elsewhere. */
  | { readonly kind: 'failed'; readonly id: number };

/** What a thread says at once. */
export interface ReaderReplies {
  readonly replies: readonly ReaderReply[];
  /** Bytes of arrays that it has of its own, beside those it shares with the service: of the memories that it searches. */
  readonly ownBytes: number;
  /** Bytes in memory of its heap: its code, the texts that it keeps, and garbage. */
  readonly heapBytes: number;
}
