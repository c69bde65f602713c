import type { MemoryList, MemoryRecord } from '../types.js';

/** Memories asked for before anything is known of their lengths, and at most at a time: three of the longest weigh less than a megabyte. */
const pageSizes = { first: 3, most: 100 } as const;
/** By how many times a page may be larger than all that was seen before it. */
const growth = 8;
/** What a page is to weigh, characters of JSON: no answer is to be longer than a megabyte. */
const pageCharacters = 500_000;
/** What a memory weighs beside its text, characters. */
const frameCharacters = 500;

/** How long memories are, from those that were seen. */
export class Weights {
  private count = 0;
  private characters = 0;

  note(memories: readonly MemoryRecord[]): void {
    for (const { content } of memories) this.characters += frameCharacters + content.length;
    this.count += memories.length;
  }

  /** As many memories as a page may be asked for. */
  get fitting(): number {
    const { count, characters } = this;
    if (count === 0) return pageSizes.first;
    return Math.max(1, Math.min(pageSizes.most, growth * count, Math.floor((pageCharacters * count) / characters)));
  }
}

export interface PageWish {
  /** Rows before it. */
  readonly offset: number;
  readonly limit: number;
}

/** Rows that are looked at: from the first up to the last, which is not one of them. */
export interface Seen {
  readonly first: number;
  readonly last: number;
}

/** A list as far as it is loaded. */
export interface Listed {
  readonly total: number;
  /** The memory of a row; undefined where it is not loaded. */
  readonly at: (row: number) => MemoryRecord | undefined;
}

/** A list of which only the rows are loaded that are looked at: a row in the middle costs as little as the first. */
export class PagedList {
  private readonly rows = new Map<number, MemoryRecord>();
  private total: number | null = null;
  private isLoading = false;
  private seen: Seen = { first: 0, last: 0 };

  constructor(
    private readonly fetchPage: (wish: PageWish) => Promise<MemoryList>,
    private readonly weights = new Weights(),
  ) {}

  get state(): Listed {
    return { total: this.total ?? 0, at: (row) => this.rows.get(row) };
  }

  /**
   * Loads until the rows are there. While it is at it, another call only says what is looked at now.
   * @param seen the rows that are looked at; read again before each page
   * @param onPage told after each page
   * @throws what the fetching of a page throws
   */
  async load(seen: Seen, onPage: () => void): Promise<void> {
    this.seen = seen;
    if (this.isLoading) return;
    this.isLoading = true;
    try {
      for (let wish = this.wanted(); wish !== null; wish = this.wanted()) {
        const { items, total } = await this.fetchPage(wish);
        const { offset } = wish;
        for (const [i, memory] of items.entries()) this.rows.set(offset + i, memory);
        // of a list that got shorter meanwhile, the rows behind its end never come
        this.total = items.length === 0 ? Math.min(total, offset) : total;
        this.weights.note(items);
        onPage();
      }
    } finally {
      this.isLoading = false;
    }
  }

  /** The page to load next; null where all rows that are looked at are there. */
  private wanted(): PageWish | null {
    const { total, seen, rows } = this;
    const limit = this.weights.fitting;
    if (total === null) return { offset: seen.first, limit };
    const last = Math.min(seen.last, total);
    let from = seen.first;
    while (from < last && rows.has(from)) from++;
    if (from >= last) return null;
    let to = from + 1;
    while (to < last && !rows.has(to)) to++;
    // who scrolls up sees the rows before them next
    const isUpwards = rows.has(to) && to - from < limit;
    return { offset: isUpwards ? Math.max(0, to - limit) : from, limit };
  }
}
