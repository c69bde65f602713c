import { LeastSquares } from '../least-squares.js';
import type { Serializer } from '../serializer.js';
import type { NumberExpert, NumberSituation } from './number-expert.js';
import type { RegressionInputs } from './regression-inputs.js';

export interface RecursiveOptions {
  readonly name: string;
  readonly inputs: RegressionInputs;
  readonly memory: number;
  /** `level`: the outcome; `change`: its difference from the last one. */
  readonly target?: 'level' | 'change';
  /** Whether great errors count for less. */
  readonly robust?: boolean;
  /** Whether predictions are held near the last outcome. */
  readonly cautious?: boolean;
}

/** Errors beyond this many times the mean error count for less, in proportion. */
const errorsMax = 4;
const errorMemory = 30;

/** Linear regression by recursive least squares. Speaks for the running mean until the steady scale is known. */
export class RecursiveRegression implements NumberExpert {
  readonly names: readonly string[];
  private readonly model: LeastSquares;
  private readonly inputs: Float64Array;
  private count = 0;
  private learned = 0;
  /** Running mean of the absolute error, in steady deviations. */
  private error = 0;

  constructor(private readonly options: RecursiveOptions) {
    this.names = [options.name];
    this.model = new LeastSquares(options.memory);
    this.inputs = new Float64Array(options.inputs.sizeMax);
  }

  predict(situation: NumberSituation, output: Float64Array, at: number): void {
    const { history } = situation;
    if (!history.hasScale) {
      output[at] = this.options.target === 'change' ? history.at(0) : history.mean;
      return;
    }
    this.count = this.options.inputs.fill(situation, this.inputs);
    const value = this.base(situation) + history.steadyUnit * this.model.predict(this.inputs, this.count);
    output[at] = this.options.cautious ? history.cautious(value) : history.clipped(value);
  }

  learn(situation: NumberSituation, outcome: number, weight: number): void {
    const { history } = situation;
    if (!history.hasScale) return;
    const target = (outcome - this.base(situation)) / history.steadyUnit;
    const error = Math.abs(target - this.model.predict(this.inputs, this.count));
    const trusted =
      this.options.robust && this.learned > errorMemory && error > errorsMax * this.error ? (errorsMax * this.error) / error : 1;
    this.learned++;
    this.error += (error - this.error) / Math.min(this.learned, errorMemory);
    if (trusted > 0) this.model.learn(this.inputs, this.count, target, weight * trusted);
  }

  serialize(serializer: Serializer): void {
    this.model.serialize(serializer);
    this.learned = serializer.count(this.learned);
    this.error = serializer.float(this.error);
  }

  private base({ history }: NumberSituation): number {
    return this.options.target === 'change' ? history.at(0) : history.steadyMean;
  }
}
