import { describe, expect, it } from 'vitest';
import { fold, restore, snapshot, stored, storyStart, type Told, tell } from '../../test/kit/stories.js';
import type { ImportedMemory } from '../events.js';
import type { Session } from '../session.js';
import { phaseOf, strengthAt } from './phases.js';

const day = 86_400_000;
const iso = (days: number): string => new Date(storyStart + days * day).toISOString();
const imported = (id: string, content: string, more: Partial<ImportedMemory> = {}, told: Partial<Told> = {}): Told =>
  tell('memory.imported', id, { content, version: 1, created_at: iso(-400), ...more }, told);

function describeMemory(state: Session, id: string): object {
  const memories = state.memories();
  const row = memories.find(id);
  const use = memories.use(row);
  return {
    version: memories.versionOf(row),
    created: use.createdAtMs,
    updated: use.updatedAtMs,
    accessed: use.accessedAtMs,
    count: use.accessCount,
    strength: strengthAt(use, state.lastRecordedAtMs),
    phase: phaseOf(use, state.lastRecordedAtMs),
  };
}

describe('an imported memory', () => {
  it('keeps its version, its times and its use', () => {
    const state = fold([
      imported('m', 'tea', { version: 4, updated_at: iso(-30), access_count: 5, strength: 2.5, last_accessed_at: iso(-10) }),
    ]);
    expect(describeMemory(state, 'm')).toEqual({
      version: 4,
      created: storyStart - 400 * day,
      updated: storyStart - 30 * day,
      accessed: storyStart - 10 * day,
      count: 5,
      strength: 2.5,
      phase: 'consolidated',
    });
  });

  it('is in the phase that its use makes, and stays new for a day where it was new', () => {
    const told = [
      imported('new', 'tea', { in_buffer: true }),
      imported('old', 'tea'),
      imported('faded', 'tea', { strength: 0.01 }),
      imported('used', 'tea', { access_count: 3 }),
    ];
    const phases = (state: Session) =>
      Object.fromEntries(told.map(({ id }) => [id, (describeMemory(state, id) as { phase: string }).phase]));
    expect(phases(fold(told))).toEqual({ new: 'buffer', old: 'working', faded: 'archived', used: 'consolidated' });
    const later = fold([...told, stored('x', 'later', {}, { atMs: 2 * day })]);
    expect(phases(later)).toEqual({ new: 'working', old: 'working', faded: 'archived', used: 'consolidated' });
  });

  it('goes on from there: updates count on, recalls strengthen what is left', () => {
    const state = fold([
      imported('m', 'tea', { version: 4, access_count: 2, strength: 1.5 }),
      tell('memory.updated', 'u1', { memory_id: 'm', base_version: 4, content: 'green tea', updated_at: iso(-3) }),
      tell('memory.updated', 'u2', { memory_id: 'm', base_version: 5, content: 'black tea' }),
      tell('memory.recalled', 'r', { user_message: 'tea', memory_ids: ['m'] }),
    ]);
    expect(describeMemory(state, 'm')).toMatchObject({ version: 6, count: 3, phase: 'consolidated', updated: storyStart + 3000 });
    expect((describeMemory(state, 'm') as { strength: number }).strength).toBeCloseTo(2.5, 4);
    const memories = state.memories();
    expect([0, 1, 2].map((document) => [memories.documentVersion(document), memories.writtenAtMs(document)])).toEqual([
      [4, storyStart - 400 * day],
      [5, storyStart - 3 * day],
      [6, storyStart + 3000],
    ]);
    expect(state.memories(1).versionOf(memories.find('m'))).toBe(4);
    expect(state.memories(1).accessCount(memories.find('m'))).toBe(2);
  });

  it('raises what was recalled elsewhere, as if it had been recalled here', () => {
    expect(fold([imported('a', 'tea')]).memories().everRecalled).toBe(false);
    const state = fold([imported('a', 'tea'), imported('b', 'tea', { access_count: 1, strength: 2 })]);
    expect(state.memories().everRecalled).toBe(true);
    expect(state.memories(1).everRecalled).toBe(false);
  });

  it('is one write: the same again is a duplicate, another payload a conflict, and its id is that of a stored one', () => {
    const state = fold([imported('m', 'tea'), stored('m', 'milk')]);
    expect(state.memories().size).toBe(1);
    expect(state.findOutcome('memory', 'm', 'AAAAAAAAAAAAAAAA')?.status).toBe('conflict');
    expect(state.ledger.findAll('m')[0]).toMatchObject({ verdict: 'imported', value: 1 });
  });

  it('comes back from a snapshot at any place, to the byte', () => {
    const told = [
      imported('a', 'tea', { version: 2, access_count: 1, strength: 3 }),
      stored('b', 'milk'),
      tell('memory.updated', 'u', { memory_id: 'a', base_version: 2, content: 'cold tea', updated_at: iso(-1) }),
      imported('c', 'a scone', { in_buffer: true }),
      tell('memory.recalled', 'r', { user_message: 'tea', memory_ids: ['a', 'b'] }),
    ];
    const whole = fold(told);
    for (let cut = 0; cut <= told.length; cut++) {
      const state = fold(told.slice(cut), restore(snapshot(fold(told.slice(0, cut)))));
      expect(Buffer.compare(snapshot(state), snapshot(whole))).toBe(0);
      expect(state.memories().everRecalled).toBe(true);
    }
  });
});
