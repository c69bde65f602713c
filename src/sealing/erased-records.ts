import type { ErasedOutcome, JsonObject } from '../../projections/events.js';

/** An erased record, which several events may name: two nodes can erase the same. */
export interface Erased {
  /** What became of it, as the first of them says. */
  readonly outcome: ErasedOutcome;
  /** Position of the last of them. */
  readonly last: number;
}

/** The erased records of a session, by their positions. */
export type ErasedRecords = ReadonlyMap<number, Erased>;

/**
 * What a session's erasing events say, in whatever order they are found. Of several with one id the first alone counts, as the fold says of every write: another node may have taken another
 * erasure under the same id at the same time.
 */
export class ErasingEvents {
  private readonly events = new Map<number, { readonly id: string; readonly records: readonly ErasedOutcome[] }>();
  private readonly ids = new Set<string>();
  private readonly erased = new Map<number, Erased>();
  private readonly refused = new Map<number, ErasedOutcome>();
  private last = 0;
  private isOrdered = true;

  /** Takes an erasing event; one that is known is passed over. @param data what of it lies open */
  add(position: number, id: string, data: JsonObject | undefined): void {
    if (this.events.has(position)) return;
    this.events.set(position, { id, records: (data?.records ?? []) as unknown as ErasedOutcome[] });
    if (position < this.last) this.isOrdered = false;
    else if (this.isOrdered) this.take(position);
    this.last = Math.max(this.last, position);
  }

  /** The records that are erased, by their positions. */
  get outcomes(): ErasedRecords {
    if (!this.isOrdered) {
      for (const kept of [this.ids, this.erased, this.refused]) kept.clear();
      for (const position of [...this.events.keys()].sort((a, b) => a - b)) this.take(position);
      this.isOrdered = true;
    }
    return this.erased;
  }

  /** What an event that does not count says of a record; versions before destroyed keys by those too. */
  refusedOutcome(position: number): ErasedOutcome | undefined {
    return this.outcomes.has(position) ? undefined : this.refused.get(position);
  }

  /** Takes the next event in the order of the log. */
  private take(at: number): void {
    const { id, records } = this.events.get(at) as { id: string; records: readonly ErasedOutcome[] };
    const counts = !this.ids.has(id);
    this.ids.add(id);
    for (const outcome of records) {
      const [position] = outcome;
      if (counts) this.erased.set(position, { outcome: this.erased.get(position)?.outcome ?? outcome, last: at });
      else if (!this.refused.has(position)) this.refused.set(position, outcome);
    }
  }
}
