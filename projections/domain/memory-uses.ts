import type { BinaryReader, Writing } from '../compact/binary.js';

/** How often feedback called something of use, and how often not. */
export interface UseCounts {
  readonly confirmed: number;
  readonly rejected: number;
}

const unused: UseCounts = { confirmed: 0, rejected: 0 };
/** Feedback that names no hypothesis. */
const noHypothesis = '';

/** Verdicts that a memory is taken to have had before the first: one of each. */
const priorVerdicts = 2;

/** From -1 to 1, 0 before any feedback: the mean of a Beta distribution that begins uniform, on this scale. */
export function usefulnessOf({ confirmed, rejected }: UseCounts): number {
  return (confirmed - rejected) / (confirmed + rejected + priorVerdicts);
}

/** What feedback said of memories in one domain, by the ordinals of their ids. Memories that are deleted keep theirs: their ids stay taken. */
export class MemoryUses {
  private uses = new Map<number, Map<string, UseCounts>>();
  /** Whether others read the same map, so that it must not change. */
  private isShared = false;

  /** The counts as they are now, for as long as they are kept. They are copied when more come. */
  hold(): MemoryUses {
    const held = new MemoryUses();
    held.uses = this.uses;
    held.isShared = true;
    this.isShared = true;
    return held;
  }

  /** Counts feedback. @param memory ordinal of its id @param hypothesis what the memory was of use for, where the feedback names it */
  addFeedback(memory: number, hypothesis: string | undefined, isConfirmed: boolean): void {
    if (this.isShared) this.uses = new Map(this.uses);
    this.isShared = false;
    const byHypothesis = new Map(this.uses.get(memory));
    const key = hypothesis ?? noHypothesis;
    const { confirmed, rejected } = byHypothesis.get(key) ?? unused;
    byHypothesis.set(key, { confirmed: confirmed + Number(isConfirmed), rejected: rejected + Number(!isConfirmed) });
    this.uses.set(memory, byHypothesis);
  }

  /** Over all hypotheses and none. */
  countsOf(memory: number): UseCounts {
    let [confirmed, rejected] = [0, 0];
    for (const counts of this.uses.get(memory)?.values() ?? []) {
      confirmed += counts.confirmed;
      rejected += counts.rejected;
    }
    return { confirmed, rejected };
  }

  /** What was said of a memory as a sign of hypotheses, by their ids. */
  *hypothesesOf(memory: number): Generator<readonly [hypothesis: string, counts: UseCounts]> {
    for (const entry of this.uses.get(memory) ?? []) if (entry[0] !== noHypothesis) yield entry;
  }

  /** Memories with feedback, in the order of their first. */
  memories(): IterableIterator<number> {
    return this.uses.keys();
  }

  get sizeBytes(): number {
    return this.uses.size * 200;
  }

  /** A snapshot of the counts as they are now. */
  freeze(): Writing {
    const rows = [...this.uses].flatMap(([memory, byHypothesis]) =>
      [...byHypothesis].map(([hypothesis, counts]) => ({ memory, hypothesis, ...counts })),
    );
    return function* (writer) {
      writer.count(rows.length);
      for (const [i, { memory, hypothesis, confirmed, rejected }] of rows.entries()) {
        writer.count(memory);
        writer.text(hypothesis);
        writer.count(confirmed);
        writer.count(rejected);
        if ((i & 1023) === 1023) yield;
      }
    };
  }

  /** Reads what {@link freeze} wrote. */
  *load(reader: BinaryReader): Generator<void> {
    for (let count = reader.count(); count > 0; count--) {
      const memory = reader.count();
      const hypothesis = reader.text();
      const byHypothesis = this.uses.get(memory) ?? new Map<string, UseCounts>();
      byHypothesis.set(hypothesis, { confirmed: reader.count(), rejected: reader.count() });
      this.uses.set(memory, byHypothesis);
      if ((count & 1023) === 0) yield;
    }
  }
}
