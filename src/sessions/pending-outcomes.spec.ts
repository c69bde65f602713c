import { describe, expect, it } from 'vitest';
import type { FoldOutcome } from '../../projections/fold-outcome.js';
import { PendingOutcomes } from './pending-outcomes.js';

const outcomeAt = (position: number): FoldOutcome => ({
  status: 'recorded',
  entry: { id: `m${position}`, scope: 'memory', position, recordedAtMs: 0, verdict: 'stored', value: 1 },
  observation: null,
});

describe('outcomes of pending writes', () => {
  const fold = (pending: PendingOutcomes, ...positions: number[]): void => {
    for (const position of positions) pending.add(position, outcomeAt(position));
  };

  it('are handed over once, to the write whose position they have', () => {
    const pending = new PendingOutcomes();
    pending.begin(0);
    fold(pending, 1, 2);
    expect(pending.take(2)).toEqual(outcomeAt(2));
    expect(() => pending.take(2)).toThrow('position 2');
    expect(pending.take(1)).toEqual(outcomeAt(1));
  });

  it('are not kept while nobody writes', () => {
    const pending = new PendingOutcomes();
    fold(pending, 1);
    expect(pending.size).toBe(0);
    pending.end(pending.begin(1));
    fold(pending, 2);
    expect(pending.size).toBe(0);
  });

  it('that nobody took go with the writes that could have, though others go on', () => {
    const pending = new PendingOutcomes();
    const first = pending.begin(0);
    fold(pending, 1, 2);
    const second = pending.begin(2);
    fold(pending, 3);
    pending.end(first);
    expect(pending.size).toBe(1);
    const third = pending.begin(3);
    fold(pending, 4);
    pending.end(third);
    expect(pending.size).toBe(2);
    expect(pending.take(3)).toEqual(outcomeAt(3));
    pending.end(second);
    expect([pending.size, pending.writeCount]).toEqual([0, 0]);
  });
});
