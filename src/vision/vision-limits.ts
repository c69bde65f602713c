/** Bounds of what is taken with a question about an image. */
export const limits = {
  bodyBytes: 20 * 2 ** 20,
  imagePixels: 40_000_000,
  questionChars: 4000,
  hints: 1000,
  masks: 256,
  /** Of all masks together. */
  maskPixels: 80_000_000,
  labelChars: 256,
  attributes: 32,
  objectsShown: 1000,
  /** Of the run lengths of all masks of an answer together; objects beyond it come without. */
  maskChars: 1 << 20,
} as const;
