import type { Predicate } from '../../filter.js';
import { nothing } from '../index/document-rows.js';
import type { MemoryReader } from '../memory-reader.js';
import { isWithin, type TimeSpan } from './selection.js';

/** Distinct metadata that one ranking reads itself: at their largest, 16 KiB each, the worst filter takes some milliseconds for one. */
const readAtOnce = 4;

/**
 * Which documents live, are of a time and pass a filter. Each distinct metadata is looked at once. Where there are many, a ranking is told "no" for those that it was the first to ask for; they are then found
 * bit by bit, and the ranking is done again.
 */
export class Verdicts {
  /** By reference to metadata. */
  private readonly found = new Map<number, boolean>();
  /** A document each with metadata that were asked for and not looked at. */
  private readonly missing = new Map<number, number>();
  private readLeft = readAtOnce;

  /** @param filter null, and `times` null: every live document passes */
  constructor(
    private readonly memory: MemoryReader,
    private readonly filter: Predicate | null,
    private readonly times: TimeSpan | null = null,
  ) {}

  /** Whether a document is alive and passes the filter. A "no" may be said for lack of reading: {@link areMissing} tells. */
  accepts(document: number): boolean {
    const { memory, filter, times, found } = this;
    if (!memory.isAlive(document) || (times !== null && !isWithin(memory, document, times))) return false;
    if (filter === null) return true;
    const metadata = memory.documents.metadataOf(document);
    const verdict = found.get(metadata);
    if (verdict !== undefined) return verdict;
    if (this.readLeft > 0) {
      this.readLeft--;
      return this.find(metadata, document, filter);
    }
    this.missing.set(metadata, document);
    return false;
  }

  /** Whether a "no" was said only because metadata were not looked at. */
  get areMissing(): boolean {
    return this.missing.size > 0;
  }

  /** Finds what is missing, bit by bit. */
  *finding(): Generator<void> {
    if (this.filter === null) return;
    for (const [metadata, document] of this.missing) {
      this.find(metadata, document, this.filter);
      yield;
    }
    this.missing.clear();
    this.readLeft = readAtOnce;
  }

  private find(metadata: number, document: number, filter: Predicate): boolean {
    const verdict = filter(metadata === nothing ? {} : this.memory.index.metadataOf(document));
    this.found.set(metadata, verdict);
    return verdict;
  }
}
