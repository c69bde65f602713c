import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import type { HindcastRowDto } from '../domains/hindcast/hindcast-answers.dto.js';
import { type BadLine, type MemoryLine, readMemories } from './read-memories.js';
import { buckets, driftMarks, type RunSeries, rangeOf, runSeriesOf, spark } from './run-series.js';

describe('a file of memories', () => {
  let folder: string;

  beforeEach(() => {
    folder = makeFolder();
  });

  afterEach(() => removeFolder(folder));

  async function read(...lines: readonly (object | string)[]): Promise<(MemoryLine | BadLine)[]> {
    const file = `${folder}/memories.jsonl`;
    writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
    const all: (MemoryLine | BadLine)[] = [];
    for await (const one of readMemories(file)) all.push(one);
    return all;
  }

  it('has our names or the usual other ones, and what is left over is metadata', async () => {
    const [one] = await read({ id: 'a', text: 'tea', timestamp: '2026-01-01', tags: ['t'], mood: 'good', metadata: { place: 'home' } });
    expect(one).toEqual({
      line: 1,
      memory: { memory_id: 'a', content: 'tea', occurred_at: '2026-01-01', concepts: ['t'], metadata: { mood: 'good', place: 'home' } },
    });
  });

  it("holds conversations whose items have the conversation's name before their ids", async () => {
    const [one, other] = await read({ session: 'c1', items: [{ id: 1, text: 'hello' }, 7] });
    expect(one).toMatchObject({ memory: { memory_id: 'c1/1' } });
    expect(other).toEqual({ line: 1, problem: 'has an item 1 that is no JSON object' });
  });

  it('tells each line that is no memory, and passes over empty ones', async () => {
    const problems = (await read('{', '', '[1]', '"text"')).map((one) => ['problem' in one, one.line]);
    expect(problems).toEqual([
      [true, 1],
      [true, 3],
      [true, 4],
    ]);
  });

  it('gives memories without an id the same one whenever it is read, and each its own', async () => {
    const ids = async () => (await read({ text: 'tea' }, { text: 'tea' })).map((one) => ('memory' in one ? one.memory.memory_id : null));
    const first = await ids();
    expect(new Set(first).size).toBe(2);
    expect(await ids()).toEqual(first);
  });
});

describe('a run', () => {
  const row = (as_was: object | null, as_would: object | null = null) => ({ as_was, as_would }) as HindcastRowDto;
  const ranked = (...chances: [id: string, probability: number][]) => ({
    ranked_hypotheses: chances.map(([hypothesis_id, probability]) => ({ hypothesis_id, probability })),
  });
  const numbers = fc.array(fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true })), { minLength: 1, maxLength: 300 });
  const seriesOver = (values: RunSeries['values'], drifts: number[] = []): RunSeries => ({ what: 'predicted number', values, drifts });

  it('is of the hypothesis watched, else of the one that was the most probable last', () => {
    const rows = [row(ranked(['a', 0.7], ['b', 0.3])), row(null), row(ranked(['b', 0.6], ['a', 0.4]))];
    expect(runSeriesOf(rows, 'as_was')).toMatchObject({ what: 'probability of hypothesis "b"', values: [0.3, null, 0.6] });
    expect(runSeriesOf(rows, 'as_was', ['none', 'a']).values).toEqual([0.7, null, 0.4]);
  });

  it('is of predicted numbers, or of the probability given to what happened', () => {
    expect(runSeriesOf([row({ prediction: 3, probabilities: [], drift: true })], 'as_was')).toEqual({
      what: 'predicted number',
      values: [3],
      drifts: [0],
    });
    expect(runSeriesOf([row({ prediction: 'x', probabilities: [1], outcome_probability: 0.2 })], 'as_was').values).toEqual([0.2]);
  });

  it('is drawn in at most sixty blocks, gaps where nothing was said', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const line = spark(values, seriesOver(values));
        expect(line).toHaveLength(Math.min(60, values.length));
        expect(line).toMatch(/^[▁▂▃▄▅▆▇█ ]*$/);
      }),
    );
    expect(spark([0, null, 1], seriesOver([0, null, 1]))).toBe('▁ █');
  });

  it('has a range that is never empty, from 0 to 1 for probabilities', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const [low, high] = rangeOf([seriesOver(values)]);
        return high > low && values.every((value) => value === null || (value >= low && value <= high));
      }),
    );
    expect(rangeOf([{ what: 'probability given to what happened', values: [0.4], drifts: [] }])).toEqual([0, 1]);
  });

  it('is cut into parts whose means lie within its values', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 80 }), (values, count) => {
        const known = values.filter((value) => value !== null);
        const [low, high] = [Math.min(...known), Math.max(...known)];
        const means = buckets(values, count);
        const slack = 1e-9 * Math.max(1, ...known.map(Math.abs));
        expect(means.length).toBeLessThanOrEqual(count);
        for (const mean of means) if (mean !== null) expect(mean >= low - slack && mean <= high + slack).toBe(true);
      }),
    );
  });

  it('marks where drift was noticed', () => {
    expect(driftMarks(seriesOver(Array(120).fill(1), [0, 119]))).toBe(`^${' '.repeat(58)}^`);
    expect(driftMarks(seriesOver([1, 2]))).toBe('');
  });
});
