import { readFileSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

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
    const noted = this.take();
    const ended = new AbortController();
    const deadline = sleep(maxMs, 'late' as const, { signal: ended.signal }).catch(() => 'late' as const);
    let brought = 0;
    for (const sessionId of noted) {
      if (this.bytes > this.memoryBytes * memoryShare) break;
      const loading = this.sessions.bring(sessionId).then(
        () => 'there' as const,
        () => 'failed' as const,
      );
      const outcome = await Promise.race([loading, deadline]);
      if (outcome === 'late') break;
      if (outcome === 'there') brought++;
    }
    ended.abort();
    return brought;
  }

  /** Notes them now and from now on. */
  begin(): void {
    this.noteInTurn();
    this.timer = setInterval(() => this.noteInTurn(), noteMs);
    this.timer.unref();
  }

  /** Notes them a last time. */
  async stop(): Promise<void> {
    if (this.timer === null) return;
    clearInterval(this.timer);
    await this.noting;
    await this.note();
  }

  private noteInTurn(): void {
    this.noting ??= this.note().finally(() => {
      this.noting = null;
    });
  }

  /** A note that cannot be written is written later: the next start does without. */
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
