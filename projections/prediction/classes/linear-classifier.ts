import type { Archive } from '../archive.js';
import { GrowingMatrix } from '../matrix.js';
import { type ClassExpert, type ClassSituation, softmax } from './class-expert.js';
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
  private readonly weights = new GrowingMatrix();
  private readonly squares = new GrowingMatrix(squareStart);
  private readonly active: ActiveInputs = { count: 0, rowEnd: 0, rows: new Int32Array(64), values: new Float64Array(64) };
  private logits = new Float64Array(2);
  private probabilities = new Float64Array(2);

  constructor(private readonly options: LinearOptions) {
    this.names = [options.name];
  }

  predict(situation: ClassSituation, [output]: readonly Float64Array[]): void {
    const { active, weights } = this;
    const { classCount } = situation;
    this.options.inputs.fill(situation, active);
    weights.reach(active.rowEnd, classCount);
    if (this.logits.length < classCount) {
      this.logits = new Float64Array(classCount * 2);
      this.probabilities = new Float64Array(classCount * 2);
    }
    const { logits } = this;
    const { data, stride } = weights;
    logits.fill(0);
    for (let i = 0; i < active.count; i++) {
      const value = active.values[i];
      const row = active.rows[i] * stride;
      for (let c = 0; c < classCount; c++) logits[c] += value * data[row + c];
    }
    softmax(logits, classCount, this.probabilities);
    for (let c = 0; c < classCount; c++) output[c] = this.probabilities[c];
  }

  learn({ classCount }: ClassSituation, outcome: number, weight: number): void {
    for (let c = 0; c < classCount; c++) {
      const error = this.probabilities[c] - (c === outcome ? 1 : 0);
      if (Math.abs(error) < errorMin) continue;
      if (this.options.steps === 'plain') this.stepPlainly(c, error * weight);
      else this.stepAdaptively(c, error * weight);
    }
  }

  archive(archive: Archive): void {
    this.weights.archive(archive);
    this.squares.archive(archive);
  }

  private stepPlainly(c: number, error: number): void {
    const { active, weights } = this;
    const step = this.options.rate * error;
    for (let i = 0; i < active.count; i++) weights.data[active.rows[i] * weights.stride + c] -= step * active.values[i];
  }

  private stepAdaptively(c: number, error: number): void {
    const { active, weights, squares } = this;
    const { rate, gradientMemory = 1 } = this.options;
    squares.reach(active.rowEnd, weights.stride);
    const { data } = weights;
    const sums = squares.data;
    const { stride } = weights;
    const squaresStride = squares.stride;
    for (let i = 0; i < active.count; i++) {
      const gradient = error * active.values[i];
      if (gradient === 0) continue;
      const at = active.rows[i] * squaresStride + c;
      const sum = gradientMemory * sums[at] + gradient * gradient;
      sums[at] = sum;
      data[active.rows[i] * stride + c] -= (rate * gradient) / Math.sqrt(sum);
    }
  }
}
