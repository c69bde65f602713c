import type { FeatureValue, Instance } from './instance.js';
import type { Serializable, Serializer } from './serializer.js';

/** Standardized numbers are held within this many deviations. */
const scaledMax = 5;
/** Numbers are held within this, so that their squares stay finite. */
const rawMax = 1e75;
/** Events after which a scale forgets as fast as it learns. */
const scaleMemory = 2000;
/** Values by which the steady scale is known. */
const steadyValues = 10;
/** Values looked at before a number's range is cut into intervals, and into how many at most. */
const coarseCut = { values: 32, intervals: 8 } as const;
const fineCut = { values: 256, intervals: 24 } as const;
const categoriesMax = 1024;
const categoryDimensionsMax = 24;

/** What the encoder knows of one feature of one kind. */
export interface Column extends Serializable {
  readonly name: string;
  missingOneHot: number;
  /** Dimension that is 1 where the number is missing, -1 for none. */
  indicator: number;
  /** Whether a number is missing where none was before. */
  readonly wantsIndicator: boolean;
  /** Forgets the event looked at before. */
  clear(): void;
  /** Looks at a value. @returns whether it is known */
  present(value: FeatureValue): boolean;
  /** Writes the value looked at into its dimensions of the instance. */
  write(instance: Instance): void;
  /** Learns from the value looked at. @param oneHots number of one-hot inputs in use @param oneHotsMax at most @returns the number in use after those it has taken */
  learn(oneHots: number, oneHotsMax: number): number;
}

/** A feature with numbers, or true and false as 1 and 0. */
export class NumberColumn implements Column {
  missingOneHot = 0;
  indicator = -1;
  dimension = -1;
  private value = Number.NaN;
  private seen = 0;
  private mean = 0;
  private variance = 0;
  private steadyMean = 0;
  private steadyUnit = 1;
  private readonly coarse = new Intervals();
  private readonly fine = new Intervals();
  private sample = new Float64Array(0);

  constructor(readonly name: string) {}

  get wantsIndicator(): boolean {
    return this.indicator < 0 && this.seen > 0 && Number.isNaN(this.value);
  }

  clear(): void {
    this.value = Number.NaN;
  }

  present(value: FeatureValue): boolean {
    this.value = Math.min(rawMax, Math.max(-rawMax, Number(value)));
    return true;
  }

  write(instance: Instance): void {
    const missing = Number.isNaN(this.value);
    if (this.dimension >= 0) {
      instance.raw[this.dimension] = this.value;
      instance.filled[this.dimension] = missing ? this.mean : this.value;
      instance.deviation[this.dimension] = this.variance > 0 ? Math.sqrt(this.variance) : 1;
      instance.scaled[this.dimension] = missing ? 0 : this.standardized();
      instance.steady[this.dimension] = missing || this.seen < steadyValues ? 0 : (this.value - this.steadyMean) / this.steadyUnit;
    }
    if (this.indicator >= 0) writeFlag(instance, this.indicator, missing);
    const coarse = missing ? this.missingOneHot : this.coarse.oneHotOf(this.value);
    if (coarse < 0) return;
    instance.oneHots[instance.oneHotCount++] = coarse;
    instance.coarse[instance.coarseCount++] = coarse;
    const fine = missing ? -1 : this.fine.oneHotOf(this.value);
    if (fine >= 0) instance.oneHots[instance.oneHotCount++] = fine;
  }

  learn(oneHots: number, oneHotsMax: number): number {
    const value = this.value;
    if (Number.isNaN(value)) return oneHots;
    this.seen++;
    const rate = 1 / Math.min(this.seen, scaleMemory);
    const difference = value - this.mean;
    this.mean += rate * difference;
    this.variance += rate * (difference * (value - this.mean) - this.variance);
    if (this.seen === steadyValues) {
      this.steadyMean = this.mean;
      this.steadyUnit = this.variance > 0 ? Math.sqrt(this.variance) : 1;
    }
    return this.cut(value, oneHots, oneHotsMax);
  }

  serialize(serializer: Serializer): void {
    this.missingOneHot = serializer.count(this.missingOneHot);
    this.indicator = serializer.count(this.indicator + 1) - 1;
    this.dimension = serializer.count(this.dimension + 1) - 1;
    this.seen = serializer.count(this.seen);
    this.mean = serializer.float(this.mean);
    this.variance = serializer.float(this.variance);
    this.steadyMean = serializer.float(this.steadyMean);
    this.steadyUnit = serializer.float(this.steadyUnit);
    this.coarse.serialize(serializer);
    this.fine.serialize(serializer);
    this.sample = serializer.numbers(this.sample);
  }

  private standardized(): number {
    const difference = this.value - this.mean;
    if (difference === 0 || this.seen === 0) return 0;
    if (!(this.variance > 0)) return Math.sign(difference);
    return Math.min(scaledMax, Math.max(-scaledMax, difference / Math.sqrt(this.variance)));
  }

  private cut(value: number, oneHots: number, oneHotsMax: number): number {
    if (this.seen > fineCut.values) return oneHots;
    if (this.sample.length < fineCut.values) this.sample = new Float64Array(fineCut.values);
    this.sample[this.seen - 1] = value;
    const cut = this.seen === coarseCut.values ? coarseCut : this.seen === fineCut.values ? fineCut : undefined;
    if (cut === undefined) return oneHots;
    const intervals = cut === coarseCut ? this.coarse : this.fine;
    const more = intervals.cut(this.sample.subarray(0, this.seen), cut.intervals, oneHots, oneHotsMax);
    if (cut === fineCut) this.sample = new Float64Array(0);
    return oneHots + more;
  }
}

/** A number's range in intervals with about equally many values, each with a one-hot input; few different values have an interval each. */
class Intervals implements Serializable {
  private bounds = new Float64Array(0);
  private firstOneHot = -1;

  /** @returns -1 while nothing is cut */
  oneHotOf(value: number): number {
    if (this.firstOneHot < 0) return -1;
    const { bounds } = this;
    let low = 0;
    let high = bounds.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (value > bounds[middle]) low = middle + 1;
      else high = middle;
    }
    return this.firstOneHot + low;
  }

  /** @returns one-hot inputs taken */
  cut(values: Float64Array, intervalsMax: number, firstOneHot: number, oneHotsMax: number): number {
    const sorted = values.slice().sort();
    const different = sorted.filter((value, i) => i === 0 || value !== sorted[i - 1]);
    const bounds: number[] = [];
    if (different.length <= intervalsMax + (intervalsMax >> 1)) {
      for (let i = 1; i < different.length; i++) bounds.push((different[i - 1] + different[i]) / 2);
    } else {
      for (let i = 1; i < intervalsMax; i++) {
        const bound = sorted[Math.floor((i * sorted.length) / intervalsMax)];
        if (bounds.length === 0 || bound > bounds[bounds.length - 1]) bounds.push(bound);
      }
    }
    if (firstOneHot + bounds.length + 1 > oneHotsMax) return 0;
    this.bounds = Float64Array.from(bounds);
    this.firstOneHot = firstOneHot;
    return bounds.length + 1;
  }

  serialize(serializer: Serializer): void {
    this.bounds = serializer.numbers(this.bounds);
    this.firstOneHot = serializer.count(this.firstOneHot + 1) - 1;
  }
}

function writeFlag(instance: Instance, dimension: number, holds: boolean): void {
  const value = holds ? 1 : 0;
  instance.raw[dimension] = value;
  instance.filled[dimension] = value;
  instance.deviation[dimension] = 1;
  instance.scaled[dimension] = value;
  instance.steady[dimension] = value;
}

/** A feature with strings. The first ones have a dimension each in the dense view; all have a one-hot input. */
export class CategoryColumn implements Column {
  missingOneHot = 0;
  readonly indicator = -1;
  readonly wantsIndicator = false;
  private current = -1;
  private unknown = false;
  private readonly indexes = new Map<string, number>();
  private readonly oneHots: number[] = [];
  private readonly dimensions: number[] = [];

  constructor(readonly name: string) {}

  get wantsDimension(): boolean {
    return this.indexes.size < categoryDimensionsMax;
  }

  clear(): void {
    this.current = -1;
    this.unknown = false;
  }

  present(value: FeatureValue): boolean {
    this.current = this.indexes.get(value as string) ?? -1;
    this.unknown = this.current < 0;
    return !this.unknown || this.indexes.size >= categoriesMax;
  }

  /** Whether a category is new and there is room for it. */
  admits(value: string): boolean {
    return !this.indexes.has(value) && this.indexes.size < categoriesMax;
  }

  /** Takes a category in. @param oneHot its own @param dimension its own, -1 for none */
  admit(value: string, oneHot: number, dimension: number): void {
    this.indexes.set(value, this.oneHots.length);
    this.oneHots.push(oneHot);
    this.dimensions.push(dimension);
  }

  write(instance: Instance): void {
    const { dimensions, current } = this;
    for (let i = 0; i < dimensions.length && i < categoryDimensionsMax; i++) {
      if (dimensions[i] >= 0) writeFlag(instance, dimensions[i], i === current);
    }
    if (this.unknown) return;
    const oneHot = current < 0 ? this.missingOneHot : this.oneHots[current];
    instance.oneHots[instance.oneHotCount++] = oneHot;
    instance.coarse[instance.coarseCount++] = oneHot;
  }

  learn(oneHots: number): number {
    return oneHots;
  }

  serialize(serializer: Serializer): void {
    this.missingOneHot = serializer.count(this.missingOneHot);
    const names = [...this.indexes.keys()];
    const count = serializer.count(names.length);
    for (let i = 0; i < count; i++) {
      const name = serializer.text(serializer.reading ? '' : names[i]);
      const oneHot = serializer.count(serializer.reading ? 0 : this.oneHots[i]);
      const dimension = serializer.count(serializer.reading ? 0 : this.dimensions[i] + 1) - 1;
      if (serializer.reading) this.admit(name, oneHot, dimension);
    }
  }
}
