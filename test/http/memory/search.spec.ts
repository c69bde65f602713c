import { describe, expect, it } from 'vitest';
import { expectError, fieldsOf, type Json, ok } from '../../kit/http.js';
import { idsOf } from '../../kit/service.js';
import { agent, service, startService } from '../../kit/started.js';
import { eachOf } from '../../kit/writers.js';

startService();

describe('search', () => {
  const search = async (body: object): Promise<Json> => {
    const answer = await agent.post('/memory/search', body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };

  it('finds words by what stands before or behind their apostrophe', async () => {
    await agent.store({ content: "Ankara'da yaşıyorum. Ayşe'nin kedisi var.", memory_id: 'tr' });
    await agent.store({ content: 'Je suis allé à l’école d’Annecy.', memory_id: 'fr' });
    await agent.store({ content: "Ho comprato l'automobile dell'amico.", memory_id: 'it' });
    const asked = ['Ankara’ya', "Ayşe'nin", "l'école", 'Annecy', 'amico'];
    const found: unknown[] = [];
    for (const question of asked) {
      const [first, ...others] = (await search({ user_message: question })).items;
      expect(others).toEqual([]);
      const [{ start, end }] = first.highlights;
      found.push([first.memory_id, first.content.slice(start, end), first.matched_concepts]);
    }
    expect(found).toEqual([
      ['tr', 'Ankara', ['ankara']],
      ['tr', 'Ayşe', ['ayşe']],
      ['fr', 'école', ['école']],
      ['fr', 'Annecy', ['annecy']],
      ['it', 'amico', ['amico']],
    ]);
  });

  it('answers in the form of the contract', async () => {
    await agent.store({
      content: 'Ada drinks green tea',
      memory_id: 'm',
      summary: 'tea',
      metadata: { a: 1 },
      concepts: ['drinks'],
      occurred_at: '2023-05-08',
    });
    const { items, support, ...rest } = await search({ user_message: 'green tea' });
    expect(rest).toEqual({ session_id: agent.id, query: 'green tea' });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      memory_id: 'm',
      content: 'Ada drinks green tea',
      summary: 'tea',
      metadata: { a: 1 },
      phase: 'buffer',
    });
    expect(items[0].matched_concepts.sort()).toEqual(['green', 'tea']);
    expect(items[0].score).toBeGreaterThan(0);
    expect(Object.keys(support).sort()).toEqual(['conflicts', 'graph_stats', 'meta_summary', 'temporal_patterns']);
    expect(support.meta_summary).toMatchObject({ verdict: 'evidence', count: 1 });
    expect(support.temporal_patterns.earliest).toBe('2023-05-08T00:00:00.000Z');
  });

  it('shows which memories tell different values, the newest first unless more than now is asked for', async () => {
    await agent.store({ content: 'I live in Berlin now.', memory_id: 'berlin', metadata: { role: 'user' } });
    await agent.store({ content: 'I live in Paris.', memory_id: 'paris', metadata: { role: 'user' } });
    const conflicts = [{ memory_id: 'berlin', superseded_by: 'paris', reason: 'says "Berlin" where a newer memory says "Paris"' }];
    const now = await search({ user_message: 'Where do I live now?' });
    expect(now.support.conflicts).toEqual(conflicts);
    expect(idsOf(now.items)).toEqual(['paris', 'berlin']);
    const before = await search({ user_message: 'Where did I live before? Berlin?' });
    expect(before.support.conflicts).toEqual(conflicts);
    expect(idsOf(before.items)).toEqual(['berlin', 'paris']);
  });

  it('says why a memory is not among the items', async () => {
    await agent.store({ content: 'the ferry leaves at noon, says the ferry company', memory_id: 'best' });
    await agent.store({ content: 'a long day, and in the evening the ferry', memory_id: 'second', metadata: { kind: 'diary' } });
    await agent.store({ content: 'tea', memory_id: 'tea' });
    await agent.store({ content: 'a ferry that sank', memory_id: 'gone' });
    await agent.post('/memory/delete', { memory_id: 'gone' });
    const explanation = async (explain_memory_id: string, more = {}): Promise<Json> => {
      const body = { user_message: 'ferry', top_k: 1, update_memory_state: false, explain_memory_id, ...more };
      const answer = await agent.post('/memory/query', body);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.explanation;
    };
    expect(await explanation('best')).toMatchObject({ memory_id: 'best', status: 'found', rank: 1 });
    const second = await explanation('second');
    expect(second).toMatchObject({ status: 'ranked_lower', rank: 2 });
    expect(second.score).toBeLessThan(second.last_item_score);
    expect(await explanation('second', { top_k: 9, min_score: 1000 })).toMatchObject({ status: 'below_min_score', last_item_score: null });
    expect(await explanation('best', { metadata_filter: { kind: 'diary' } })).toMatchObject({ status: 'filtered_out', rank: null });
    expect(await explanation('tea')).toMatchObject({ status: 'no_common_word' });
    expect(await explanation('gone')).toMatchObject({ status: 'deleted' });
    expect(await explanation('nobody')).toMatchObject({ status: 'never_stored' });
    const without = await agent.post('/memory/query', { user_message: 'ferry' });
    expect(without.body).not.toHaveProperty('explanation');
    expectError(await agent.post('/memory/query', { user_message: 'ferry', explain_memory_id: '' }), 422, 'invalid_fields');
  });

  it('shows where it matched, in words of the memory or the question', async () => {
    const other = await service.newAgent();
    await other.store({ content: 'New bedding came on Friday.', memory_id: 'first' });
    await other.store({ content: 'Two beds stand by the window.', memory_id: 'beds', concepts: ['furniture'] });
    const { items } = (await other.request('POST', '/memory/search', { body: { user_message: 'beds for the furniture', top_k: 1 } })).body;
    expect(items[0]).toMatchObject({ memory_id: 'beds', matched_concepts: ['furniture', 'beds'], highlights: [{ start: 4, end: 8 }] });
    const asked = { user_message: 'Where are the beds?', include_reasoning: true };
    const { support, reasoning } = await ok(other.request('POST', '/memory/query', { body: asked }));
    expect(support.graph_stats.question_concepts.map(({ concept }: Json) => concept)).toEqual(['beds']);
    expect(reasoning.concepts[0]).toMatchObject({ concept: 'beds', source: 'question' });
  });

  it('finds a long text by one passage, and shows that', async () => {
    const other = await service.newAgent();
    const rest = Array.from({ length: 9000 }, (_, i) => `It was day ${i} of the journey.`).join(' ');
    const said = 'The heron nests above the old weir.';
    const content = `${rest.slice(0, 200_000)} ${said} ${rest.slice(0, 60_000)}`;
    await other.store({ content, memory_id: 'long' });
    for (let i = 0; i < 12; i++) await other.store(`A heron was seen on day ${i}.`);
    const { items } = (await other.request('POST', '/memory/search', { body: { user_message: 'Where does the heron nest at the weir?' } }))
      .body;
    expect([items[0].memory_id, items[0].content === content, items[0].summary.includes(said)]).toEqual(['long', true, true]);
    const [passage, ...words] = items[0].highlights.map(({ start, end }: { start: number; end: number }) => content.slice(start, end));
    expect(passage).toContain(said);
    expect(words).toEqual(expect.arrayContaining(['heron', 'nests', 'weir']));
  });

  it('writes an answer of very long memories as it writes any', async () => {
    const other = await service.newAgent();
    const texts = Array.from({ length: 6 }, (_, i) => `${i} "heron" ü ${'x '.repeat(120_000)}`);
    for (const [i, text] of texts.entries()) await other.store({ content: text, memory_id: `m${i}` });
    const { body } = await other.request('POST', '/memory/search', { body: { user_message: 'heron' } });
    expect(body.items.map(({ content }: { content: string }) => texts.indexOf(content)).sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(body).toMatchObject({ query: 'heron', support: { meta_summary: { verdict: expect.any(String) } } });
  });

  it('never pads', async () => {
    for (let i = 0; i < 12; i++) await agent.store({ content: `the weather on day ${i} was fine`, memory_id: `w${i}` });
    await agent.store({ content: 'a submarine surfaced', memory_id: 'sub' });
    expect(await agent.find('submarine')).toEqual(['sub']);
    const none = await search({ user_message: 'zeppelin' });
    expect(none).toMatchObject({ items: [], support: { meta_summary: { verdict: 'none' } } });
    expect((await search({ user_message: 'the of and' })).items).toEqual([]);
    expect((await search({ user_message: '?!' })).items).toEqual([]);
    expect(await agent.find('submarine weather', { top_k: 100 })).toHaveLength(13);
  });

  it('answers nothing from an empty session', async () => {
    expect(await search({ user_message: 'anything' })).toMatchObject({ items: [], support: { meta_summary: { verdict: 'none' } } });
  });

  it('gives ten unless told otherwise', async () => {
    for (let i = 0; i < 15; i++) await agent.store({ content: `kite number ${i}`, memory_id: `k${i}` });
    expect((await agent.find('kite')).length).toBe(10);
    expect((await agent.find('kite', { top_k: 1 })).length).toBe(1);
    expect((await agent.find('kite', { top_k: 100 })).length).toBe(15);
    const all = await agent.find('kite', { top_k: 100 });
    expect(await agent.find('kite', { top_k: 4 })).toEqual(all.slice(0, 4));
  });

  it('ranks what says more of the question first', async () => {
    await agent.store({ content: 'The harbour of Lisbon was full of boats that day.', memory_id: 'both' });
    await agent.store({ content: 'The boats were painted blue that spring.', memory_id: 'one' });
    await agent.store({ content: 'Nothing happened that spring.', memory_id: 'none' });
    expect(await agent.find('boats in Lisbon')).toEqual(['both', 'one']);
    const scores = (await search({ user_message: 'boats in Lisbon' })).items.map(({ score }: Json) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('finds other forms of a word', async () => {
    await agent.store({ content: 'She was running along the rivers', memory_id: 'm' });
    expect(await agent.find('run river')).toEqual(['m']);
  });

  it('finds every word that the session ever heard', async () => {
    const words = Array.from({ length: 1000 }, (_, i) => `word${i}x`);
    const items = Array.from({ length: 50 }, (_, i) => ({ content: words.slice(i * 20, i * 20 + 20).join(' '), memory_id: `m${i}` }));
    expect((await agent.post('/memory/batch', { items })).body.stored).toBe(50);
    const missing: string[] = [];
    await eachOf([...words.entries()], async ([i, word]) => {
      const [found] = await agent.find(word);
      if (found !== `m${Math.floor(i / 20)}`) missing.push(word);
    });
    expect(missing).toEqual([]);
  });

  it('leaves out what scores below min_score', async () => {
    await agent.store({ content: 'The harbour of Lisbon was full of boats that day.', memory_id: 'both' });
    await agent.store({ content: 'The boats were painted blue that spring, and nobody knew why.', memory_id: 'one' });
    const { items } = await search({ user_message: 'boats in Lisbon harbour' });
    const [best, second] = items.map(({ score }: Json) => score);
    expect(best).toBeGreaterThan(second);
    expect(await agent.find('boats in Lisbon harbour', { min_score: best })).toEqual(['both']);
    expect(await agent.find('boats in Lisbon harbour', { min_score: second })).toEqual(['both', 'one']);
    const none = await search({ user_message: 'boats in Lisbon harbour', min_score: best + 1 });
    expect(none).toMatchObject({ items: [], support: { meta_summary: { verdict: 'none' } } });
  });

  it('is the same every time', async () => {
    for (let i = 0; i < 20; i++) await agent.store(`a kite and ${'wind '.repeat(i % 4)}`);
    const texts = new Set<string>();
    for (let i = 0; i < 3; i++) texts.add((await agent.post('/memory/search', { user_message: 'kite wind' })).text);
    expect(texts.size).toBe(1);
  });

  it('changes nothing', async () => {
    await agent.store({ content: 'a kite', memory_id: 'm' });
    await agent.find('kite');
    await agent.get('/memory/m');
    await agent.get('/memory');
    await agent.get('/memz/graph/x');
    expect(await agent.eventCount()).toBe(1);
    expect(await agent.memory('m')).toMatchObject({ access_count: 0, phase: 'buffer', last_accessed_at: null });
  });

  it.each([
    ['no question', {}, 'body.user_message: missing'],
    ['an empty question', { user_message: '' }, 'body.user_message: string_too_short'],
    ['a list for a question', { user_message: ['x'] }, 'body.user_message: string_type'],
    ['top_k of 0', { user_message: 'x', top_k: 0 }, 'body.top_k: greater_than_equal'],
    ['top_k of 101', { user_message: 'x', top_k: 101 }, 'body.top_k: less_than_equal'],
    ['top_k of 1.5', { user_message: 'x', top_k: 1.5 }, 'body.top_k: int_type'],
    ['top_k as text', { user_message: 'x', top_k: '5' }, 'body.top_k: int_type'],
    ['a list for a filter', { user_message: 'x', metadata_filter: [] }, 'body.metadata_filter: dict_type'],
    ['a negative min_score', { user_message: 'x', min_score: -1 }, 'body.min_score: greater_than_equal'],
  ])('is 422 with %s', async (_, body, field) => {
    const answer = await agent.post('/memory/search', body);
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
  });
});
