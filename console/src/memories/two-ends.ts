import type { MemoryList, MemoryRecord } from '../types.js';

/** Memories asked for first, and at most at a time. */
const pageSizes = { first: 20, most: 1000 } as const;
/** What a page is to weigh, characters of JSON: no answer is to be longer than a megabyte. */
const pageCharacters = 500_000;
/** What a memory weighs beside its text, characters. */
const frameCharacters = 500;

type Order = 'newest' | 'oldest';

export interface PageWish {
  readonly limit: number;
  readonly order: Order;
  readonly cursor: string | null;
}

/** A list as far as it is loaded. */
export interface Listed {
  readonly total: number;
  /** The memory of a row; undefined where it is not loaded. */
  readonly at: (row: number) => MemoryRecord | undefined;
}

interface End {
  readonly order: Order;
  readonly items: MemoryRecord[];
  next: string | null;
}

/** A list that is handed out page by page, loaded from whichever end is nearer to the rows that are looked at: its last row costs as little as its first. */
export class TwoEnds {
  private readonly ends: readonly [front: End, back: End];
  private total: number | null = null;
  private isLoading = false;
  private characters = 0;
  private seen: { readonly first: number; readonly last: number } = { first: 0, last: 0 };

  constructor(
    order: Order,
    private readonly fetchPage: (wish: PageWish) => Promise<MemoryList>,
  ) {
    const other = order === 'newest' ? 'oldest' : 'newest';
    this.ends = [
      { order, items: [], next: null },
      { order: other, items: [], next: null },
    ];
  }

  get state(): Listed {
    const total = this.total ?? 0;
    const [front, back] = this.ends.map(({ items }) => items);
    return { total, at: (row) => front[row] ?? back[total - 1 - row] };
  }

  /**
   * Loads until the rows are there. While it is at it, another call only says what is looked at now.
   * @param seen the rows that are looked at; read again before each page
   * @param onPage told after each page
   * @throws what the fetching of a page throws
   */
  async load(seen: { readonly first: number; readonly last: number }, onPage: () => void): Promise<void> {
    this.seen = seen;
    if (this.isLoading) return;
    this.isLoading = true;
    try {
      for (let end = this.wanted(); end !== null; end = this.wanted()) {
        const page = await this.fetchPage({ limit: this.limit, order: end.order, cursor: end.next });
        end.items.push(...page.items);
        end.next = page.next_cursor;
        this.total ??= page.total;
        for (const { content } of page.items) this.characters += frameCharacters + content.length;
        onPage();
      }
    } finally {
      this.isLoading = false;
    }
  }

  /** The end to load from; null where all rows that are looked at are there. */
  private wanted(): End | null {
    const { total, seen } = this;
    const [front, back] = this.ends;
    if (total === null) return front;
    const last = Math.min(seen.last, total - 1);
    const missing = { front: last + 1 - front.items.length, back: total - back.items.length - seen.first };
    if (missing.front <= 0 || missing.back <= 0 || front.items.length + back.items.length >= total) return null;
    const end = missing.front <= missing.back ? front : back;
    return end.items.length > 0 && end.next === null ? null : end;
  }

  /** As many as the memories seen so far let fit. */
  private get limit(): number {
    const count = this.ends[0].items.length + this.ends[1].items.length;
    if (count === 0) return pageSizes.first;
    const fitting = Math.floor(pageCharacters / (this.characters / count));
    return Math.min(pageSizes.most, Math.max(1, Math.min(fitting, 4 * count)));
  }
}
