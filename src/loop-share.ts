/** Time that such work may take of one turn of the event loop, ms. */
const shareMs = 4;

/**
 * Runs many small pieces of work, first come, first served: as many in one turn of the event loop as fit into its share. The others wait for the next turn, so that
 * whatever else there is to do comes between.
 */
export class LoopShare {
  private readonly waiting: (() => void)[] = [];
  private spentMs = 0;
  private isWorking = false;
  private turnIsComing = false;

  /** @returns what the work returned. Only what it does before its first `await` counts */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error as Error);
        }
      });
      this.workOff();
    });
  }

  private workOff(): void {
    if (this.isWorking) return;
    this.isWorking = true;
    while (this.spentMs < shareMs) {
      const work = this.waiting.shift();
      if (work === undefined) break;
      const beganMs = performance.now();
      work();
      this.spentMs += performance.now() - beganMs;
    }
    this.isWorking = false;
    if (this.turnIsComing) return;
    this.turnIsComing = true;
    setImmediate(() => this.nextTurn());
  }

  private nextTurn(): void {
    this.turnIsComing = false;
    this.spentMs = 0;
    if (this.waiting.length > 0) this.workOff();
  }
}
