import { Column, floats, words } from '../compact/arrays.js';
import type { BinaryReader, Writing } from '../compact/binary.js';

/** No document: the memory is deleted. */
export const deleted = -1;

/**
 * The memories by slot, in the order in which their ids were first stored. A slot stays for ever: a deleted memory's id is taken.
 * Times are milliseconds since 1970.
 */
export class Slots {
  end = 0;
  /** Memories not deleted. */
  size = 0;
  /** Ordinal of the memory's id in the session's table of ids. */
  readonly ids = new Column(words);
  readonly versions = new Column(words);
  readonly createdAts = new Column(floats);
  readonly updatedAts = new Column(floats);
  /** Time of the last recall; of no meaning where `accessCounts` is 0. */
  readonly accessedAts = new Column(floats);
  readonly accessCounts = new Column(words);
  /** Strength as the last recall left it; of no meaning where `accessCounts` is 0. */
  readonly strengths = new Column(floats);
  /** 1 + the living document, 0 where the memory is deleted. */
  private readonly documents = new Column(words);

  /** @param id ordinal of the memory's id. @returns the new slot, deleted until it gets a document */
  add(id: number, atMs: number): number {
    const slot = this.end++;
    this.ids.set(slot, id);
    this.versions.set(slot, 1);
    this.createdAts.set(slot, atMs);
    this.updatedAts.set(slot, atMs);
    this.accessCounts.set(slot, 0);
    this.documents.set(slot, 0);
    return slot;
  }

  /** The living document of a slot, or {@link deleted}. */
  documentOf(slot: number): number {
    return this.documents.get(slot) - 1;
  }

  /** Gives a slot its document, or {@link deleted}. */
  setDocument(slot: number, document: number): void {
    this.size += Number(document !== deleted) - Number(this.documentOf(slot) !== deleted);
    this.documents.set(slot, document + 1);
  }

  /** Takes hold of the slots as they are now, without the documents: those tell their slots themselves. */
  freeze(): Writing {
    const { end, ids, createdAts } = this;
    const [versions, updatedAts, accessedAts, accessCounts, strengths] = [
      this.versions,
      this.updatedAts,
      this.accessedAts,
      this.accessCounts,
      this.strengths,
    ].map((column) => column.slice(end));
    return function* (writer) {
      writer.count(end);
      let [lastId, lastCreatedAt] = [0, 0];
      for (let slot = 0; slot < end; slot++) {
        const [id, createdAt] = [ids.get(slot), createdAts.get(slot)];
        writer.difference(id - lastId);
        writer.difference(createdAt - lastCreatedAt);
        [lastId, lastCreatedAt] = [id, createdAt];
        writer.count(versions[slot]);
        if (versions[slot] > 1) writer.difference(updatedAts[slot] - createdAt);
        writer.count(accessCounts[slot]);
        if (accessCounts[slot] > 0) writer.difference(accessedAts[slot] - createdAt);
        if (accessCounts[slot] > 0) writer.float(strengths[slot]);
        if ((slot & 4095) === 4095) yield;
      }
    };
  }

  /** Reads what {@link freeze} wrote; every memory is deleted until its document says otherwise. */
  *load(reader: BinaryReader): Generator<void> {
    const end = reader.count();
    let [id, createdAt] = [0, 0];
    for (let slot = 0; slot < end; slot++) {
      id += reader.difference();
      createdAt += reader.difference();
      this.add(id, createdAt);
      this.versions.set(slot, reader.count());
      if (this.versions.get(slot) > 1) this.updatedAts.set(slot, createdAt + reader.difference());
      this.accessCounts.set(slot, reader.count());
      if (this.accessCounts.get(slot) > 0) {
        this.accessedAts.set(slot, createdAt + reader.difference());
        this.strengths.set(slot, reader.float());
      }
      if ((slot & 4095) === 4095) yield;
    }
  }

  get sizeBytes(): number {
    const columns = [
      this.ids,
      this.versions,
      this.createdAts,
      this.updatedAts,
      this.accessedAts,
      this.accessCounts,
      this.strengths,
      this.documents,
    ];
    return columns.reduce((sum, column) => sum + column.sizeBytes, 0);
  }
}
