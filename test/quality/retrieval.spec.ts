import { describe, expect, it } from 'vitest';
import { type Collection, readLines, recallAt } from './retrieval.js';

/** Recall as measured less a question or two, and how much more than that of BM25 it is at least. */
const bars = [
  { kind: 'dialogues', topK: 10, recallMin: 0.75, lead: 0.1 },
  { kind: 'chats', topK: 10, recallMin: 0.79, lead: 0.1 },
  { kind: 'notes', topK: 10, recallMin: 0.78, lead: 0 },
  { kind: 'code', topK: 10, recallMin: 0.81, lead: 0 },
  { kind: 'requests', topK: 10, recallMin: 0.74, lead: 0.15 },
  { kind: 'calls', topK: 10, recallMin: 0.4, lead: 0.15 },
  { kind: 'links', topK: 10, recallMin: 0.75, lead: 0 },
  { kind: 'everyday', topK: 10, recallMin: 0.73, lead: 0.3 },
  // of twenty sentences a language, ten would be half
  { kind: 'languages', topK: 3, recallMin: 0.85, lead: 0 },
];

describe('memory search on the collections of the project', () => {
  it.each(bars)('keeps its recall@$topK and its lead over BM25: $kind', ({ kind, topK, recallMin, lead }) => {
    const { ours, bm25 } = recallAt(topK, readLines<Collection>(`test/quality/data/${kind}.jsonl`));
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
