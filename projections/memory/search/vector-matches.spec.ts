import { describe, expect, it } from 'vitest';
import { embedded, fold, given, restore, snapshot, stored, storyVector, tell } from '../../../test/kit/stories.js';
import type { Session } from '../../session.js';
import { searchMemories } from './search.js';
import { withoutSpeakers } from './vector-matches.js';

const told = [
  stored('m1', 'Ada repairs violins in Lisbon.'),
  stored('m2', 'We adopted a spaniel last spring.'),
  stored('m3', 'The build failed because of a missing header.'),
];
const vectors = [embedded('e1', 'm1', 1, [9]), embedded('e2', 'm2', 1, [5, 2]), embedded('e3', 'm3', 1, [7])];

const found = (session: Session, question: string, seed?: number, digest = 'one') => {
  const vector = seed === undefined ? undefined : { digest, vector: storyVector(seed) };
  const { hits, usedVectors } = searchMemories(session.memories(), { question, topK: 10, vector });
  return { hits, usedVectors, ids: hits.map(({ row }) => session.memories().memoryId(row)) };
};

describe('the vectors of memories', () => {
  it('are kept for the newest version of a memory that is there', () => {
    given(...told)
      .when(embedded('e1', 'm1', 1, [1, 2]))
      .then('recorded', 'embedded', 2);
    given(...told)
      .when(embedded('e1', 'nobody', 1, [1]))
      .then('recorded', 'not_found', 0);
    given(...told, tell('memory.updated', 'u1', { memory_id: 'm1', base_version: 1, content: 'Ada builds cellos.' }))
      .when(embedded('e1', 'm1', 1, [1]))
      .then('recorded', 'version_conflict', 2);
  });

  it('are kept once for a model, and for another model beside', () => {
    given(...told, ...vectors)
      .when(embedded('again', 'm1', 1, [4]))
      .then('recorded', 'invalid', 0);
    const session = given(...told, ...vectors)
      .when(embedded('other', 'm1', 1, [4], 'two'))
      .then('recorded', 'embedded', 1);
    expect(found(session, 'zzz', 4, 'two').ids).toEqual(['m1']);
    expect(found(session, 'zzz', 4, 'three')).toMatchObject({ ids: [], usedVectors: false });
  });

  it('are refused where they are none of the model', () => {
    const wrong = embedded('e1', 'm1', 1, [1]);
    given(...told)
      .when({ ...wrong, data: { ...wrong.data, model: { name: 'one', digest: 'one', dimension: 7 } } } as typeof wrong)
      .then('recorded', 'invalid', 0);
  });

  it('find a memory that shares no word with the question, by its nearest passage', () => {
    const session = fold([...told, ...vectors]);
    expect(found(session, 'Which companions are there?').ids).toEqual([]);
    const { ids, hits } = found(session, 'Which companions are there?', 2);
    expect(ids).toEqual(['m2']);
    expect(hits[0].parts.vector).toBe(hits[0].score);
  });

  it('add to the score by words, and the parts add up to it', () => {
    const session = fold([...told, ...vectors]);
    const [byWords] = found(session, 'violins').hits;
    const [both] = found(session, 'violins', 9).hits;
    const { lexical, concept, temporal, vector = 0, activation } = both.parts;
    expect(vector).toBeGreaterThan(0);
    expect(both.score).toBeCloseTo(byWords.score + vector, 6);
    expect(lexical + concept + temporal + vector + activation).toBeCloseTo(both.score, 9);
    expect(byWords.parts.vector).toBeUndefined();
  });

  it('count twice as much where most memories are code, not where they speak of a language', () => {
    const gain = (session: Session): number => {
      const best = found(session, 'violins').hits[0].score;
      return (found(session, 'violins', 9).hits[0].parts.vector ?? 0) / best;
    };
    const code = (name: string) => `def ${name}(items):\n    return sorted(items)`;
    const functions = [stored('m1', code('violins')), stored('m2', code('puppies')), stored('m3', code('builds'))];
    const notes = told.map(({ id, data }) => stored(id, `${(data as { content: string }).content} Here the words go on for a while.`));
    const ofPython = [...notes.slice(0, 2), stored('m3', 'The build in Python failed because of a missing header.')];
    expect(gain(fold([...functions, ...vectors]))).toBeCloseTo(2, 2);
    expect(gain(fold([...notes, ...vectors]))).toBeCloseTo(1, 2);
    expect(gain(fold([...ofPython, ...vectors]))).toBeCloseTo(1, 2);
  });

  it('of what was told around a memory count too, in one conversation', () => {
    const on = (time: string) => ({ occurred_at: `2024-03-${time}:00Z` });
    const talk = (later: string) => [
      stored('t1', 'Ada: What did you buy?', on('01T10:00')),
      stored('t2', 'Bob: Some bread.', on(later)),
      stored('t3', 'Eve: Bread is dear.', on('09T10:00')),
    ];
    const of = [embedded('e1', 't1', 1, [9]), embedded('e2', 't2', 1, [5]), embedded('e3', 't3', 1, [5])];
    const vectorOf = (later: string, id: string): number => {
      const { ids, hits } = found(fold([...talk(later), ...of]), 'bread', 9);
      return hits[ids.indexOf(id)].parts.vector ?? 0;
    };
    expect(vectorOf('01T10:01', 't2')).toBeGreaterThan(vectorOf('01T10:01', 't3'));
    expect(vectorOf('05T10:01', 't2')).toBe(vectorOf('05T10:01', 't3'));
  });

  it('count by the mean of what is told together: a memory amid others of its meaning is nearer than one amid what is far', () => {
    const at = (minute: number) => ({ occurred_at: `2024-03-01T10:0${minute}:00Z` });
    const later = (minute: number) => ({ occurred_at: `2024-03-09T10:0${minute}:00Z` });
    const session = fold([
      stored('near', 'Ada: Did the bread rise?', at(0)),
      stored('amid', 'Bob: Bread is dear.', at(1)),
      stored('far', 'Ada: Do the trains run?', later(0)),
      stored('apart', 'Bob: Bread is dear.', later(1)),
      ...[embedded('e1', 'near', 1, [9]), embedded('e2', 'amid', 1, [5]), embedded('e3', 'far', 1, [7]), embedded('e4', 'apart', 1, [5])],
    ]);
    const { ids, hits } = found(session, 'bread', 9);
    const vectorOf = (id: string): number => hits[ids.indexOf(id)].parts.vector ?? 0;
    expect(vectorOf('near')).toBeGreaterThan(vectorOf('amid'));
    expect(vectorOf('amid')).toBeGreaterThan(vectorOf('apart'));
  });

  it('leave memories without one to be found by their words', () => {
    expect(found(fold([...told, vectors[1]]), 'violins', 2).ids.sort()).toEqual(['m1', 'm2']);
  });

  it('go with their memory', () => {
    const gone = fold([...told, ...vectors, tell('memory.deleted', 'd', { memory_id: 'm2' })]);
    expect(found(gone, 'zzz', 2).ids).not.toContain('m2');
    const changed = fold([...told, ...vectors, tell('memory.updated', 'u', { memory_id: 'm2', base_version: 1, content: 'No more.' })]);
    expect(found(changed, 'zzz', 2).ids).not.toContain('m2');
  });

  it('are the same from a snapshot', () => {
    const session = fold([...told, ...vectors]);
    const again = restore(snapshot(session));
    expect(found(again, 'violins', 2)).toEqual(found(session, 'violins', 2));
    expect(snapshot(again).equals(snapshot(session))).toBe(true);
  });
});

describe('a question for its vector', () => {
  const session = fold([stored('a', 'Deborah: I lost my job.'), stored('b', 'Jon: Oh no, Deborah!')]);
  it('goes without the names of those who speak', () => {
    expect(withoutSpeakers(session.memories(), "What was Jon's answer when Deb lost her job in Rome?")).toBe(
      'What was answer when lost her job in Rome?',
    );
  });

  it('stays as it is where nobody speaks, and where nothing else would be left', () => {
    expect(withoutSpeakers(session.memories(), 'Jon?')).toBe('Jon?');
    expect(withoutSpeakers(fold(told).memories(), 'Where does Ada live?')).toBe('Where does Ada live?');
  });
});
