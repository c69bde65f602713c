import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { finish } from '../../projections/compact/binary.js';
import { AnalysedText } from '../../projections/memory/analysed-text.js';
import { judgingConfidence } from '../../projections/memory/confidence.js';
import { searchMemories } from '../../projections/memory/search.js';
import { fold, stored } from '../kit/stories.js';

interface SmallSession {
  readonly half: 'tuned' | 'held out';
  readonly items: readonly { readonly id: string; readonly text: string }[];
  readonly queries: readonly { readonly text: string; readonly gold_ids: readonly string[] }[];
}

const file = new URL('data/small-sessions.jsonl', import.meta.url);
const sessions = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line): SmallSession => JSON.parse(line));

/** Whether nothing is said to answer a question. */
function isSilent(items: SmallSession['items'], question: string): boolean {
  const { evidence, hits } = searchMemories(fold(items.map(({ id, text }) => stored(id, text))).memories(), { question, topK: 10 });
  const texts = hits.map(({ position }) => new AnalysedText({ content: items[position - 1].text }));
  return finish(judgingConfidence(evidence, texts)).isTooLow;
}

const share = (list: readonly boolean[]): number => list.filter(Boolean).length / list.length;

describe('questions to small sessions in eight languages', () => {
  it.each(['tuned', 'held out'])('are left without an answer where the evidence is missing, and seldom else: %s', (half) => {
    const asked = sessions
      .filter((session) => session.half === half)
      .flatMap(({ items, queries }) => queries.map((query) => ({ items, ...query })));
    const answerable = asked.map(({ items, text }) => isSilent(items, text));
    const others = asked.map(({ items, text, gold_ids }) =>
      isSilent(
        items.filter(({ id }) => !gold_ids.includes(id)),
        text,
      ),
    );
    expect(asked).toHaveLength(64);
    expect(share(answerable)).toBeLessThanOrEqual(0.11);
    expect(share(others)).toBeGreaterThanOrEqual(0.85);
  });
});
