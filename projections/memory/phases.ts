/** buffer: new; working: in use lately; consolidated: proved useful; archived: faded. */
export type Phase = 'buffer' | 'working' | 'consolidated' | 'archived';

const day = 86_400_000;

/** How soon strength fades: half is left after this time without use, ms. */
export const strengthHalfLifeMs = 7 * day;
/** A memory is new for this long, unless it is recalled earlier. */
export const bufferMs = day;
/** Recalls that make a memory consolidated, and the time from its storing that they must span at least. */
export const consolidatingRecalls = 3;
/** Strength below which a memory that was never consolidated is archived; a memory never used gets there after about five weeks. */
export const archiveStrength = 1 / 32;
/** A consolidated memory fades eight times as slowly. */
export const consolidatedFactor = 8;

export interface Use {
  createdAtMs: number;
  /** Since when it counts as new, where that is not its creation: it was imported while it was in the buffer. */
  newSinceMs?: number;
  /** Time of the last store, update or recall. */
  touchedAtMs: number;
  accessCount: number;
  /** Strength at `touchedAtMs`. */
  strength: number;
}

/** Strength left at `nowMs`, from 0 up: it halves every {@link strengthHalfLifeMs}, of a consolidated memory {@link consolidatedFactor} times as slowly. @param nowMs epoch ms */
export function strengthAt(use: Use, nowMs: number): number {
  const halfLife = use.accessCount >= consolidatingRecalls ? strengthHalfLifeMs * consolidatedFactor : strengthHalfLifeMs;
  return use.strength * 2 ** (-Math.max(0, nowMs - use.touchedAtMs) / halfLife);
}

/** Strength after one more use at `nowMs`: what is left, and 1. @param nowMs epoch ms */
export const strengthened = (use: Use, nowMs: number): number => strengthAt(use, nowMs) + 1;

/**
 * The phase by use and age.
 * @param nowMs the time of the session's last event, not the clock's: the same log gives the same phases for ever
 */
export function phaseOf(use: Use, nowMs: number): Phase {
  if (strengthAt(use, nowMs) < archiveStrength) return 'archived';
  if (use.accessCount >= consolidatingRecalls) return 'consolidated';
  if (use.accessCount === 0 && nowMs - (use.newSinceMs ?? use.createdAtMs) < bufferMs) return 'buffer';
  return 'working';
}
