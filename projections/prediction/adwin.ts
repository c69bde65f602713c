import type { Serializable, Serializer } from './serializer.js';

/** Buckets of a size before two are merged into one of twice the size. */
const bucketsPerSize = 5;
/** A cut is looked for every so many values, with at least so many on either side. */
const checkEvery = 8;
const sideMin = 24;

/**
 * ADWIN (Bifet and Gavaldà 2007): a window over numbers from 0 to 1 that grows while their mean stays, and drops its older part as soon as the means of
 * older and newer part differ by more than chance allows. Kept as an exponential histogram, so its size is logarithmic in the window's length.
 */
export class AdaptiveWindow implements Serializable {
  /** Buckets, oldest first: how many values, their sum, that of their squares. */
  private counts: number[] = [];
  private sums: number[] = [];
  private squares: number[] = [];
  private size = 0;
  private sum = 0;
  private square = 0;
  private added = 0;

  /** @param confidence probability of a false cut, roughly, above 0 */
  constructor(private readonly confidence: number) {}

  /** Values in the window. */
  get length(): number {
    return this.size;
  }

  get mean(): number {
    return this.size === 0 ? 0 : this.sum / this.size;
  }

  /** @param value from 0 to 1. @returns whether older values were dropped because the newer ones are greater (`rise`) or less (`fall`) */
  add(value: number): 'rise' | 'fall' | undefined {
    this.counts.push(1);
    this.sums.push(value);
    this.squares.push(value * value);
    this.size++;
    this.sum += value;
    this.square += value * value;
    this.added++;
    this.compress();
    return this.added % checkEvery === 0 ? this.cut() : undefined;
  }

  /** Drops the oldest values as long as so many are left. */
  keepNewest(length: number): void {
    while (this.counts.length > 0 && this.size - this.counts[0] >= length) this.drop();
  }

  serialize(serializer: Serializer): void {
    this.added = serializer.count(this.added);
    this.counts = [...serializer.numbers(Float64Array.from(this.counts))];
    this.sums = [...serializer.numbers(Float64Array.from(this.sums))];
    this.squares = [...serializer.numbers(Float64Array.from(this.squares))];
    this.size = this.counts.reduce((size, count) => size + count, 0);
    this.sum = serializer.float(this.sum);
    this.square = serializer.float(this.square);
  }

  /** Merges the two oldest buckets of each size that has too many. */
  private compress(): void {
    let end = this.counts.length;
    for (let size = 1; end > 0; size *= 2) {
      let start = end;
      while (start > 0 && this.counts[start - 1] === size) start--;
      if (end - start <= bucketsPerSize) return;
      this.counts.splice(start, 2, 2 * size);
      this.sums.splice(start, 2, this.sums[start] + this.sums[start + 1]);
      this.squares.splice(start, 2, this.squares[start] + this.squares[start + 1]);
      end = start + 1;
    }
  }

  /** Drops what is older than the split that shows best, as long as there is one beyond chance; of several, the last change counts. */
  private cut(): 'rise' | 'fall' | undefined {
    let found: 'rise' | 'fall' | undefined;
    for (let split = this.bestSplit(); split !== undefined; split = this.bestSplit()) {
      found = split.difference > 0 ? 'rise' : 'fall';
      for (let i = 0; i < split.buckets; i++) this.drop();
    }
    return found;
  }

  /** The split whose means differ most for what chance allows, if any differ by more. */
  private bestSplit(): { readonly buckets: number; readonly difference: number } | undefined {
    let best: { buckets: number; difference: number } | undefined;
    let bestRatio = 1;
    let olderCount = 0;
    let olderSum = 0;
    for (let i = 0; i < this.counts.length - 1; i++) {
      olderCount += this.counts[i];
      olderSum += this.sums[i];
      const newerCount = this.size - olderCount;
      if (olderCount < sideMin) continue;
      if (newerCount < sideMin) break;
      const difference = (this.sum - olderSum) / newerCount - olderSum / olderCount;
      const ratio = Math.abs(difference) / this.bound(olderCount, newerCount);
      if (!(ratio > bestRatio)) continue;
      bestRatio = ratio;
      best = { buckets: i + 1, difference };
    }
    return best;
  }

  /** By Bernstein's inequality, with the window's variance. */
  private bound(older: number, newer: number): number {
    const harmonic = 1 / (1 / older + 1 / newer);
    const variance = Math.max(0, this.square / this.size - this.mean * this.mean);
    const evidence = Math.log((2 * Math.log(Math.max(this.size, 3))) / this.confidence);
    return Math.sqrt((2 / harmonic) * variance * evidence) + (2 / (3 * harmonic)) * evidence;
  }

  private drop(): void {
    this.size -= this.counts[0];
    this.sum -= this.sums[0];
    this.square -= this.squares[0];
    this.counts.shift();
    this.sums.shift();
    this.squares.shift();
  }
}
