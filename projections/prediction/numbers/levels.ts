import type { Serializer } from '../serializer.js';
import type { NumberExpert, NumberSituation } from './number-expert.js';

const rates = [0.05, 0.2, 0.5] as const;
const trendRate = 0.05;

/** The mean so far, moving means of several speeds, the last value, and the last value moved on by the mean change. */
export class Levels implements NumberExpert {
  readonly names = ['mean', 'moving mean, slow', 'moving mean', 'moving mean, quick', 'last value', 'last value and drift'];
  private moving = new Float64Array(rates.length);
  private change = 0;

  predict({ history }: NumberSituation, output: Float64Array, at: number): void {
    output[at] = history.mean;
    for (let i = 0; i < rates.length; i++) output[at + 1 + i] = history.seen === 0 ? 0 : this.moving[i];
    output[at + 4] = history.at(0);
    output[at + 5] = history.clipped(history.at(0) + this.change);
  }

  learn({ history }: NumberSituation, outcome: number): void {
    const first = history.seen === 0;
    for (let i = 0; i < rates.length; i++) this.moving[i] = first ? outcome : this.moving[i] + rates[i] * (outcome - this.moving[i]);
    if (!first) this.change += Math.max(trendRate, 1 / (history.seen + 1)) * (outcome - history.at(0) - this.change);
  }

  serialize(serializer: Serializer): void {
    this.moving = serializer.numbers(this.moving);
    this.change = serializer.float(this.change);
  }
}
