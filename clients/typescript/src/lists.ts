/** A page of a list, as all of the service's lists have it. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
  /** How many there are in all. */
  readonly total: number;
}

/** A list that is gone through with `for await`, page by page as it goes on. */
export class List<T, P extends Page<T> = Page<T>> implements AsyncIterable<T> {
  /** @param load asks for the page behind a cursor, the first one without */
  constructor(private readonly load: (cursor?: string) => Promise<P>) {}

  /** One page. @param cursor the `next_cursor` of the page before */
  page(cursor?: string): Promise<P> {
    return this.load(cursor);
  }

  /** All of it at once. */
  async toArray(): Promise<T[]> {
    const items: T[] = [];
    for await (const item of this) items.push(item);
    return items;
  }

  async *[Symbol.asyncIterator](): AsyncIterator<T, void> {
    for (let cursor: string | undefined; ; ) {
      const { items, next_cursor: next } = await this.load(cursor);
      yield* items;
      if (next === null) return;
      cursor = next;
    }
  }
}
