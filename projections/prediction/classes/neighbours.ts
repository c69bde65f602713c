import type { Archive } from '../archive.js';
import { NeighbourWindow } from '../neighbour-window.js';
import type { ClassExpert, ClassSituation } from './class-expert.js';
import { ClassImportance } from './class-importance.js';

const smoothing = 0.4;

/**
 * Nearest neighbours among the last events. Each votes for its class, the nearer the more: the kernel falls to nothing at the first one that is left out.
 * Two windows are searched at once: a short one that follows drift, a long one that knows more.
 */
export class Neighbours implements ClassExpert {
  readonly names = ['neighbours, short window', 'neighbours, long window'];
  private readonly window = new NeighbourWindow();
  private readonly importance = new ClassImportance();
  private votes = new Float64Array(2);

  predict({ instance, classCount }: ClassSituation, [near, far]: readonly Float64Array[]): void {
    if (this.votes.length < classCount) this.votes = new Float64Array(classCount * 2);
    this.importance.of(instance.dimensions);
    this.window.search(instance, this.importance.values);
    this.vote(this.window.short, classCount, near);
    this.vote(this.window.long, classCount, far);
  }

  learn({ instance }: ClassSituation, outcome: number): void {
    this.importance.learn(instance, outcome);
    this.window.add(instance, outcome);
  }

  archive(archive: Archive): void {
    this.window.archive(archive);
    this.importance.archive(archive);
  }

  private vote(found: { count: number; distances: Float64Array; outcomes: Float64Array }, classCount: number, output: Float64Array): void {
    for (let c = 0; c < classCount; c++) output[c] = smoothing / classCount;
    let total = smoothing;
    const reach = found.count > 0 ? found.distances[found.count - 1] * 1.1 + 1e-9 : 1;
    for (let i = 0; i < found.count; i++) {
      const share = found.distances[i] / reach;
      const vote = 1 - 0.8 * share;
      output[found.outcomes[i]] += vote;
      total += vote;
    }
    for (let c = 0; c < classCount; c++) output[c] /= total;
  }
}
