import { describe, expect, it } from 'vitest';
import { dataFolder, unlessGiven } from '../data-folder.js';
import { type Collection, readLines, recallAt } from '../retrieval.js';

/** Recall@10 as measured less 0.015 (0.806, 0.920, 0.523), and how much more than that of BM25 (0.611, 0.851, 0.545) it is at least. */
const bars = [
  { file: 'locomo-a.jsonl', what: 'long dialogues', recallMin: 0.79, lead: 0.15 },
  { file: 'sentences.jsonl', what: 'sentences in Greek and Romanian', recallMin: 0.905, lead: 0.05 },
  // Here BM25 alone finds more.
  { file: 'code-search.jsonl', what: 'functions in Python', recallMin: 0.508, lead: -0.03 },
];

describe.skipIf(dataFolder === undefined)(`memory search on published collections${unlessGiven}`, () => {
  it.each(bars)('keeps its recall@10 and its lead over BM25: $what', ({ file, recallMin, lead }) => {
    const { ours, bm25 } = recallAt(10, readLines<Collection>(`${dataFolder}/${file}`));
    expect(ours).toBeGreaterThanOrEqual(recallMin);
    expect(ours).toBeGreaterThanOrEqual(bm25 + lead);
  });
});
