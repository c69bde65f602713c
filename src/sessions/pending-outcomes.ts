import type { FoldOutcome } from '../../projections/fold-outcome.js';

/** A write between its beginning and its answer. */
export interface PendingWrite {
  /** The session's position when it began: its records lie behind it. */
  readonly began: number;
}

/** What became of a record. */
interface KeptOutcome {
  readonly position: number;
  readonly outcome: FoldOutcome;
}

/**
 * What became of the records that are folded while writes are under way, by their positions. The log delivers a record before its append tells the position, so an outcome is
 * kept until the write that it belongs to takes it, at most until all writes have ended that began before it. Both are looked for from the front: they go about in the order
 * in which they came.
 */
export class PendingOutcomes {
  /** In the order in which they began, so that positions only grow. */
  private readonly writes: PendingWrite[] = [];
  /** In the order of the log. */
  private readonly outcomes: KeptOutcome[] = [];

  get writeCount(): number {
    return this.writes.length;
  }

  /** Outcomes that are kept. */
  get size(): number {
    return this.outcomes.length;
  }

  /** @param position of the session, now */
  begin(position: number): PendingWrite {
    const write = { began: position };
    this.writes.push(write);
    return write;
  }

  /** Ends a write, and lets go of the outcomes that no other can be waiting for. */
  end(write: PendingWrite): void {
    this.writes.splice(this.writes.indexOf(write), 1);
    const { outcomes } = this;
    const began = this.writes.length === 0 ? Number.POSITIVE_INFINITY : this.writes[0].began;
    let gone = 0;
    while (gone < outcomes.length && outcomes[gone].position <= began) gone++;
    if (gone > 0) outcomes.splice(0, gone);
  }

  /** Keeps what became of a record, where a write may be waiting for it. */
  add(position: number, outcome: FoldOutcome): void {
    if (this.writes.length > 0) this.outcomes.push({ position, outcome });
  }

  /** Hands an outcome over to the write whose record it is of; the record is folded. */
  take(position: number): FoldOutcome {
    const place = this.outcomes.findIndex((kept) => kept.position === position);
    if (place < 0) throw new Error(`the record at position ${position} was folded and left no outcome`);
    return this.outcomes.splice(place, 1)[0].outcome;
  }
}
