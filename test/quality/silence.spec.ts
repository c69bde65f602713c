import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { finish } from '../../projections/compact/binary.js';
import type { JsonObject } from '../../projections/events.js';
import { AnalysedText } from '../../projections/memory/claims/analysed-text.js';
import { judgingConfidence } from '../../projections/memory/search/confidence.js';
import { searchMemories } from '../../projections/memory/search/search.js';
import { fold, stored } from '../kit/stories.js';
import { readLines } from './retrieval.js';

interface Item {
  readonly id: string;
  readonly speaker?: string;
  readonly metadata?: JsonObject;
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
  const metadataOf = ({ speaker, metadata = {} }: Item): JsonObject => (speaker === undefined ? metadata : { ...metadata, speaker });
  const memories = fold(items.map((item) => stored(item.id, item.text, { metadata: metadataOf(item) }))).memories();
  const { evidence, hits } = searchMemories(memories, { question, topK: 10 });
  const texts = hits.map(({ position }) => {
    const item = items[position - 1];
    return new AnalysedText({ content: item.text, metadata: metadataOf(item) });
  });
  return finish(judgingConfidence(evidence, texts)).isTooLow;
}

const share = (list: readonly boolean[]): number => list.filter(Boolean).length / list.length;

/** Whether the evidence of each question that has some comes first. */
function foundFirst({ items, queries }: Pick<SmallSession, 'items' | 'queries'>): boolean[] {
  const memories = fold(items.map(({ id, text }) => stored(id, text))).memories();
  return queries
    .filter(({ gold_ids }) => gold_ids.length > 0)
    .map(({ text, gold_ids }) => {
      const [best] = searchMemories(memories, { question: text, topK: 10 }).hits;
      return best !== undefined && gold_ids.includes(items[best.position - 1].id);
    });
}

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

interface AskedBothWays {
  readonly items: readonly Item[];
  readonly queries: readonly { readonly half?: string; readonly text: string; readonly gold_ids: readonly string[] }[];
}

/** The shares of questions that are left without an answer: of those that the session answers, and of those that it does not. */
function silenceByEvidence(some: readonly AskedBothWays[]): { answerable: number; others: number } {
  const asked = some.flatMap(({ items, queries }) =>
    queries.map(({ text, gold_ids }) => ({ isTold: gold_ids.length > 0, isSilent: isSilent(items, text) })),
  );
  const silent = (isTold: boolean): number => share(asked.filter((one) => one.isTold === isTold).map((one) => one.isSilent));
  return { answerable: silent(true), others: silent(false) };
}

describe('questions near what is told', () => {
  const lines = readLines<AskedBothWays>('test/quality/data/near-misses.jsonl');

  // as measured: of the answerable 0 and 0.19, of the others 0.59 and 0.78
  it.each([
    { half: 'tuned', answerableMax: 0, othersMin: 0.55 },
    { half: 'held out', answerableMax: 0.23, othersMin: 0.66 },
  ])('are left without an answer more often than those that are told: $half', ({ half, answerableMax, othersMin }) => {
    const { answerable, others } = silenceByEvidence(
      lines.map(({ items, queries }) => ({ items, queries: queries.filter((query) => query.half === half) })),
    );
    expect(answerable).toBeLessThanOrEqual(answerableMax);
    expect(others).toBeGreaterThanOrEqual(othersMin);
  });
});

describe('questions to notes of the form "City: Oslo", and to notes with a category in metadata', () => {
  const lines = readLines<AskedBothWays & { readonly half: string }>('test/quality/data/labels.jsonl');

  // as measured: of the answerable 0.02 and 0, of the others 0.6 and 1
  it.each([
    { half: 'tuned', othersMin: 0.6 },
    { half: 'held out', othersMin: 0.85 },
  ])('are answered: $half', ({ half, othersMin }) => {
    const { answerable, others } = silenceByEvidence(lines.filter((session) => session.half === half));
    expect(answerable).toBeLessThanOrEqual(0.03);
    expect(others).toBeGreaterThanOrEqual(othersMin);
  });
});

describe('questions to profiles that are asked in other words than the labels have', () => {
  const lines = readLines<AskedBothWays & { readonly half: string }>('test/quality/data/profiles.jsonl');
  const halfOf = (half: string) => lines.filter((session) => session.half === half);

  // as measured: of the answerable 0.05 and 0.1, of the others 0.67 and 1; one of the 15 others asks where somebody was born, of whom the birthday is told
  it.each([
    { half: 'tuned', answerableMax: 0.05, othersMin: 0.66 },
    { half: 'held out', answerableMax: 0.1, othersMin: 0.87 },
  ])('are answered: $half', ({ half, answerableMax, othersMin }) => {
    const { answerable, others } = silenceByEvidence(halfOf(half));
    expect(answerable).toBeLessThanOrEqual(answerableMax);
    expect(others).toBeGreaterThanOrEqual(othersMin);
  });

  // as measured: 0.97 and 0.87
  it.each([
    { half: 'tuned', least: 0.95 },
    { half: 'held out', least: 0.85 },
  ])('find their evidence first: $half', ({ half, least }) => {
    expect(share(halfOf(half).flatMap(foundFirst))).toBeGreaterThanOrEqual(least);
  });
});

describe('questions in six languages in other words than what is told', () => {
  const halfOf = (half: string): SmallSession[] => sessionsOf('everyday-languages.jsonl').filter((session) => session.half === half);

  // as measured: 0.83 and 0.88, without the lists 0.38 and 0.27
  it.each([
    { half: 'tuned', least: 0.8 },
    { half: 'held out', least: 0.85 },
  ])('find their evidence first: $half', ({ half, least }) => {
    expect(share(halfOf(half).flatMap(foundFirst))).toBeGreaterThanOrEqual(least);
  });

  // as measured: of the answerable 0.29 and 0.47, of the others 0.86 and 0.88; without the lists 0.57 and 0.72, 0.88 and 0.93
  it.each([
    { half: 'tuned', answerableMax: 0.32, othersMin: 0.84 },
    { half: 'held out', answerableMax: 0.5, othersMin: 0.85 },
  ])('are left without an answer more often where the evidence is missing: $half', ({ half, answerableMax, othersMin }) => {
    const { answerable, others } = silenceOf(halfOf(half));
    expect(answerable).toBeLessThanOrEqual(answerableMax);
    expect(others).toBeGreaterThanOrEqual(othersMin);
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
    expect(answerable).toBeLessThanOrEqual(0.22);
    expect(others).toBeGreaterThanOrEqual(0.95);
  });
});
