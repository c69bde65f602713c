import { describe, expect, it } from 'vitest';
import { type Collection, readLines, recallAtTen } from './retrieval.js';

/** Recall@10 as measured less a question or two (0.767, 0.828, 0.821, 0.838, 0.937), and how much more than that of BM25 it is at least. */
const bars = [
  { kind: 'dialogues', recallMin: 0.75, lead: 0.1 },
  { kind: 'chats', recallMin: 0.79, lead: 0.1 },
  { kind: 'notes', recallMin: 0.78, lead: 0 },
  { kind: 'code', recallMin: 0.81, lead: 0 },
  { kind: 'languages', recallMin: 0.92, lead: 0 },
];

describe('memory search on the collections of the project', () => {
  it.each(bars)('keeps its recall@10 and its lead over BM25: $kind', ({ kind, recallMin, lead }) => {
    const { ours, bm25 } = recallAtTen(readLines<Collection>(`test/quality/data/${kind}.jsonl`));
    expect(ours).toBeGreaterThanOrEqual(recallMin);
    expect(ours).toBeGreaterThanOrEqual(bm25 + lead);
  });

  it('is measured by evidence that is there', () => {
    for (const { kind } of bars)
      for (const { items, queries } of readLines<Collection>(`test/quality/data/${kind}.jsonl`)) {
        const ids = new Set(items.map(({ id }) => id));
        expect(ids.size).toBe(items.length);
        for (const { gold_ids } of queries) expect(gold_ids.length > 0 && gold_ids.every((id) => ids.has(id))).toBe(true);
      }
  });
});
