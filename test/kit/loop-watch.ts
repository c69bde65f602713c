import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './folders.js';
import type { TestService } from './service.js';
import { until } from './until.js';

/** A turn of a service's event loop that took long, and the functions that it was spent in. */
export interface LongTurn {
  readonly heldMs: number;
  readonly by: readonly string[];
}

/** Watches the event loop of a service that is started with {@link env}; see `loop-watch.mjs`. */
export class LoopWatch {
  private readonly file = path.join(makeFolder(), 'turns.json');
  readonly env = {
    NODE_OPTIONS: `--import ${new URL('./loop-watch.mjs', import.meta.url).pathname}`,
    LOOP_WATCH_FILE: this.file,
  };

  /** The longest turns since this was last asked for. */
  async longest(service: TestService): Promise<LongTurn[]> {
    rmSync(this.file, { force: true });
    service.process.signal('SIGUSR2');
    let longest: LongTurn[] | undefined;
    const isWritten = (): boolean => {
      try {
        longest = JSON.parse(readFileSync(this.file, 'utf8'));
      } catch {
        // Not yet, or not to its end.
      }
      return longest !== undefined;
    };
    await until('the longest turns are written', isWritten);
    return longest as unknown as LongTurn[];
  }
}
