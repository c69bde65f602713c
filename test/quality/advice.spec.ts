import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { finish } from '../../projections/compact/binary.js';
import { AnalysedText } from '../../projections/memory/claims/analysed-text.js';
import { judgingConfidence } from '../../projections/memory/search/confidence.js';
import { searchMemories } from '../../projections/memory/search/search.js';
import { fold, stored } from '../kit/stories.js';

interface AdvisedSession {
  readonly half: 'tuned' | 'held out';
  readonly items: readonly { readonly id: string; readonly text: string }[];
  /** A request without evidence is one on a topic of which nothing is told. */
  readonly queries: readonly { readonly text: string; readonly gold_ids: readonly string[] }[];
}

const sessions = readFileSync(new URL('data/advice.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): AdvisedSession => JSON.parse(line));

const topK = 5;

function answersOf(half: AdvisedSession['half']) {
  return sessions
    .filter((session) => session.half === half)
    .flatMap(({ items, queries }) => {
      const memories = fold(items.map(({ id, text }) => stored(id, text))).memories();
      return queries.map(({ text, gold_ids }) => {
        const { hits, evidence } = searchMemories(memories, { question: text, topK });
        const texts = hits.map(({ position }) => new AnalysedText({ content: items[position - 1].text }));
        const { isTooLow } = finish(judgingConfidence(evidence, texts));
        const found = hits.map(({ row }) => memories.memoryId(row));
        return { isAnswerable: gold_ids.length > 0, isSilent: isTooLow, isFound: gold_ids.every((id) => found.includes(id)) };
      });
    });
}

const share = (list: readonly boolean[]): number => list.filter(Boolean).length / list.length;

describe('advice that shares no word with the preferences on its topic', () => {
  it.each(['tuned', 'held out'] as const)('looks at them, and is silent where there are none: %s', (half) => {
    const answers = answersOf(half);
    const answerable = answers.filter(({ isAnswerable }) => isAnswerable);
    expect(answerable.length).toBeGreaterThanOrEqual(31);
    expect(share(answerable.map(({ isFound, isSilent }) => isFound && !isSilent))).toBeGreaterThanOrEqual(0.95);
    expect(share(answers.filter(({ isAnswerable }) => !isAnswerable).map(({ isSilent }) => isSilent))).toBeGreaterThanOrEqual(0.75);
  });
});
