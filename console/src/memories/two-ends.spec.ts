import { describe, expect, it } from 'vitest';
import type { MemoryList, MemoryRecord } from '../types.js';
import { type PageWish, TwoEnds } from './two-ends.js';

/** A list of so many memories, handed out as the service does, and what was asked of it. */
function listOf(count: number, text = 'short') {
  const all = Array.from({ length: count }, (_, i) => ({ memory_id: `m${i}`, content: text }) as MemoryRecord);
  const wishes: PageWish[] = [];
  const fetchPage = async (wish: PageWish): Promise<MemoryList> => {
    wishes.push(wish);
    const inOrder = wish.order === 'oldest' ? all : [...all].reverse();
    const from = wish.cursor === null ? 0 : Number(wish.cursor);
    const to = from + wish.limit;
    const items = inOrder.slice(from, to);
    const has_more = to < count;
    return { session_id: 's', items, total: count, has_more, next_cursor: has_more ? String(to) : null };
  };
  return { wishes, fetchPage };
}

const idAt = (pages: TwoEnds, row: number): string | undefined => pages.state.at(row)?.memory_id;

describe('a list that is loaded from both ends', () => {
  it('begins with a small page', async () => {
    const { wishes, fetchPage } = listOf(100_000);
    const pages = new TwoEnds('newest', fetchPage);
    await pages.load({ first: 0, last: 20 }, () => undefined);
    expect(wishes).toEqual([
      { limit: 20, order: 'newest', cursor: null },
      { limit: 80, order: 'newest', cursor: '20' },
    ]);
    expect([pages.state.total, idAt(pages, 0), idAt(pages, 99), idAt(pages, 100)]).toEqual([100_000, 'm99999', 'm99900', undefined]);
  });

  it('reaches its last row by a page of the other order', async () => {
    const { wishes, fetchPage } = listOf(100_000);
    const pages = new TwoEnds('newest', fetchPage);
    await pages.load({ first: 99_980, last: 100_000 }, () => undefined);
    expect(wishes.map(({ order }) => order)).toEqual(['newest', 'oldest']);
    expect([idAt(pages, 99_999), idAt(pages, 99_980), idAt(pages, 50_000)]).toEqual(['m0', 'm19', undefined]);
  });

  it.each([0, 1, 19, 20, 21, 120, 3001])('shows each of %i memories in its row', async (count) => {
    const { fetchPage } = listOf(count);
    const pages = new TwoEnds('oldest', fetchPage);
    await pages.load({ first: 0, last: 10 }, () => undefined);
    await pages.load({ first: count - 5, last: count }, () => undefined);
    await pages.load({ first: Math.floor(count / 2), last: Math.floor(count / 2) + 10 }, () => undefined);
    for (const row of [0, 1, Math.floor(count / 2), count - 2, count - 1].filter((one) => one >= 0 && one < count))
      expect(idAt(pages, row)).toBe(`m${row}`);
  });

  it('asks for the fewer the longer they are', async () => {
    const { wishes, fetchPage } = listOf(5000, 'x'.repeat(20_000));
    const pages = new TwoEnds('newest', fetchPage);
    await pages.load({ first: 60, last: 80 }, () => undefined);
    expect(wishes.slice(1).map(({ limit }) => limit)).toEqual([24, 24, 24]);
  });

  it('goes on after a page that failed', async () => {
    const { fetchPage } = listOf(500);
    let isBroken = true;
    const pages = new TwoEnds('newest', async (wish) => {
      if (isBroken) throw new Error('away');
      return fetchPage(wish);
    });
    await expect(pages.load({ first: 0, last: 10 }, () => undefined)).rejects.toThrow('away');
    isBroken = false;
    await pages.load({ first: 0, last: 10 }, () => undefined);
    expect(idAt(pages, 0)).toBe('m499');
  });
});
