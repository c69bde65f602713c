import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fold, stored } from '../../test/kit/stories.js';
import { searchMemories } from './search.js';

const file = new URL('../../../shared/data/locomo-a.jsonl', import.meta.url);

interface Dialogue {
  readonly items: { id: string; text: string; timestamp: string }[];
  readonly queries: { text: string; gold_ids: string[]; category: string }[];
}

/** Share of a question's evidence among the ten best memories, averaged over the questions that have an answer. */
function recallAtTen(dialogues: readonly Dialogue[]): number {
  const recalls: number[] = [];
  for (const { items, queries } of dialogues) {
    const session = fold(items.map(({ id, text, timestamp }) => stored(id, text, { occurred_at: timestamp })));
    for (const { text, gold_ids: gold, category } of queries) {
      if (category === 'adversarial' || gold.length === 0) continue;
      const found = searchMemories(session.memories(), { question: text, topK: 10 }).hits.map(({ row }) =>
        session.memories().memoryId(row),
      );
      recalls.push(gold.filter((id) => found.includes(id)).length / gold.length);
    }
  }
  return recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length;
}

describe.skipIf(!existsSync(file))('on real conversations, where ../shared/data is there, the ten best', () => {
  it('hold four fifths of the evidence', () => {
    const dialogues = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Dialogue);
    expect(recallAtTen(dialogues)).toBeGreaterThan(0.79);
  });
});
