import { enlarged } from '../matrix.js';
import type { Serializer } from '../serializer.js';
import type { ClassExpert, ClassSituation } from './class-expert.js';
import { NewtonMixer } from './geometric-mixers.js';

/** Outcomes back to which repeats are looked for. */
const lagsMax = 32;
const weightBounds = { min: -8, max: 8 } as const;
const weightVariance = 0.15;
const smoothing = 0.5;

/**
 * Says that what came some events ago comes again, for many distances at once: a logistic model of which class is next (McFadden 1974), whose inputs are, for each
 * class, whether it came so many events ago, and its frequency. One weight a distance serves all classes, so that periods, runs and echoes take few events.
 */
export class Repeats implements ClassExpert {
  readonly names = ['repeats'];
  private counts = new Float64Array(2);
  private total = 0;
  /** Rows by distance: 1 for the class that came then; then the logarithms of the frequencies. */
  private inputs: Float64Array[] = [];
  private readonly model: NewtonMixer;

  constructor() {
    const start = new Float64Array(lagsMax + 1);
    start[lagsMax] = 1;
    this.model = new NewtonMixer(start, weightVariance, 0, weightBounds);
  }

  predict({ classCount, history }: ClassSituation, [output]: readonly Float64Array[]): void {
    this.reach(classCount);
    const { inputs, counts, model } = this;
    for (let lag = 0; lag < lagsMax; lag++) {
      inputs[lag].fill(0);
      const before = history.at(lag);
      if (before >= 0) inputs[lag][before] = 1;
    }
    const total = this.total + smoothing * classCount;
    for (let c = 0; c < classCount; c++) inputs[lagsMax][c] = Math.log((counts[c] + smoothing) / total);
    model.mix(inputs, classCount);
    for (let c = 0; c < classCount; c++) output[c] = model.mixed[c];
  }

  learn({ classCount }: ClassSituation, outcome: number, weight: number): void {
    this.model.learn(this.inputs, classCount, outcome, weight);
    this.counts[outcome] += weight;
    this.total += weight;
  }

  serialize(serializer: Serializer): void {
    this.model.serialize(serializer);
    this.counts = serializer.numbers(this.counts);
    this.total = serializer.float(this.total);
  }

  private reach(classCount: number): void {
    this.counts = enlarged(this.counts, classCount);
    if (this.inputs.length > 0 && this.inputs[0].length >= classCount) return;
    this.inputs = Array.from({ length: lagsMax + 1 }, () => new Float64Array(2 * classCount));
  }
}
