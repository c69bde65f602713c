import { enlarged } from '../matrix.js';
import type { Serializable, Serializer } from '../serializer.js';

const slotsMin = 16;
/** Spreads inputs over the slots by the upper bits of a product (multiplicative hashing, Knuth 1973, with 2^32 divided by the golden ratio). */
const multiplier = 0x9e3779b1;

/**
 * Rows for the inputs that were learned from, in the order in which they first were. Of many thousand possible inputs few are ever met, and tables by their own numbers would be nearly empty. Found by
 * open addressing. An input's row stays.
 */
export class LearnedRows implements Serializable {
  /** Rows given. */
  count = 0;
  /** By row, its input. */
  private inputs = new Int32Array(0);
  /** By slot, 1 + the row whose input lies there; 0 where it is free. */
  private slots = new Int32Array(0);
  /** Bits of an input's product that are not its slot. */
  private shift = 32;

  /** The row of an input, a whole number from 0; -1 where it was not learned from. */
  find(input: number): number {
    const { slots, inputs } = this;
    if (slots.length === 0) return -1;
    for (let slot = Math.imul(input, multiplier) >>> this.shift; ; slot = (slot + 1) & (slots.length - 1)) {
      const row = slots[slot] - 1;
      if (row < 0 || inputs[row] === input) return row;
    }
  }

  /** The row of an input, given now if it has none. */
  take(input: number): number {
    const known = this.find(input);
    if (known >= 0) return known;
    const row = this.count++;
    this.inputs = enlarged(this.inputs, this.count);
    this.inputs[row] = input;
    if (this.count * 2 > this.slots.length) this.spread();
    else this.place(row);
    return row;
  }

  serialize(serializer: Serializer): void {
    this.count = serializer.count(this.count);
    this.inputs = serializer.numbers(this.inputs.subarray(0, this.count));
    if (serializer.reading) this.spread();
  }

  /** Places all anew, on twice as many slots as there are rows, or more. */
  private spread(): void {
    const bits = 32 - Math.clz32(Math.max(slotsMin, this.count * 2) - 1);
    this.slots = new Int32Array(1 << bits);
    this.shift = 32 - bits;
    for (let row = 0; row < this.count; row++) this.place(row);
  }

  private place(row: number): void {
    const { slots } = this;
    let slot = Math.imul(this.inputs[row], multiplier) >>> this.shift;
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = row + 1;
  }
}
