import type { Tensor } from 'onnxruntime-node';

/** What a model's input or output is declared to be; dimensions that are not fixed are null. */
export interface Port {
  readonly name: string;
  /** float32, int64, uint8, … */
  readonly type: string;
  readonly shape: readonly (number | null)[];
}

export interface Signature {
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
}

/** Numbers with their dimensions, whatever type the model computed them in. */
export interface Values {
  readonly data: ArrayLike<number>;
  readonly dims: readonly number[];
}

export function valuesOf({ data, dims }: Tensor): Values {
  const isWhole = data instanceof BigInt64Array || data instanceof BigUint64Array;
  return { data: isWhole ? Float64Array.from(data as Iterable<bigint>, Number) : (data as Float32Array), dims };
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Scores outside of 0 to 1 are logits. */
export function isLogits(values: ArrayLike<number>): boolean {
  for (let i = 0; i < values.length; i++) if (values[i] > 1 || values[i] < 0) return true;
  return false;
}
