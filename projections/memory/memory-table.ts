import { GrowingTable } from '../compact/growing-table.js';

/**
 * Words of a row: the ordinal of the memory's id in the session's table of ids; the document that the memory was first stored with; its newest document, alive or dead; and
 * 1 + its newest recall, 0 where it was never recalled.
 */
const [id, firstDocument, newestDocument, newestRecall] = [0, 1, 2, 3];
const writtenWords = 1;
const rowWords = 4;

/**
 * The memories by row, in the order in which their ids were first stored. A row stays for ever: a deleted memory's id is taken. What a memory was at a time, its documents
 * and recalls tell.
 */
export class MemoryTable extends GrowingTable {
  constructor() {
    super(rowWords, writtenWords);
  }

  /** @param idOrdinal ordinal of the memory's id. @returns the new row */
  add(idOrdinal: number, document: number): number {
    const row = this.end++;
    this.rows.set(row, id, idOrdinal);
    this.rows.set(row, firstDocument, document);
    this.rows.replace(row, newestDocument, document);
    return row;
  }

  /** Ordinal of the memory's id in the session's table of ids. */
  idOf(row: number): number {
    return this.rows.get(row, id);
  }

  /** The document that the memory was first stored with. */
  firstDocument(row: number): number {
    return this.rows.get(row, firstDocument);
  }

  /** Sets the number of its first document; once, when the memory is stored. */
  setFirstDocument(row: number, document: number): void {
    this.rows.set(row, firstDocument, document);
  }

  /** The memory's newest document, alive or dead. */
  newestDocument(row: number): number {
    return this.rows.current(row, newestDocument);
  }

  /** The one before stays readable at lengths of the past. */
  setNewestDocument(row: number, document: number): void {
    this.rows.replace(row, newestDocument, document);
  }

  /** The memory's newest recall, or -1. */
  newestRecall(row: number): number {
    return this.rows.current(row, newestRecall) - 1;
  }

  /** The one before stays readable at lengths of the past. */
  setNewestRecall(row: number, recall: number): void {
    this.rows.replace(row, newestRecall, recall + 1);
  }

  /** How many rows there were when there were so many documents. */
  countAt(documents: number): number {
    return this.rows.countBelow(firstDocument, documents, this.end);
  }
}
