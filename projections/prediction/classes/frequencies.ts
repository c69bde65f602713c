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
    const { data, stride } = this.counts;
    outputs.forEach((output, row) => {
      let total = smoothing * classCount;
      for (let c = 0; c < classCount; c++) total += data[row * stride + c];
      for (let c = 0; c < classCount; c++) output[c] = (data[row * stride + c] + smoothing) / total;
    });
  }

  learn({ classCount }: ClassSituation, outcome: number, weight: number): void {
    const { data, stride } = this.counts;
    data[outcome] += weight;
    this.windows.forEach((events, i) => {
      const row = (i + 1) * stride;
      for (let c = 0; c < classCount; c++) data[row + c] *= 1 - 1 / events;
      data[row + outcome] += weight;
    });
  }

  serialize(serializer: Serializer): void {
    this.counts.serialize(serializer);
  }
}
