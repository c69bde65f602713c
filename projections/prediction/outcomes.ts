import type { Archive, Archived } from './archive.js';

/** What an event turned out to be. */
export type Outcome = string | number | boolean;

/** Values that are learned as classes; more of them are counted, not told apart. */
export const classesMax = 100;

/** The outcomes of a classification seen so far, numbered by first appearance. */
export class Classes implements Archived {
  private readonly byKey = new Map<string, number>();
  readonly values: Outcome[] = [];
  private counts: number[] = [];
  private learned = 0;

  get count(): number {
    return this.values.length;
  }

  /** @returns -1 for a value not seen */
  indexOf(value: Outcome): number {
    return this.byKey.get(keyOf(value)) ?? -1;
  }

  /** The value's number, a new one for a new value; -1 when there are too many. With true comes false, and the other way round. */
  admit(value: Outcome): number {
    const known = this.indexOf(value);
    if (known >= 0 || this.count >= classesMax) return known;
    this.enter(value);
    if (typeof value === 'boolean') this.enter(!value);
    return this.indexOf(value);
  }

  tally(index: number): void {
    this.learned++;
    if (index >= 0) this.counts[index]++;
  }

  /** Probability that the next value is a new one: the share of values seen once (Good 1953), half an event more. */
  get reserve(): number {
    const once = this.counts.filter((count) => count === 1).length;
    return (once + 0.5) / (this.learned + 1);
  }

  archive(archive: Archive): void {
    this.learned = archive.count(this.learned);
    const count = archive.count(this.count);
    for (let i = 0; i < count; i++) {
      const value = JSON.parse(archive.text(archive.reading ? '' : JSON.stringify(this.values[i]))) as Outcome;
      if (archive.reading) this.enter(value);
      this.counts[i] = archive.count(this.counts[i]);
    }
  }

  private enter(value: Outcome): void {
    if (this.indexOf(value) >= 0) return;
    this.byKey.set(keyOf(value), this.count);
    this.values.push(value);
    this.counts.push(0);
  }
}

/** Outcomes are compared by value; true and 'true' are two. */
const keyOf = (value: Outcome): string => `${typeof value}:${value}`;
