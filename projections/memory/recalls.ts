import { Column, floats, words } from '../compact/arrays.js';
import type { BinaryReader, Growing, Lengths, Writing } from '../compact/binary.js';
import { VersionChains } from '../compact/version-chains.js';

/** Every recall of a memory, in the order of their events. */
export class Recalls implements Growing {
  end = 0;
  readonly slots = new Column(words);
  /** Number of the event, see `Timeline`; ascending. */
  readonly events = new Column(words);
  /** The memory's strength as the recall left it. */
  readonly strengths = new Column(floats);
  /** The recalls of one memory; how deep one lies is how often the memory was recalled by then. */
  readonly chains = new VersionChains();

  /** @param before the memory's recall before, or -1. @returns the new recall */
  add(slot: number, event: number, strength: number, before: number): number {
    const recall = this.end++;
    this.slots.set(recall, slot);
    this.events.set(recall, event);
    this.strengths.set(recall, strength);
    this.chains.add(recall, before);
    return recall;
  }

  get grown(): Lengths {
    return [this.end];
  }

  freeze([from]: Lengths = [0]): Writing {
    const { end, slots, events, strengths } = this;
    return function* (writer) {
      writer.count(end);
      for (const column of [slots, events, strengths]) yield* column.write(writer, from as number, end);
    };
  }

  /** Reads all but the chains, which the slots tell. */
  *load(reader: BinaryReader): Generator<void> {
    const from = this.end;
    this.end = reader.count();
    for (const column of [this.slots, this.events, this.strengths]) yield* column.read(reader, from, this.end);
  }

  get sizeBytes(): number {
    return this.slots.sizeBytes + this.events.sizeBytes + this.strengths.sizeBytes + this.chains.sizeBytes;
  }
}
