import { expect, it } from 'vitest';
import { conflictsUntil } from './state-conflicts.js';

const times: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 };
const conflict = (memory_id: string, superseded_by: string) => ({ memory_id, superseded_by, reason: '' });
const until = (untilMs: number) =>
  conflictsUntil([conflict('first', 'second'), conflict('second', 'third'), conflict('third', 'fourth')], (id) => times[id], untilMs).map(
    ({ memory_id, superseded_by }) => `${memory_id} < ${superseded_by}`,
  );

it('keeps the conflicts of what was told by a time, turns those that it parts, and drops those of what came later', () => {
  expect(until(4)).toEqual(['first < second', 'second < third', 'third < fourth']);
  expect(until(2)).toEqual(['first < second', 'third < second']);
  expect(until(0)).toEqual([]);
});
