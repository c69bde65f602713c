import type { BinaryReader } from '../compact/binary.js';
import { GrowingTable } from '../compact/growing-table.js';
import type { HandoverReader, HandoverWriter } from '../compact/sharing.js';

/**
 * Words of a row: the document, ascending; the version that it was; how often its memory had been recalled; 1 where the memory was still in the buffer; and as floats: when its
 * memory was created, when the text was written, when the memory was recalled last (NaN for never), ms since 1970, and its memory's strength.
 */
const [document, version, accessCount, inBuffer, createdAt, updatedAt, accessedAt, strength] = [0, 1, 2, 3, 4, 6, 8, 10];
const rowWords = 12;

/** What a memory had been where it was imported from. */
export interface FormerUse {
  /** Of the text that came with it, from 1. */
  readonly version: number;
  readonly createdAtMs: number;
  readonly accessCount: number;
  /** When it was exported. */
  readonly strength: number;
  readonly accessedAtMs: number | null;
  /** Whether it was still in the buffer: it stays there for as long as one stored now. */
  readonly isInBuffer: boolean;
}

/** The documents that were imported, with the times and the use that they had before; in the order of their events. */
export class ImportedDocuments extends GrowingTable {
  /** The first document whose memory had been recalled. */
  firstRecalled = Number.POSITIVE_INFINITY;

  constructor() {
    super(rowWords);
  }

  /** A memory's first document here. @param number the document's @param updatedAtMs when its text was written, ms since 1970 */
  add(number: number, updatedAtMs: number, former: FormerUse): void {
    const row = this.end++;
    const { rows } = this;
    rows.set(row, document, number);
    rows.set(row, version, former.version);
    rows.set(row, accessCount, former.accessCount);
    rows.set(row, inBuffer, former.isInBuffer ? 1 : 0);
    rows.setFloat(row, createdAt, former.createdAtMs);
    rows.setFloat(row, updatedAt, updatedAtMs);
    rows.setFloat(row, accessedAt, former.accessedAtMs ?? Number.NaN);
    rows.setFloat(row, strength, former.strength);
    this.noteRecalled(row);
  }

  /** A later text of a memory that was imported before. @param number the document's @param updatedAtMs when the text was written, ms since 1970 */
  addChange(number: number, updatedAtMs: number): void {
    const row = this.end++;
    this.rows.set(row, document, number);
    this.rows.setFloat(row, updatedAt, updatedAtMs);
  }

  /** When a document's text was written before it was imported, ms since 1970; `null` where it was not imported. */
  updatedAtMs(number: number): number | null {
    const row = this.find(number);
    return row < 0 ? null : this.rows.getFloat(row, updatedAt);
  }

  /** What a memory had been, by its first document; `null` where that was not imported. */
  formerUse(firstDocument: number): FormerUse | null {
    const row = this.find(firstDocument);
    if (row < 0) return null;
    const { rows } = this;
    const accessedAtMs = rows.getFloat(row, accessedAt);
    return {
      version: rows.get(row, version),
      createdAtMs: rows.getFloat(row, createdAt),
      accessCount: rows.get(row, accessCount),
      strength: rows.getFloat(row, strength),
      accessedAtMs: Number.isNaN(accessedAtMs) ? null : accessedAtMs,
      isInBuffer: rows.get(row, inBuffer) === 1,
    };
  }

  /** The version of a memory's first document. */
  firstVersion(firstDocument: number): number {
    const row = this.find(firstDocument);
    return row < 0 ? 1 : this.rows.get(row, version);
  }

  /** How often a memory had been recalled, by its first document. */
  accessCount(firstDocument: number): number {
    const row = this.find(firstDocument);
    return row < 0 ? 0 : this.rows.get(row, accessCount);
  }

  override *load(reader: BinaryReader): Generator<void> {
    const from = this.end;
    yield* super.load(reader);
    for (let row = from; row < this.end; row++) this.noteRecalled(row);
  }

  override share(to: HandoverWriter): void {
    super.share(to);
    to.number(this.firstRecalled);
  }

  override attach(from: HandoverReader): void {
    super.attach(from);
    this.firstRecalled = from.number();
  }

  private find(number: number): number {
    if (this.end === 0) return -1;
    const row = this.rows.countBelow(document, number, this.end);
    return row < this.end && this.rows.get(row, document) === number ? row : -1;
  }

  private noteRecalled(row: number): void {
    if (this.rows.get(row, accessCount) > 0) this.firstRecalled = Math.min(this.firstRecalled, this.rows.get(row, document));
  }
}
