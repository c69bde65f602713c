import type { Instance } from '../instance.js';
import { enlarged, GrowingMatrix } from '../matrix.js';
import type { Serializer } from '../serializer.js';
import { type ClassExpert, type ClassSituation, softmax } from './class-expert.js';
import { ClassNormals } from './class-normals.js';
import { Tempering } from './tempering.js';

/** What a naive Bayes model takes a feature's distribution within a class to be: normal, or the shares of the intervals and strings. */
interface Likelihoods {
  addTo(logits: Float64Array, instance: Instance, classCount: number): void;
  learn(instance: Instance, outcome: number, weight: number): void;
  serialize(serializer: Serializer): void;
}

/** Naive Bayes with forgetting, over numbers as normal distributions or over the intervals that they lie in. */
export class NaiveBayes implements ClassExpert {
  readonly names: readonly string[];
  private readonly likelihoods: Likelihoods;
  private readonly tempering = new Tempering();
  /** Weight of each class. */
  private priors = new Float64Array(2);
  private logs = new Float64Array(2);
  private probabilities = new Float64Array(2);

  /** @param memory share of what was learned that stays from event to event */
  constructor(
    name: string,
    form: 'normal' | 'intervals',
    private readonly memory: number,
  ) {
    this.names = [name];
    this.likelihoods = form === 'normal' ? new ClassNormals(2, memory) : new IntervalLikelihoods(memory);
  }

  predict({ classCount, instance }: ClassSituation, [output]: readonly Float64Array[]): void {
    this.reach(classCount);
    const { logs, priors, probabilities } = this;
    const { power } = this.tempering;
    let total = 0.5 * classCount;
    for (let c = 0; c < classCount; c++) {
      total += priors[c];
      logs[c] = 0;
    }
    this.likelihoods.addTo(logs, instance, classCount);
    for (let c = 0; c < classCount; c++) probabilities[c] = power * logs[c] + Math.log((priors[c] + 0.5) / total);
    softmax(probabilities, classCount, probabilities);
    for (let c = 0; c < classCount; c++) output[c] = probabilities[c];
  }

  learn({ classCount, instance }: ClassSituation, outcome: number, weight: number): void {
    this.tempering.learn(this.logs, this.probabilities, classCount, outcome, weight);
    const { priors } = this;
    for (let c = 0; c < classCount; c++) priors[c] *= this.memory;
    priors[outcome] += weight;
    this.likelihoods.learn(instance, outcome, weight);
  }

  serialize(serializer: Serializer): void {
    this.priors = serializer.numbers(this.priors);
    this.likelihoods.serialize(serializer);
    this.tempering.serialize(serializer);
  }

  private reach(classCount: number): void {
    if (this.priors.length < classCount) this.priors = enlarged(this.priors, classCount);
    if (this.logs.length >= classCount) return;
    this.logs = new Float64Array(classCount * 2);
    this.probabilities = new Float64Array(classCount * 2);
  }
}

/** Powers that are worked out beforehand. */
const powersKept = 256;

class IntervalLikelihoods implements Likelihoods {
  /** Weight of each class where a property held: rows by property, columns by class. */
  private readonly table = new GrowingMatrix();
  /** When each property was last learned, by {@link clock}. */
  private readonly learnedAt = new GrowingMatrix(0, 1);
  private totals = new Float64Array(2);
  private clock = 0;
  /** Share of a property's weight that is left after so many events. */
  private readonly powers: Float64Array;

  constructor(private readonly memory: number) {
    this.powers = Float64Array.from({ length: powersKept }, (_, events) => memory ** events);
  }

  addTo(logits: Float64Array, { coarse, coarseCount }: Instance, classCount: number): void {
    this.reach(coarse, coarseCount, classCount);
    const { table, totals } = this;
    const { data } = table;
    for (let i = 0; i < coarseCount; i++) {
      const kept = this.kept(coarse[i]);
      const row = table.row(coarse[i]);
      for (let c = 0; c < classCount; c++) logits[c] += Math.log(kept * data[row + c] + 0.1);
    }
    for (let c = 0; c < classCount; c++) logits[c] -= coarseCount * Math.log(totals[c] + 0.8);
  }

  learn({ coarse, coarseCount }: Instance, outcome: number, weight: number): void {
    const { totals, memory } = this;
    this.reach(coarse, coarseCount, outcome + 1);
    for (let c = 0; c < totals.length; c++) totals[c] *= memory;
    totals[outcome] += weight;
    this.clock++;
    const { table, learnedAt } = this;
    const { data, stride } = table;
    for (let i = 0; i < coarseCount; i++) {
      const row = table.row(coarse[i]);
      if (memory < 1) {
        const kept = this.kept(coarse[i]);
        for (let c = 0; c < stride; c++) data[row + c] *= kept;
        learnedAt.data[learnedAt.row(coarse[i])] = this.clock;
      }
      data[row + outcome] += weight;
    }
  }

  serialize(serializer: Serializer): void {
    this.table.serialize(serializer);
    this.learnedAt.serialize(serializer);
    this.totals = serializer.numbers(this.totals);
    this.clock = serializer.count(this.clock);
  }

  private reach(coarse: Int32Array, coarseCount: number, classCount: number): void {
    let end = 0;
    for (let i = 0; i < coarseCount; i++) if (coarse[i] >= end) end = coarse[i] + 1;
    this.table.reach(end, classCount);
    if (this.memory < 1) this.learnedAt.reach(end, 1);
    if (this.totals.length < classCount) this.totals = enlarged(this.totals, classCount);
  }

  private kept(oneHot: number): number {
    if (this.memory === 1) return 1;
    const events = this.clock - this.learnedAt.data[this.learnedAt.row(oneHot)];
    return events < powersKept ? this.powers[events] : this.memory ** events;
  }
}
