/** A vector as it is kept and compared: each element is `scale` times a whole number from -127 to 127. */
export interface QuantizedVector {
  /** Above 0. */
  readonly scale: number;
  /** One a dimension. */
  readonly codes: Int8Array;
}

/** A quantized vector as an event holds it. */
export interface EncodedVector {
  readonly scale: number;
  /** The codes in base64, one byte a dimension, two's complement. */
  readonly codes: string;
}

/** Dimensions of a vector at most. */
export const dimensionsMax = 4096;

const codeMax = 127;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digits = new Int8Array(128).fill(-1);
for (let i = 0; i < alphabet.length; i++) digits[alphabet.charCodeAt(i)] = i;

/**
 * A vector in eight bits a dimension, scaled to unit length first (Euclidean), so that the product of two is the cosine of their angle. The error of a dimension is half a scale at most.
 * @param vector finite numbers
 * @returns `null` for a vector without a direction: all zero, or not finite
 */
export function quantized(vector: ArrayLike<number>): QuantizedVector | null {
  let squares = 0;
  let largest = 0;
  for (let i = 0; i < vector.length; i++) {
    squares += vector[i] * vector[i];
    largest = Math.max(largest, Math.abs(vector[i]));
  }
  const length = Math.sqrt(squares);
  if (!(length > 0 && length < Number.POSITIVE_INFINITY)) return null;
  const codes = new Int8Array(vector.length);
  for (let i = 0; i < codes.length; i++) codes[i] = Math.round((vector[i] / largest) * codeMax);
  return { scale: Math.fround(largest / length / codeMax), codes };
}

/** Cosine of the angle between two vectors of the same dimension, up to rounding: about -1 to 1. */
export const similarity = (a: QuantizedVector, b: QuantizedVector): number =>
  dot(a.codes, 0, b.codes, 0, a.codes.length) * (a.scale * b.scale);

/** Product of two ranges of codes. A sum of whole numbers: the same in whatever order it is made. */
export function dot(a: Int8Array, aFrom: number, b: Int8Array, bFrom: number, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += a[aFrom + i] * b[bFrom + i];
  return sum;
}

/** A vector as an event holds it: its codes as Base64, a byte (two's complement) a dimension. */
export function encodedVector({ scale, codes }: QuantizedVector): EncodedVector {
  let text = '';
  for (let i = 0; i < codes.length; i += 3) {
    const left = codes.length - i;
    const word = ((codes[i] & 255) << 16) | (left > 1 ? (codes[i + 1] & 255) << 8 : 0) | (left > 2 ? codes[i + 2] & 255 : 0);
    text += alphabet[word >>> 18] + alphabet[(word >>> 12) & 63];
    text += left > 1 ? alphabet[(word >>> 6) & 63] : '=';
    text += left > 2 ? alphabet[word & 63] : '=';
  }
  return { scale, codes: text };
}

/** @returns `null` where it is no vector of this dimension */
export function decodedVector({ scale, codes: text }: EncodedVector, dimension: number): QuantizedVector | null {
  if (!(scale > 0 && scale < Number.POSITIVE_INFINITY) || text.length !== Math.ceil(dimension / 3) * 4) return null;
  const codes = new Int8Array(dimension);
  const used = Math.ceil((dimension * 4) / 3);
  let bits = 0;
  let at = 0;
  for (let i = 0; i < used; i++) {
    const digit = digits[text.charCodeAt(i) & 127];
    if (digit < 0) return null;
    bits = ((bits << 6) | digit) & 0xffff;
    if (i % 4 !== 0) codes[at++] = bits >>> (6 - 2 * (i % 4));
  }
  return { scale: Math.fround(scale), codes };
}
