import { type BigIntStats, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';

/** A file that the process holds open, as its path named it: what is written to it is lost with the process where the path names it no more. */
export class HeldFile {
  private constructor(
    readonly file: string,
    private readonly held: BigIntStats,
  ) {}

  /** `null` where there is no such file. */
  static of(file: string): HeldFile | null {
    const held = statSync(file, { bigint: true, throwIfNoEntry: false });
    return held === undefined ? null : new HeldFile(file, held);
  }

  /** What lies at its path instead; `null` where it is the file itself, or nobody can tell. */
  async replacedBy(): Promise<'nothing' | 'another file' | null> {
    try {
      const { dev, ino } = await stat(this.file, { bigint: true });
      return dev === this.held.dev && ino === this.held.ino ? null : 'another file';
    } catch (error) {
      return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '') ? 'nothing' : null;
    }
  }
}
