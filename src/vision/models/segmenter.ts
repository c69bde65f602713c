import type { Box, Mask, Pixels } from '../../../spatial/index.js';

/** Finds the pixels of things. */
export interface Segmenter {
  readonly name: string;
  /** A mask for each box, as large as the image; null where none was found. @param boxes fractions, best first */
  masksFor(pixels: Pixels, boxes: readonly Box[]): Promise<(Mask | null)[]>;
}
