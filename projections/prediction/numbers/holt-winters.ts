import type { Serializer } from '../serializer.js';
import type { NumberExpert, NumberSituation } from './number-expert.js';

export interface HoltWintersOptions {
  /** Events in a season. */
  readonly period: number;
  /** Seasons add to the level, or multiply it; the latter speaks for the former where outcomes are not all above 0. */
  readonly form: 'additive' | 'multiplicative';
  readonly level: number;
  readonly trend: number;
  readonly season: number;
}

/** Exponential smoothing of level, trend and season (Winters 1960). The first season gives the start. */
export class HoltWinters implements NumberExpert {
  readonly names: readonly string[];
  private seasons: Float64Array;
  private seen = 0;
  private level = 0;
  private trend = 0;
  /** 1 until an outcome at or below 0 is seen. */
  private positive = 1;

  constructor(private readonly options: HoltWintersOptions) {
    this.names = [`Holt-Winters, ${options.form}, ${options.period}`];
    this.seasons = new Float64Array(options.period);
  }

  predict({ history }: NumberSituation, output: Float64Array, at: number): void {
    const { period } = this.options;
    output[at] = this.seen < period ? history.at(0) : history.clipped(this.forecast());
  }

  learn(_situation: NumberSituation, outcome: number): void {
    const { period } = this.options;
    if (outcome <= 0) this.positive = 0;
    const place = this.seen++ % period;
    if (this.seen <= period) {
      this.seasons[place] = outcome;
      if (this.seen === period) this.start();
      return;
    }
    if (this.multiplies) this.learnRatio(place, outcome);
    else this.learnDifference(place, outcome);
  }

  serialize(serializer: Serializer): void {
    this.seasons = serializer.numbers(this.seasons);
    this.seen = serializer.count(this.seen);
    this.level = serializer.float(this.level);
    this.trend = serializer.float(this.trend);
    this.positive = serializer.count(this.positive);
  }

  private get multiplies(): boolean {
    return this.options.form === 'multiplicative' && this.positive === 1;
  }

  private forecast(): number {
    const season = this.seasons[this.seen % this.options.period];
    return this.multiplies ? (this.level + this.trend) * season : this.level + this.trend + season;
  }

  private start(): void {
    let sum = 0;
    for (const value of this.seasons) sum += value;
    this.level = sum / this.options.period;
    for (let i = 0; i < this.options.period; i++) {
      this.seasons[i] = this.multiplies ? this.seasons[i] / this.level : this.seasons[i] - this.level;
    }
  }

  private learnDifference(place: number, outcome: number): void {
    const { level, trend, season } = this.options;
    if (this.options.form === 'multiplicative' && this.seasons.every((value) => value >= 0)) this.toDifferences();
    const before = this.level;
    this.level = level * (outcome - this.seasons[place]) + (1 - level) * (this.level + this.trend);
    this.trend = trend * (this.level - before) + (1 - trend) * this.trend;
    this.seasons[place] = season * (outcome - this.level) + (1 - season) * this.seasons[place];
  }

  private learnRatio(place: number, outcome: number): void {
    const { level, trend, season } = this.options;
    const before = this.level;
    const ratio = Math.max(1e-6, this.seasons[place]);
    this.level = Math.max(1e-9, (level * outcome) / ratio + (1 - level) * (this.level + this.trend));
    this.trend = trend * (this.level - before) + (1 - trend) * this.trend;
    this.seasons[place] = (season * outcome) / this.level + (1 - season) * this.seasons[place];
  }

  /** Seasons kept as ratios become differences when the first outcome at or below 0 comes. */
  private toDifferences(): void {
    for (let i = 0; i < this.options.period; i++) this.seasons[i] = (this.seasons[i] - 1) * this.level;
  }
}
