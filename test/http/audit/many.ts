import { expect } from 'vitest';
import { agent } from '../../kit/started.js';

/** Stores memories whose contents end in their number. */
export const storeMany = async (count: number, content = 'x', from = 0): Promise<void> => {
  for (let first = 0; first < count; first += 50) {
    const items = Array.from({ length: Math.min(50, count - first) }, (_, i) => ({ content: `${content} ${from + first + i}` }));
    expect((await agent.post('/memory/batch', { items })).body.status).toBe('success');
  }
};

/** The positions up to `count`. */
export const upTo = (count: number, from = 1): number[] => Array.from({ length: count - from + 1 }, (_, i) => from + i);
