import type { FoldOutcome } from '../../projections/fold-outcome.js';

/** A write between its beginning and its answer. */
export interface PendingWrite {
  /** The session's position when it began: its records lie behind it. */
  readonly began: number;
}

/**
 * What became of the records that are folded while writes are under way, by their positions. The log delivers a record before its append tells the position, so an outcome is
 * kept until the write that it belongs to takes it, at most until all writes have ended that began before it.
 */
export class PendingOutcomes {
  /** In the order in which they began, so that positions only grow. */
  private readonly writes = new Set<PendingWrite>();
  /** In the order of the log. */
  private readonly outcomes = new Map<number, FoldOutcome>();

  get writeCount(): number {
    return this.writes.size;
  }

  /** Outcomes that are kept. */
  get size(): number {
    return this.outcomes.size;
  }

  /** @param position of the session, now */
  begin(position: number): PendingWrite {
    const write = { began: position };
    this.writes.add(write);
    return write;
  }

  /** Ends a write, and lets go of the outcomes that no other can be waiting for. */
  end(write: PendingWrite): void {
    this.writes.delete(write);
    const [oldest] = this.writes;
    for (const position of this.outcomes.keys()) {
      if (oldest !== undefined && position > oldest.began) break;
      this.outcomes.delete(position);
    }
  }

  /** Keeps what became of a record, where a write may be waiting for it. */
  add(position: number, outcome: FoldOutcome): void {
    if (this.writes.size > 0) this.outcomes.set(position, outcome);
  }

  /** Hands an outcome over to the write whose record it is of; the record is folded. */
  take(position: number): FoldOutcome {
    const outcome = this.outcomes.get(position);
    if (outcome === undefined) throw new Error(`the record at position ${position} was folded and left no outcome`);
    this.outcomes.delete(position);
    return outcome;
  }
}
