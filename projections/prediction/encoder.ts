import { CategoryColumn, type Column, NumberColumn } from './columns.js';
import type { Features, FeatureValue, Instance } from './instance.js';
import { enlarged } from './matrix.js';
import type { Serializable, Serializer } from './serializer.js';

/** Bounds on what one learner takes in; what goes beyond is passed over. */
export const encoderLimits = { columns: 512, dimensions: 256, indicators: 128, oneHots: 16_384 } as const;

/**
 * Turns named features of mixed kinds into numbers, and learns while it does: columns, strings and intervals come into being when first seen,
 * scales follow the numbers. A feature whose kind changes has a column for each kind.
 */
export class Encoder implements Serializable {
  private columns: Column[] = [];
  private byName = new Map<string, { number?: NumberColumn; category?: CategoryColumn }>();
  /** Dimensions of the dense view in use. */
  dimensions = 0;
  /** Properties of the sparse view in use. */
  oneHots = 0;
  private readonly instance: Instance = {
    dimensions: 0,
    raw: new Float64Array(8),
    filled: new Float64Array(8),
    deviation: new Float64Array(8),
    scaled: new Float64Array(8),
    steady: new Float64Array(8),
    oneHotCount: 0,
    oneHots: new Int32Array(16),
    coarseCount: 0,
    coarse: new Int32Array(8),
  };
  /** Whether the features last encoded hold anything that {@link admit} would make room for. */
  novel = false;

  /** The features as far as they are known; changes nothing. The instance is the same one every time. */
  encode(features: Features): Instance {
    this.present(features);
    const { instance, columns } = this;
    instance.dimensions = this.dimensions;
    instance.oneHotCount = 0;
    instance.coarseCount = 0;
    for (const column of columns) {
      column.write(instance);
      if (column.wantsIndicator && this.dimensions < encoderLimits.indicators) this.novel = true;
    }
    return instance;
  }

  /** Makes room for what is new in the features. */
  admit(features: Features): void {
    for (const name of Object.keys(features).sort()) this.admitValue(name, features[name]);
    this.present(features);
    for (const column of this.columns) {
      if (column.wantsIndicator && this.dimensions < encoderLimits.indicators) column.indicator = this.dimensions++;
    }
    this.fit();
  }

  /** Lets scales and intervals follow the features last encoded. */
  learn(): void {
    for (const column of this.columns) this.oneHots = column.learn(this.oneHots, encoderLimits.oneHots);
    this.fit();
  }

  serialize(serializer: Serializer): void {
    this.dimensions = serializer.count(this.dimensions);
    this.oneHots = serializer.count(this.oneHots);
    const count = serializer.count(this.columns.length);
    for (let i = 0; i < count; i++) {
      const isNumber = serializer.count(this.columns[i] instanceof NumberColumn ? 1 : 0) === 1;
      const name = serializer.text(serializer.reading ? '' : this.columns[i].name);
      if (serializer.reading) this.enter(isNumber ? new NumberColumn(name) : new CategoryColumn(name));
      this.columns[i].serialize(serializer);
    }
    this.fit();
  }

  private present(features: Features): void {
    this.novel = false;
    for (const column of this.columns) column.clear();
    for (const name of Object.keys(features)) {
      const value = features[name];
      if (value === null || value === undefined) continue;
      const entry = this.byName.get(name);
      const column = typeof value === 'string' ? entry?.category : entry?.number;
      if (column === undefined) this.novel ||= this.columns.length < encoderLimits.columns;
      else if (!column.present(value)) this.novel ||= this.oneHots < encoderLimits.oneHots;
    }
  }

  private admitValue(name: string, value: FeatureValue): void {
    if (value === null || value === undefined) return;
    const entry = this.byName.get(name);
    if (typeof value === 'string') {
      const column = entry?.category ?? this.open(new CategoryColumn(name));
      if (column?.admits(value) && this.oneHots < encoderLimits.oneHots) {
        column.admit(value, this.oneHots++, column.wantsDimension && this.dimensions < encoderLimits.dimensions ? this.dimensions++ : -1);
      }
    } else if (entry?.number === undefined) {
      const column = this.open(new NumberColumn(name));
      if (column !== undefined && this.dimensions < encoderLimits.dimensions) column.dimension = this.dimensions++;
    }
  }

  private open<C extends Column>(column: C): C | undefined {
    if (this.columns.length >= encoderLimits.columns || this.oneHots >= encoderLimits.oneHots) return undefined;
    column.missingOneHot = this.oneHots++;
    return this.enter(column);
  }

  private enter<C extends Column>(column: C): C {
    this.columns.push(column);
    const entry = this.byName.get(column.name) ?? {};
    if (column instanceof NumberColumn) entry.number = column;
    else if (column instanceof CategoryColumn) entry.category = column;
    this.byName.set(column.name, entry);
    return column;
  }

  private fit(): void {
    const { instance } = this;
    if (this.dimensions > instance.raw.length) {
      instance.raw = enlarged(instance.raw, this.dimensions);
      instance.filled = enlarged(instance.filled, this.dimensions);
      instance.deviation = enlarged(instance.deviation, this.dimensions);
      instance.scaled = enlarged(instance.scaled, this.dimensions);
      instance.steady = enlarged(instance.steady, this.dimensions);
    }
    if (this.columns.length > instance.coarse.length) {
      instance.coarse = enlarged(instance.coarse, this.columns.length);
      instance.oneHots = enlarged(instance.oneHots, 2 * instance.coarse.length);
    }
  }
}
