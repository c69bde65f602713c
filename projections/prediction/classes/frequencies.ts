import type { Archive } from '../archive.js';
import { GrowingMatrix } from '../matrix.js';
import type { ClassExpert, ClassSituation } from './class-expert.js';

/** Events after which the recent frequencies have forgotten about two thirds. */
const recentEvents = 20;
const smoothing = 0.5;

/**
 * What costs nothing and is hard to beat at the start: the frequencies of all outcomes, of the recent ones, of what followed the last outcome,
 * and how often the last outcome came again.
 */
export class Frequencies implements ClassExpert {
  readonly names = ['frequencies', 'recent frequencies', 'first-order chain', 'last value'];
  private readonly counts = new GrowingMatrix();
  private readonly followers = new GrowingMatrix();
  private repeats = 0.5;
  private changes = 0.5;

  predict({ classCount, history }: ClassSituation, [all, recent, chain, last]: readonly Float64Array[]): void {
    this.counts.reach(2, classCount);
    this.followers.reach(classCount, classCount);
    this.share(this.counts.data, 0, classCount, smoothing, all);
    this.share(this.counts.data, this.counts.stride, classCount, smoothing, recent);
    const before = history.at(0);
    if (before < 0) {
      for (let c = 0; c < classCount; c++) chain[c] = last[c] = all[c];
      return;
    }
    this.chain(before, classCount, all, chain);
    const repeat = this.repeats / (this.repeats + this.changes);
    const others = 1 - all[before];
    for (let c = 0; c < classCount; c++) last[c] = c === before ? repeat : ((1 - repeat) * all[c]) / others;
    if (classCount === 1) last[0] = 1;
  }

  learn({ classCount, history }: ClassSituation, outcome: number, weight: number): void {
    const { data, stride } = this.counts;
    data[outcome] += weight;
    for (let c = 0; c < classCount; c++) data[stride + c] *= 1 - 1 / recentEvents;
    data[stride + outcome] += weight;
    const before = history.at(0);
    if (before < 0) return;
    this.followers.data[before * this.followers.stride + outcome] += weight;
    this.repeats *= 0.995;
    this.changes *= 0.995;
    if (before === outcome) this.repeats += weight;
    else this.changes += weight;
  }

  archive(archive: Archive): void {
    this.counts.archive(archive);
    this.followers.archive(archive);
    this.repeats = archive.float(this.repeats);
    this.changes = archive.float(this.changes);
  }

  private chain(before: number, classCount: number, all: Float64Array, output: Float64Array): void {
    const { data, stride } = this.followers;
    let total = 0;
    for (let c = 0; c < classCount; c++) total += data[before * stride + c];
    for (let c = 0; c < classCount; c++) output[c] = (data[before * stride + c] + 2 * all[c]) / (total + 2);
  }

  private share(data: Float64Array, from: number, classCount: number, smoothed: number, output: Float64Array): void {
    let total = smoothed * classCount;
    for (let c = 0; c < classCount; c++) total += data[from + c];
    for (let c = 0; c < classCount; c++) output[c] = (data[from + c] + smoothed) / total;
  }
}
