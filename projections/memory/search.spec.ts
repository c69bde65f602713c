import { describe, expect, it } from 'vitest';
import { fold, stored, tell } from '../../test/kit/stories.js';
import { compileFilter } from '../filter.js';
import { conceptGraph, matchedConcepts, relatedConcepts } from './concepts.js';
import { type SearchRequest, searchMemories } from './search.js';

const memories = [
  stored('m1', 'Ada moved to Lisbon in May 2023 and works as a botanist.', { metadata: { run: 'r1', n: 3 } }),
  stored('m2', 'Bob repairs violins in Porto.', { metadata: { run: 'r2', n: 9 }, concepts: ['Music', 'Portuguese craft'] }),
  stored('m3', 'Ada planted a fig tree behind the house in Lisbon.', { metadata: { run: 'r1', n: 5 } }),
  stored('m4', 'Bob and Ada met in Porto, where Bob repairs violins.', { summary: 'A meeting in Porto' }),
];

const search = (request: Partial<SearchRequest> & { question: string }, events = memories) => {
  const session = fold(events);
  return searchMemories(session, { topK: 10, ...request }).hits.map((hit) => ({ id: session.memoryId(hit.slot), ...hit }));
};
const ids = (...args: Parameters<typeof search>): string[] => search(...args).map(({ id }) => id);

describe('searching', () => {
  it('ranks what holds more and rarer words of the question first', () => {
    expect(ids({ question: 'Who repairs violins in Porto?' })[0]).toMatch(/m2|m4/);
    expect(ids({ question: 'fig tree in Lisbon' })[0]).toBe('m3');
  });

  it('never pads: what shares no word is left out', () => {
    expect(ids({ question: 'quantum chromodynamics' })).toEqual([]);
    expect(ids({ question: 'the of and' })).toEqual([]);
    expect(ids({ question: '' })).toEqual([]);
    expect(ids({ question: 'fig' })).toEqual(['m3']);
  });

  it('answers at most as many as asked, the best', () => {
    const all = ids({ question: 'Ada Bob Lisbon Porto' });
    expect(ids({ question: 'Ada Bob Lisbon Porto', topK: 2 })).toEqual(all.slice(0, 2));
  });

  it('leaves out what scores less than wanted', () => {
    const scores = search({ question: 'Ada in Lisbon with a fig' }).map(({ score }) => score);
    const kept = search({ question: 'Ada in Lisbon with a fig', minScore: scores[1] });
    expect(kept.map(({ score }) => score)).toEqual(scores.slice(0, 2));
  });

  it('keeps to the metadata filter', () => {
    expect(ids({ question: 'Ada', filter: compileFilter({ run: 'r1' }) }).sort()).toEqual(['m1', 'm3']);
    expect(ids({ question: 'Ada', filter: compileFilter({ n: { gte: 4 } }) })).toEqual(['m3']);
    expect(ids({ question: 'Ada', filter: compileFilter({ run: { exists: false } }) })).toEqual(['m4']);
  });

  it('takes scores apart into parts that add up to them', () => {
    for (const hit of search({ question: 'music in Porto, violins and a meeting' })) {
      const { lexical, concept, temporal, activation } = hit.parts;
      expect(lexical + concept + temporal + activation).toBe(hit.score);
      expect(lexical).toBeGreaterThanOrEqual(0);
      expect(concept).toBeGreaterThanOrEqual(0);
    }
    const [best] = search({ question: 'music' });
    expect(best).toMatchObject({ id: 'm2', parts: { lexical: 0, activation: 0 } });
    expect(best.parts.concept).toBeGreaterThan(0);
  });

  it('finds a memory by its summary', () => {
    expect(ids({ question: 'meeting' })).toEqual(['m4']);
  });

  it('lifts what was recalled lately, by a tenth at most', () => {
    const recalls = Array.from({ length: 6 }, (_, i) => tell('memory.recalled', `r${i}`, { user_message: 'q', memory_ids: ['m3'] }));
    const before = search({ question: 'Lisbon' }).find(({ id }) => id === 'm3');
    const after = search({ question: 'Lisbon' }, [...memories, ...recalls]).find(({ id }) => id === 'm3');
    expect(after?.score).toBeGreaterThan(before?.score ?? 0);
    expect(after?.score).toBeLessThanOrEqual(1.1 * (before?.score ?? 0) + 1e-5);
    expect(after?.parts.activation).toBeGreaterThan(0);
  });

  it('changes nothing', () => {
    const session = fold(memories);
    const { sizeBytes } = session;
    searchMemories(session, { question: 'words never seen before: zygote, 東京', topK: 5 });
    expect(session.sizeBytes).toBe(sizeBytes);
  });
});

describe('concepts', () => {
  const session = fold(memories);

  it('shows stored concepts first, then words as the session wrote them', () => {
    const [best] = searchMemories(session, { question: 'crafts and violin', topK: 1 }).hits;
    expect(matchedConcepts(session, best.document, best.matchedTerms)).toEqual(['Portuguese craft', 'craft', 'violins']);
  });

  it('draws the graph of what occurs together', () => {
    const { nodes, edges, memories: counted, total } = conceptGraph(session, 4);
    expect(nodes[0]).toEqual({ concept: 'ada', memories: 3 });
    expect(counted).toBe(4);
    expect(total).toBeGreaterThan(4);
    expect(edges.every(({ weight }) => weight > 0 && weight <= 1)).toBe(true);
    const names = nodes.map(({ concept }) => concept);
    expect(edges.every(({ from, to }) => names.includes(from) && names.includes(to))).toBe(true);
  });

  it('spreads from the question to what occurs beside it more than once', () => {
    const { terms } = searchMemories(session, { question: 'violins', topK: 1 });
    expect(relatedConcepts(session, terms, 5)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ from: 'violins', to: 'bob' }),
        expect.objectContaining({ from: 'violins', to: 'porto' }),
      ]),
    );
  });
});
