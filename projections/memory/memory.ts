import { type BinaryReader, freezeParts, type Growing, grownOf, type Lengths, type Writing } from '../compact/binary.js';
import type { HandoverReader, HandoverWriter, Shared } from '../compact/sharing.js';
import type { StringTable } from '../compact/string-table.js';
import { Table } from '../compact/table.js';
import type { MemoryText } from '../events.js';
import type { Timeline } from '../timeline.js';
import { MemoryIndex } from './memory-index.js';
import { MemoryReader } from './memory-reader.js';
import { strengthened } from './phases.js';
import { Recalls } from './recalls.js';
import { Slots } from './slots.js';

/**
 * The session's memories as the events left them: who they are, how they were used, and the index of what they say. The texts themselves stay in the log. Everything is
 * written down in the order of the events and stays, so that {@link MemoryReader} reads what was so after any number of them.
 */
export class Memory implements Growing, Shared {
  readonly index = new MemoryIndex();
  readonly slots = new Slots();
  readonly recalls = new Recalls();
  /** By the ordinal of an id: 1 + the slot of its memory, 0 where the id is no memory's. */
  private readonly slotsOfIds = new Table(1);
  private idEnd = 0;

  /** @param timeline holds each event before it is folded here */
  constructor(
    readonly ids: StringTable,
    readonly timeline: Timeline,
  ) {}

  /** The memories as the first `events` events left them. */
  reader(events: number): MemoryReader {
    return new MemoryReader(this, events);
  }

  /** Slot of the memory whose id has this ordinal, -1 where there never was one. The memory may be deleted. */
  slotOf(id: number): number {
    return id >= 0 && id < this.idEnd ? this.slotsOfIds.get(id, 0) - 1 : -1;
  }

  /** The living document of a slot, or -1. */
  documentOf(slot: number): number {
    if (slot < 0) return -1;
    const { documents } = this.index;
    const document = this.slots.newestDocument(slot);
    return documents.isAlive(document, documents.now) ? document : -1;
  }

  /** Position of the event that holds the text of a living memory. */
  positionOf(slot: number): number {
    return this.timeline.positionOf(this.index.documents.eventOf(this.documentOf(slot)));
  }

  /** The version of a memory, deleted or not. */
  versionOf(slot: number): number {
    return this.index.documents.chains.depth(this.slots.newestDocument(slot));
  }

  /** @param id ordinal of an id that has no slot yet */
  store(id: number, text: MemoryText): void {
    const { slots, index } = this;
    this.assign(id, slots.end);
    slots.add(id, index.add(slots.end, text, this.event, -1));
  }

  /** Replaces the text of a living memory. @returns its new version */
  update(slot: number, text: MemoryText): number {
    const before = this.slots.newestDocument(slot);
    this.index.retire(before, this.event);
    this.slots.setNewestDocument(slot, this.index.add(slot, text, this.event, before));
    return this.versionOf(slot);
  }

  delete(slot: number): void {
    this.index.retire(this.slots.newestDocument(slot), this.event);
  }

  /** Deletes everything. @returns how many memories there were */
  clear(): number {
    const { size } = this.reader(this.timeline.size);
    this.index.documents.clear(this.event);
    return size;
  }

  /** Strengthens a living memory that was recalled. */
  recall(slot: number, atMs: number): void {
    const use = this.reader(this.timeline.size).use(slot);
    const recall = this.recalls.add(slot, this.event, strengthened(use, atMs), this.slots.newestRecall(slot));
    this.slots.setNewestRecall(slot, recall);
  }

  get sizeBytes(): number {
    return this.index.sizeBytes + this.slots.sizeBytes + this.recalls.sizeBytes + this.slotsOfIds.sizeBytes;
  }

  /** With the ids and the timeline that it refers to. */
  share(to: HandoverWriter): void {
    to.number(this.idEnd);
    for (const part of this.shared) part.share(to);
  }

  attach(from: HandoverReader): void {
    this.idEnd = from.number();
    for (const part of this.shared) part.attach(from);
  }

  private get shared(): Shared[] {
    return [this.ids, this.timeline, this.slotsOfIds, this.slots, this.recalls, this.index];
  }

  get grown(): Lengths {
    return grownOf(this.parts);
  }

  freeze(since?: Lengths): Writing {
    return freezeParts(this.parts, since);
  }

  *load(reader: BinaryReader): Generator<void> {
    const { slots, recalls, index } = this;
    const [firstSlot, firstDocument, firstRecall] = [slots.end, index.documents.end, recalls.end];
    for (const part of this.parts) yield* part.load(reader);
    for (let slot = firstSlot; slot < slots.end; slot++) this.assign(slots.idOf(slot), slot);
    yield;
    this.chainDocuments(firstSlot, firstDocument);
    for (let recall = firstRecall; recall < recalls.end; recall++) {
      const slot = recalls.slotOf(recall);
      recalls.chains.add(recall, slots.newestRecall(slot));
      slots.setNewestRecall(slot, recall);
    }
  }

  private get parts(): Growing[] {
    return [this.slots, this.recalls, this.index];
  }

  /** Number of the event that is being folded. */
  private get event(): number {
    return this.timeline.size - 1;
  }

  private assign(id: number, slot: number): void {
    this.slotsOfIds.set(id, 0, slot + 1);
    this.idEnd = Math.max(this.idEnd, id + 1);
  }

  /** Puts each memory's documents from one on in their order; the first ones come in the order of the slots. */
  private chainDocuments(firstSlot: number, firstDocument: number): void {
    const { slots, index } = this;
    let begun = firstSlot;
    for (let document = firstDocument; document < index.documents.end; document++) {
      const slot = index.documents.slotOf(document);
      const isFirst = slot === begun;
      if (isFirst) slots.setFirstDocument(begun++, document);
      index.documents.chains.add(document, isFirst ? -1 : slots.newestDocument(slot));
      slots.setNewestDocument(slot, document);
    }
  }
}
