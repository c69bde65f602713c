import { enlarged, GrowingMatrix } from '../matrix.js';
import type { Serializer } from '../serializer.js';
import { type ClassExpert, type ClassSituation, softmax } from './class-expert.js';
import { LearnedRows } from './learned-rows.js';
import type { ActiveInputs, LinearInputs } from './linear-inputs.js';

export interface LinearOptions {
  readonly name: string;
  readonly inputs: LinearInputs;
  /** Step size. */
  readonly rate: number;
  /** `adaptive`: AdaGrad, each weight's steps shrink with its gradients so far; `plain`: all steps are alike. */
  readonly steps: 'adaptive' | 'plain';
  /** How much of the gradients so far AdaGrad keeps from event to event; 1 keeps all, less keeps moving. */
  readonly gradientMemory?: number;
}

/** Errors smaller than this move no weight. */
const errorMin = 1e-3;
const squareStart = 1e-2;

/** Multinomial logistic regression by stochastic gradient descent (AdaGrad: Duchi, Hazan and Singer 2011). */
export class LinearClassifier implements ClassExpert {
  readonly names: readonly string[];
  private readonly learned = new LearnedRows();
  private readonly weights = new GrowingMatrix();
  private readonly squares = new GrowingMatrix(squareStart);
  private readonly active: ActiveInputs = { count: 0, inputs: new Int32Array(64), values: new Float64Array(64) };
  /** Of the active inputs, when learned. */
  private rows = new Int32Array(0);
  private logits = new Float64Array(2);
  /** Of the last prediction; when learned, how far each was off. */
  private probabilities = new Float64Array(2);

  constructor(private readonly options: LinearOptions) {
    this.names = [options.name];
  }

  predict(situation: ClassSituation, [output]: readonly Float64Array[]): void {
    const { active, learned, weights } = this;
    const { classCount } = situation;
    this.options.inputs.fill(situation, active);
    weights.reach(learned.count, classCount);
    if (this.logits.length < classCount) {
      this.logits = new Float64Array(classCount * 2);
      this.probabilities = new Float64Array(classCount * 2);
    }
    const { logits } = this;
    const { data } = weights;
    for (let c = 0; c < classCount; c++) logits[c] = 0;
    for (let i = 0; i < active.count; i++) {
      const learnedRow = learned.find(active.inputs[i]);
      if (learnedRow < 0) continue;
      const value = active.values[i];
      const row = weights.row(learnedRow);
      for (let c = 0; c < classCount; c++) logits[c] += value * data[row + c];
    }
    softmax(logits, classCount, this.probabilities);
    for (let c = 0; c < classCount; c++) output[c] = this.probabilities[c];
  }

  learn({ classCount }: ClassSituation, outcome: number, weight: number): void {
    const { active, learned, weights } = this;
    this.rows = enlarged(this.rows, active.count);
    for (let i = 0; i < active.count; i++) this.rows[i] = learned.take(active.inputs[i]);
    weights.reach(learned.count, classCount);
    const errors = this.probabilities;
    for (let c = 0; c < classCount; c++) {
      const error = errors[c] - (c === outcome ? 1 : 0);
      errors[c] = Math.abs(error) < errorMin ? 0 : error * weight;
    }
    if (this.options.steps === 'plain') this.stepPlainly(classCount, errors);
    else this.stepAdaptively(classCount, errors);
  }

  serialize(serializer: Serializer): void {
    this.learned.serialize(serializer);
    this.weights.serialize(serializer);
    this.squares.serialize(serializer);
  }

  private stepPlainly(classCount: number, errors: Float64Array): void {
    const { active, rows, weights, options } = this;
    const { data } = weights;
    for (let i = 0; i < active.count; i++) {
      const step = options.rate * active.values[i];
      const row = weights.row(rows[i]);
      for (let c = 0; c < classCount; c++) data[row + c] -= step * errors[c];
    }
  }

  private stepAdaptively(classCount: number, errors: Float64Array): void {
    const { active, rows, weights, squares } = this;
    const { rate, gradientMemory = 1 } = this.options;
    squares.reach(this.learned.count, weights.stride);
    const { data } = weights;
    const sums = squares.data;
    for (let i = 0; i < active.count; i++) {
      const value = active.values[i];
      const row = weights.row(rows[i]);
      const sumRow = squares.row(rows[i]);
      for (let c = 0; c < classCount; c++) {
        const gradient = errors[c] * value;
        if (gradient === 0) continue;
        const sum = gradientMemory * sums[sumRow + c] + gradient * gradient;
        sums[sumRow + c] = sum;
        data[row + c] -= (rate * gradient) / Math.sqrt(sum);
      }
    }
  }
}
