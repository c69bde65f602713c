import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** How long GET /livez took while something else went on. */
export interface Liveness {
  readonly asked: number;
  readonly maxMs: number;
  /** Why those failed that were not answered at all. */
  readonly lost: readonly string[];
}

/** Watches a service's `GET /livez` from a thread. */
export class LivenessProbe {
  private readonly worker: Worker;

  constructor(port: number) {
    this.worker = new Worker(new URL('./liveness.mjs', import.meta.url), { workerData: port });
  }

  /** What was seen since this was last asked for. */
  async seen(): Promise<Liveness> {
    const answer = once(this.worker, 'message');
    this.worker.postMessage('report');
    const [{ timesMs, lost }] = (await answer) as [{ timesMs: number[]; lost: string[] }];
    return { asked: timesMs.length, maxMs: Math.round(Math.max(0, ...timesMs)), lost };
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}
