import type { Instance } from '../instance.js';
import { GrowingMatrix } from '../matrix.js';
import type { Serializable, Serializer } from '../serializer.js';

/** Importance that every dimension keeps, in units of the mean one, however much others tell. */
const base = 0.2;
/** What all dimensions tell together when half of that goes by what each tells. */
const telling = 0.1;
const memory = 0.998;

/**
 * How much each dimension tells of the class: the share of its variance that lies between the classes' means, less what chance would put there. The mean
 * importance is 1; where all tell little, that of each is near 1.
 */
export class ClassImportance implements Serializable {
  values = new Float64Array(0);
  private counts = new Float64Array(0);
  /** Rows by dimension: each class's mean. */
  private readonly means = new GrowingMatrix();

  /** Works out {@link values} for the first so many dimensions. */
  computeValues(dimensions: number): void {
    if (this.values.length < dimensions) this.values = new Float64Array(dimensions * 2);
    const { counts, means, values } = this;
    const classes = counts.length;
    means.reach(dimensions, classes);
    let total = 0;
    for (let c = 0; c < classes; c++) total += counts[c];
    const chance = (classes - 1) / Math.max(1, total);
    let sum = 0;
    for (let d = 0; d < dimensions; d++) {
      values[d] = Math.max(0, this.between(d, classes, total) - chance);
      sum += values[d];
    }
    const scale = ((1 - base) * dimensions) / (sum + telling);
    const rest = 1 - ((1 - base) * sum) / (sum + telling);
    for (let d = 0; d < dimensions; d++) values[d] = rest + scale * values[d];
  }

  /** @param outcome index of the class, from 0 */
  learn({ scaled, dimensions }: Instance, outcome: number): void {
    if (outcome >= this.counts.length) {
      const counts = new Float64Array(outcome + 1);
      counts.set(this.counts);
      this.counts = counts;
    }
    this.means.reach(dimensions, outcome + 1);
    const { counts, means } = this;
    for (let c = 0; c < counts.length; c++) counts[c] *= memory;
    counts[outcome]++;
    const rate = 1 / counts[outcome];
    for (let d = 0; d < dimensions; d++) {
      const at = means.row(d) + outcome;
      means.data[at] += rate * (scaled[d] - means.data[at]);
    }
  }

  serialize(serializer: Serializer): void {
    this.counts = serializer.numbers(this.counts);
    this.means.serialize(serializer);
  }

  private between(dimension: number, classes: number, total: number): number {
    const { counts, means } = this;
    const row = means.row(dimension);
    if (total === 0) return 0;
    let mean = 0;
    for (let c = 0; c < classes; c++) mean += (counts[c] / total) * means.data[row + c];
    let sum = 0;
    for (let c = 0; c < classes; c++) sum += (counts[c] / total) * (means.data[row + c] - mean) ** 2;
    return sum;
  }
}
