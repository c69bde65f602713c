/**
 * Arithmetic on tables of weights. Two of them: {@link LinearKernel} holds weights as they are and is fast; {@link LogKernel} holds their
 * logarithms and never loses a weight however small. Tables and messages are vectors of one of the two kinds; -∞ is the logarithm of 0.
 * What goes through a whole table pauses every so many entries.
 */
export interface Kernel {
  /** Whether a weight above 0 may have been rounded to 0: the result cannot be trusted, the other kernel must do the work. */
  readonly lost: boolean;
  /** table[i] times factor[map[i]]. @returns the logarithm of a scale taken out of the whole table */
  multiply(table: Float64Array, map: Int32Array, factor: Float64Array): Generator<void, number>;
  /** Sums the table's entries by map; what `out` held before is lost. @param map of the table's length: entry i is added at map[i], an index of `out` */
  sum(table: Float64Array, map: Int32Array, out: Float64Array): Generator<void>;
  /** a by b, 0 where b is 0, into `out`. */
  divide(a: Float64Array, b: Float64Array, out: Float64Array): Generator<void>;
  /** Makes the largest weight 1. @returns the logarithm of the scale taken out, -∞ where all are 0 */
  normalise(vector: Float64Array): Generator<void, number>;
  /** Whether a normalised change of weights changes nothing: it is 1, but for rounding, wherever there was a weight before. */
  isFlat(change: Float64Array, before: Float64Array): Generator<void, boolean>;
  /** Weights given as logarithms, the largest near 1, in the kernel's kind, and the logarithm of the scale taken out. */
  fromLogs(logs: Float64Array): [vector: Float64Array, scale: number];
  /** Logarithms of a vector. */
  toLogs(vector: Float64Array): Float64Array;
  /** Logarithm of the sum of all weights. */
  logTotal(vector: Float64Array): Generator<void, number>;
  /** Weights as they are, their sum 1. */
  toDistribution(vector: Float64Array): Generator<void, Float64Array>;
}

/** Entries gone through between two pauses: about a millisecond with the slowest arithmetic here, a fraction of that with most. */
const sliceEntries = 1 << 16;

/** A pause costs as much as some hundred entries: shorter tables are gone through without one. All of a network's together take some milliseconds. */
const pausedEntries = 1 << 10;

/** Goes through the entries of a table slice by slice, and pauses after each. @param width operations an entry, about */
export function* sliced(length: number, work: (from: number, to: number) => void, width = 1): Generator<void> {
  if (length * width < pausedEntries) {
    work(0, length);
    return;
  }
  const step = Math.max(1, Math.floor(sliceEntries / width));
  for (let from = 0; from < length; from += step) {
    work(from, Math.min(length, from + step));
    yield;
  }
}

/** A copy of a table of any length, a slice at a time. */
export function* copied(table: Float64Array): Generator<void, Float64Array> {
  const copy = new Float64Array(table.length);
  yield* sliced(table.length, (from, to) => copy.set(table.subarray(from, to), from));
  return copy;
}

/** A product below this may be the last before 0. */
const tiny = 1e-290;
/** How far from 1 a quotient of equals may be. */
const rounding = 1e-15;
/** A table whose largest entry is below is scaled up again. */
const small = 1e-60;

export class LinearKernel implements Kernel {
  lost = false;

  *multiply(table: Float64Array, map: Int32Array, factor: Float64Array): Generator<void, number> {
    let max = 0;
    yield* sliced(table.length, (from, to) => {
      max = Math.max(max, this.multiplyPart(table, map, factor, from, to));
    });
    if (max >= small || max === 0) return 0;
    yield* sliced(table.length, (from, to) => dividePart(table, max, table, from, to));
    return Math.log(max);
  }

  *sum(table: Float64Array, map: Int32Array, out: Float64Array): Generator<void> {
    yield* sliced(out.length, (from, to) => out.fill(0, from, to));
    yield* sliced(table.length, (from, to) => sumPart(table, map, out, from, to));
  }

  *divide(a: Float64Array, b: Float64Array, out: Float64Array): Generator<void> {
    yield* sliced(out.length, (from, to) => divideParts(a, b, out, from, to));
  }

  *normalise(vector: Float64Array): Generator<void, number> {
    const max = yield* largest(vector, 0);
    if (max === 0) return -Infinity;
    yield* sliced(vector.length, (from, to) => this.normalisePart(vector, max, from, to));
    return Math.log(max);
  }

  *isFlat(change: Float64Array, before: Float64Array): Generator<void, boolean> {
    let isFlat = true;
    yield* sliced(change.length, (from, to) => {
      for (let i = from; isFlat && i < to; i++) isFlat = before[i] === 0 || change[i] > 1 - rounding;
    });
    return isFlat;
  }

  fromLogs(logs: Float64Array): [Float64Array, number] {
    const max = logs.reduce((most, log) => Math.max(most, log), -Infinity);
    if (max === -Infinity) return [new Float64Array(logs.length), 0];
    const vector = logs.map((log) => Math.exp(log - max));
    for (let i = 0; i < vector.length; i++) if (vector[i] < tiny && logs[i] !== -Infinity) this.lost = true;
    return [vector, max];
  }

  toLogs(vector: Float64Array): Float64Array {
    return vector.map((x) => Math.log(x));
  }

  *logTotal(vector: Float64Array): Generator<void, number> {
    return Math.log(yield* total(vector));
  }

  *toDistribution(vector: Float64Array): Generator<void, Float64Array> {
    const sum = yield* total(vector);
    const out = new Float64Array(vector.length);
    yield* sliced(vector.length, (from, to) => dividePart(vector, sum, out, from, to));
    return out;
  }

  private normalisePart(vector: Float64Array, max: number, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      if (vector[i] === 0) continue;
      vector[i] /= max;
      if (vector[i] < tiny) this.lost = true;
    }
  }

  /** @returns the largest product */
  private multiplyPart(table: Float64Array, map: Int32Array, factor: Float64Array, from: number, to: number): number {
    let max = 0;
    for (let i = from; i < to; i++) {
      const a = table[i];
      if (a === 0) continue;
      const b = factor[map[i]];
      const product = a * b;
      if (product < tiny && b !== 0) this.lost = true;
      if (product > max) max = product;
      table[i] = product;
    }
    return max;
  }
}

export class LogKernel implements Kernel {
  readonly lost = false;

  *multiply(table: Float64Array, map: Int32Array, factor: Float64Array): Generator<void, number> {
    yield* sliced(table.length, (from, to) => {
      for (let i = from; i < to; i++) table[i] += factor[map[i]];
    });
    return 0;
  }

  *sum(table: Float64Array, map: Int32Array, out: Float64Array): Generator<void> {
    const max = new Float64Array(out.length);
    yield* sliced(out.length, (from, to) => {
      max.fill(-Infinity, from, to);
      out.fill(0, from, to);
    });
    yield* sliced(table.length, (from, to) => {
      for (let i = from; i < to; i++) if (table[i] > max[map[i]]) max[map[i]] = table[i];
    });
    yield* sliced(table.length, (from, to) => {
      for (let i = from; i < to; i++) if (table[i] !== -Infinity) out[map[i]] += Math.exp(table[i] - max[map[i]]);
    });
    yield* sliced(out.length, (from, to) => {
      for (let s = from; s < to; s++) out[s] = max[s] + Math.log(out[s]);
    });
  }

  *divide(a: Float64Array, b: Float64Array, out: Float64Array): Generator<void> {
    yield* sliced(out.length, (from, to) => {
      for (let i = from; i < to; i++) out[i] = b[i] === -Infinity ? -Infinity : a[i] - b[i];
    });
  }

  *normalise(vector: Float64Array): Generator<void, number> {
    const max = yield* largest(vector, -Infinity);
    if (max === -Infinity) return max;
    yield* sliced(vector.length, (from, to) => {
      for (let i = from; i < to; i++) vector[i] -= max;
    });
    return max;
  }

  *isFlat(change: Float64Array, before: Float64Array): Generator<void, boolean> {
    let isFlat = true;
    yield* sliced(change.length, (from, to) => {
      for (let i = from; isFlat && i < to; i++) isFlat = before[i] === -Infinity || change[i] > -rounding;
    });
    return isFlat;
  }

  fromLogs(logs: Float64Array): [Float64Array, number] {
    return [logs, 0];
  }

  toLogs(vector: Float64Array): Float64Array {
    return vector.slice();
  }

  *logTotal(vector: Float64Array): Generator<void, number> {
    const max = yield* largest(vector, -Infinity);
    return max === -Infinity ? max : max + Math.log(yield* total(yield* exponentials(vector, max)));
  }

  *toDistribution(vector: Float64Array): Generator<void, Float64Array> {
    const out = yield* exponentials(vector, yield* largest(vector, -Infinity));
    const sum = yield* total(out);
    yield* sliced(out.length, (from, to) => dividePart(out, sum, out, from, to));
    return out;
  }
}

/** Adds a part of a table's entries up by map: `out[map[i]] += table[i]` for i from `from` up to `to`, exclusive. */
export function sumPart(table: Float64Array, map: Int32Array, out: Float64Array, from: number, to: number): void {
  for (let i = from; i < to; i++) out[map[i]] += table[i];
}

function dividePart(a: Float64Array, by: number, out: Float64Array, from: number, to: number): void {
  for (let i = from; i < to; i++) out[i] = a[i] / by;
}

function divideParts(a: Float64Array, b: Float64Array, out: Float64Array, from: number, to: number): void {
  for (let i = from; i < to; i++) out[i] = b[i] === 0 ? 0 : a[i] / b[i];
}

function largestPart(vector: Float64Array, floor: number, from: number, to: number): number {
  let max = floor;
  for (let i = from; i < to; i++) if (vector[i] > max) max = vector[i];
  return max;
}

function totalPart(vector: Float64Array, before: number, from: number, to: number): number {
  let sum = before;
  for (let i = from; i < to; i++) sum += vector[i];
  return sum;
}

function* largest(vector: Float64Array, floor: number): Generator<void, number> {
  let max = floor;
  yield* sliced(vector.length, (from, to) => {
    max = largestPart(vector, max, from, to);
  });
  return max;
}

function* total(vector: Float64Array): Generator<void, number> {
  let sum = 0;
  yield* sliced(vector.length, (from, to) => {
    sum = totalPart(vector, sum, from, to);
  });
  return sum;
}

function* exponentials(logs: Float64Array, max: number): Generator<void, Float64Array> {
  const out = new Float64Array(logs.length);
  yield* sliced(logs.length, (from, to) => {
    for (let i = from; i < to; i++) out[i] = Math.exp(logs[i] - max);
  });
  return out;
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
