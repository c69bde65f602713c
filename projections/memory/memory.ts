import { type BinaryReader, freezeParts, type Growing, grownOf, type Lengths, type Writing } from '../compact/binary.js';
import type { HandoverReader, HandoverWriter, Shareable } from '../compact/sharing.js';
import type { StringTable } from '../compact/string-table.js';
import { Table } from '../compact/table.js';
import type { ImportedMemory, MemoryText, MemoryVectors } from '../events.js';
import type { Timeline } from '../timeline.js';
import { decodedVector } from '../vectors/quantized-vector.js';
import { VectorSpaces } from '../vectors/vector-spaces.js';
import { Expiries, type Expiry } from './expiries.js';
import { ImportedDocuments } from './imported-documents.js';
import { MemoryIndex } from './index/memory-index.js';
import { MemoryReader } from './memory-reader.js';
import { MemoryTable } from './memory-table.js';
import { strengthened } from './phases.js';
import { Recalls } from './recalls.js';

/**
 * The session's memories as the events left them: who they are, how they were used, and the index of what they say. The texts themselves stay in the log. Everything is
 * written down in the order of the events and stays, so that {@link MemoryReader} reads what was so after any number of them.
 */
export class Memory implements Growing, Shareable {
  readonly index = new MemoryIndex();
  readonly rows = new MemoryTable();
  readonly recalls = new Recalls();
  readonly imports = new ImportedDocuments();
  /** Of the texts of memories, where a model has made some. */
  readonly vectors = new VectorSpaces();
  readonly expiries = new Expiries();
  /** By the ordinal of an id: 1 + the row of its memory, 0 where the id is no memory's. */
  private readonly rowsOfIds = new Table(1);
  private idEnd = 0;

  /** @param timeline holds each event before it is folded here */
  constructor(
    readonly ids: StringTable,
    readonly timeline: Timeline,
  ) {}

  /** The memories as the first `events` events left them. @param nowMs what had expired by then is not there, ms since 1970 */
  reader(events: number, nowMs?: number): MemoryReader {
    return new MemoryReader(this, events, nowMs);
  }

  /** Row of the memory whose id has this ordinal, -1 where there never was one. The memory may be deleted. */
  rowOf(id: number): number {
    return id >= 0 && id < this.idEnd ? this.rowsOfIds.get(id, 0) - 1 : -1;
  }

  /** The live document of a row, or -1. @param nowMs one that had expired by then does not live, ms since 1970 */
  documentOf(row: number, nowMs = Number.NEGATIVE_INFINITY): number {
    if (row < 0) return -1;
    const document = this.rows.newestDocument(row);
    return this.isAlive(document) && !this.hasExpired(document, nowMs) ? document : -1;
  }

  /** The next document to expire, `null` where none does. */
  get nextExpiry(): Expiry | null {
    return this.expiries.next(this.isAlive);
  }

  /** Documents that had expired by a time and were not purged, the earliest first. @param take false where it wants no more */
  expired(nowMs: number, take: (document: number) => boolean): void {
    this.expiries.due(nowMs, this.isAlive, ({ document }) => take(document));
  }

  /** Position of the event that holds the text of a live memory. */
  positionOf(row: number): number {
    return this.timeline.positionOf(this.index.documents.eventOf(this.documentOf(row)));
  }

  /** The version of a memory, deleted or not. */
  versionOf(row: number): number {
    return this.index.documents.chains.depth(this.rows.newestDocument(row)) + this.imports.firstVersion(this.rows.firstDocument(row)) - 1;
  }

  /** @param id ordinal of an id that has no row yet */
  store(id: number, text: MemoryText): void {
    const { rows } = this;
    this.assign(id, rows.end);
    rows.add(id, this.add(rows.end, text, -1));
  }

  /** Stores a memory as it was elsewhere. @param id ordinal of an id that has no row yet */
  import(id: number, memory: ImportedMemory): void {
    this.store(id, memory);
    const createdAtMs = Date.parse(memory.created_at);
    this.imports.add(
      this.rows.firstDocument(this.rows.end - 1),
      memory.updated_at === undefined ? createdAtMs : Date.parse(memory.updated_at),
      {
        version: memory.version,
        createdAtMs,
        accessCount: memory.access_count ?? 0,
        strength: memory.strength ?? 1,
        accessedAtMs: memory.last_accessed_at === undefined ? null : Date.parse(memory.last_accessed_at),
        isInBuffer: memory.in_buffer === true,
      },
    );
  }

  /** Replaces the text of a memory, which lives from then on. @param updatedAt when the change had been made elsewhere, of one that is imported @returns its new version */
  update(row: number, text: MemoryText, updatedAt?: string): number {
    const before = this.rows.newestDocument(row);
    if (this.isAlive(before)) this.index.retire(before, this.event);
    const document = this.add(row, text, before);
    this.rows.setNewestDocument(row, document);
    if (updatedAt !== undefined) this.imports.addChange(document, Date.parse(updatedAt));
    return this.versionOf(row);
  }

  /** Deletes of some memories those that had expired by a time (ms since 1970). @param rows of the memory table @returns how many */
  purge(rows: readonly number[], nowMs: number): number {
    const expired = rows.filter((row) => row >= 0 && this.documentOf(row) >= 0 && this.documentOf(row, nowMs) < 0);
    for (const row of expired) this.delete(row);
    return expired.length;
  }

  /** Its document dies; what it was can still be read at points of the past. */
  delete(row: number): void {
    this.index.retire(this.rows.newestDocument(row), this.event);
  }

  /** Deletes everything. @returns how many memories there were at a time, ms since 1970 */
  clear(nowMs: number): number {
    const { count } = this.reader(this.timeline.size, nowMs);
    this.index.documents.clear(this.event);
    return count;
  }

  /** Strengthens a live memory that was recalled. */
  recall(row: number, atMs: number): void {
    const use = this.reader(this.timeline.size).use(row);
    const recall = this.recalls.add(row, this.event, strengthened(use, atMs), this.rows.newestRecall(row));
    this.rows.setNewestRecall(row, recall);
  }

  /** Keeps the vectors of a live memory's text. @returns how many: 0 where they are none of the model, or where the text has some of it already */
  embed(row: number, { model, vectors }: MemoryVectors): number {
    const document = this.documentOf(row);
    const decoded = vectors.map((vector) => decodedVector(vector, model.dimension)).filter((vector) => vector !== null);
    if (decoded.length === 0 || decoded.length < vectors.length) return 0;
    const space = this.vectors.open(model);
    if (space === null || space.firstOf(document, space.end) >= 0) return 0;
    space.addVectors(document, this.event, decoded);
    return decoded.length;
  }

  get sizeBytes(): number {
    const parts = [this.index, this.rows, this.recalls, this.expiries, this.imports, this.vectors, this.rowsOfIds];
    return parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
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

  private get shared(): Shareable[] {
    return [this.ids, this.timeline, this.rowsOfIds, this.rows, this.recalls, this.imports, this.index, this.expiries, this.vectors];
  }

  get grown(): Lengths {
    return grownOf(this.parts);
  }

  freeze(since?: Lengths): Writing {
    return freezeParts(this.parts, since);
  }

  *load(reader: BinaryReader): Generator<void> {
    const { rows, recalls, index } = this;
    const [firstRow, firstDocument, firstRecall] = [rows.end, index.documents.end, recalls.end];
    for (const part of this.parts) yield* part.load(reader);
    for (let row = firstRow; row < rows.end; row++) {
      this.assign(rows.idOf(row), row);
      if ((row & 4095) === 4095) yield;
    }
    yield* this.chainDocuments(firstRow, firstDocument);
    for (let recall = firstRecall; recall < recalls.end; recall++) {
      const row = recalls.rowOf(recall);
      recalls.chains.add(recall, rows.newestRecall(row));
      rows.setNewestRecall(row, recall);
      if ((recall & 4095) === 4095) yield;
    }
  }

  private get parts(): Growing[] {
    return [this.rows, this.recalls, this.imports, this.index, this.expiries, this.vectors];
  }

  /** Number of the event that is being folded. */
  private get event(): number {
    return this.timeline.size - 1;
  }

  private readonly isAlive = (document: number): boolean => this.index.documents.isAliveNow(document);

  private hasExpired(document: number, nowMs: number): boolean {
    return this.expiries.end > 0 && this.expiries.of(document) <= nowMs;
  }

  /** @returns the document of a memory's new text */
  private add(row: number, text: MemoryText, before: number): number {
    const document = this.index.add(row, text, this.event, before);
    if (text.expires_at !== undefined) this.expiries.add(document, Date.parse(text.expires_at));
    return document;
  }

  private assign(id: number, row: number): void {
    this.rowsOfIds.set(id, 0, row + 1);
    this.idEnd = Math.max(this.idEnd, id + 1);
  }

  /** Puts each memory's documents from one on in their order; the first ones come in the order of the rows. */
  private *chainDocuments(firstRow: number, firstDocument: number): Generator<void> {
    const { rows, index } = this;
    let begun = firstRow;
    for (let document = firstDocument; document < index.documents.end; document++) {
      const row = index.documents.rowOf(document);
      const isFirst = row === begun;
      if (isFirst) rows.setFirstDocument(begun++, document);
      index.documents.chains.add(document, isFirst ? -1 : rows.newestDocument(row));
      rows.setNewestDocument(row, document);
      if ((document & 4095) === 4095) yield;
    }
  }
}
