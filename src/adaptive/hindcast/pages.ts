import type { HindcastRow } from '../../../projections/hindcast/hindcast.js';
import type { Page } from '../../replays/replay-task.js';

/** Bytes of one page at most, and of all that are kept; what comes beyond is asked for anew, by its cursor. */
const pageBytesMax = 16 << 20;
const keptBytesMax = 64 << 20;

/** Rows of a hindcast, written down page by page. */
export class Pages {
  private readonly pages: Page[] = [];
  private rows: string[] = [];
  private rowsCursor: number;
  private rowsBytes = 0;
  private keptBytes = 0;
  /** Position of the first row that was not kept. */
  private beyond: number | null = null;

  /** @param cursor position of the first row wanted */
  constructor(
    private readonly cursor: number,
    private readonly limit: number,
  ) {
    this.rowsCursor = cursor;
  }

  add(row: HindcastRow): void {
    if (row.position < this.cursor || this.beyond !== null) return;
    if (this.rows.length === this.limit || this.rowsBytes > pageBytesMax) this.close(row.position);
    if (this.keptBytes > keptBytesMax) {
      this.beyond = row.position;
      return;
    }
    const json = JSON.stringify(row);
    this.rows.push(json);
    this.rowsBytes += json.length;
  }

  finish(): Page[] {
    if (this.beyond === null) this.close(null);
    return this.pages;
  }

  private close(next: number | null): void {
    const rows = new TextEncoder().encode(this.rows.join(','));
    this.pages.push({ cursor: this.rowsCursor, rows, count: this.rows.length, next });
    this.keptBytes += rows.length;
    this.rows = [];
    this.rowsBytes = 0;
    this.rowsCursor = next ?? this.rowsCursor;
  }
}
