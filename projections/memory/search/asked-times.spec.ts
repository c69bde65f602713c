import { describe, expect, it } from 'vitest';
import { fold, stored, tell } from '../../../test/kit/stories.js';
import { searchMemories } from './search.js';

const told = (id: string, day: string, content: string) => stored(id, content, { occurred_at: `${day}T12:00:00.000Z` });
const life = [
  told('flat', '2021-01-12', 'I live in a flat in Salthill.'),
  told('bowl', '2021-03-06', 'First bowl out of the kiln, lopsided but mine.'),
  told('island', '2021-07-08', 'A week on Inishmore, cycled to the fort every day.'),
  told('wrist', '2021-07-24', 'Broke my wrist falling off the bike.'),
  told('house', '2022-01-08', 'I live in a house in Oranmore now.'),
  told('market', '2022-12-18', 'Sold thirty bowls at the Christmas market.'),
  told('shed', '2024-01-07', 'I live above the chandlery in Kinvara.'),
  stored('undated', 'I live for pottery.'),
];
const search = (question: string, events = life, position = events.length) => {
  const memories = fold(events).memories(position);
  const found = searchMemories(memories, { question, topK: 10 });
  return { ...found, ids: found.hits.map(({ row }) => memories.memoryId(row)) };
};

describe('a question for a time alone', () => {
  it.each([
    ['What happened in July 2021?', ['wrist', 'island']],
    ['What did I do in the summer of 2021?', ['wrist', 'island']],
    ['What did I tell you on 2022-12-18?', ['market']],
    ['Was ist im Juli 2021 passiert?', ['wrist', 'island']],
    ['¿Qué pasó en julio de 2021?', ['wrist', 'island']],
    ['Anything before March 2021?', ['flat']],
    ['What happened since 2023?', ['shed']],
  ])('finds the memories of that time, none of whose words it has: %s', (question, expected) => {
    const { ids, evidence } = search(question);
    expect([...ids].sort()).toEqual([...expected].sort());
    expect(evidence?.isOfTime).toBe(true);
  });

  it('finds nothing where nothing happened then', () => {
    expect(search('What happened in June 2020?').ids).toEqual([]);
  });

  it('leaves out what was deleted, and what does not pass a filter', () => {
    const gone = tell('memory.deleted', 'd', { memory_id: 'wrist', reason: null } as never);
    expect(search('What happened in July 2021?', [...life, gone]).ids).toEqual(['island']);
    const memories = fold(life).memories();
    const { hits } = searchMemories(memories, { question: 'What happened in July 2021?', topK: 10, filter: () => false });
    expect(hits).toEqual([]);
  });

  it('finds at a past position what was stored by then', () => {
    const question = 'What happened in July 2021?';
    expect(search(question, life, 3).ids).toEqual(['island']);
    for (let position = 1; position < life.length; position++)
      expect(search(question, life, position).hits).toEqual(search(question, life.slice(0, position)).hits);
  });

  it('tells the time as that part of the score', () => {
    const [{ score, parts }] = search('What happened in July 2021?').hits;
    expect(parts).toMatchObject({ lexical: 0, temporal: score });
  });

  it('finds the newest of many, in any order of their storing', () => {
    const many = Array.from({ length: 2600 }, (_, i) =>
      told(`m${i}`, i % 1300 === 7 ? '2019-05-03' : `20${10 + (i % 7)}-02-03`, `Note by ${i % 2 === 0 ? 'Ada' : 'Ben'}.`),
    );
    const question = 'What happened on 3 May 2019?';
    expect(search(question, many).ids).toEqual(['m1307', 'm7']);
    expect(search(question, many, 1300).ids).toEqual(['m7']);
  });
});

describe('a question for something in a time', () => {
  it('looks at what happened then, though it shares no word', () => {
    const { ids, evidence } = search('Where did I go on holiday in July 2021?');
    expect(ids).toEqual(expect.arrayContaining(['island', 'wrist']));
    expect(evidence?.isOfTime).toBe(false);
  });

  it('finds what its words tell of another time, too', () => {
    expect(search('How many bowls did I sell in 2021?').ids).toContain('market');
  });
});

describe('a question how things were in a time', () => {
  it.each([
    ['Where did I live in 2021?', 'flat'],
    ['Where did I live in November 2022?', 'house'],
    ['Where did I live before June 2021?', 'flat'],
    ['Where did I live in 2023?', 'house'],
    ['Where did I live in summer 2024?', 'shed'],
  ])('is answered by the newest that was told by its end: %s', (question, expected) => {
    expect(search(question).ids[0]).toBe(expected);
  });

  it('is not answered by what only names the time', () => {
    const events = [told('old', '2021-05-01', 'My dentist is Dr. Lund.'), told('visit', '2022-05-02', 'Mum visits on 24 May 2022.')];
    expect(search('Who was my dentist in May 2022?', events).ids[0]).toBe('old');
  });

  it('says up to when, and nothing of it where it asks for an event, for now, or since a time', () => {
    const until = (question: string) => search(question).stateUntilMs;
    expect(new Date(until('Where did I live in 2021?') ?? 0).toISOString()).toBe('2021-12-31T23:59:59.999Z');
    expect(until('What did I sell in December 2022?')).toBeNull();
    expect(until('Where do I live?')).toBeNull();
    expect(until('Where did I live since 2022?')).toBeNull();
    expect(until('What happened in 2021?')).toBeNull();
  });
});
