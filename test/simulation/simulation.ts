import { Worker } from 'node:worker_threads';
import { bundleWorld } from './bundle.js';
import type { Replacement } from './replacements.js';
import type { Story } from './world/operations.js';
import type { RunResult } from './world/run.js';

/** The service in a simulated world, ready to be told stories, one after the other. */
export class Simulation {
  private id = 0;
  private readonly waiting = new Map<number, { resolve: (result: RunResult) => void; reject: (error: Error) => void }>();

  private constructor(
    private readonly worker: Worker,
    private readonly remove: () => void,
  ) {
    worker.on('message', ({ id, result, error }: { id: number; result: RunResult; error?: string }) => {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (error === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(error));
    });
    worker.on('error', (error) => {
      for (const { reject } of this.waiting.values()) reject(error as Error);
      this.waiting.clear();
    });
  }

  /** @param replacements planted into the service's sources */
  static async open(replacements: readonly Replacement[] = []): Promise<Simulation> {
    const { file, remove } = await bundleWorld(replacements);
    return new Simulation(new Worker(new URL('./worker.mjs', import.meta.url), { workerData: { file } }), remove);
  }

  /** Tells a story, or that of a seed. */
  run(what: { readonly story: Story } | { readonly seed: number }): Promise<RunResult> {
    const id = ++this.id;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, ...what });
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
    this.remove();
  }
}
