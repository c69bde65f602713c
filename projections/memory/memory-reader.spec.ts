import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedded, fold, restore, snapshot, stored, storyVector, type Told, tell } from '../../test/kit/stories.js';
import { finish } from '../compact/binary.js';
import type { Session } from '../session.js';
import type { MemoryReader } from './memory-reader.js';
import { strengthAt } from './phases.js';
import { conceptGraph, relatedConcepts } from './search/concepts.js';
import { searchMemories } from './search/search.js';

const word = fc.constantFrom(
  'apple',
  'apples',
  'tree',
  'violin',
  'violins',
  'harbour',
  'lantern',
  'lanten',
  'order-4711',
  '公园',
  'Ada',
  'yesterday',
);
const id = fc.constantFrom(...Array.from({ length: 9 }, (_, i) => `m${i}`));
const uuid = fc.uuid();
const longer = Array.from({ length: 30 }, (_, i) => `filler${i}`).join(' ');
const told: fc.Arbitrary<Told> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        id,
        fc.array(word, { minLength: 1, maxLength: 7 }),
        fc.nat(400),
        fc.constantFrom('plain', 'talk', 'long', 'named', 'user', 'assistant', 'taste'),
      )
      .map(([name, words, minute, kind]) => {
        const occurred_at = new Date(Date.UTC(2024, 1, 29) + minute * 60_000).toISOString();
        const text = words.join(' ');
        if (kind === 'talk') return stored(name, `Ada: I say ${text}.`, { occurred_at });
        if (kind === 'long') return stored(name, `${text} ${longer}`);
        if (kind === 'named') return stored(name, `${text}?`, { concepts: [words[0]], metadata: { teller: words[0], n: minute } });
        if (kind === 'user') return stored(name, `user: When I ask of ${text}, tell all. And ${words[0]}?`, { occurred_at });
        if (kind === 'taste') return stored(name, `I hate a ${text} for dinner.`);
        if (kind === 'assistant') return stored(name, `${text} ${longer}`, { metadata: { role: kind } });
        return stored(name, text);
      }),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(uuid, id, fc.integer({ min: 1, max: 3 }), word)
      .map(([key, name, version, content]) =>
        tell('memory.updated', key, { memory_id: name, base_version: version, content: `${content} anew` }),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(id, word, fc.nat(400), fc.nat(3)).map(([name, content, days, recalls]) =>
      tell('memory.imported', name, {
        content: `user: ${content} of before`,
        version: 1 + (days % 3),
        created_at: new Date(Date.UTC(2024, 1, 29) - days * 86_400_000).toISOString(),
        ...(recalls > 0 ? { access_count: recalls, strength: 1 + recalls / 2 } : {}),
        ...(days % 2 === 0 ? { in_buffer: true as const } : {}),
      }),
    ),
  },
  { weight: 2, arbitrary: fc.tuple(uuid, id).map(([key, name]) => tell('memory.deleted', key, { memory_id: name })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(uuid, fc.array(id, { maxLength: 5 }), fc.nat(20))
      .map(([key, names, day]) => tell('memory.recalled', key, { user_message: 'q', memory_ids: names }, { atMs: day * 86_400_000 })),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(uuid, id, fc.integer({ min: 1, max: 2 }), fc.array(fc.nat(40), { minLength: 1, maxLength: 3 }), fc.constantFrom('one', 'two'))
      .map(([key, name, version, seeds, model]) => embedded(key, name, version, seeds, model)),
  },
  { weight: 1, arbitrary: uuid.map((key) => tell('session.cleared', key, {})) },
);
const history = fc.array(told, { maxLength: 50 });

const questions = [
  'Suggest a dinner with apples',
  'What did Ada say of apples yesterday?',
  'violin lantrn',
  '公园 order-4711',
  'tree harbour anew',
  'When was February 29th?',
  'Did I say violin to you?',
  'How can I get to the harbour by violins?',
];

/** All that can be asked of memories. */
function everything(memories: MemoryReader): object {
  const { size, totalLength, placed, rowsEnd, vocabularySize, position, eventCount, lastRecordedAtMs } = memories;
  const numbers = { size, totalLength, placed, rowsEnd, vocabularySize, position, eventCount, lastRecordedAtMs };
  const all = Array.from({ length: rowsEnd }, (_, row) => {
    const memoryId = memories.memoryId(row);
    const document = memories.documentOf(row);
    const use = memories.use(row);
    const text =
      document < 0 ? null : [memories.positionOf(document), memories.index.metadataOf(document), memories.index.conceptsOf(document)];
    return [
      memoryId,
      memories.find(memoryId),
      memories.versionOf(row),
      use,
      strengthAt(use, lastRecordedAtMs),
      memories.history(row),
      text,
    ];
  });
  const found = questions.map((question) => {
    const result = searchMemories(memories, { question, topK: 20 });
    return [result, finish(relatedConcepts(memories, result.terms, 12))];
  });
  const near = ['one', 'two'].map((digest) =>
    searchMemories(memories, { question: 'violin', topK: 20, vector: { digest, vector: storyVector(3) } }),
  );
  const filtered = searchMemories(memories, { question: 'tree apple violin', topK: 20, filter: ({ teller }) => teller === 'apple' });
  return { numbers, all, found, near, filtered, graph: finish(conceptGraph(memories, 20)), nobody: memories.findEver('nobody') };
}

const past = (session: Session, events: number): object => everything(session.memories(events));

describe('the memories of an earlier position', () => {
  it('are what a fold up to there comes to, to the last digit', () => {
    fc.assert(
      fc.property(history, fc.array(fc.nat(50), { minLength: 1, maxLength: 5 }), (events, cuts) => {
        const session = fold(events);
        for (const cut of cuts.map((at) => at % (events.length + 1)))
          expect(past(session, cut)).toEqual(everything(fold(events.slice(0, cut)).memories()));
      }),
      { numRuns: 150 },
    );
  });

  it('are the same from a snapshot', () => {
    fc.assert(
      fc.property(history, fc.nat(50), (events, at) => {
        const session = fold(events);
        const cut = at % (events.length + 1);
        expect(past(restore(snapshot(session)), cut)).toEqual(past(session, cut));
      }),
      { numRuns: 60 },
    );
  });

  it('do not change under a reader while the session goes on', () => {
    fc.assert(
      fc.property(history, history, (before, after) => {
        const session = fold(before);
        const reader = session.memories();
        const then = everything(reader);
        fold(after, session);
        expect(everything(reader)).toEqual(then);
      }),
      { numRuns: 100 },
    );
  });

  it('hold across many blocks of documents, deaths and a clear', () => {
    const stores = (from: number, count: number): Told[] =>
      Array.from({ length: count }, (_, i) => stored(`x${from + i}`, `tree ${(from + i) % 7} apple ${(from + i) % 501}`));
    const deletes = (from: number, count: number): Told[] =>
      Array.from({ length: count }, (_, i) => tell('memory.deleted', `d${from + i}`, { memory_id: `x${from + i * 2}` }));
    const events = [...stores(0, 2500), ...deletes(0, 700), tell('session.cleared', 'c', {}), ...stores(2500, 1500), ...deletes(2500, 300)];
    const session = fold(events);
    for (const cut of [1024, 2048, 2500, 2501, 3199, 3200, 3201, 3300, 4700, 4701, 4850, events.length]) {
      const whole = fold(events.slice(0, cut)).memories();
      const read = session.memories(cut);
      const question = { question: 'apple 77 tree 3', topK: 30 };
      expect(searchMemories(read, question)).toEqual(searchMemories(whole, question));
      expect([read.size, read.totalLength, read.rowsEnd]).toEqual([whole.size, whole.totalLength, whole.rowsEnd]);
    }
  });
});
