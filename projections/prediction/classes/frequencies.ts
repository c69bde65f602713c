import { GrowingMatrix } from '../matrix.js';
import type { Serializer } from '../serializer.js';
import type { ClassExpert, ClassSituation } from './class-expert.js';

const smoothing = 0.5;

/** What costs nothing and is hard to beat at the start: the frequencies of all outcomes, and of the recent ones. */
export class Frequencies implements ClassExpert {
  readonly names: readonly string[];
  /** A row for all, then one for each window. */
  private readonly counts = new GrowingMatrix();

  /** @param windows events after which recent frequencies have forgotten about two thirds */
  constructor(private readonly windows: readonly number[]) {
    this.names = ['frequencies', ...windows.map((events) => `frequencies, last ${events}`)];
  }

  predict({ classCount }: ClassSituation, outputs: readonly Float64Array[]): void {
    this.counts.reach(outputs.length, classCount);
    const { counts } = this;
    const { data } = counts;
    outputs.forEach((output, i) => {
      const row = counts.row(i);
      let total = smoothing * classCount;
      for (let c = 0; c < classCount; c++) total += data[row + c];
      for (let c = 0; c < classCount; c++) output[c] = (data[row + c] + smoothing) / total;
    });
  }

  learn({ classCount }: ClassSituation, outcome: number, weight: number): void {
    const { counts } = this;
    const { data } = counts;
    data[counts.row(0) + outcome] += weight;
    this.windows.forEach((events, i) => {
      const row = counts.row(i + 1);
      for (let c = 0; c < classCount; c++) data[row + c] *= 1 - 1 / events;
      data[row + outcome] += weight;
    });
  }

  serialize(serializer: Serializer): void {
    this.counts.serialize(serializer);
  }
}
