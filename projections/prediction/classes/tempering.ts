import type { Serializable, Serializer } from '../serializer.js';

const rate = 0.02;
const powerMin = 0.02;
const powerMax = 1.5;

/**
 * A power on the likelihoods of a naive Bayes model, which features that repeat each other make too sure of itself. Follows the gradient of the log loss.
 */
export class Tempering implements Serializable {
  power = 0.5;

  /**
   * @param likelihoods logarithms, by class
   * @param probabilities what was answered with them to this power
   */
  learn(likelihoods: Float64Array, probabilities: Float64Array, classCount: number, outcome: number, weight: number): void {
    let gradient = -likelihoods[outcome];
    for (let c = 0; c < classCount; c++) gradient += probabilities[c] * likelihoods[c];
    const step = rate * Math.min(1, Math.max(-1, weight * gradient));
    this.power = Math.min(powerMax, Math.max(powerMin, this.power * Math.exp(-step)));
  }

  serialize(serializer: Serializer): void {
    this.power = serializer.float(this.power);
  }
}
