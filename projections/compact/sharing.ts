export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** What a part of a state hands over to another thread so that it can be read there as it is now. */
export interface Handover {
  readonly numbers: readonly number[];
  /** Those that lie in shared memory are the same there and here, the small ones that do not are copied on the way. */
  readonly arrays: readonly NumberArray[];
}

/**
 * A part of a state that other threads can read while this one writes on: it only grows, or what changes in place tells from when on it holds. What a reader attaches
 * stays as far as the lengths that it was handed; what is added later does not show there before the next handover.
 */
export interface Shareable {
  /** Hands over numbers and arrays, in the order in which `attach` takes them. */
  share(to: HandoverWriter): void;
  /** Becomes what {@link share} handed over. */
  attach(from: HandoverReader): void;
}

/** A reader met what was added after its handover and cannot see past it: it needs the next one. */
export class BehindError extends Error {
  override readonly name = 'BehindError';
}

/** Gathers a {@link Handover}. */
export class HandoverWriter implements Handover {
  readonly numbers: number[] = [];
  readonly arrays: NumberArray[] = [];

  /** A number, by value. @param value any double, NaN, -0 and the infinities within */
  number(value: number): void {
    this.numbers.push(value);
  }

  /** An array, by reference where its buffer is shared. */
  array(array: NumberArray): void {
    this.arrays.push(array);
  }

  /** Arrays, behind how many there are. */
  list(arrays: readonly NumberArray[]): void {
    this.number(arrays.length);
    for (const array of arrays) this.arrays.push(array);
  }
}

/** Reads a {@link Handover} in the order in which it was gathered. */
export class HandoverReader {
  private nextNumber = 0;
  private nextArray = 0;

  constructor(private readonly handover: Handover) {}

  /** The next number. */
  number(): number {
    return this.handover.numbers[this.nextNumber++];
  }

  /** The next array. It is of the kind that was written: nothing checks. */
  array<A extends NumberArray>(): A {
    return this.handover.arrays[this.nextArray++] as A;
  }

  /** The next list of arrays. */
  list<A extends NumberArray>(): A[] {
    return Array.from({ length: this.number() }, () => this.array<A>());
  }
}
