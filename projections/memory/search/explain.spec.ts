import { describe, expect, it } from 'vitest';
import { fold, stored, tell } from '../../../test/kit/stories.js';
import { finish } from '../../compact/binary.js';
import { compileFilter } from '../../filter.js';
import { explainingRank } from './explain.js';
import { searchMemories } from './search.js';

const boats = Array.from({ length: 200 }, (_, n) =>
  stored(`b${n}`, `${'A boat with a sail. '.repeat(1 + (n % 7))} Number ${n} of the harbour.`),
);
const memories = fold([
  ...boats,
  stored('tea', 'Ada prefers tea.', { metadata: { team: 'blue' } }),
  stored('gone', 'A boat that sank.'),
  tell('memory.deleted', 'd', { memory_id: 'gone' }),
]).memories();

const explain = (memoryId: string, more: object = {}) => {
  const request = { question: 'boat with a sail', topK: 5, ...more };
  const scores = searchMemories(memories, request).hits.map(({ score }) => score);
  return { ...finish(explainingRank(memories, request, memoryId, scores)), scores };
};

describe('where a memory stands in a search', () => {
  const hits = searchMemories(memories, { question: 'boat with a sail', topK: 100 }).hits;
  const idAt = (rank: number): string => memories.memoryId(hits[rank - 1].row);

  it('is its rank and score, beside those of the last item', () => {
    for (const rank of [1, 5]) {
      const { scores, ...found } = explain(idAt(rank));
      expect(found).toMatchObject({
        memory_id: idAt(rank),
        status: 'found',
        rank,
        score: hits[rank - 1].score,
        last_item_score: scores[4],
      });
    }
    const { scores, ...lower } = explain(idAt(42));
    expect(lower).toMatchObject({ status: 'ranked_lower', rank: 42, score: hits[41].score, last_item_score: scores[4] });
    expect(lower.detail).toContain('a top_k of 42 would find it');
  });

  it('tells why it has none', () => {
    expect(explain('nobody')).toMatchObject({ status: 'never_stored', rank: null, score: null });
    expect(explain('gone')).toMatchObject({ status: 'deleted' });
    expect(explain('tea')).toMatchObject({ status: 'no_common_word' });
    const filter = compileFilter({ team: 'blue' });
    expect(explain('b0', { filter })).toMatchObject({ status: 'filtered_out', last_item_score: null });
    expect(explain(idAt(3), { minScore: 1e9 })).toMatchObject({ status: 'below_min_score', rank: 3, last_item_score: null });
  });

  it('is told of one that the search does not look at too', () => {
    const looked = new Set(
      searchMemories(memories, { question: 'boat with a sail', topK: 150 }).hits.map(({ row }) => memories.memoryId(row)),
    );
    const far = boats.find(({ id }) => !looked.has(id));
    expect(explain(far?.id ?? '')).toMatchObject({ status: 'ranked_lower', rank: null });
  });

  it('goes by the words in which the question is read', () => {
    const memories = fold(Array.from({ length: 300 }, (_, i) => stored(`j${i}`, `My job took me to harbour ${i}.`))).memories();
    const question = 'What do I do for a living?';
    const looked = new Set(searchMemories(memories, { question, topK: 150 }).hits.map(({ row }) => memories.memoryId(row)));
    const far = Array.from({ length: 300 }, (_, i) => `j${i}`).find((id) => !looked.has(id)) ?? '';
    expect(finish(explainingRank(memories, { question, topK: 5 }, far, []))).toMatchObject({ status: 'ranked_lower', rank: null });
  });

  it('is that it had expired, for a question that comes later', () => {
    const session = fold([stored('milk', 'A boat with milk.', { expires_at: '2026-03-01T00:00:00.000Z' })]);
    const status = (nowMs?: number): string => {
      const reader = session.memories(undefined, nowMs);
      return finish(explainingRank(reader, { question: 'boat', topK: 5 }, 'milk', [])).status;
    };
    expect([status(), status(Date.parse('2026-02-28')), status(Date.parse('2026-03-02'))]).toEqual(['found', 'found', 'expired']);
  });
});
