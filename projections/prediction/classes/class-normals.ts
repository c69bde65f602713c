import type { Instance } from '../instance.js';
import { enlarged, GrowingMatrix } from '../matrix.js';
import type { Serializable, Serializer } from '../serializer.js';

/** A class's variance is at least this share of the variance of all. */
const varianceShareMin = 0.02;
/** So that no logarithm or quotient becomes infinite. */
const varianceMin = 1e-150;
/** Variances are smoothed anew when the deviation of all numbers has changed by this share. */
const deviationSlack = 0.05;
/** Rows a dimension has: weight, mean, variance, and what follows from them: -1/2 over the smoothed variance, -1/2 of its logarithm. */
const rows = 5;

/** How each dimension's numbers are distributed within each class, taken to be normal. What is missing says nothing and is not learned. */
export class ClassNormals implements Serializable {
  private readonly table = new GrowingMatrix();
  /** Deviation of all numbers of a dimension by which its variances were last smoothed. */
  private deviations = new Float64Array(0);

  /**
   * @param leaning events by which a class's variance leans on the variance of all
   * @param memory share of a class's past that stays from one of its events to the next
   */
  constructor(
    private readonly leaning: number,
    private readonly memory = 1,
  ) {}

  /** Adds the log likelihood (natural logarithm) of every class to `logits`, one a class. */
  addTo(logits: Float64Array, { raw, scaled, deviation, dimensions }: Instance, classCount: number): void {
    this.table.reach(rows * dimensions, classCount);
    const { table } = this;
    const { data, stride } = table;
    for (let d = 0; d < dimensions; d++) {
      const value = raw[d];
      if (Number.isNaN(value)) continue;
      const weights = table.row(rows * d, rows);
      const means = weights + stride;
      const inverses = means + 2 * stride;
      const logs = inverses + stride;
      let otherwise = 0;
      for (let c = 0; c < classCount; c++) {
        if (data[weights + c] === 0) {
          if (otherwise === 0) otherwise = ofAll(scaled[d], deviation[d]);
          logits[c] += otherwise;
          continue;
        }
        const difference = value - data[means + c];
        logits[c] += data[inverses + c] * difference * difference + data[logs + c];
      }
    }
  }

  /** @param outcome index of the class, from 0 */
  learn({ raw, deviation, dimensions }: Instance, outcome: number, weight: number): void {
    this.table.reach(rows * dimensions, outcome + 1);
    if (this.deviations.length < dimensions) this.deviations = enlarged(this.deviations, dimensions);
    const { table } = this;
    const { data, stride } = table;
    for (let d = 0; d < dimensions; d++) {
      const value = raw[d];
      if (Number.isNaN(value)) continue;
      const at = table.row(rows * d, rows) + outcome;
      const count = data[at] * this.memory + weight;
      const rate = weight / count;
      const difference = value - data[at + stride];
      data[at] = count;
      data[at + stride] += rate * difference;
      data[at + 2 * stride] = (1 - rate) * (data[at + 2 * stride] + rate * difference * difference);
      if (Math.abs(deviation[d] - this.deviations[d]) <= deviationSlack * this.deviations[d]) this.smooth(at, this.deviations[d]);
      else this.smoothAll(d, deviation[d]);
    }
  }

  /** Sum of the weights of the class's examples that have the dimension, older ones decayed. @param c class from 0 */
  weightOf(dimension: number, c: number): number {
    return this.at(dimension, 0, c);
  }

  /** Share of the class's numbers that lie below a value. */
  shareBelow(dimension: number, c: number, value: number): number {
    return normalBelow(value - this.at(dimension, 1, c), this.at(dimension, 2, c));
  }

  serialize(serializer: Serializer): void {
    this.table.serialize(serializer);
    this.deviations = serializer.numbers(this.deviations);
  }

  private smoothAll(dimension: number, deviation: number): void {
    this.deviations[dimension] = deviation;
    const { data, stride } = this.table;
    const from = this.table.row(rows * dimension, rows);
    for (let c = 0; c < stride; c++) if (data[from + c] > 0) this.smooth(from + c, deviation);
  }

  /** Works out what follows from a class's variance in a dimension. */
  private smooth(at: number, deviation: number): void {
    const { data, stride } = this.table;
    const overall = deviation * deviation;
    const count = data[at];
    const variance = (data[at + 2 * stride] * count + this.leaning * overall) / (count + this.leaning);
    const smoothed = variance + varianceShareMin * overall + varianceMin;
    data[at + 3 * stride] = -0.5 / smoothed;
    data[at + 4 * stride] = -0.5 * Math.log(smoothed);
  }

  private at(dimension: number, row: number, c: number): number {
    const { table } = this;
    return c < table.stride ? (table.data[table.row(rows * dimension + row) + c] ?? 0) : 0;
  }
}

/** Log likelihood of a number by the distribution of all numbers of its dimension. */
const ofAll = (scaled: number, deviation: number): number =>
  -0.5 * (scaled * scaled + Math.log(deviation * deviation * (1 + varianceShareMin) + varianceMin));

/** Share of a normal distribution with mean 0 below a value; a logistic curve that is never more than .01 off (Bowling et al. 2009). */
function normalBelow(value: number, variance: number): number {
  if (!(variance > 0)) return value >= 0 ? 1 : 0;
  const z = value / Math.sqrt(variance);
  return 1 / (1 + Math.exp(-(0.07056 * z * z * z + 1.5976 * z)));
}
