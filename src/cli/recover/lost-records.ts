import { hash } from 'node:crypto';
import type { HeadsFile } from '../../embedded/heads-file.js';
import type { LogFile } from '../../log/lmdb/log-file.js';
import type { Milestone } from '../verifier/read-checkpoint-log.js';
import type { Source } from './record-sources.js';

/** A session of a log, and what of it the log cannot give. */
export interface Stream {
  readonly session: string;
  readonly number: number;
  /** Its trees that were signed, the shortest first. */
  readonly milestones: readonly Milestone[];
  /** Position that it had come to, as far as anything says. */
  readonly end: number;
  /** Positions of records that cannot be read, in order. */
  readonly missing: ReadonlySet<number>;
  /** Whether it may have gone on behind `end`, and nothing says how far. */
  readonly endIsUnknown: boolean;
}

export interface Known {
  readonly log: LogFile;
  readonly heads: HeadsFile;
  /** Signed trees by SHA-256 of the session's id, hexadecimal. */
  readonly trees: ReadonlyMap<string, readonly Milestone[]>;
  readonly sources: readonly Source[];
}

/** All sessions that a log has, or had by what a source says. Each record is read. */
export function streamsOf({ log, heads, trees, sources }: Known): Stream[] {
  const numbers = numbersOf(log, heads, sources);
  return [...numbers].map(([session, number]) => {
    const milestones = trees.get(hash('sha256', session)) ?? [];
    const head = heads.headOf(number);
    let end = Math.max(1, head, milestones.at(-1)?.size ?? 0);
    while (log.record(number, end + 1) !== null) end++;
    const missing = new Set<number>();
    for (let position = 1; position <= end; position++) if (log.record(number, position) === null) missing.add(position);
    return { session, number, milestones, end, missing, endIsUnknown: head === 0 && log.isDamagedAt(number, end + 1) };
  });
}

/** The sessions' numbers, each its own: what the heads say, else what the log and the sources say, else a new one. */
function numbersOf(log: LogFile, heads: HeadsFile, sources: readonly Source[]): Map<string, number> {
  const told = new Map<string, number>();
  for (const { session, number } of log.sessions()) told.set(session, number);
  for (const source of sources) for (const [session, number] of source.sessions) if (!told.has(session)) told.set(session, number);
  const numbers = new Map<string, number>();
  for (const session of told.keys()) {
    const number = heads.ordinalOf(session);
    if (number !== undefined) numbers.set(session, number);
  }
  const used = new Set(numbers.values());
  let next = [...told.values()].reduce((most, number) => Math.max(most, number), heads.lastOrdinal) + 1;
  for (const [session, number] of told) {
    if (numbers.has(session)) continue;
    const isFree = number > 0 && !used.has(number) && heads.headOf(number) === 0;
    const own = isFree ? number : next++;
    used.add(own);
    numbers.set(session, own);
  }
  return numbers;
}
