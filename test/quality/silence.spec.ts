import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { finish } from '../../projections/compact/binary.js';
import { AnalysedText } from '../../projections/memory/claims/analysed-text.js';
import { judgingConfidence } from '../../projections/memory/search/confidence.js';
import { searchMemories } from '../../projections/memory/search/search.js';
import { fold, stored } from '../kit/stories.js';
import { readLines } from './retrieval.js';

interface Item {
  readonly id: string;
  readonly speaker?: string;
  readonly text: string;
}

interface SmallSession {
  readonly half: 'tuned' | 'held out';
  readonly items: readonly Item[];
  readonly queries: readonly { readonly text: string; readonly gold_ids: readonly string[] }[];
}

const sessionsOf = (name: string): SmallSession[] =>
  readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line): SmallSession => JSON.parse(line));
const sessions = sessionsOf('small-sessions.jsonl');

/** Whether nothing is said to answer a question. */
function isSilent(items: readonly Item[], question: string): boolean {
  const memories = fold(
    items.map(({ id, text, speaker }) => stored(id, text, speaker === undefined ? {} : { metadata: { speaker } })),
  ).memories();
  const { evidence, hits } = searchMemories(memories, { question, topK: 10 });
  const texts = hits.map(({ position }) => {
    const { text, speaker } = items[position - 1];
    return new AnalysedText({ content: text, metadata: speaker === undefined ? {} : { speaker } });
  });
  return finish(judgingConfidence(evidence, texts)).isTooLow;
}

const share = (list: readonly boolean[]): number => list.filter(Boolean).length / list.length;

/** The shares of questions that are left without an answer: of those whose evidence is there, and of the same without it. */
function silenceOf(some: readonly SmallSession[]): { count: number; answerable: number; others: number } {
  const asked = some.flatMap(({ items, queries }) => queries.map((query) => ({ items, ...query })));
  const answerable = asked.map(({ items, text }) => isSilent(items, text));
  const others = asked.map(({ items, text, gold_ids }) =>
    isSilent(
      items.filter(({ id }) => !gold_ids.includes(id)),
      text,
    ),
  );
  return { count: asked.length, answerable: share(answerable), others: share(others) };
}

describe('questions to small sessions in eight languages', () => {
  it.each(['tuned', 'held out'])('are left without an answer where the evidence is missing, and seldom else: %s', (half) => {
    const { count, answerable, others } = silenceOf(sessions.filter((session) => session.half === half));
    expect(count).toBe(64);
    expect(answerable).toBeLessThanOrEqual(0.11);
    expect(others).toBeGreaterThanOrEqual(0.85);
  });
});

describe('questions to small sessions in languages whose phrases are not known', () => {
  it('are left without an answer where the evidence is missing, and seldom else', () => {
    const { count, answerable, others } = silenceOf(sessionsOf('more-languages.jsonl'));
    expect(count).toBe(120);
    expect(answerable).toBeLessThanOrEqual(0.08);
    expect(others).toBeGreaterThanOrEqual(0.84);
  });
});

describe('questions near what is told', () => {
  interface NearMisses {
    readonly items: readonly Item[];
    readonly queries: readonly { readonly half: string; readonly text: string; readonly gold_ids: readonly string[] }[];
  }
  const lines = readLines<NearMisses>('test/quality/data/near-misses.jsonl');

  // as measured: of the answerable 0 and 0.22, of the others 0.56 and 0.67
  it.each([
    { half: 'tuned', answerableMax: 0, othersMin: 0.55 },
    { half: 'held out', answerableMax: 0.23, othersMin: 0.66 },
  ])('are left without an answer more often than those that are told: $half', ({ half, answerableMax, othersMin }) => {
    const asked = lines.flatMap(({ items, queries }) =>
      queries
        .filter((query) => query.half === half)
        .map(({ text, gold_ids }) => ({ isTold: gold_ids.length > 0, isSilent: isSilent(items, text) })),
    );
    const silent = (isTold: boolean): number => share(asked.filter((one) => one.isTold === isTold).map((one) => one.isSilent));
    expect(silent(true)).toBeLessThanOrEqual(answerableMax);
    expect(silent(false)).toBeGreaterThanOrEqual(othersMin);
  });
});

describe('questions by words of one character in Chinese, Japanese and Korean', () => {
  it.each(['tuned', 'held out'])('are answered, and left without an answer where the evidence is missing: %s', (half) => {
    const { count, answerable, others } = silenceOf(sessionsOf('characters.jsonl').filter((session) => session.half === half));
    expect(count).toBe(19);
    expect(answerable).toBeLessThanOrEqual(0.06);
    expect(others).toBeGreaterThanOrEqual(0.9);
  });
});

describe('questions by another form of a verb in seven languages', () => {
  const verbs = sessionsOf('verbs.jsonl');

  it.each(['tuned', 'held out'])('find their evidence first: %s', (half) => {
    const found = verbs
      .filter((session) => session.half === half)
      .flatMap(({ items, queries }) => {
        const memories = fold(items.map(({ id, text }) => stored(id, text))).memories();
        return queries.map(({ text, gold_ids }) => {
          const [best] = searchMemories(memories, { question: text, topK: 10 }).hits;
          return best !== undefined && gold_ids.includes(items[best.position - 1].id);
        });
      });
    expect(found.length).toBeGreaterThanOrEqual(19);
    expect(share(found)).toBeGreaterThanOrEqual(0.83);
  });

  it.each(['tuned', 'held out'])('are left without an answer where the evidence is missing: %s', (half) => {
    const { answerable, others } = silenceOf(verbs.filter((session) => session.half === half));
    expect(answerable).toBeLessThanOrEqual(0.34);
    expect(others).toBeGreaterThanOrEqual(0.95);
  });
});
