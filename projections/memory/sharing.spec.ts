import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storyVector } from '../../test/kit/stories.js';
import { BehindError, type Handover, HandoverReader, HandoverWriter } from '../compact/sharing.js';
import { StringTable } from '../compact/string-table.js';
import { Timeline } from '../timeline.js';
import { encodedVector } from '../vectors/quantized-vector.js';
import { Memory } from './memory.js';
import { searchMemories } from './search/search.js';

/** A memory that nothing was folded into. */
const empty = (): Memory => new Memory(new StringTable(), new Timeline());

/** What another thread gets: the arrays over shared memory themselves, copies of the others. */
function handedOver(memory: Memory): Handover {
  const { numbers, arrays } = memoryHandover(memory);
  return { numbers: [...numbers], arrays: arrays.map((array) => (array.buffer instanceof SharedArrayBuffer ? array : array.slice())) };
}

function memoryHandover(memory: Memory): Handover {
  const writer = new HandoverWriter();
  memory.share(writer);
  return writer;
}

const words = Array.from({ length: 400 }, (_, i) => `w${((i * 7919) % 400).toString(36)}ord`);

/** Folds the steps of a story on: most of them store, some update, delete, recall, and few clear. */
class Story {
  readonly memory = empty();
  private rows = 0;
  private position = 0;

  run(steps: readonly number[]): void {
    for (const step of steps) this.step(step);
  }

  private step(step: number): void {
    const { memory } = this;
    memory.timeline.addEvent(++this.position, 1_700_000_000_000 + this.position * 60_000 - (step % 11 === 0 ? 120_000 : 0));
    const content = Array.from({ length: 3 + (step % 9) }, (_, i) => words[(step * (i + 3)) % words.length]).join(' ');
    const row = this.rows === 0 ? -1 : step % this.rows;
    if (step % 997 === 1) memory.clear(0);
    else if (row >= 0 && memory.documentOf(row) >= 0 && step % 10 > 7)
      memory.embed(row, {
        memory_id: '',
        memory_version: 1,
        model: { name: 'one', digest: 'one', dimension: 6 },
        vectors: [encodedVector(storyVector(step % 50))],
      });
    else if (row >= 0 && memory.documentOf(row) >= 0 && step % 10 < 3) {
      if (step % 10 === 0) memory.update(row, { content: `${content} changed` });
      else if (step % 10 === 1) memory.delete(row);
      else memory.recall(row, 1_700_000_000_000 + this.position * 60_000);
    } else {
      memory.store(memory.ids.intern(`m${this.rows++}`), {
        content,
        metadata: { place: words[step % 17], ...(step % 3 === 0 ? { role: 'assistant' } : {}) },
      });
    }
  }
}

/** Everything that a search tells, for some questions, at a number of events. */
function told(memory: Memory, events: number) {
  const reader = memory.reader(events);
  return [0, 5, 31, 77, 200].map((word) => {
    const question = `${words[word]} ${words[word * 2]} ${words[(word * 3 + 1) % 400]}`;
    const { hits, terms } = searchMemories(reader, { question, topK: 10, vector: { digest: 'one', vector: storyVector(word) } });
    return {
      terms,
      hits: hits.map((hit) => ({ ...hit, id: reader.memoryId(hit.row), use: reader.use(hit.row), past: reader.history(hit.row) })),
    };
  });
}

/** What is told in the other thread; `null` where it says that it needs another handover. */
function toldThere(mirror: Memory, events: number): ReturnType<typeof told> | null {
  try {
    return told(mirror, events);
  } catch (error) {
    if (!(error instanceof BehindError)) throw error;
    return null;
  }
}

describe('memories in another thread', () => {
  it('are what they were when they were handed over, and stay so while the first thread writes on', () => {
    const steps = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(steps, steps, steps, (first, second, third) => {
        const story = new Story();
        const mirror = empty();
        for (const part of [first, second]) {
          story.run(part);
          mirror.attach(new HandoverReader(handedOver(story.memory)));
          const events = story.memory.timeline.size;
          const [now, half] = [told(story.memory, events), told(story.memory, events >> 1)];
          story.run(third);
          expect([now, null]).toContainEqual(toldThere(mirror, events));
          expect([half, null]).toContainEqual(toldThere(mirror, events >> 1));
          mirror.attach(new HandoverReader(handedOver(story.memory)));
          expect(told(mirror, events)).toEqual(now);
          expect(told(mirror, events >> 1)).toEqual(half);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('hold where blocks fill, tables grow and postings are merged', () => {
    const story = new Story();
    const mirror = empty();
    for (let round = 0; round < 6; round++) {
      story.run(Array.from({ length: 2500 }, (_, i) => (round * 31_337 + i * 7919) % 99_991));
      mirror.attach(new HandoverReader(handedOver(story.memory)));
      const events = story.memory.timeline.size;
      const now = told(story.memory, events);
      story.run(Array.from({ length: 2000 }, (_, i) => (round * 7 + i * 104_729) % 99_991));
      const there = toldThere(mirror, events);
      expect([now, null]).toContainEqual(there);
      mirror.attach(new HandoverReader(handedOver(story.memory)));
      expect(told(mirror, events)).toEqual(now);
      expect(told(mirror, events >> 1)).toEqual(told(story.memory, events >> 1));
    }
    expect(handedOver(story.memory).arrays.filter(({ buffer }) => buffer instanceof SharedArrayBuffer).length).toBeGreaterThan(10);
  });
});
