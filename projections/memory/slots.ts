import { Column, words } from '../compact/arrays.js';
import type { BinaryReader, Writing } from '../compact/binary.js';

/**
 * The memories by slot, in the order in which their ids were first stored. A slot stays for ever: a deleted memory's id is taken. What a memory was at a time, its documents
 * and recalls tell.
 */
export class Slots {
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

  /** Takes hold of the slots as they are now: the rest follows from the documents and the recalls. */
  freeze(): Writing {
    const { end, ids } = this;
    return function* (writer) {
      writer.count(end);
      yield* ids.write(writer, 0, end);
    };
  }

  /** Reads what {@link freeze} wrote. @returns how many slots there are; they are empty until their documents are there */
  *load(reader: BinaryReader): Generator<void> {
    this.end = reader.count();
    yield* this.ids.read(reader, 0, this.end);
    if (this.end > 0) for (const column of [this.firstDocuments, this.newestDocuments, this.newestRecalls]) column.set(this.end - 1, 0);
  }

  get sizeBytes(): number {
    const columns = [this.ids, this.firstDocuments, this.newestDocuments, this.newestRecalls];
    return columns.reduce((sum, column) => sum + column.sizeBytes, 0);
  }
}
