import { readFileSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { TimeoutError, withTimeout } from '../async.js';

/** How often they are noted, ms. */
const noteMs = 2000;
/** Sessions that are noted at most. */
const notedMax = 16;
/** A smaller session is loaded in a moment when it is asked for, bytes. */
const largeBytes = 2 ** 20;
/** Sessions are brought back as long as those in memory take less than this share of the memory for them. */
const memoryShare = 1 / 2;

/** The sessions in memory, as far as they are noted and brought back. */
export interface SessionsInMemory {
  /** Those in memory with the bytes that each takes, the one used last at the end. */
  sizes(): Iterable<readonly [sessionId: string, bytes: number]>;
  /** Brings a session into memory. */
  bring(sessionId: string): Promise<unknown>;
}

/**
 * The large sessions that were used last, noted in a file from time to time, so that the next start has them in memory before it takes requests: however the process ended, the
 * first question to one waits for no load.
 */
export class RecentSessions {
  private timer: NodeJS.Timeout | null = null;
  private noted = '[]';
  private noting: Promise<void> | null = null;

  /** @param file in a folder that is this process's alone @param memoryBytes for all sessions */
  constructor(
    private readonly file: string,
    private readonly sessions: SessionsInMemory,
    private readonly memoryBytes: number,
  ) {}

  /**
   * Brings those back that were noted, the one used last first. Without them on file meanwhile: one whose load ends the process is not tried again by the next start.
   * @param maxMs after which it ends; the load under way goes on
   * @returns how many are in memory
   */
  async bringBack(maxMs: number): Promise<number> {
    const beganMs = performance.now();
    const brought: string[] = [];
    for (const sessionId of this.take()) {
      if (this.bytes > this.memoryBytes * memoryShare) break;
      try {
        await withTimeout(beganMs + maxMs - performance.now(), this.sessions.bring(sessionId));
        brought.push(sessionId);
      } catch (error) {
        // one that cannot be loaded says so to who asks for it
        if (error instanceof TimeoutError) break;
      }
    }
    // asked for once more, so that the one used last before is so again
    for (const sessionId of brought.toReversed()) await this.sessions.bring(sessionId);
    return brought.length;
  }

  /** Notes them, and again from now on. */
  async begin(): Promise<void> {
    await this.note();
    this.timer = setInterval(() => {
      this.noting ??= this.note().finally(() => {
        this.noting = null;
      });
    }, noteMs);
    this.timer.unref();
  }

  /** Notes them a last time. */
  async stop(): Promise<void> {
    if (this.timer === null) return;
    clearInterval(this.timer);
    await this.noting;
    await this.note();
  }

  /** Not flushed: a note that is lost, or cannot be written, costs the next start some time. */
  private async note(): Promise<void> {
    const large = [...this.sessions.sizes()].flatMap(([sessionId, bytes]) => (bytes < largeBytes ? [] : [sessionId]));
    const text = JSON.stringify(large.slice(-notedMax).reverse());
    if (text === this.noted) return;
    const draft = `${this.file}.new`;
    try {
      await writeFile(draft, text, { mode: 0o600 });
      await rename(draft, this.file);
      this.noted = text;
    } catch {
      return;
    }
  }

  private take(): string[] {
    try {
      const noted: unknown = JSON.parse(readFileSync(this.file, 'utf8'));
      rmSync(this.file);
      return Array.isArray(noted) ? noted.filter((sessionId) => typeof sessionId === 'string').slice(0, notedMax) : [];
    } catch {
      rmSync(this.file, { force: true });
      return [];
    }
  }

  private get bytes(): number {
    let sum = 0;
    for (const [, bytes] of this.sessions.sizes()) sum += bytes;
    return sum;
  }
}
