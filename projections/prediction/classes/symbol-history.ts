import type { Serializable, Serializer } from '../serializer.js';

/** Outcomes that are remembered. */
const length = 32;

/** The classes of the last events, newest first. */
export class SymbolHistory implements Serializable {
  private ring = new Int32Array(length).fill(-1);
  private next = 0;

  /** @param back 0 for the last outcome. @returns its class, -1 where there was none */
  at(back: number): number {
    return back < length ? this.ring[(this.next - 1 - back + 2 * length) % length] : -1;
  }

  /** @param outcome index of the class, from 0; the oldest leaves when the ring is full */
  addOutcome(outcome: number): void {
    this.ring[this.next] = outcome;
    this.next = (this.next + 1) % length;
  }

  serialize(serializer: Serializer): void {
    this.ring = serializer.numbers(this.ring);
    this.next = serializer.count(this.next);
  }
}
