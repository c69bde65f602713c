import { sliceMs, TimeShare } from '../../../src/slices.js';

/** What takes the place of the slices that all calculations of a process share: the nodes of a simulation are processes of their own, and end each for itself. */

export { sliceMs, TimeShare };

export const inSlices = <T>(session: string, steps: Generator<void, T>, giveUp?: () => void): Promise<T> =>
  new TimeShare().finish(session, steps, giveUp);

export const turnOf = (_session: string): Promise<void> => new Promise((resume) => setImmediate(resume));

export class Breather {
  private beganMs = performance.now();

  get isDue(): boolean {
    return performance.now() - this.beganMs > sliceMs;
  }

  async pause(): Promise<void> {
    await turnOf('');
    this.beganMs = performance.now();
  }
}
