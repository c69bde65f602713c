/**
 * Arithmetic on tables of weights. Two of them: {@link LinearKernel} holds weights as they are and is fast; {@link LogKernel} holds their
 * logarithms and never loses a weight however small. Tables and messages are vectors of one of the two kinds; -∞ is the logarithm of 0.
 */
export interface Kernel {
  /** Whether a weight above 0 may have been rounded to 0: the result cannot be trusted, the other kernel must do the work. */
  readonly lost: boolean;
  /** table[i] times factor[map[i]]. @returns the logarithm of a scale taken out of the whole table */
  multiply(table: Float64Array, map: Int32Array, factor: Float64Array): number;
  /** Sums the table's entries by map, over what `out` held. */
  sum(table: Float64Array, map: Int32Array, out: Float64Array): void;
  /** a by b, 0 where b is 0, into `out`. */
  divide(a: Float64Array, b: Float64Array, out: Float64Array): void;
  /** Makes the largest weight 1. @returns the logarithm of the scale taken out, -∞ where all are 0 */
  normalise(vector: Float64Array): number;
  /** Whether a normalised change of weights changes nothing: it is 1, but for rounding, wherever there was a weight before. */
  isFlat(change: Float64Array, before: Float64Array): boolean;
  /** Weights given as logarithms, the largest near 1, in the kernel's kind, and the logarithm of the scale taken out. */
  fromLogs(logs: Float64Array): [vector: Float64Array, scale: number];
  /** Logarithms of a vector. */
  toLogs(vector: Float64Array): Float64Array;
  /** Weights as they are, their sum 1. */
  toDistribution(vector: Float64Array): Float64Array;
}

/** A product below this may be the last before 0. */
const tiny = 1e-290;
/** How far from 1 a quotient of equals may be. */
const rounding = 1e-15;
/** A table whose largest entry is below is scaled up again. */
const small = 1e-60;

export class LinearKernel implements Kernel {
  lost = false;

  multiply(table: Float64Array, map: Int32Array, factor: Float64Array): number {
    let max = 0;
    for (let i = 0; i < table.length; i++) {
      const a = table[i];
      if (a === 0) continue;
      const b = factor[map[i]];
      const product = a * b;
      if (product < tiny && b !== 0) this.lost = true;
      if (product > max) max = product;
      table[i] = product;
    }
    if (max >= small || max === 0) return 0;
    for (let i = 0; i < table.length; i++) table[i] /= max;
    return Math.log(max);
  }

  sum(table: Float64Array, map: Int32Array, out: Float64Array): void {
    out.fill(0);
    for (let i = 0; i < table.length; i++) out[map[i]] += table[i];
  }

  divide(a: Float64Array, b: Float64Array, out: Float64Array): void {
    for (let i = 0; i < out.length; i++) out[i] = b[i] === 0 ? 0 : a[i] / b[i];
  }

  normalise(vector: Float64Array): number {
    const max = largest(vector, 0);
    if (max === 0) return -Infinity;
    for (let i = 0; i < vector.length; i++) {
      if (vector[i] === 0) continue;
      vector[i] /= max;
      if (vector[i] < tiny) this.lost = true;
    }
    return Math.log(max);
  }

  isFlat(change: Float64Array, before: Float64Array): boolean {
    return change.every((x, i) => before[i] === 0 || x > 1 - rounding);
  }

  fromLogs(logs: Float64Array): [Float64Array, number] {
    const max = largest(logs, -Infinity);
    if (max === -Infinity) return [new Float64Array(logs.length), 0];
    const vector = logs.map((log) => Math.exp(log - max));
    for (let i = 0; i < vector.length; i++) if (vector[i] < tiny && logs[i] !== -Infinity) this.lost = true;
    return [vector, max];
  }

  toLogs(vector: Float64Array): Float64Array {
    return vector.map((x) => Math.log(x));
  }

  toDistribution(vector: Float64Array): Float64Array {
    let sum = 0;
    for (let i = 0; i < vector.length; i++) sum += vector[i];
    return vector.map((x) => x / sum);
  }
}

export class LogKernel implements Kernel {
  readonly lost = false;

  multiply(table: Float64Array, map: Int32Array, factor: Float64Array): number {
    for (let i = 0; i < table.length; i++) table[i] += factor[map[i]];
    return 0;
  }

  sum(table: Float64Array, map: Int32Array, out: Float64Array): void {
    const max = new Float64Array(out.length).fill(-Infinity);
    for (let i = 0; i < table.length; i++) if (table[i] > max[map[i]]) max[map[i]] = table[i];
    out.fill(0);
    for (let i = 0; i < table.length; i++) if (table[i] !== -Infinity) out[map[i]] += Math.exp(table[i] - max[map[i]]);
    for (let s = 0; s < out.length; s++) out[s] = max[s] + Math.log(out[s]);
  }

  divide(a: Float64Array, b: Float64Array, out: Float64Array): void {
    for (let i = 0; i < out.length; i++) out[i] = b[i] === -Infinity ? -Infinity : a[i] - b[i];
  }

  normalise(vector: Float64Array): number {
    const max = largest(vector, -Infinity);
    if (max === -Infinity) return max;
    for (let i = 0; i < vector.length; i++) vector[i] -= max;
    return max;
  }

  isFlat(change: Float64Array, before: Float64Array): boolean {
    return change.every((log, i) => before[i] === -Infinity || log > -rounding);
  }

  fromLogs(logs: Float64Array): [Float64Array, number] {
    return [logs, 0];
  }

  toLogs(vector: Float64Array): Float64Array {
    return vector.slice();
  }

  toDistribution(vector: Float64Array): Float64Array {
    const max = largest(vector, -Infinity);
    let sum = 0;
    const out = vector.map((log) => Math.exp(log - max));
    for (let i = 0; i < out.length; i++) sum += out[i];
    for (let i = 0; i < out.length; i++) out[i] /= sum;
    return out;
  }
}

function largest(vector: Float64Array, floor: number): number {
  let max = floor;
  for (let i = 0; i < vector.length; i++) if (vector[i] > max) max = vector[i];
  return max;
}

/** Logarithm of the sum of weights given as logarithms; the ones that `keep` refuses are left out. */
export function logSum(logs: Float64Array, keep: (i: number) => boolean = () => true): number {
  let max = -Infinity;
  for (let i = 0; i < logs.length; i++) if (keep(i) && logs[i] > max) max = logs[i];
  if (max === -Infinity) return max;
  let sum = 0;
  for (let i = 0; i < logs.length; i++) if (keep(i)) sum += Math.exp(logs[i] - max);
  return max + Math.log(sum);
}
