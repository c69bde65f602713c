import type { VectorModel } from '../../projections/vectors/vector-space.js';

/** Vectors of one text at most: as many passages, evenly over the text where they reach over all of it, else from its beginning. */
export const passagesMax = 50;

/** The model cannot be asked, or did not answer: the message says why. Asking again later may help. */
export class EmbedderError extends Error {
  override readonly name = 'EmbedderError';
}

/** A model that makes vectors of texts. What it says of one text may differ in the last digits from time to time: who wants to rely on it keeps it. */
export interface Embedder {
  /** What it is; known after its first answer. @throws {EmbedderError} */
  model(): Promise<VectorModel>;
  /** The vector of a question; before what waits of documents. @throws {EmbedderError} */
  question(text: string, signal: AbortSignal): Promise<ArrayLike<number>>;
  /** The vectors of each text's passages, 1 to {@link passagesMax}, in order. @param texts 50 at most @throws {EmbedderError} */
  documents(texts: readonly string[], signal: AbortSignal): Promise<ArrayLike<number>[][]>;
  /** Lets go of the model; nothing may be asked afterwards. */
  close(): Promise<void>;
}
