import { type Nearest, NeighbourWindow } from '../neighbour-window.js';
import type { Serializer } from '../serializer.js';
import type { ClassExpert, ClassSituation } from './class-expert.js';
import { ClassImportance } from './class-importance.js';

/** Imagined votes, spread over all classes: neighbours that always agree are to be trusted more than ones that never do. */
const smoothings = [0.03, 0.3, 2] as const;
/** How quickly the weights of the smoothings follow their losses. */
const weightMemory = 0.98;

/**
 * Nearest neighbours among the last events. Each votes for its class, the nearer the more: the kernel falls to nothing at the first one that is left out
 * (Hechenbichler and Schliep, "Weighted k-Nearest-Neighbor Techniques", 2004).
 * Two windows are searched at once: a short one that follows drift, a long one that knows more.
 */
export class Neighbours implements ClassExpert {
  readonly names = ['neighbours, short window', 'neighbours, long window'];
  private readonly window = new NeighbourWindow();
  private readonly importance = new ClassImportance();
  private readonly votes = [new Votes(), new Votes()] as const;

  predict({ instance, classCount }: ClassSituation, [near, far]: readonly Float64Array[]): void {
    this.importance.computeValues(instance.dimensions);
    this.window.search(instance, this.importance.values);
    this.votes[0].share(this.window.short, classCount, near);
    this.votes[1].share(this.window.long, classCount, far);
  }

  learn({ instance, classCount }: ClassSituation, outcome: number): void {
    for (const votes of this.votes) votes.learn(classCount, outcome);
    this.importance.learn(instance, outcome);
    this.window.addPoint(instance, outcome);
  }

  serialize(serializer: Serializer): void {
    this.window.serialize(serializer);
    this.importance.serialize(serializer);
    for (const votes of this.votes) votes.serialize(serializer);
  }
}

/** Turns neighbours into probabilities: their votes, smoothed by a mixture of several amounts that goes by how well each did of late. */
class Votes {
  private votes = new Float64Array(2);
  private total = 0;
  /** Forgetting sum of each smoothing's log loss. */
  private losses = new Float64Array(smoothings.length);

  share({ count, distances, outcomes }: Nearest, classCount: number, output: Float64Array): void {
    if (this.votes.length < classCount) this.votes = new Float64Array(classCount * 2);
    const { votes } = this;
    for (let c = 0; c < classCount; c++) output[c] = votes[c] = 0;
    this.total = 0;
    const reach = count > 0 ? distances[count - 1] * 1.1 + 1e-9 : 1;
    for (let i = 0; i < count; i++) {
      const vote = 1 - 0.8 * (distances[i] / reach);
      votes[outcomes[i]] += vote;
      this.total += vote;
    }
    const least = Math.min(...this.losses);
    let total = 0;
    for (let s = 0; s < smoothings.length; s++) {
      const weight = Math.exp(least - this.losses[s]);
      total += weight;
      for (let c = 0; c < classCount; c++) output[c] += weight * this.smoothed(s, c, classCount);
    }
    for (let c = 0; c < classCount; c++) output[c] /= total;
  }

  learn(classCount: number, outcome: number): void {
    for (let s = 0; s < smoothings.length; s++)
      this.losses[s] = weightMemory * this.losses[s] - Math.log(this.smoothed(s, outcome, classCount));
  }

  serialize(serializer: Serializer): void {
    this.losses = serializer.numbers(this.losses);
  }

  private smoothed(s: number, c: number, classCount: number): number {
    return (this.votes[c] + smoothings[s] / classCount) / (this.total + smoothings[s]);
  }
}
