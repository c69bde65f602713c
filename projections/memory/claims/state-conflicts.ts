import type { Conflict } from './conflicts.js';

/**
 * Conflicts as they were at a time: of two values that were told by then the newer holds, of one that was and one that came later the older; of two that came later neither.
 * @param timeMsOf when a memory happened, by its id
 * @param untilMs the end of the time
 */
export function conflictsUntil<T extends Conflict>(conflicts: readonly T[], timeMsOf: (memoryId: string) => number, untilMs: number): T[] {
  return conflicts.flatMap((conflict) => {
    const { memory_id, superseded_by } = conflict;
    if (timeMsOf(superseded_by) <= untilMs) return [conflict];
    return timeMsOf(memory_id) <= untilMs ? [{ ...conflict, memory_id: superseded_by, superseded_by: memory_id }] : [];
  });
}
