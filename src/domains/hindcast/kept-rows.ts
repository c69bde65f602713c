import type { RowBatch } from '../../replays/replay-task.js';

/** Rows from a cursor on, as JSON in parts, and the cursor of those that come after them. */
export interface RowPage {
  readonly parts: readonly Uint8Array[];
  /** null where none come; of a hindcast that goes on never null. */
  readonly next: number | null;
}

/** The rows that a hindcast has made so far, to be asked for page by page while it goes on and afterwards. */
export class KeptRows {
  private readonly batches: RowBatch[] = [];
  private size = 0;
  /** Position of the first row that was not kept, null where all were; undefined while more may come. */
  private beyond: number | null | undefined;

  /** @param cursor where the first page begins */
  constructor(private readonly cursor: number) {}

  get bytes(): number {
    return this.size;
  }

  get pages(): number {
    return (this.batches.at(-1)?.page ?? 0) + 1;
  }

  add(batch: RowBatch): void {
    this.batches.push(batch);
    this.size += batch.rows.length;
  }

  /** No more will come. @param beyond position of the first row that was not kept */
  end(beyond: number | null): void {
    this.beyond = beyond;
  }

  /** What there is of a page from the cursor on; null where none begins there. Cursors that were told while the hindcast went on hold afterwards too. */
  page(cursor = this.cursor): RowPage | null {
    const end = this.batches.at(-1)?.next ?? this.cursor;
    const goesOn = this.beyond === undefined;
    const from = this.batches.findIndex((batch) => cursor <= batch.cursor);
    if (from < 0) {
      if (goesOn && cursor >= end) return { parts: [], next: cursor };
      return this.beyond === null && cursor === end ? { parts: [], next: null } : null;
    }
    const first = this.batches[from];
    if (cursor !== first.cursor && cursor !== this.batches[from - 1]?.next) return null;
    const behind = this.batches.findIndex(({ page }) => page > first.page);
    const parts = this.batches.slice(from, behind < 0 ? undefined : behind).map(({ rows }) => rows);
    if (behind >= 0) return { parts, next: this.batches[behind].cursor };
    return { parts, next: this.beyond === undefined ? end : this.beyond };
  }
}
