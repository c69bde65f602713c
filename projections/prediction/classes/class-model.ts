import type { Instance } from '../instance.js';
import type { PredictionSettings } from '../prediction-settings.js';
import type { Serializable, Serializer } from '../serializer.js';
import type { ClassExpert } from './class-expert.js';
import { featureExperts, sequenceExperts } from './class-experts.js';
import { ClassMixture, featureMixing, sequenceMixing } from './class-mixture.js';
import { SymbolHistory } from './symbol-history.js';

/** Predicts which of several classes comes next: the experts, and their mixture. */
export class ClassModel implements Serializable {
  private readonly history = new SymbolHistory();
  private readonly experts: readonly ClassExpert[];
  private readonly names: readonly string[];
  private readonly mixture: ClassMixture;
  private outputs: Float64Array[];
  private readonly views: Float64Array[][];
  private readonly situation: { instance: Instance; history: SymbolHistory; classCount: number };
  /** Probabilities of the classes, as last predicted. */
  probabilities = new Float64Array(2);

  constructor(
    settings: PredictionSettings,
    readonly withFeatures: boolean,
    instance: Instance,
  ) {
    const chosen = (withFeatures ? featureExperts : sequenceExperts)(settings);
    this.experts = chosen.map(({ expert }) => expert);
    this.names = this.experts.flatMap((expert) => expert.names);
    this.mixture = new ClassMixture(
      chosen.flatMap(({ expert, prior }) => expert.names.map((_, i) => (typeof prior === 'number' ? prior : prior[i]))),
      withFeatures ? featureMixing : sequenceMixing,
    );
    this.views = [];
    this.outputs = [];
    this.reserve(2);
    this.situation = { instance, history: this.history, classCount: 0 };
  }

  /** Weights of the experts in the mixture, in the order of the experts. */
  expertShares(): { name: string; weight: number }[] {
    const shares = this.mixture.shares();
    return this.names.map((name, i) => ({ name, weight: shares[i] }));
  }

  /** Fills {@link probabilities}; changes nothing else that shows. */
  predict(classCount: number): void {
    if (classCount > this.probabilities.length) this.reserve(classCount * 2);
    this.situation.classCount = classCount;
    this.experts.forEach((expert, i) => {
      expert.predict(this.situation, this.views[i]);
    });
    this.mixture.predict(this.outputs, classCount, this.probabilities);
  }

  /** Mean over the experts of the probability that they did not give to the outcome, 0 to 1, by the last {@link predict}. @param outcome class from 0 */
  expertLoss(outcome: number): number {
    let sum = 0;
    for (const output of this.outputs) sum += 1 - output[outcome];
    return sum / this.outputs.length;
  }

  /** Learns what came after the last {@link predict}. @param outcome class that came, from 0 @param weight of the example, 1 for an ordinary one */
  learn(outcome: number, weight: number): void {
    this.mixture.learn(this.situation.classCount, outcome, weight);
    for (const expert of this.experts) expert.learn(this.situation, outcome, weight);
    this.history.addOutcome(outcome);
  }

  serialize(serializer: Serializer): void {
    this.history.serialize(serializer);
    for (const expert of this.experts) expert.serialize(serializer);
    this.mixture.serialize(serializer);
  }

  private reserve(classes: number): void {
    this.probabilities = new Float64Array(classes);
    let i = 0;
    this.experts.forEach((expert, e) => {
      this.views[e] = expert.names.map(() => {
        this.outputs[i] = new Float64Array(classes);
        return this.outputs[i++];
      });
    });
  }
}
