import type { VectorModel } from '../../../projections/vectors/vector-space.js';

/** What the thread with the model is asked. */
export type EmbedderRequest =
  | { readonly kind: 'question'; readonly id: number; readonly text: string }
  | { readonly kind: 'document'; readonly id: number; readonly text: string }
  /** Nobody waits for it any more. */
  | { readonly kind: 'giveUp'; readonly id: number };

/** What it says. */
export type EmbedderReply =
  | { readonly kind: 'ready'; readonly model: VectorModel }
  /** The model cannot be used. */
  | { readonly kind: 'unusable'; readonly message: string }
  /** A question has one vector. */
  | { readonly kind: 'vectors'; readonly id: number; readonly vectors: readonly Float32Array[] }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
