import { describe, expect, it } from 'vitest';
import type { MemoryList, MemoryRecord } from '../types.js';
import { PagedList, type PageWish, Weights } from './paged-list.js';

/** A list of so many memories, handed out as the service does, and what was asked of it. */
function listOf(count: number, text = 'short') {
  const all = Array.from({ length: count }, (_, i) => ({ memory_id: `m${i}`, content: text }) as MemoryRecord);
  const wishes: PageWish[] = [];
  const fetchPage = async (wish: PageWish): Promise<MemoryList> => {
    wishes.push(wish);
    const to = wish.offset + wish.limit;
    return { session_id: 's', items: all.slice(wish.offset, to), total: all.length, has_more: to < all.length, next_cursor: null };
  };
  return { all, wishes, fetchPage };
}

const idAt = (pages: PagedList, row: number): string | undefined => pages.state.at(row)?.memory_id;
const nothing = (): void => undefined;

describe('a list of which only what is looked at is loaded', () => {
  it('begins with a small page', async () => {
    const { wishes, fetchPage } = listOf(100_000);
    const pages = new PagedList(fetchPage);
    await pages.load({ first: 0, last: 20 }, nothing);
    expect(wishes).toEqual([
      { offset: 0, limit: 3 },
      { offset: 3, limit: 24 },
    ]);
    expect([pages.state.total, idAt(pages, 0), idAt(pages, 26), idAt(pages, 27)]).toEqual([100_000, 'm0', 'm26', undefined]);
  });

  it('reaches its middle and its end at once', async () => {
    const { wishes, fetchPage } = listOf(100_000);
    const pages = new PagedList(fetchPage);
    await pages.load({ first: 0, last: 20 }, nothing);
    wishes.length = 0;
    await pages.load({ first: 50_000, last: 50_030 }, nothing);
    await pages.load({ first: 99_970, last: 100_000 }, nothing);
    expect(wishes).toEqual([
      { offset: 50_000, limit: 100 },
      { offset: 99_970, limit: 100 },
    ]);
    expect([50_000, 50_029, 99_970, 99_999].map((row) => idAt(pages, row))).toEqual(['m50000', 'm50029', 'm99970', 'm99999']);
  });

  it('loads what comes before, where somebody scrolls up', async () => {
    const { wishes, fetchPage } = listOf(100_000);
    const pages = new PagedList(fetchPage);
    await pages.load({ first: 500, last: 530 }, nothing);
    await pages.load({ first: 490, last: 520 }, nothing);
    expect(wishes.at(-1)).toEqual({ offset: 400, limit: 100 });
    expect([idAt(pages, 400), idAt(pages, 499), idAt(pages, 500)]).toEqual(['m400', 'm499', 'm500']);
  });

  it.each([0, 1, 3, 4, 26, 27, 301])('shows each of %i memories in its row', async (count) => {
    const { fetchPage } = listOf(count);
    const pages = new PagedList(fetchPage);
    for (let first = 0; first <= count; first += 7) await pages.load({ first, last: first + 7 }, nothing);
    expect(Array.from({ length: count + 1 }, (_, row) => idAt(pages, row))).toEqual([
      ...Array.from({ length: count }, (_, i) => `m${i}`),
      undefined,
    ]);
  });

  it('asks for the fewer the longer they are, in the next list too', async () => {
    const weights = new Weights();
    const long = listOf(5000, 'x'.repeat(20_000));
    await new PagedList(long.fetchPage, weights).load({ first: 0, last: 60 }, nothing);
    expect(long.wishes.map(({ limit }) => limit)).toEqual([3, 24, 24, 24]);
    const next = listOf(5000, 'x'.repeat(20_000));
    await new PagedList(next.fetchPage, weights).load({ first: 0, last: 20 }, nothing);
    expect(next.wishes).toEqual([{ offset: 0, limit: 24 }]);
  });

  it('ends where the list got shorter meanwhile', async () => {
    const { all, fetchPage } = listOf(200);
    const pages = new PagedList(fetchPage);
    await pages.load({ first: 0, last: 20 }, nothing);
    all.length = 100;
    await pages.load({ first: 180, last: 200 }, nothing);
    expect(pages.state.total).toBe(100);
  });

  it('goes on after a page that failed', async () => {
    const { fetchPage } = listOf(500);
    let isBroken = true;
    const pages = new PagedList(async (wish) => {
      if (isBroken) throw new Error('away');
      return fetchPage(wish);
    });
    await expect(pages.load({ first: 0, last: 10 }, nothing)).rejects.toThrow('away');
    isBroken = false;
    await pages.load({ first: 0, last: 10 }, nothing);
    expect(idAt(pages, 0)).toBe('m0');
  });
});
