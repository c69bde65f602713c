import { type Expected, expectedValues } from './expected-values.js';
import type { Serializable, Serializer } from './serializer.js';

/** What an event turned out to be. */
export type Outcome = string | number | boolean;

/** Values that are learned as classes; more of them are counted, not told apart. */
export const classesMax = 100;
/** Values not seen are no longer listed when they are less probable than this all together. */
const unseenMin = 0.002;
const nothing: Expected = { values: [], share: 0 };

/** Values not seen so far, and the probability of each. */
export interface Unseen {
  readonly values: readonly Outcome[];
  readonly probability: number;
}

const none: Unseen = { values: [], probability: 0 };

/** The outcomes of a classification seen so far, numbered by first appearance. */
export class Classes implements Serializable {
  private readonly byKey = new Map<string, number>();
  readonly values: Outcome[] = [];
  private counts: number[] = [];
  private learned = 0;
  /** Values seen once. */
  private once = 0;
  /** Worked out anew with every new value; no part of the state. */
  private expected = nothing;
  private expectedAt = 0;

  /** @param declared known beforehand; where there are any, no others are expected */
  constructor(private readonly declared: readonly Outcome[] = []) {
    for (const value of declared) this.admit(value);
  }

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

  /** Counts an outcome. @param index of its class, -1 where it has none of its own */
  tally(index: number): void {
    this.learned++;
    if (index < 0) return;
    const before = this.counts[index]++;
    if (before === 0) this.once++;
    else if (before === 1) this.once--;
  }

  /** Probability that the next value is a new one: the share of values seen once (Good 1953), half an event more. */
  get reserve(): number {
    return (this.once + 0.5) / (this.learned + 1);
  }

  /** Values not seen that are likely to come, and what each of them has of the {@link reserve}: at most half of what a value seen has on average. */
  get unseen(): Unseen {
    if (this.expectedAt !== this.count) this.expect();
    const { values, share } = this.expected;
    const probability = Math.min((this.reserve * share) / values.length, 1 / (2 * this.count + values.length));
    return probability * values.length >= unseenMin ? { values, probability } : none;
  }

  serialize(serializer: Serializer): void {
    this.learned = serializer.count(this.learned);
    const count = serializer.count(this.count);
    for (let i = 0; i < count; i++) {
      const value = JSON.parse(serializer.text(serializer.reading ? '' : JSON.stringify(this.values[i]))) as Outcome;
      if (serializer.reading) this.enter(value);
      this.counts[i] = serializer.count(this.counts[i]);
    }
    this.once = this.counts.filter((count) => count === 1).length;
  }

  private expect(): void {
    this.expectedAt = this.count;
    if (this.declared.length === 0) this.expected = expectedValues(this.values, classesMax - this.count);
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
