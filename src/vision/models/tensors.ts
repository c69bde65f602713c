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

/** What a model is given. */
export interface Feed {
  readonly type: 'float32' | 'int64' | 'uint8';
  readonly data: Float32Array | BigInt64Array | Uint8Array;
  readonly dims: readonly number[];
}

/** Numbers with their dimensions, whatever type the model computed them in. */
export interface Values {
  readonly data: ArrayLike<number>;
  readonly dims: readonly number[];
}

export function valuesOf({ data, dims, type }: Tensor): Values {
  if (type === 'float16' && data instanceof Uint16Array) return { data: Float32Array.from(data, halfFloat), dims };
  const isWhole = data instanceof BigInt64Array || data instanceof BigUint64Array;
  return { data: isWhole ? Float64Array.from(data as Iterable<bigint>, Number) : (data as Float32Array), dims };
}

/** The number that the bits of a float of 16 bits mean (IEEE 754 binary16): Node has no array of such. */
export function halfFloat(bits: number): number {
  const [sign, exponent, fraction] = [bits & 0x8000 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Scores outside of 0 to 1 are logits. */
export function isLogits(values: ArrayLike<number>): boolean {
  for (let i = 0; i < values.length; i++) if (values[i] > 1 || values[i] < 0) return true;
  return false;
}
