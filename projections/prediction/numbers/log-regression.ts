import { LeastSquares } from '../least-squares.js';
import type { Serializer } from '../serializer.js';
import type { NumberExpert, NumberSituation } from './number-expert.js';
import { plainInputs } from './regression-inputs.js';

const errorMemory = 200;

/**
 * Linear regression of the outcomes' logarithms on the features, for what multiplies: prices, durations, sizes. It has two ways: the median that comes of it, and the mean, which
 * lies above it by the factor of e to half the errors' variance where these are normal (Aitchison and Brown 1957). Both speak for the running mean until the steady scale is
 * known, and from the first outcome at or below 0 on.
 */
export class LogRegression implements NumberExpert {
  readonly names = ['linear, of logarithms', 'linear, of logarithms, mean'];
  private readonly model = new LeastSquares(1);
  private readonly inputs = new Float64Array(plainInputs.sizeMax);
  private count = 0;
  private learned = 0;
  /** Of the logarithms' errors. */
  private variance = 0;
  /** 1 until an outcome at or below 0 is seen. */
  private positive = 1;

  predict(situation: NumberSituation, output: Float64Array, at: number): void {
    const { history } = situation;
    this.count = plainInputs.fill(situation, this.inputs);
    const isKnown = this.positive === 1 && this.learned > 0;
    const log = this.model.predict(this.inputs, this.count);
    output[at] = isKnown ? history.clipped(history.steadyMean * Math.exp(log)) : history.mean;
    output[at + 1] = isKnown ? history.clipped(history.steadyMean * Math.exp(log + this.variance / 2)) : history.mean;
  }

  learn({ history }: NumberSituation, outcome: number, weight: number): void {
    if (outcome <= 0) this.positive = 0;
    if (!history.hasScale || this.positive === 0) return;
    const target = Math.log(outcome / history.steadyMean);
    const error = target - this.model.predict(this.inputs, this.count);
    this.variance += (error * error - this.variance) / Math.min(++this.learned, errorMemory);
    this.model.learn(this.inputs, this.count, target, weight);
  }

  serialize(serializer: Serializer): void {
    this.model.serialize(serializer);
    this.learned = serializer.count(this.learned);
    this.variance = serializer.float(this.variance);
    this.positive = serializer.count(this.positive);
  }
}
