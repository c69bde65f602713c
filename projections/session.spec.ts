import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, given, link, record, restore, sessionId, snapshot, stored, type Told, tell } from '../test/kit/stories.js';
import * as binary from './compact/binary.js';
import { searchMemories } from './memory/search/search.js';
import { Session } from './session.js';

const find = (session: ReturnType<typeof fold>, question: string): string[] =>
  searchMemories(session.memories(), { question, topK: 10 }).hits.map(({ row }) => session.memories().memoryId(row));

describe('storing', () => {
  it('remembers a memory and finds it', () => {
    const session = given().when(stored('m1', 'Ada repairs violins in Lisbon.')).then('recorded', 'stored');
    expect(find(session, 'Who repairs a violin?')).toEqual(['m1']);
    expect(session.memories().size).toBe(1);
  });

  it('takes the same id with the same payload for a repeat', () => {
    const session = given(stored('m1', 'one')).when(stored('m1', 'one')).then('duplicate', 'stored');
    expect(session.memories().size).toBe(1);
  });

  it('refuses the same id with another payload and changes nothing', () => {
    const session = given(stored('m1', 'violins')).when(stored('m1', 'cellos')).then('conflict', 'stored');
    expect(find(session, 'cellos')).toEqual([]);
    expect(find(session, 'violins')).toEqual(['m1']);
  });

  it('keeps a deleted id taken', () => {
    given(stored('m1', 'one'), tell('memory.deleted', 'd1', { memory_id: 'm1' }))
      .when(stored('m1', 'one'))
      .then('duplicate', 'stored');
    given(stored('m1', 'one'), tell('memory.deleted', 'd1', { memory_id: 'm1' }))
      .when(stored('m1', 'two'))
      .then('conflict', 'stored');
    given(stored('m1', 'one'), tell('session.cleared', 'c1', {}))
      .when(stored('m1', 'one'))
      .then('duplicate', 'stored');
  });

  it('lets a memory and another kind of write share an id', () => {
    given(stored('x', 'one'))
      .when(tell('memory.deleted', 'x', { memory_id: 'x' }))
      .then('recorded', 'deleted');
  });
});

describe('updating', () => {
  const before = [stored('m1', 'violins'), stored('m2', 'trumpets')];

  it('replaces the text and counts versions', () => {
    const session = given(...before)
      .when(tell('memory.updated', 'u1', { memory_id: 'm1', base_version: 1, content: 'cellos' }))
      .then('recorded', 'updated', 2);
    expect(find(session, 'cellos')).toEqual(['m1']);
    expect(find(session, 'violins')).toEqual([]);
    expect(session.memories().size).toBe(2);
  });

  it('refuses a change of an older version', () => {
    const session = given(...before, tell('memory.updated', 'u1', { memory_id: 'm1', base_version: 1, content: 'cellos' }))
      .when(tell('memory.updated', 'u2', { memory_id: 'm1', base_version: 1, content: 'drums' }))
      .then('recorded', 'version_conflict', 2);
    expect(find(session, 'drums')).toEqual([]);
  });

  it('refuses a change of what is not there', () => {
    given()
      .when(tell('memory.updated', 'u1', { memory_id: 'm1', base_version: 1, content: 'x' }))
      .then('recorded', 'not_found');
  });

  it('tells a memory’s whole history', () => {
    const session = fold([
      ...before,
      tell('memory.updated', 'u1', { memory_id: 'm1', base_version: 1, content: 'cellos' }),
      tell('memory.deleted', 'd1', { memory_id: 'm1' }),
    ]);
    expect(session.memories().history(session.memories().findEver('m1'))).toEqual([1, 3, 4]);
    expect(session.memories().history(session.memories().findEver('m2'))).toEqual([2]);
  });
});

describe('deleting and clearing', () => {
  it('forgets one memory', () => {
    const session = given(stored('m1', 'violins'), stored('m2', 'violins'))
      .when(tell('memory.deleted', 'd1', { memory_id: 'm1' }))
      .then('recorded', 'deleted');
    expect(find(session, 'violins')).toEqual(['m2']);
    expect(session.findMemory('m1')).toBe(-1);
  });

  it('says when there was nothing to delete', () => {
    given()
      .when(tell('memory.deleted', 'd1', { memory_id: 'm1' }))
      .then('recorded', 'not_found');
  });

  it('forgets everything and says how much that was', () => {
    const session = given(stored('m1', 'violins'), stored('m2', 'violins'), tell('memory.deleted', 'd', { memory_id: 'm1' }))
      .when(tell('session.cleared', 'c1', {}))
      .then('recorded', 'cleared', 1);
    expect(find(session, 'violins')).toEqual([]);
    expect(find(fold([stored('m3', 'violins again')], session), 'violins')).toEqual(['m3']);
  });

  it('ranks as if the deleted had never been there', () => {
    const kept = [stored('a', 'red apple tree'), stored('b', 'red house by the sea'), stored('c', 'apple pie with apple sauce')];
    const noise = Array.from({ length: 40 }, (_, i) => stored(`n${i}`, `apple number ${i}`));
    const cleaned = fold([...kept, ...noise, ...noise.map(({ id }) => tell('memory.deleted', `d-${id}`, { memory_id: id }))]);
    const hits = (session: ReturnType<typeof fold>) =>
      searchMemories(session.memories(), { question: 'red apple', topK: 10 }).hits.map(({ row, score }) => [
        session.memories().memoryId(row),
        score,
      ]);
    expect(hits(cleaned)).toEqual(hits(fold(kept)));
  });
});

describe('recalling', () => {
  it('strengthens what was recalled, and only that', () => {
    const session = given(stored('m1', 'violins'), stored('m2', 'violins too'))
      .when(tell('memory.recalled', 'r1', { user_message: 'violins', memory_ids: ['m1', 'gone'] }))
      .then('recorded', 'recalled', 1);
    expect(session.memories().use(0)).toMatchObject({ accessCount: 1 });
    expect(session.memories().use(0).strength).toBeGreaterThan(1.9);
    expect(session.memories().use(1)).toMatchObject({ accessCount: 0, strength: 1 });
  });
});

describe('the ledger', () => {
  it('finds a write by its id and by the key of its request', () => {
    const session = fold([stored('m1', 'one', {}, { key: 'k1' }), stored('m2', 'two', {}, { key: 'k1' })]);
    expect(session.ledger.findAll('m1').map(({ position }) => position)).toEqual([1]);
    expect(session.ledger.findAll('k1').map(({ id }) => id)).toEqual(['m2', 'm1']);
    expect(session.ledger.findAll('never')).toEqual([]);
  });

  it('shows all kinds of write that share an id', () => {
    const session = fold([stored('x', 'one'), tell('memory.deleted', 'x', { memory_id: 'x' })]);
    expect(session.ledger.findAll('x').map(({ scope }) => scope)).toEqual(['memory.deleted', 'memory']);
  });
});

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const word = fc.constantFrom('red', 'apple', 'tree', 'violin', 'Lisbon', '公园', 'order-4711', 'running');
const told: fc.Arbitrary<Told> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(id, fc.array(word, { minLength: 1, maxLength: 6 }))
      .map(([name, words]) => stored(name, words.join(' '), { metadata: { n: words.length }, concepts: words.slice(0, 1) })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(id, fc.array(word, { minLength: 1, maxLength: 6 }), fc.nat(400), fc.constantFrom('Ada: I say ', 'What of ', ''))
      .map(([name, words, minute, start]) =>
        stored(name, `${start}${words.join(' ')}${start === 'What of ' ? '?' : '.'}`, {
          metadata: start === '' ? { teller: 'Violin Tree' } : {},
          occurred_at: new Date(Date.UTC(2024, 1, 29) + minute * 60_000).toISOString(),
        }),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.uuid(), id, fc.integer({ min: 1, max: 3 }), word)
      .map(([uuid, name, version, content]) => tell('memory.updated', uuid, { memory_id: name, base_version: version, content })),
  },
  { weight: 1, arbitrary: fc.tuple(fc.uuid(), id).map(([uuid, name]) => tell('memory.deleted', uuid, { memory_id: name })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.uuid(), fc.array(id))
      .map(([uuid, names]) => tell('memory.recalled', uuid, { user_message: 'q', memory_ids: names }, { key: 'k' })),
  },
  { weight: 1, arbitrary: fc.uuid().map((uuid) => tell('session.cleared', uuid, {})) },
);
const history = fc.array(told, { maxLength: 40 });

describe('the session fold', () => {
  it('comes to the same bytes every time', () => {
    fc.assert(fc.property(history, (events) => snapshot(fold(events)).equals(snapshot(fold(events)))));
  });

  it('comes to the same bytes through a snapshot at any place', () => {
    fc.assert(
      fc.property(history, fc.nat(40), (events, cut) => {
        const halfway = restore(snapshot(fold(events.slice(0, cut))));
        return snapshot(fold(events.slice(cut), halfway)).equals(snapshot(fold(events)));
      }),
    );
  });

  it('replays any prefix to what was so then', () => {
    fc.assert(
      fc.property(history, (events) => {
        const live = fold([]);
        return events.every((event, i) => snapshot(fold([event], live)).equals(snapshot(fold(events.slice(0, i + 1)))));
      }),
      { numRuns: 25 },
    );
  });

  it('changes nothing but its position when events are repeated', () => {
    fc.assert(
      fc.property(history, (events) => {
        const once = fold(events);
        const twice = fold([...events, ...events]);
        expect(twice.memories().size).toBe(once.memories().size);
        expect(twice.ledger.end).toBe(once.ledger.end);
        for (const question of ['red apple', 'violin', '公园', '4711']) {
          const [a, b] = [once, twice].map((session) =>
            searchMemories(session.memories(), { question, topK: 20 }).hits.map(({ row, parts }) => [row, parts.lexical]),
          );
          expect(b).toEqual(a);
        }
      }),
    );
  });

  it('answers searches alike from memory and from a snapshot', () => {
    fc.assert(
      fc.property(
        history,
        fc.array(fc.oneof(word, fc.constantFrom('Ada', 'When', 'in February')), { minLength: 1, maxLength: 4 }),
        (events, words) => {
          const live = fold(events);
          const restored = restore(snapshot(live));
          const ask = (session: ReturnType<typeof fold>) =>
            searchMemories(session.memories(), { question: words.join(' '), topK: 10 }).hits.map(({ row, score, parts, position }) => ({
              row,
              score,
              parts,
              position,
            }));
          expect(ask(restored)).toEqual(ask(live));
        },
      ),
    );
  });

  it('freezes what it was, though it goes on while that is written', () => {
    const events = Array.from({ length: 6000 }, (_, i) => stored(`m${i}`, `memory number ${i} of apples`));
    const session = fold(events);
    const whole = snapshot(session);
    const { BinaryWriter } = binary;
    const writer = new BinaryWriter();
    const chunks: Uint8Array[] = [];
    let extra = 0;
    for (const _ of session.freeze()(writer)) {
      chunks.push(...writer.take());
      fold([stored(`late${extra++}`, 'late apples'), tell('memory.deleted', `d${extra}`, { memory_id: `m${extra}` })], session);
      if (extra === 3) fold([tell('session.cleared', 'clear', {})], session);
    }
    chunks.push(...writer.take(true));
    expect(extra).toBeGreaterThan(3);
    expect(Buffer.concat(chunks).equals(whole)).toBe(true);
  });

  const han = Array.from({ length: 9000 }, (_, i) => String.fromCharCode(0x4e00 + ((i * 7919) % 20_000))).join('');
  it.each([
    ['a long text', stored('long', han, { summary: 'signs', concepts: ['writing'], metadata: { speaker: 'Ada' } })],
    [
      'a new text of a memory',
      tell('memory.updated', 'u1', { memory_id: 'm1', base_version: 1, content: `Ada: ${'violin maker '.repeat(900)}` }),
    ],
    ['a change that comes too late', tell('memory.updated', 'u1', { memory_id: 'm1', base_version: 2, content: han })],
    ['a repeat', stored('m1', 'Ada repairs violins', {}, { payload: han })],
    ['an event of a domain', tell('domain.event_recorded', 'e1', { domain_id: 'd', text: han })],
  ])('folds %s bit by bit, and nothing shows of it before its end', (_, told) => {
    const declaration = { description: 'd', schema: { variables: {} }, hypotheses: [] };
    const before = [stored('m1', 'Ada repairs violins'), tell('domain.declared', 'p1', { domain_id: 'd', declaration })] as Told[];
    const [session, atOnce] = [fold(before), fold([...before, told])];
    const { event, bytes } = record(told, session.position + 1);
    const [asItWas, found] = [snapshot(session), find(session, han.slice(0, 200))];
    let steps = 0;
    for (const _ of session.prepare(event)) if (steps++ % 8 === 0) expect(snapshot(session).equals(asItWas)).toBe(true);
    expect(find(session, han.slice(0, 200))).toEqual(found);
    expect(session.memories().vocabularySize).toBe(fold(before).memories().vocabularySize);
    session.apply(event, bytes);
    expect(snapshot(session).equals(snapshot(atOnce))).toBe(true);
  });

  it('links every record into the chain', () => {
    const [a, b] = [fold([stored('m1', 'one')]), fold([stored('m1', 'two')])];
    expect(a.head).not.toBe(b.head);
    expect(a.head).toHaveLength(32);
    expect(record(stored('m1', 'one'), 1).bytes.length).toBeGreaterThan(0);
  });
});

describe('large sessions', () => {
  /** Stored and deleted memories of fifty words each, of which half are in each of them. */
  const many = Array.from({ length: 1500 }, (_, i) =>
    stored(
      `m${i}`,
      Array.from({ length: 50 }, (_, j) => `vu${'abdefgik'[(j < 25 ? 0 : i) % 8]}${'lmnoprtuvwzabdefgikjqsxyc'[j % 25]}ko`).join(' '),
    ),
  );
  const deleted = (from: number, to: number): Told =>
    tell('memories.deleted', `d${from}`, { memory_ids: many.slice(from, to).map(({ id }) => id) });
  const stepsBefore = (session: ReturnType<typeof fold>, told: Told): number =>
    [...session.prepare(record(told, session.position + 1).event)].length;

  it('count what was deleted bit by bit, before more is', () => {
    const session = fold([...many, deleted(0, 900)]);
    expect(stepsBefore(session, deleted(900, 1000))).toBeGreaterThan(0);
    expect(stepsBefore(session, deleted(900, 1000))).toBe(0);
    fold([deleted(900, 1000)], session);
    const reader = session.memories();
    const { vocabulary } = reader.index;
    const holders = (term: number): number =>
      many.slice(1000).filter(({ data }) => JSON.stringify(data).includes(vocabulary.text(term))).length;
    for (let term = 0; term < vocabulary.size; term++) expect(reader.documentFrequency(term)).toBe(holders(term));
  });

  it('are loaded bit by bit', () => {
    const told = Array.from({ length: 5000 }, (_, i) => stored(`m${i}`, 'kite'));
    const gone = tell('memories.deleted', 'd', { memory_ids: told.map(({ id }) => id) });
    const bytes = snapshot(fold([...told, gone]));
    const session = new Session(sessionId, link);
    let [most, since] = [0, 0];
    const counted = (target: object, method: string): void => {
      const done = (target as Record<string, (...given: unknown[]) => unknown>)[method].bind(target);
      (target as Record<string, unknown>)[method] = (...given: unknown[]) => {
        most = Math.max(most, ++since);
        return done(...given);
      };
    };
    for (const [target, method] of [
      [session.memory, 'assign'],
      [session.memory.rows, 'setNewestDocument'],
      [session.memory.index.documents.deaths, 'add'],
    ] as const)
      counted(target, method);
    for (const _ of session.load(new binary.BinaryReader([bytes]))) since = 0;
    expect(most).toBeGreaterThan(1000);
    expect(most).toBeLessThanOrEqual(2 * 4096);
    expect(snapshot(session)).toEqual(bytes);
  });
});
