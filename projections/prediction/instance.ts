/** What is known about an event beforehand. `null` means: asked for, not known. */
export type FeatureValue = number | string | boolean | null;
export type Features = Readonly<Record<string, FeatureValue>>;

/** An event's features as the experts read them. The arrays have room to spare: read `dimensions`, `oneHotCount` and `coarseCount` elements. */
export interface Instance {
  /** Dense view: numbers, booleans as 0 and 1, one 0/1 dimension per frequent string, one per number that was found missing. */
  dimensions: number;
  /** As they came, NaN where missing. */
  raw: Float64Array;
  /** As they came, the running mean where missing. */
  filled: Float64Array;
  /** Running standard deviation of each dimension, above 0. */
  deviation: Float64Array;
  /** Standardized by the running mean and deviation, within ±5, 0 where missing. */
  scaled: Float64Array;
  /** Standardized by the mean and deviation of the first ten values, which never change after; 0 before, and where missing. */
  steady: Float64Array;
  /** Sparse view: numbers of the properties that hold: each string, each interval that a number lies in, coarse and fine, what is missing. */
  oneHotCount: number;
  oneHots: Int32Array;
  /** The coarse ones alone, at most one per feature. */
  coarseCount: number;
  coarse: Int32Array;
}
