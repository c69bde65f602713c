import { describe, expect, it } from 'vitest';
import { fold, stored, tell } from '../../../test/kit/stories.js';
import { searchMemories } from './search.js';

const remembering = (texts: readonly string[]) => fold(texts.map((text, i) => stored(`m${i}`, text)));
const found = (texts: readonly string[], question: string, events?: number): string[] => {
  const memories = remembering(texts).memories(events);
  return searchMemories(memories, { question, topK: 10 }).hits.map(({ row }) => memories.memoryId(row));
};
const others = ['The bridge was painted red.', 'Nobody came by train.', 'Ada repairs a violin.'];

describe('words related to those of a question', () => {
  it('find a memory that says the same in other words, where the session knows the word asked for', () => {
    const texts = ['Her career is in medicine.', 'He found a job in Rome.', ...others];
    expect(found(texts, 'Which job?')).toEqual(['m1', 'm0']);
    expect(found(texts, 'Which career?')).toEqual(['m0', 'm1']);
  });

  it('stand for a word asked for that no memory holds', () => {
    const texts = ['Her career is in medicine.', 'The spaniel has its own bed.', 'The dog sleeps all day.', ...others];
    expect(found(texts, 'Which job?')).toEqual(['m0']);
    expect(found(texts, 'Any pets?').toSorted()).toEqual(['m1', 'm2']);
    expect(found(texts, 'Which career?')).toEqual(['m0']);
  });

  it('count more for a word that no memory holds than for one that some do', () => {
    const texts = ['Her career in Rome.', 'Rome by night.', ...others];
    const scoreOf = (all: readonly string[]): number => {
      const memories = remembering(all).memories();
      const { hits } = searchMemories(memories, { question: 'A job in Rome?', topK: 10 });
      const [career, rome] = ['m0', 'm1'].map((id) => hits.find(({ row }) => memories.memoryId(row) === id)?.score ?? 0);
      return career / rome;
    };
    expect(scoreOf(texts)).toBeGreaterThan(scoreOf([...texts, 'A job.']));
  });

  it('stand for a word that only deleted memories held', () => {
    const session = fold([
      stored('m0', 'Her career is in medicine.'),
      stored('m1', 'A job.'),
      tell('memory.deleted', 'd', { memory_id: 'm1' }),
    ]);
    const memories = session.memories();
    expect(searchMemories(memories, { question: 'Which job?', topK: 10 }).hits.map(({ row }) => memories.memoryId(row))).toEqual(['m0']);
  });

  it('are near ones of technology too where no memory holds the word asked for', () => {
    const texts = ['Makes a thumbnail of a file.', 'Reads a folder.', ...others];
    expect(found(texts, 'a smaller picture')).toEqual(['m0']);
    expect(found([...texts, 'A picture of Rome.'], 'a smaller picture')).toEqual(['m5']);
  });

  it('are words derived alike where no memory holds the one asked for', () => {
    const texts = ['My supervisor is Ben.', ...others];
    expect(found(texts, 'Who supervises me?')).toEqual(['m0']);
    expect(found([...texts, 'Ben supervises nobody.'], 'Who supervises me?')).toEqual(['m4']);
  });

  it('are members of a kind that is asked for, not the kind of a member', () => {
    const texts = ['A pet needs time.', 'The cat sleeps all day.', ...others];
    expect(found(texts, 'Are there pets?')).toEqual(['m0', 'm1']);
    expect(found(['A pet needs time.', 'The kitten plays.', ...others], 'Who has a kitten?')).toEqual(['m1']);
  });

  it('are words by which people tell what is asked for, not the other way round', () => {
    const texts = ['Mum turned fifty on Sunday.', 'He left at nine.', ...others];
    expect(found(texts, 'How old is Mum?')[0]).toBe('m0');
    expect(found(['I turned forty-two.', ...others], 'How old am I?')).toEqual(['m0']);
    expect(found(['The old mill.', ...others], 'Who turned up?')).toEqual([]);
  });

  it('count less than the word that was asked for, however rare they are', () => {
    const jobs = ['This job.', 'That job.', 'My job.', 'Your job.', 'No job.'];
    expect(found(['One career.', ...jobs, ...others], 'job').at(-1)).toBe('m0');
  });

  it('are those that the session knew at the place in its log that is read', () => {
    const texts = ['He found a job in Rome.', ...others, 'Her career is in medicine.'];
    expect(found(texts, 'Which job?', 4)).toEqual(found(texts.slice(0, 4), 'Which job?'));
    expect(found(texts, 'Which job?')).toEqual(['m0', 'm4']);
  });
});
