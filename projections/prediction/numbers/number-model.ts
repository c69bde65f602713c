import type { Instance } from '../instance.js';
import type { PredictionSettings } from '../prediction-settings.js';
import type { Serializable, Serializer } from '../serializer.js';
import { ConformalInterval, type Interval } from './conformal-interval.js';
import { MedianShift } from './median-shift.js';
import type { NumberExpert, NumberSituation } from './number-expert.js';
import { featureNumberExperts, seriesExperts } from './number-experts.js';
import { NumberHistory } from './number-history.js';
import { NumberMixture } from './number-mixture.js';
import { OutcomeBand } from './outcome-band.js';

/** Predicts the number that comes next, and an interval for it. */
export class NumberModel implements Serializable {
  private readonly history = new NumberHistory();
  private readonly experts: readonly NumberExpert[];
  private readonly names: readonly string[];
  private readonly mixture: NumberMixture;
  /** Of the experts that come first alone, whose residuals the others predict. */
  private readonly firstMixture: NumberMixture;
  private readonly firstOutputs: Float64Array;
  private readonly outputs: Float64Array;
  private readonly shift = new MedianShift();
  private readonly conformal: ConformalInterval;
  private readonly band = new OutcomeBand();
  private readonly situation: NumberSituation;
  private error = 0;
  /** What the mixture last predicted. */
  private mixedPrediction = 0;
  /** As last predicted. */
  prediction = 0;

  constructor(settings: PredictionSettings, withFeatures: boolean, instance: Instance) {
    const chosen = (withFeatures ? featureNumberExperts : seriesExperts)(settings);
    this.experts = chosen.map(({ expert }) => expert);
    this.names = this.experts.flatMap(({ names }) => names);
    const priors = chosen.flatMap(({ expert, prior }) => expert.names.map(() => prior / expert.names.length));
    this.mixture = new NumberMixture(priors);
    this.outputs = new Float64Array(priors.length);
    const first = chosen.filter(({ onResiduals }) => !onResiduals).flatMap(({ expert }) => expert.names).length;
    this.firstMixture = new NumberMixture(priors.slice(0, first));
    this.firstOutputs = this.outputs.subarray(0, first);
    this.conformal = new ConformalInterval(settings.intervalLevel);
    this.situation = { instance, history: this.history, base: 0 };
  }

  /** Weights of the experts in the mixture, in the order of the experts. */
  expertShares(): { name: string; weight: number }[] {
    const shares = this.mixture.shares();
    return this.names.map((name, i) => ({ name, weight: shares[i] }));
  }

  /** Sets {@link prediction}; changes nothing else that shows. */
  predict(): void {
    let at = 0;
    for (const expert of this.experts) {
      if (at === this.firstOutputs.length) this.situation.base = this.mixed(this.firstMixture, this.firstOutputs);
      expert.predict(this.situation, this.outputs, at);
      at += expert.names.length;
    }
    this.mixedPrediction = this.mixed(this.mixture, this.outputs);
    this.prediction = this.history.clipped(this.mixedPrediction + this.shift.value);
  }

  /** Around what was last predicted; null before enough errors are known. */
  interval(): Interval | null {
    return this.conformal.around(this.prediction);
  }

  /** Share of the outcomes' variance that predictions explain of late, from 0 to 1. */
  get confidence(): number {
    const { variance } = this.history;
    return variance > 0 ? Math.min(1, Math.max(0, 1 - this.error / variance)) : 0;
  }

  /** Whether one of the first outcomes, learned as it was, has just turned out to be an outlier: a new model does better. */
  get beganWide(): boolean {
    return this.history.beganWide;
  }

  /** Squared error of the last prediction in units of the outcomes' variance, within [0, 1]. */
  loss(outcome: number): number {
    return this.lossOf(this.prediction, outcome);
  }

  /** Mean of the experts' losses, 0 to 1 as {@link loss}. @param outcome in the outcomes' unit */
  expertLoss(outcome: number): number {
    return this.outputs.reduce((sum, prediction) => sum + this.lossOf(prediction, outcome), 0) / this.outputs.length;
  }

  /** Learns what came after the last {@link predict}, held within the {@link OutcomeBand}. @param outcome any finite number @param weight of the example, 1 for an ordinary one */
  learn(outcome: number, weight: number): void {
    const { history } = this;
    let held = outcome;
    if (history.seen > 0) {
      held = this.band.hold(this.prediction, outcome);
      const miss = held - this.prediction;
      this.conformal.learn(this.prediction, outcome, held);
      this.shift.learn(held - this.mixedPrediction);
      this.error += (miss * miss - this.error) / Math.min(history.seen, 200);
      this.mixture.learn(this.outputs, history.deviation, held, weight);
      if (this.firstOutputs.length < this.outputs.length) this.firstMixture.learn(this.firstOutputs, history.deviation, held, weight);
    }
    for (const expert of this.experts) expert.learn(this.situation, held, weight);
    history.addOutcome(held);
  }

  serialize(serializer: Serializer): void {
    this.history.serialize(serializer);
    for (const expert of this.experts) expert.serialize(serializer);
    this.mixture.serialize(serializer);
    this.firstMixture.serialize(serializer);
    this.shift.serialize(serializer);
    this.conformal.serialize(serializer);
    this.band.serialize(serializer);
    this.error = serializer.float(this.error);
  }

  private lossOf(prediction: number, outcome: number): number {
    const miss = outcome - prediction;
    const { variance } = this.history;
    return variance > 0 ? Math.min(1, (miss * miss) / variance) : miss === 0 ? 0 : 1;
  }

  private mixed(mixture: NumberMixture, outputs: Float64Array): number {
    const { history } = this;
    return history.clipped(mixture.predict(outputs, history.deviation, (value) => history.clipped(value)));
  }
}
