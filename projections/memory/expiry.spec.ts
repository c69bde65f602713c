import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, given, restore, snapshot, stored, storyStart, tell } from '../../test/kit/stories.js';
import { finish } from '../compact/binary.js';
import type { Session } from '../session.js';
import { Expiries } from './expiries.js';
import { searchMemories } from './search/search.js';
import { selecting } from './search/selection.js';

/** A time of the story, seconds after its start. */
const at = (seconds: number): string => new Date(storyStart + seconds * 1000).toISOString();
const ms = (seconds: number): number => storyStart + seconds * 1000;

const find = (session: Session, question: string, nowMs: number): string[] => {
  const memories = session.memories(undefined, nowMs);
  return searchMemories(memories, { question, topK: 10 }).hits.map(({ row }) => memories.memoryId(row));
};

describe('a memory that expires', () => {
  const told = [stored('stays', 'a red kite'), stored('goes', 'a red boat', { expires_at: at(10) })];

  it('is there up to its time, and no more from then on', () => {
    const session = fold(told);
    expect(find(session, 'red', ms(9.999)).sort()).toEqual(['goes', 'stays']);
    expect(find(session, 'red', ms(10))).toEqual(['stays']);
    expect([session.memories(undefined, ms(9)).count, session.memories(undefined, ms(10)).count]).toEqual([2, 1]);
    expect([session.findMemory('goes', ms(9)) >= 0, session.findMemory('goes', ms(10))]).toEqual([true, -1]);
  });

  it('counts for statistics until it is purged', () => {
    const session = fold(told);
    const score = (): number => {
      const memories = session.memories(undefined, ms(20));
      return searchMemories(memories, { question: 'red', topK: 1 }).hits[0].score;
    };
    const before = score();
    expect(session.memories(undefined, ms(20)).size).toBe(2);
    fold([tell('memories.expired', 'x1', { memory_ids: ['goes'] }, { atMs: 20_000 })], session);
    expect(session.memories(undefined, ms(20)).size).toBe(1);
    expect(score()).not.toBe(before);
    const alone = fold([told[0]]).memories();
    expect(score()).toBe(searchMemories(alone, { question: 'red', topK: 1 }).hits[0].score);
  });

  it('is not purged by an event of a time at which it had not expired', () => {
    const session = given(...told)
      .when(tell('memories.expired', 'x1', { memory_ids: ['goes', 'stays', 'none'] }, { atMs: 9000 }))
      .then('recorded', 'expired', 0);
    expect(session.memories().size).toBe(2);
  });

  it('cannot be changed, deleted or recalled by what is recorded after its time', () => {
    const late = { atMs: 11_000 };
    given(...told)
      .when(tell('memory.updated', 'u', { memory_id: 'goes', base_version: 1, content: 'x' }, late))
      .then('recorded', 'not_found');
    given(...told)
      .when(tell('memory.deleted', 'd', { memory_id: 'goes' }, late))
      .then('recorded', 'not_found');
    given(...told)
      .when(tell('memory.recalled', 'r', { user_message: 'red', memory_ids: ['goes', 'stays'] }, late))
      .then('recorded', 'recalled', 1);
    given(...told)
      .when(tell('session.cleared', 'c', {}, late))
      .then('recorded', 'cleared', 1);
  });

  it('stays for good when a change takes its time away', () => {
    const session = fold([...told, tell('memory.updated', 'u', { memory_id: 'goes', base_version: 1, content: 'a red boat' })]);
    expect(find(session, 'boat', ms(100))).toEqual(['goes']);
    expect(session.memory.nextExpiry).toBeNull();
  });

  it('is told to be next to expire until it is gone', () => {
    const session = fold([...told, stored('sooner', 'a red hat', { expires_at: at(5) })]);
    expect(session.memory.nextExpiry).toEqual({ document: 2, atMs: ms(5) });
    fold([tell('memory.deleted', 'd', { memory_id: 'sooner' })], session);
    expect(session.memory.nextExpiry).toEqual({ document: 1, atMs: ms(10) });
    expect(restore(snapshot(session)).memory.nextExpiry).toEqual({ document: 1, atMs: ms(10) });
  });

  it('is read in the past as it was then', () => {
    const session = fold([...told, tell('memories.expired', 'x1', { memory_ids: ['goes'] }, { atMs: 20_000 })]);
    const asOf = (position: number) => session.memories(position, session.memories(position).lastRecordedAtMs);
    expect([asOf(2).count, asOf(3).count]).toEqual([2, 1]);
    expect(asOf(2).find('goes')).toBeGreaterThanOrEqual(0);
  });
});

describe('a text that replaces another', () => {
  const before = [stored('m', 'violins', { metadata: { a: 1 } })];
  const put = (id: string, more: object = {}) => tell('memory.replaced', id, { memory_id: 'm', content: 'cellos', ...more });

  it('takes the place of all that the memory said', () => {
    const session = given(...before)
      .when(put('p1'))
      .then('recorded', 'replaced', 2);
    expect([find(session, 'cellos', 0), find(session, 'violins', 0)]).toEqual([['m'], []]);
    expect(session.memories().size).toBe(1);
  });

  it('brings a deleted memory back as its next version', () => {
    for (const gone of [tell('memory.deleted', 'd', { memory_id: 'm' }), tell('session.cleared', 'c', {})]) {
      const session = given(...before, gone)
        .when(put('p1'))
        .then('recorded', 'replaced', 2);
      expect(find(session, 'cellos', 0)).toEqual(['m']);
      const memories = session.memories();
      expect([memories.size, memories.totalLength, memories.history(0)]).toEqual([1, 1, [1, 2, 3]]);
    }
  });

  it('brings back what expired, purged or not', () => {
    const gone = stored('m', 'violins', { expires_at: at(3) });
    const late = { atMs: 9000 };
    const purge = tell('memories.expired', 'x', { memory_ids: ['m'] }, { atMs: 4000 });
    for (const told of [[gone], [gone, purge]]) {
      const session = fold([...told, { ...put('p1'), ...late }]);
      expect([find(session, 'cellos', ms(10)), session.memories().size]).toEqual([['m'], 1]);
    }
  });

  it('holds to the expected version, 0 for none', () => {
    given(...before)
      .when(put('p', { expected_version: 1 }))
      .then('recorded', 'replaced', 2);
    given(...before)
      .when(put('p', { expected_version: 2 }))
      .then('recorded', 'version_conflict', 1);
    given(...before)
      .when(put('p', { expected_version: 0 }))
      .then('recorded', 'version_conflict', 1);
    const deleted = [...before, tell('memory.deleted', 'd', { memory_id: 'm' })];
    given(...deleted)
      .when(put('p', { expected_version: 1 }))
      .then('recorded', 'version_conflict', 0);
    given(...deleted)
      .when(put('p', { expected_version: 0 }))
      .then('recorded', 'replaced', 2);
  });

  it('needs a memory that once was', () => {
    given().when(put('p1')).then('recorded', 'not_found');
  });
});

describe('deleting several', () => {
  it('passes over what is not there', () => {
    const session = given(stored('a', 'one'), stored('b', 'two'), stored('c', 'three'))
      .when(tell('memories.deleted', 'd', { memory_ids: ['a', 'none', 'c'] }))
      .then('recorded', 'deleted', 2);
    expect(session.memories().size).toBe(1);
  });
});

describe('selecting', () => {
  const session = fold([
    stored('a', 'one', { metadata: { k: 1 }, occurred_at: '2023-05-08T13:56:20.500Z' }),
    stored('b', 'two', { metadata: { k: 2 }, occurred_at: '2023-05-08T13:56:40.000Z' }),
    stored('c', 'three', { metadata: { k: 1 } }),
    tell('memory.recalled', 'r', { user_message: 'x', memory_ids: ['c'] }),
  ]);
  const everything = { filter: null, times: null, phases: null };
  const select = (more: object, order: 'oldest' | 'newest' = 'oldest', from = order === 'oldest' ? 0 : 1000): string[] => {
    const found: string[] = [];
    const memories = session.memories();
    finish(
      selecting(memories, { ...everything, ...more }, { order, from }, (row) => {
        found.push(memories.memoryId(row));
        return true;
      }),
    );
    return found;
  };
  const within = (from: string, to: string, field: string): object => ({
    times: { fromMs: Date.parse(from), toMs: Date.parse(to), field },
  });

  it('goes either way, from any row', () => {
    expect([select({}), select({}, 'newest'), select({}, 'oldest', 1), select({}, 'newest', 1)]).toEqual([
      ['a', 'b', 'c'],
      ['c', 'b', 'a'],
      ['b', 'c'],
      ['b', 'a'],
    ]);
  });

  it('takes those that pass all that is asked for', () => {
    expect(select({ filter: ({ k }: { k: number }) => k === 1 })).toEqual(['a', 'c']);
    expect(select({ phases: new Set(['working']) })).toEqual(['c']);
    expect(select({ filter: ({ k }: { k: number }) => k === 1, phases: new Set(['buffer']) })).toEqual(['a']);
  });

  it('compares times to the millisecond', () => {
    expect(select(within('2023-05-08T13:56:20.500Z', '2023-05-08T13:56:39.999Z', 'occurred_at'))).toEqual(['a']);
    expect(select(within('2023-05-08T13:56:20.501Z', '2023-05-08T13:56:40.000Z', 'occurred_at'))).toEqual(['b']);
    expect(select(within(at(2), at(3), 'created_at'))).toEqual(['b', 'c']);
  });
});

describe('the order in which documents expire', () => {
  it('is that of their times, whatever order they came in and died in', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50), fc.boolean()), { maxLength: 60 }), fc.nat(50), (documents, now) => {
        const expiries = new Expiries();
        for (const [document, [time]] of documents.entries()) expiries.add(document, time);
        const isAlive = (document: number): boolean => documents[document][1];
        const living = documents
          .flatMap(([time, lives], document) => (lives ? [[time, document]] : []))
          .sort(([a, x], [b, y]) => a - b || x - y);
        const due: number[][] = [];
        const take = ({ document, atMs }: { document: number; atMs: number }): boolean => due.push([atMs, document]) < 1000;
        // twice: looking takes nothing away
        for (let times = 0; times < 2; times++) {
          due.length = 0;
          expiries.due(now, isAlive, take);
          expect(due).toEqual(living.filter(([time]) => time <= now));
        }
        expect(expiries.next(isAlive)).toEqual(living.length === 0 ? null : { atMs: living[0][0], document: living[0][1] });
        expect(expiries.countBy(now, isAlive)).toBe(living.filter(([time]) => time <= now).length);
        for (const [document, [time]] of documents.entries()) expect(expiries.of(document)).toBe(time);
      }),
    );
  });
});
