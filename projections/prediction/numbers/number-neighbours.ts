import type { Instance } from '../instance.js';
import { type Nearest, NeighbourWindow } from '../neighbour-window.js';
import type { Serializer } from '../serializer.js';
import type { NumberExpert, NumberSituation } from './number-expert.js';
import { NumberImportance } from './number-importance.js';

const lags = 6;

/** What the neighbours are near in: the features, or the last outcomes. */
export type NeighbourSpace = 'features' | 'lags';

/** What the neighbours' outcomes are measured from. */
export type NeighbourBase = 'nothing' | 'last' | 'base';

/** The mean outcome of the nearest neighbours among the last events, the nearer the more; or of what they add to a base. */
export class NumberNeighbours implements NumberExpert {
  readonly names: readonly string[];
  private readonly window = new NeighbourWindow();
  private readonly importance = new NumberImportance();
  private readonly lagged = { scaled: new Float64Array(lags), dimensions: lags } as Instance;

  constructor(
    private readonly space: NeighbourSpace,
    private readonly from: NeighbourBase,
  ) {
    const what = `neighbours by ${space}${from === 'base' ? ' on residuals' : ''}`;
    this.names = [`${what}, short window`, `${what}, long window`];
  }

  predict(situation: NumberSituation, output: Float64Array, at: number): void {
    const { history } = situation;
    const base = this.baseOf(situation);
    const point = this.point(situation);
    this.importance.computeValues(point.dimensions);
    this.window.search(point, this.importance.values);
    const otherwise = this.from === 'base' ? 0 : history.mean - base;
    output[at] = history.clipped(base + this.mean(this.window.short, otherwise));
    output[at + 1] = history.clipped(base + this.mean(this.window.long, otherwise));
  }

  learn(situation: NumberSituation, outcome: number): void {
    const point = this.point(situation);
    this.window.addPoint(point, outcome - this.baseOf(situation));
    if (this.weighted) this.importance.learn(point, outcome);
  }

  serialize(serializer: Serializer): void {
    this.window.serialize(serializer);
    this.importance.serialize(serializer);
  }

  /** Beside neighbours that count all features alike, those on residuals count the more important ones more. */
  private get weighted(): boolean {
    return this.space === 'features' && this.from === 'base';
  }

  private baseOf({ history, base }: NumberSituation): number {
    if (this.from === 'nothing') return 0;
    return this.from === 'last' ? history.at(0) : base;
  }

  private point({ instance, history }: NumberSituation): Instance {
    if (this.space === 'features') return instance;
    for (let lag = 0; lag < lags; lag++) this.lagged.scaled[lag] = history.hasScale ? history.steadyAt(lag) : 0;
    return this.lagged;
  }

  private mean(found: Nearest, otherwise: number): number {
    if (found.count === 0) return otherwise;
    const reach = found.distances[found.count - 1] * 1.1 + 1e-9;
    let total = 0;
    let sum = 0;
    for (let i = 0; i < found.count; i++) {
      const vote = 1 - 0.9 * (found.distances[i] / reach);
      total += vote;
      sum += vote * found.outcomes[i];
    }
    return sum / total;
  }
}
