import { uptime } from 'node:os';
import path from 'node:path';
import { clockFallMs } from '../../projections/timeline.js';
import { diskFreeMin, freeBytes } from '../embedded/disk-room.js';
import { HeldFile } from '../embedded/held-file.js';
import type { WriteHealth } from '../sessions/write-health.js';
import type { ProblemDto } from './health.dto.js';

/** How long a look at the disk is good for, ms. */
const lookMs = 1000;

/** Files of the data folder without which what is written is lost, and what is told where they are gone. */
const held = [
  ['log/data.mdb', 'log_unavailable'],
  ['kafka/data.mdb', 'log_unavailable'],
  ['keys/agents', 'keys_unavailable'],
  ['keys/blocks', 'keys_unavailable'],
] as const;

/** The problems with which no write is taken. */
const stopping: ReadonlySet<ProblemDto['code']> = new Set(['disk_full', 'log_unavailable', 'keys_unavailable'] as const);

export const stopsWrites = ({ code }: ProblemDto): boolean => stopping.has(code);

/** When the machine was started by its wall clock, ms since 1970: it changes when the clock is set, and by nothing else. */
const machineStartMs = (): number => Date.now() - uptime() * 1000;

/** What is looked at besides writes and clock. */
export interface Places {
  /** Where the service keeps its files; `null` where it has none. */
  readonly folder: string | null;
  /** What of the checkpoint log is damaged; `null` where nothing is known to be. */
  readonly proofProblem?: () => string | null;
  /** What the log lacks of what was signed; `null` where nothing is known to be. */
  readonly logProblem?: () => string | null;
}

/** What is wrong with the disk, the log, the key store, the checkpoint log and the clock. */
export class Problems {
  private readonly startMs: number;
  private readonly held: readonly { readonly file: HeldFile; readonly code: ProblemDto['code'] }[];
  private looked: { readonly atMs: number; readonly freeBytes: number | null; readonly gone: Promise<ProblemDto[]> } | null = null;

  constructor(
    private readonly writes: WriteHealth,
    private readonly places: Places,
    private readonly machineStart: () => number = machineStartMs,
    private readonly freeBytesOf: (folder: string) => number | null = freeBytes,
  ) {
    this.startMs = machineStart();
    const { folder } = places;
    this.held = held.flatMap(([name, code]) => {
      const file = folder === null ? null : HeldFile.of(path.join(folder, name));
      return file === null ? [] : [{ file, code }];
    });
  }

  async list(): Promise<ProblemDto[]> {
    return [...(await this.ofDisk()), ...this.ofWrites(), ...this.ofProof(), ...this.ofClock()];
  }

  private async ofDisk(): Promise<ProblemDto[]> {
    const { free, gone } = await this.look();
    if (free === null || free >= diskFreeMin) return gone;
    return [
      ...gone,
      {
        code: 'disk_full',
        detail: `the disk of the data folder has ${Math.floor(free / 2 ** 20)} MiB left; make room: less than ${diskFreeMin / 2 ** 20} MiB, and no write is taken`,
      },
    ];
  }

  private async look(): Promise<{ free: number | null; gone: ProblemDto[] }> {
    const { folder } = this.places;
    if (folder === null) return { free: null, gone: [] };
    const nowMs = performance.now();
    if (this.looked === null || nowMs - this.looked.atMs > lookMs)
      this.looked = { atMs: nowMs, freeBytes: this.freeBytesOf(folder), gone: this.findGone() };
    return { free: this.looked.freeBytes, gone: await this.looked.gone };
  }

  /** The engines write on into a file that was removed. */
  private async findGone(): Promise<ProblemDto[]> {
    const found: ProblemDto[] = [];
    for (const { file, code } of this.held) {
      const instead = await file.replacedBy();
      if (instead === null || found.some((problem) => problem.code === code)) continue;
      const detail = `${file.file} was taken away under the running service, and ${instead} lies there: what is written from then on is lost when it stops; export what is to be kept, stop it, and put the data folder back (docs/operations.md)`;
      found.push({ code, detail });
    }
    return found;
  }

  private ofWrites(): ProblemDto[] {
    const failure = this.writes.failure();
    if (failure === null) return [];
    if (failure === 'keys_unavailable')
      return [{ code: failure, detail: 'the last write failed for want of the key store; see that it runs and can be reached' }];
    const detail = 'the last write failed: the log did not take it; see that its disk or its servers are well';
    return [{ code: 'log_unavailable', detail }];
  }

  private ofProof(): ProblemDto[] {
    const { proofProblem, logProblem } = this.places;
    const told = { proof_damaged: proofProblem?.() ?? null, log_damaged: logProblem?.() ?? null };
    return (['proof_damaged', 'log_damaged'] as const).flatMap((code) => {
      const detail = told[code];
      return detail === null ? [] : [{ code, detail }];
    });
  }

  private ofClock(): ProblemDto[] {
    const setMs = this.machineStart() - this.startMs;
    const fallMs = this.writes.clockFall();
    const problems: ProblemDto[] = [];
    if (Math.abs(setMs) > clockFallMs) {
      const way = setMs > 0 ? 'ahead' : 'back';
      const detail = `the clock was set ${way} by ${seconds(setMs)} s since the start; where it is right now, start the service anew`;
      problems.push({ code: 'clock_jumped', detail });
    }
    if (fallMs > 0) {
      const detail = `events lie ${seconds(fallMs)} s after the clock: it ran ahead when they were written, or runs behind now`;
      problems.push({ code: 'clock_behind', detail });
    }
    return problems;
  }
}

const seconds = (ms: number): number => Math.round(Math.abs(ms) / 1000);
