import { beforeEach, describe, expect, it } from 'vitest';
import type { MemoryText } from '../../projections/events.js';
import { TextCache } from './text-cache.js';

const text = (characters: number): MemoryText => ({ content: 'x'.repeat(characters) });
/** Room for three texts of 2,800 characters, and not for four. */
const bytesMax = 80_000;

interface State {
  readonly id: string;
}

let live: Map<string, State>;
let cache: TextCache<string, State>;
const load = (id: string): State => {
  const state = { id };
  live.set(id, state);
  return state;
};
const add = (state: State, position: number, one: MemoryText) => cache.add(state.id, state, position, one);
const kept = (state: State, ...positions: number[]): boolean[] => cache.get(state.id, state, positions).map((one) => one !== undefined);

beforeEach(() => {
  live = new Map();
  cache = new TextCache(live, bytesMax);
});

describe('TextCache', () => {
  it('keeps what was found, by session and position', () => {
    const [one, other] = [load('one'), load('other')];
    const first = add(one, 1, text(10));
    expect(first.text).toEqual(text(10));
    expect(cache.get('one', one, [2, 1])).toEqual([undefined, first]);
    expect(cache.get('one', one, [1])[0]).toBe(first);
    expect(kept(other, 1)).toEqual([false]);
  });

  it('takes no more than its bound: what was asked for longest ago goes first', () => {
    const one = load('one');
    for (const position of [1, 2, 3]) add(one, position, text(2800));
    expect(kept(one, 1)).toEqual([true]);
    add(one, 4, text(2800));
    expect(kept(one, 1, 2, 3, 4)).toEqual([true, false, true, true]);
    expect(cache.sizeBytes).toBeLessThanOrEqual(bytesMax);
  });

  it('lets the session go first that was asked for longest ago', () => {
    const [one, other] = [load('one'), load('other')];
    add(one, 1, text(4000));
    add(other, 1, text(4000));
    kept(one, 1);
    add(one, 2, text(4000));
    expect([kept(one, 1, 2), kept(other, 1)]).toEqual([[true, true], [false]]);
  });

  it('keeps no text that would push out many', () => {
    const one = load('one');
    cache = new TextCache(live, 1 << 20);
    expect(add(one, 1, text(65_537)).text.content).toHaveLength(65_537);
    expect([kept(one, 1), cache.sizeBytes]).toEqual([[false], 0]);
  });

  it('forgets a session that left memory, also where it is there again', () => {
    const before = load('one');
    add(before, 1, text(10));
    const after = load('one');
    expect(kept(after, 1)).toEqual([false]);
    cache.forgetDropped('one');
    expect([kept(before, 1), cache.sizeBytes]).toEqual([[false], 0]);
  });

  it('takes nothing that was read for a session that left memory meanwhile', () => {
    const before = load('one');
    load('one');
    add(before, 1, text(10));
    expect(cache.sizeBytes).toBe(0);
  });

  it('counts what it forgets', () => {
    const [one, other] = [load('one'), load('other')];
    add(one, 1, text(10));
    const bytes = cache.sizeBytes;
    add(other, 1, text(10));
    cache.forget('other');
    cache.forget('nobody');
    expect(cache.sizeBytes).toBe(bytes);
  });
});
