import type { Archive } from '../archive.js';
import { enlarged } from '../matrix.js';
import { type ClassExpert, type ClassSituation, softmax } from './class-expert.js';

/** Outcomes back to which repeats are looked for. */
const lagsMax = 32;
const rate = 0.3;
const squareStart = 1;

/**
 * Says that what came some events ago comes again, for many distances at once: a logistic model of which class is next (McFadden 1974), whose inputs are, for each
 * class, its frequency and whether it came so many events ago. One weight a distance serves all classes, so that periods, runs and echoes take few events.
 */
export class Repeats implements ClassExpert {
  readonly names = ['repeats'];
  /** By distance; then that of the frequency. */
  private weights = new Float64Array(lagsMax + 1);
  private squares = new Float64Array(lagsMax + 1).fill(squareStart);
  private counts = new Float64Array(2);
  private total = 0;
  private logs = new Float64Array(2);
  private probabilities = new Float64Array(2);

  constructor() {
    this.weights[lagsMax] = 1;
  }

  predict({ classCount, history }: ClassSituation, [output]: readonly Float64Array[]): void {
    this.reach(classCount);
    const { weights, counts, logs, probabilities } = this;
    for (let c = 0; c < classCount; c++) {
      logs[c] = Math.log((counts[c] + 0.5) / (this.total + 0.5 * classCount));
      probabilities[c] = weights[lagsMax] * logs[c];
    }
    for (let lag = 0; lag < lagsMax; lag++) {
      const outcome = history.at(lag);
      if (outcome < 0) break;
      probabilities[outcome] += weights[lag];
    }
    softmax(probabilities, classCount, probabilities);
    for (let c = 0; c < classCount; c++) output[c] = probabilities[c];
  }

  learn({ classCount, history }: ClassSituation, outcome: number, weight: number): void {
    const { probabilities, logs } = this;
    for (let lag = 0; lag < lagsMax; lag++) {
      const before = history.at(lag);
      if (before < 0) break;
      this.step(lag, weight * ((before === outcome ? 1 : 0) - probabilities[before]));
    }
    let gradient = logs[outcome];
    for (let c = 0; c < classCount; c++) gradient -= probabilities[c] * logs[c];
    this.step(lagsMax, weight * gradient);
    this.counts[outcome] += weight;
    this.total += weight;
  }

  archive(archive: Archive): void {
    this.weights = archive.numbers(this.weights);
    this.squares = archive.numbers(this.squares);
    this.counts = archive.numbers(this.counts);
    this.total = archive.float(this.total);
  }

  private step(index: number, gradient: number): void {
    this.squares[index] += gradient * gradient;
    this.weights[index] += (rate * gradient) / Math.sqrt(this.squares[index]);
  }

  private reach(classCount: number): void {
    this.counts = enlarged(this.counts, classCount);
    if (this.logs.length >= classCount) return;
    this.logs = new Float64Array(classCount * 2);
    this.probabilities = new Float64Array(classCount * 2);
  }
}
