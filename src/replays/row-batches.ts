import type { HindcastRow } from '../../projections/hindcast/hindcast.js';
import type { RowBatch } from './replay-task.js';

/** Bytes of one page at most, and of all that are kept; what comes beyond is asked for anew, by its cursor. */
const pageBytesMax = 16 << 20;
const keptBytesMax = 64 << 20;
/** Rows that are handed on together at most: as many as a thread is handed records. */
const batchRows = 64;
/** How long a row waits for the ones after it, ms: short beside the 300 ms within which the first ones are to be read. */
const batchMs = 50;

/** Rows of a hindcast, written down as they are made and handed on in batches, none of which lies in two pages. */
export class RowBatches {
  private rows: string[] = [];
  /** Where the batch begins, and when the one before it was handed on. */
  private rowsCursor: number;
  private handedMs: number;
  private lastPosition = 0;
  private page = 0;
  private pageRows = 0;
  private pageBytes = 0;
  private keptBytes = 0;
  /** Position of the first row that was not kept. */
  private beyond: number | null = null;

  /**
   * @param cursor position of the first row wanted
   * @param limit rows of a page
   * @param handOn takes each batch when it is complete
   */
  constructor(
    private readonly cursor: number,
    private readonly limit: number,
    private readonly handOn: (batch: RowBatch) => void,
    private readonly nowMs = (): number => performance.now(),
  ) {
    this.rowsCursor = cursor;
    this.handedMs = nowMs();
  }

  addRow(row: HindcastRow): void {
    if (row.position < this.cursor || this.beyond !== null) return;
    if ((this.pageRows === this.limit || this.pageBytes > pageBytesMax) && !this.beginPage(row.position)) return;
    const json = JSON.stringify(row);
    this.rows.push(json);
    this.pageRows++;
    this.pageBytes += json.length;
    this.lastPosition = row.position;
    if (this.rows.length === batchRows || this.nowMs() - this.handedMs >= batchMs) this.hand();
  }

  /** Hands on what is left. @returns position of the first row that was not kept, null where all were */
  finish(): number | null {
    this.hand();
    return this.beyond;
  }

  /** @returns whether one more is kept */
  private beginPage(position: number): boolean {
    this.hand();
    this.page++;
    this.pageRows = 0;
    this.pageBytes = 0;
    this.rowsCursor = position;
    if (this.keptBytes > keptBytesMax) this.beyond = position;
    return this.beyond === null;
  }

  private hand(): void {
    this.handedMs = this.nowMs();
    if (this.rows.length === 0) return;
    const rows = new TextEncoder().encode(this.rows.join(','));
    const { page, rowsCursor: cursor, lastPosition } = this;
    this.rows = [];
    this.rowsCursor = lastPosition + 1;
    this.keptBytes += rows.length;
    this.handOn({ page, cursor, next: lastPosition + 1, rows });
  }
}
