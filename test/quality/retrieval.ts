import { readFileSync } from 'node:fs';
import { searchMemories } from '../../projections/memory/search/search.js';
import { fold, stored } from '../kit/stories.js';
import { Bm25 } from './bm25.js';

interface Item {
  readonly id: string;
  readonly text: string;
  readonly timestamp?: string;
  readonly speaker?: string;
  readonly session?: string;
}

/** What one agent stored, in its order, and what is asked: the form of a line of a `.jsonl` file with data for retrieval. */
export interface Collection {
  readonly session: string;
  readonly items: readonly Item[];
  readonly queries: readonly { readonly text: string; readonly gold_ids: readonly string[]; readonly category: string }[];
}

export const readLines = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

/** Shares of a question's evidence among the best, from 0 to 1, averaged over the questions that have an answer. */
export interface Recall {
  readonly ours: number;
  readonly bm25: number;
}

/** An item as an agent would store it; what it does not have is left out. */
export const storedAs = ({ id, text, timestamp, speaker, session }: Item) =>
  stored(id, text, {
    ...(timestamp === undefined ? {} : { occurred_at: timestamp }),
    ...(speaker === undefined ? {} : { metadata: { speaker, session: session ?? null } }),
  });

/** Memory search and BM25 on the same items and questions, each collection an agent's of its own. @param topK how many memories are looked at */
export function recallAt(topK: number, collections: readonly Collection[]): Recall {
  const [ours, bm25]: number[][] = [[], []];
  for (const { items, queries } of collections) {
    const memories = fold(items.map(storedAs)).memories();
    const peer = new Bm25(items);
    for (const { text, gold_ids: gold, category } of queries) {
      if (category === 'adversarial' || gold.length === 0) continue;
      const shareOf = (found: readonly string[]): number => gold.filter((id) => found.includes(id)).length / gold.length;
      ours.push(shareOf(searchMemories(memories, { question: text, topK }).hits.map(({ row }) => memories.memoryId(row))));
      bm25.push(shareOf(peer.search(text, topK)));
    }
  }
  const mean = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return { ours: mean(ours), bm25: mean(bm25) };
}
