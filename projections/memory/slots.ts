import { Column, words } from '../compact/arrays.js';
import type { BinaryReader, Growing, Lengths, Writing } from '../compact/binary.js';

/**
 * The memories by slot, in the order in which their ids were first stored. A slot stays for ever: a deleted memory's id is taken. What a memory was at a time, its documents
 * and recalls tell.
 */
export class Slots implements Growing {
  end = 0;
  /** Ordinal of the memory's id in the session's table of ids. */
  readonly ids = new Column(words);
  /** The document that the memory was first stored with. */
  readonly firstDocuments = new Column(words);
  /** Its newest document, alive or dead. */
  readonly newestDocuments = new Column(words);
  /** 1 + its newest recall, 0 where it was never recalled. */
  private readonly newestRecalls = new Column(words);

  /** @param id ordinal of the memory's id. @returns the new slot */
  add(id: number, document: number): number {
    const slot = this.end++;
    this.ids.set(slot, id);
    this.firstDocuments.set(slot, document);
    this.newestDocuments.set(slot, document);
    this.newestRecalls.set(slot, 0);
    return slot;
  }

  /** The memory's newest recall, or -1. */
  newestRecall(slot: number): number {
    return this.newestRecalls.get(slot) - 1;
  }

  setNewestRecall(slot: number, recall: number): void {
    this.newestRecalls.set(slot, recall + 1);
  }

  /** How many slots there were when there were so many documents. */
  countAt(documents: number): number {
    return this.firstDocuments.countBelow(documents, this.end);
  }

  get grown(): Lengths {
    return [this.end];
  }

  freeze([from]: Lengths = [0]): Writing {
    const { end, ids } = this;
    return function* (writer) {
      writer.count(end);
      yield* ids.write(writer, from as number, end);
    };
  }

  /** The slots are empty until their documents and recalls are there, which tell the rest. */
  *load(reader: BinaryReader): Generator<void> {
    const from = this.end;
    this.end = reader.count();
    yield* this.ids.read(reader, from, this.end);
    if (this.end > from) for (const column of [this.firstDocuments, this.newestDocuments, this.newestRecalls]) column.set(this.end - 1, 0);
  }

  get sizeBytes(): number {
    const columns = [this.ids, this.firstDocuments, this.newestDocuments, this.newestRecalls];
    return columns.reduce((sum, column) => sum + column.sizeBytes, 0);
  }
}
