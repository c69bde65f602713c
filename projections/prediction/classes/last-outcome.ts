import { enlarged, GrowingMatrix } from '../matrix.js';
import type { Serializer } from '../serializer.js';
import type { ClassExpert, ClassSituation } from './class-expert.js';

/** Imagined events by which what followed an outcome leans on the frequencies of all. */
const leaning = 2;
const smoothing = 0.5;
const repeatMemory = 0.995;

/** What followed the last outcome, and how often the last outcome came again. */
export class LastOutcome implements ClassExpert {
  readonly names = ['first-order chain', 'last value'];
  private counts = new Float64Array(2);
  /** Rows by the outcome before. */
  private readonly followers = new GrowingMatrix();
  private repeats = 0.5;
  private changes = 0.5;
  private shares = new Float64Array(2);

  predict({ classCount, history }: ClassSituation, [chain, last]: readonly Float64Array[]): void {
    this.fillShares(classCount);
    const { shares, followers } = this;
    const before = history.at(0);
    for (let c = 0; c < classCount; c++) chain[c] = last[c] = shares[c];
    if (before < 0) return;
    followers.reach(classCount, classCount);
    const { data } = followers;
    const row = followers.row(before);
    let total = leaning;
    for (let c = 0; c < classCount; c++) total += data[row + c];
    for (let c = 0; c < classCount; c++) chain[c] = (data[row + c] + leaning * shares[c]) / total;
    const repeat = classCount === 1 ? 1 : this.repeats / (this.repeats + this.changes);
    const others = 1 - shares[before];
    for (let c = 0; c < classCount; c++) last[c] = c === before ? repeat : ((1 - repeat) * shares[c]) / others;
  }

  learn({ history }: ClassSituation, outcome: number, weight: number): void {
    this.counts[outcome] += weight;
    const before = history.at(0);
    if (before < 0) return;
    this.followers.data[this.followers.row(before) + outcome] += weight;
    this.repeats *= repeatMemory;
    this.changes *= repeatMemory;
    if (before === outcome) this.repeats += weight;
    else this.changes += weight;
  }

  serialize(serializer: Serializer): void {
    this.counts = serializer.numbers(this.counts);
    this.followers.serialize(serializer);
    this.repeats = serializer.float(this.repeats);
    this.changes = serializer.float(this.changes);
  }

  private fillShares(classCount: number): void {
    this.counts = enlarged(this.counts, classCount);
    if (this.shares.length < classCount) this.shares = new Float64Array(classCount * 2);
    let total = smoothing * classCount;
    for (let c = 0; c < classCount; c++) total += this.counts[c];
    for (let c = 0; c < classCount; c++) this.shares[c] = (this.counts[c] + smoothing) / total;
  }
}
