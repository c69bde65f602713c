import { Column, words } from '../compact/arrays.js';
import type { BinaryReader, Writing } from '../compact/binary.js';
import type { MemoryText } from '../events.js';
import { MemoryIndex } from './memory-index.js';
import { strengthened, type Use } from './phases.js';
import { deleted, Slots } from './slots.js';

/**
 * The session's memories as the events left them: who they are, how they were used, and the index of what they say. The texts
 * themselves stay in the log, at the positions that the index's documents tell.
 */
export class Memory {
  readonly index = new MemoryIndex();
  readonly slots = new Slots();
  /** Whether any memory was ever recalled. */
  everRecalled = false;
  /** By slot, the positions of all events that changed a memory's text, for the memories that were ever updated or deleted. */
  private readonly histories = new Map<number, number[]>();
  /** 1 + slot by the ordinal of the memory's id, 0 where the id is no memory's. */
  private readonly slotsOfIds = new Column(words);
  private idEnd = 0;

  /** Slot of the memory whose id has this ordinal, -1 where there never was one. The memory may be deleted. */
  slotOf(id: number): number {
    return id >= 0 && id < this.idEnd ? this.slotsOfIds.get(id) - 1 : -1;
  }

  /** Number of the living document of a slot, or -1. */
  documentOf(slot: number): number {
    return slot < 0 ? deleted : this.slots.documentOf(slot);
  }

  /** Position of the event that holds the text of a living memory. */
  positionOf(slot: number): number {
    return this.index.documents.positions.get(this.slots.documentOf(slot));
  }

  use(slot: number): Use {
    const { slots } = this;
    const createdAtMs = slots.createdAts.get(slot);
    const updatedAtMs = slots.updatedAts.get(slot);
    const accessCount = slots.accessCounts.get(slot);
    if (accessCount === 0) return { createdAtMs, touchedAtMs: updatedAtMs, accessCount, strength: 1 };
    const touchedAtMs = Math.max(updatedAtMs, slots.accessedAts.get(slot));
    return { createdAtMs, touchedAtMs, accessCount, strength: slots.strengths.get(slot) };
  }

  /** @param id ordinal of an id that has no slot yet */
  store(id: number, text: MemoryText, position: number, atMs: number): void {
    const slot = this.slots.add(id, atMs);
    this.assign(id, slot);
    this.slots.setDocument(slot, this.index.add(slot, text, position));
  }

  /** Replaces the text of a living memory. @returns its new version */
  update(slot: number, text: MemoryText, position: number, atMs: number): number {
    this.remember(slot, position);
    this.index.retire(this.slots.documentOf(slot));
    this.slots.setDocument(slot, this.index.add(slot, text, position));
    this.slots.updatedAts.set(slot, atMs);
    const version = this.slots.versions.get(slot) + 1;
    this.slots.versions.set(slot, version);
    return version;
  }

  delete(slot: number, position: number): void {
    this.remember(slot, position);
    this.index.retire(this.slots.documentOf(slot));
    this.slots.setDocument(slot, deleted);
  }

  /** Deletes everything. @returns how many memories there were */
  clear(position: number): number {
    const count = this.slots.size;
    for (let slot = 0; slot < this.slots.end; slot++) {
      if (this.slots.documentOf(slot) === deleted) continue;
      this.remember(slot, position);
      this.slots.setDocument(slot, deleted);
    }
    this.index.clear();
    return count;
  }

  /** Strengthens a living memory that was recalled. */
  recall(slot: number, atMs: number): void {
    const { slots } = this;
    slots.strengths.set(slot, strengthened(this.use(slot), atMs));
    slots.accessedAts.set(slot, atMs);
    slots.accessCounts.set(slot, slots.accessCounts.get(slot) + 1);
    this.everRecalled = true;
  }

  /** Positions of the events that stored, updated and deleted the memory, oldest first. */
  history(slot: number): number[] {
    return this.histories.get(slot) ?? [this.positionOf(slot)];
  }

  get sizeBytes(): number {
    return this.index.sizeBytes + this.slots.sizeBytes + this.slotsOfIds.sizeBytes + this.histories.size * 100;
  }

  /** Takes hold of the memories as they are now. */
  freeze(): Writing {
    const histories = [...this.histories].sort(([a], [b]) => a - b).map(([slot, positions]) => [slot, [...positions]] as const);
    const slots = this.slots.freeze();
    const index = this.index.freeze();
    return function* (writer) {
      writer.count(histories.length);
      for (const [slot, positions] of histories) {
        writer.count(slot);
        writer.count(positions.length);
        for (const position of positions) writer.count(position);
      }
      yield* slots(writer);
      yield* index(writer);
    };
  }

  /** Reads what {@link freeze} wrote. */
  *load(reader: BinaryReader): Generator<void> {
    for (let count = reader.count(); count > 0; count--) {
      const slot = reader.count();
      const positions = Array.from({ length: reader.count() }, () => reader.count());
      this.histories.set(slot, positions);
    }
    yield* this.slots.load(reader);
    for (let slot = 0; slot < this.slots.end; slot++) this.assign(this.slots.ids.get(slot), slot);
    yield* this.index.load(reader);
    const { documents } = this.index;
    for (let document = 0; document < documents.end; document++) this.slots.setDocument(documents.slots.get(document), document);
    for (let slot = 0; slot < this.slots.end && !this.everRecalled; slot++) this.everRecalled = this.slots.accessCounts.get(slot) > 0;
  }

  private assign(id: number, slot: number): void {
    this.slotsOfIds.set(id, slot + 1);
    this.idEnd = Math.max(this.idEnd, id + 1);
  }

  private remember(slot: number, position: number): void {
    const history = this.history(slot);
    history.push(position);
    this.histories.set(slot, history);
  }
}
