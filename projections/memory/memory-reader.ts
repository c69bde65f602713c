import type { Shareable } from '../compact/sharing.js';
import type { StringTable } from '../compact/string-table.js';
import type { Timeline } from '../timeline.js';
import type { VectorSpaces } from '../vectors/vector-spaces.js';
import type { Expiries } from './expiries.js';
import type { ImportedDocuments } from './imported-documents.js';
import { IndexReader } from './index/index-reader.js';
import type { MemoryIndex } from './index/memory-index.js';
import type { MemoryTable } from './memory-table.js';
import type { Use } from './phases.js';
import type { Recalls } from './recalls.js';

/** The arrays that memories lie in, each in the order of the events. */
export interface MemoryArrays extends Shareable {
  readonly index: MemoryIndex;
  readonly rows: MemoryTable;
  readonly recalls: Recalls;
  readonly imports: ImportedDocuments;
  readonly vectors: VectorSpaces;
  readonly expiries: Expiries;
  readonly timeline: Timeline;
  /** The session's ids, of memories and of others. */
  readonly ids: StringTable;
  /** Row of the memory with an id, or -1. @param id ordinal of the id, or -1 */
  rowOf(id: number): number;
}

/** How a memory was used, and when it was told. */
export interface MemoryUse extends Use {
  readonly updatedAtMs: number;
  /** Time of the last recall; `null` where it was never recalled. */
  readonly accessedAtMs: number | null;
}

/** The memories as a number of the session's events left them: now is only the largest such number. Good for as long as it is kept. */
export class MemoryReader extends IndexReader {
  /** Time of the newest event, ms since 1970: what "now" means to phases and fading. */
  readonly lastRecordedAtMs: number;
  /** Position of the last event, 0 before the first. */
  readonly position: number;
  /** Rows that were given out. */
  readonly rowsEnd: number;
  private readonly recallsEnd: number;

  /**
   * @param eventCount how many of the session's events to read, at most all
   * @param nowMs what had expired by then is not there, ms since 1970; without it nothing expires. Statistics count it until it is purged
   */
  constructor(
    readonly memory: MemoryArrays,
    readonly eventCount: number,
    readonly nowMs = Number.NEGATIVE_INFINITY,
  ) {
    const { index, rows, recalls, timeline } = memory;
    const isNow = eventCount === timeline.size;
    super(index, isNow ? index.documents.now : index.documents.lengthsAt(eventCount));
    this.lastRecordedAtMs = timeline.latestAfter(eventCount);
    this.position = timeline.positionAfter(eventCount);
    this.rowsEnd = isNow ? rows.end : rows.countAt(this.end);
    this.recallsEnd = isNow ? recalls.end : recalls.countAt(eventCount);
  }

  /** Whether a document was there at the place in the log that is read, neither dead nor expired. */
  override isAlive(document: number): boolean {
    return super.isAlive(document) && !this.hasExpired(document);
  }

  /** When the document of a memory expires, ms since 1970; `Infinity` for never. */
  expiresAtMs(document: number): number {
    return this.memory.expiries.of(document);
  }

  /** Memories that are there: without the expired ones, which {@link size} counts until they are purged. */
  get count(): number {
    const { expiries } = this.memory;
    if (this.nowMs === Number.NEGATIVE_INFINITY || expiries.end === 0) return this.size;
    return this.size - expiries.countBy(this.nowMs, (document) => super.isAlive(document));
  }

  /** Whether any memory was ever recalled. */
  get everRecalled(): boolean {
    return this.recallsEnd > 0 || this.memory.imports.firstRecalled < this.end;
  }

  /** Row of a memory, -1 where there is none or where it is deleted. */
  find(memoryId: string): number {
    const row = this.findEver(memoryId);
    return this.documentOf(row) < 0 ? -1 : row;
  }

  /** Row of a memory that is or once was, or -1. */
  findEver(memoryId: string): number {
    const row = this.memory.rowOf(this.memory.ids.find(memoryId));
    return row < this.rowsEnd ? row : -1;
  }

  /** The id by which the client knows the memory of a row. */
  memoryId(row: number): string {
    return this.memory.ids.text(this.memory.rows.idOf(row));
  }

  /** The live document of a row, or -1. */
  documentOf(row: number): number {
    if (row < 0 || row >= this.rowsEnd) return -1;
    const document = this.newestDocument(row);
    return this.isAlive(document) ? document : -1;
  }

  /** Position of the event that holds a document's text. */
  positionOf(document: number): number {
    return this.memory.timeline.positionOf(this.documents.eventOf(document));
  }

  /** The version of a memory, deleted or not. */
  versionOf(row: number): number {
    return this.documentVersion(this.newestDocument(row));
  }

  /** When the memory of a row was stored first, ms since 1970. */
  createdAtMs(row: number): number {
    const { rows, timeline, imports } = this.memory;
    const first = rows.firstDocument(row);
    return imports.formerUse(first)?.createdAtMs ?? timeline.timeOf(this.documents.eventOf(first));
  }

  /** When the memory of a row was stored, changed and recalled, as far as is read. */
  use(row: number): MemoryUse {
    const { rows, recalls, timeline, imports } = this.memory;
    const [first, newest] = [rows.firstDocument(row), this.newestDocument(row)];
    const firstAtMs = timeline.timeOf(this.documents.eventOf(first));
    const newestAtMs = newest === first ? firstAtMs : timeline.timeOf(this.documents.eventOf(newest));
    const former = imports.formerUse(first);
    const recall = recalls.chains.newestBelow(rows.newestRecall(row), this.recallsEnd);
    const recalledAtMs = recall < 0 ? null : timeline.timeOf(recalls.eventOf(recall));
    // one literal: lists ask this of every memory, and copies of parts of it cost more than all else here
    return {
      createdAtMs: former?.createdAtMs ?? firstAtMs,
      updatedAtMs: this.writtenAtMs(newest),
      newSinceMs: former?.isInBuffer === true ? firstAtMs : undefined,
      accessedAtMs: recalledAtMs ?? former?.accessedAtMs ?? null,
      touchedAtMs: recalledAtMs === null ? newestAtMs : Math.max(newestAtMs, recalledAtMs),
      accessCount: (recall < 0 ? 0 : recalls.chains.depth(recall)) + (former?.accessCount ?? 0),
      strength: recall < 0 ? (former?.strength ?? 1) : recalls.strengthAfter(recall),
    };
  }

  /** When a document's text was written, ms since 1970: when it was recorded or, of an imported one, when it had been written before. */
  writtenAtMs(document: number): number {
    const { imports, timeline } = this.memory;
    return imports.updatedAtMs(document) ?? timeline.timeOf(this.documents.eventOf(document));
  }

  /** How often a memory was recalled. */
  accessCount(row: number): number {
    const { rows, recalls, imports } = this.memory;
    const recall = recalls.chains.newestBelow(rows.newestRecall(row), this.recallsEnd);
    return (recall < 0 ? 0 : recalls.chains.depth(recall)) + imports.accessCount(rows.firstDocument(row));
  }

  /** Positions of the events that stored, updated and deleted the memory, oldest first. */
  history(row: number): number[] {
    const events: number[] = [];
    for (let document = this.newestDocument(row); document >= 0; document = this.documents.chains.before(document)) {
      const death = this.documents.deaths.eventOf(document, this.cut);
      // a text that another replaced died by the event that holds the other
      if (death >= 0 && death !== events[events.length - 1]) events.push(death);
      events.push(this.documents.eventOf(document));
    }
    return events.reverse().map((event) => this.memory.timeline.positionOf(event));
  }

  /** Which version of its memory a document is, from 1. */
  documentVersion(document: number): number {
    const { rows, imports } = this.memory;
    return this.documents.chains.depth(document) + imports.firstVersion(rows.firstDocument(this.documents.rowOf(document))) - 1;
  }

  /** Whether the text of a memory had expired. @param row of a memory that is or was there */
  isExpired(row: number): boolean {
    return this.hasExpired(this.newestDocument(row));
  }

  private hasExpired(document: number): boolean {
    return this.nowMs > Number.NEGATIVE_INFINITY && this.memory.expiries.end > 0 && this.memory.expiries.of(document) <= this.nowMs;
  }

  private newestDocument(row: number): number {
    return this.documents.chains.newestBelow(this.memory.rows.newestDocument(row), this.end);
  }
}
