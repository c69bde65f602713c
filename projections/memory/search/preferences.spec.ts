import { describe, expect, it } from 'vitest';
import { fold, stored, tell } from '../../../test/kit/stories.js';
import { compileFilter } from '../../filter.js';
import { type SearchRequest, searchMemories } from './search.js';

const told = [
  stored('nuts', "I'm allergic to peanuts.", { metadata: { of: 'me' } }),
  stored('film', 'I hate horror films.'),
  stored('home', 'I live in Leeds.'),
  stored('cake', 'The bakery sells a snack box.'),
];
const search = (question: string, events = told, more: Partial<SearchRequest> = {}) => {
  const memory = fold(events).memories();
  return searchMemories(memory, { question, topK: 10, ...more }).hits.map((hit) => ({ id: memory.memoryId(hit.row), ...hit }));
};
const ids = (...args: Parameters<typeof search>): string[] => search(...args).map(({ id }) => id);

describe('preferences, where advice is asked for', () => {
  it('come without a word of the question, and none of another topic', () => {
    expect(ids('Suggest a dinner')).toEqual(['nuts']);
    expect(ids('Suggest a film')).toEqual(['film']);
  });

  it('come right behind what has its words, and their score adds up', () => {
    const [first, second] = search('Suggest a snack');
    expect([first.id, second.id]).toEqual(['cake', 'nuts']);
    expect(second.score).toBeCloseTo(0.9 * first.score, 3);
    expect(second).toMatchObject({ parts: { lexical: 0, concept: second.score, temporal: 0 }, matchedTerms: [] });
  });

  it('come far behind where none is known to be on the topic, too far for a chat', () => {
    expect(ids('Suggest a bicycle')).toEqual(['film', 'nuts']);
    const last = search('Suggest a fence for my home in Leeds');
    expect(last.map(({ id }) => id)).toEqual(['home', 'film', 'nuts']);
    expect(last[1].score).toBeCloseTo(0.25 * last[0].score, 3);
  });

  it('do not come where nothing is asked for, nor what the assistant says', () => {
    expect(ids('What did you suggest for dinner?')).toEqual([]);
    expect(ids('Suggest a dinner', [stored('a', "I'm allergic to peanuts.", { metadata: { role: 'assistant' } })])).toEqual([]);
  });

  it('do not come deleted, changed or filtered out', () => {
    expect(ids('Suggest a dinner', [...told, tell('memory.deleted', 'd', { memory_id: 'nuts' })])).toEqual(['film']);
    const changed = tell('memory.updated', 'u', { memory_id: 'nuts', base_version: 1, content: 'I moved to Bath.' });
    expect(ids('Suggest a dinner', [...told, changed])).toEqual(['film']);
    expect(ids('Suggest a dinner', told, { filter: compileFilter({ of: 'you' }) })).toEqual([]);
  });

  it('come the newest first, three at most, those of more common topics before', () => {
    const likes = ['rice', 'tofu', 'garlic', 'rice and whisky'].map((dish, i) => stored(`l${i}`, `I love ${dish}.`));
    expect(ids('Suggest a dinner and a drink', [...likes, stored('last', 'I hate mushrooms.')]).slice(0, 3)).toEqual(['l3', 'last', 'l2']);
  });
});
