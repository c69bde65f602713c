import { FourierFeatures } from '../fourier.js';
import { RecursiveGain } from '../least-squares.js';
import { GrowingMatrix } from '../matrix.js';
import type { Serializer } from '../serializer.js';
import { type ClassExpert, type ClassSituation, softmax } from './class-expert.js';

const dimensionsMax = 32;
/** Of each weight beforehand: a ridge, without which many inputs fit few events too well. */
const weightVariance = 0.3;
const inverseTemperatureStart = 5;
const inverseTemperatureRate = 0.05;

/** What the model is linear in: the features, or random waves of them besides. */
export type LeastSquaresForm = 'linear' | 'waves';

/**
 * Least squares on one indicator per class: of the linear classifiers the one that needs the fewest events. Its outputs become probabilities by a softmax
 * whose inverse temperature is learned.
 */
export class LeastSquaresClassifier implements ClassExpert {
  readonly names: readonly string[];
  private readonly recursion: RecursiveGain;
  /** Rows by input, columns by class. */
  private readonly weights = new GrowingMatrix();
  private readonly waves: FourierFeatures | undefined;
  private readonly inputs: Float64Array;
  private count = 0;
  private inverseTemperature = inverseTemperatureStart;
  /** Of the last prediction; when learned, how far each was off. */
  private scores = new Float64Array(2);
  private probabilities = new Float64Array(2);

  constructor(name: string, form: LeastSquaresForm, memory: number) {
    this.names = [name];
    this.recursion = new RecursiveGain(memory, weightVariance);
    this.waves = form === 'waves' ? new FourierFeatures(0x52464631) : undefined;
    this.inputs = new Float64Array(1 + dimensionsMax + (this.waves ? FourierFeatures.count : 0));
  }

  predict(situation: ClassSituation, [output]: readonly Float64Array[]): void {
    const { classCount } = situation;
    this.fill(situation);
    this.weights.reach(this.count, classCount);
    if (this.scores.length < classCount) {
      this.scores = new Float64Array(classCount * 2);
      this.probabilities = new Float64Array(classCount * 2);
    }
    const { scores, inputs, weights, inverseTemperature } = this;
    for (let c = 0; c < classCount; c++) scores[c] = 0;
    for (let i = 0; i < this.count; i++) {
      const value = inputs[i];
      if (value === 0) continue;
      const row = weights.row(i);
      for (let c = 0; c < classCount; c++) scores[c] += value * weights.data[row + c];
    }
    for (let c = 0; c < classCount; c++) output[c] = inverseTemperature * scores[c];
    softmax(output, classCount, output);
    for (let c = 0; c < classCount; c++) this.probabilities[c] = output[c];
  }

  learn({ classCount }: ClassSituation, outcome: number, weight: number): void {
    this.learnInverseTemperature(classCount, outcome, weight);
    const { recursion, weights, scores } = this;
    if (!recursion.learn(this.inputs, this.count, weight)) return;
    weights.reach(recursion.width, classCount);
    for (let c = 0; c < classCount; c++) scores[c] = (c === outcome ? 1 : 0) - scores[c];
    const { data } = weights;
    for (let i = 0; i < recursion.width; i++) {
      const gain = recursion.gain[i];
      const row = weights.row(i);
      for (let c = 0; c < classCount; c++) data[row + c] += scores[c] * gain;
    }
  }

  serialize(serializer: Serializer): void {
    this.recursion.serialize(serializer);
    this.weights.serialize(serializer);
    this.inverseTemperature = serializer.float(this.inverseTemperature);
  }

  private fill({ instance }: ClassSituation): void {
    const { inputs, waves } = this;
    const first = waves ? 1 + FourierFeatures.count : 1;
    const end = Math.min(instance.dimensions, dimensionsMax);
    inputs[0] = 1;
    waves?.fill(instance, inputs, 1);
    for (let d = 0; d < end; d++) inputs[first + d] = instance.scaled[d];
    this.count = first + end;
  }

  private learnInverseTemperature(classCount: number, outcome: number, weight: number): void {
    const { scores, probabilities } = this;
    let gradient = -scores[outcome];
    for (let c = 0; c < classCount; c++) gradient += probabilities[c] * scores[c];
    const step = inverseTemperatureRate * Math.min(1, Math.max(-1, weight * gradient * this.inverseTemperature));
    this.inverseTemperature = Math.min(30, Math.max(0.3, this.inverseTemperature * Math.exp(-step)));
  }
}
