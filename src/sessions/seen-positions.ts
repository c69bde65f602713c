import type { HindcastEvent } from '../../projections/events.js';

/** Tells what the writers of a session's events had seen, in the order of the log: of an append, which is in one piece there, the first event says so. */
export class SeenPositions {
  private seen = 0;
  private causation = '';

  /** @returns a position; 0 where it is not known */
  seenBy({ seen, causation }: HindcastEvent): number {
    if (seen !== undefined) this.seen = seen[0];
    else if (causation !== this.causation) this.seen = 0;
    this.causation = causation;
    return this.seen;
  }
}
