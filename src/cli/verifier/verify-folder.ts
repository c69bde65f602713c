import type { DataFolder, StoredRecord } from './data-folder.js';
import { type Findings, nothingFound } from './findings.js';
import type { Head, Key } from './notes.js';
import type { ProofFolder } from './proof-folder.js';
import { type CheckpointLog, type Milestone, readCheckpointLog } from './read-checkpoint-log.js';
import { GrowingTree, sha256 } from './tree.js';

interface VerifyFolderOptions {
  /** The checkpoint logs, that of the folder first: each session is placed under whichever proves it. */
  readonly proofs: readonly ProofFolder[];
  /** Keys by which checkpoints may be signed; left out: those that lie beside each log. */
  readonly keys: readonly Key[] | undefined;
  /** Checkpoints kept elsewhere, as they were kept: what they have is believed. */
  readonly kept: readonly Head[];
}

/** Holds all of a data folder against the signed checkpoints of one writer or of several, and against those that were kept elsewhere. */
export function verifyFolder(folder: DataFolder, options: VerifyFolderOptions): Findings {
  const findings = nothingFound();
  // In this order: of a folder in use the log, which is read last, is never behind the others.
  const milestones = readMilestones(options, findings);
  const views = viewsOf(folder, findings);
  const heads = new Map<string, number>();
  const found = new Set<string>();
  for (const { session, records } of folder.sessions((damage) => findings.changed.push(damage))) {
    const hash = session === null ? null : sha256(Buffer.from(session)).toString('hex');
    const known = hash === null ? undefined : milestones.get(hash);
    if (hash !== null) found.add(hash);
    const where = session ?? 'records of no session';
    const count = verifySession(where, records, known ?? [], findings);
    if (session !== null) heads.set(session, count);
  }
  for (const [hash, known] of milestones) {
    const last = known.at(-1);
    if (found.has(hash) || last === undefined) continue;
    findings.changed.push({ where: `session with hash ${hash}`, what: `it is gone: ${last.anchor.name} has ${last.size} records of it` });
  }
  for (const { session, position } of views)
    if (position > (heads.get(session) ?? 0))
      findings.changed.push({
        where: session,
        what: `its stored view knows ${position} records, and the log has ${heads.get(session) ?? 0}`,
      });
  return findings;
}

/** Views can be made anew: where they cannot be read they say nothing. */
function viewsOf(folder: DataFolder, findings: Findings): { session: string; position: number }[] {
  try {
    return [...folder.views()];
  } catch (error) {
    findings.unproved.push({ where: 'the views', what: `they cannot be read: ${(error as Error).message}` });
    return [];
  }
}

/** What all checkpoint logs have of each session, the shortest tree first. */
export function readMilestones({ proofs, keys, kept }: VerifyFolderOptions, findings: Findings): Map<string, Milestone[]> {
  const own = keys ?? proofs[0]?.keys() ?? [];
  const logs = proofs.map((folder, i) => {
    const known = keys ?? (i === 0 ? own : [...own, ...folder.keys()]);
    const log = readCheckpointLog(folder, known, []);
    return { folder, known, log };
  });
  const milestones = new Map<string, Milestone[]>();
  for (const { folder, known, log: alone } of logs) {
    const ofLog = kept.filter(({ origin }) => origin === alone.origin);
    // Of several copies of one log the longest must have what was kept.
    const isLongest = logs.every(({ log }) => log.origin !== alone.origin || log.size <= alone.size);
    const log = ofLog.length > 0 && isLongest ? readCheckpointLog(folder, known, ofLog) : alone;
    take(log, milestones, findings);
  }
  for (const { origin, time } of kept)
    if (logs.every(({ log }) => log.origin !== origin))
      findings.changed.push({
        where: 'the checkpoint log',
        what: `a checkpoint of ${origin} of ${time} was kept, and there is no checkpoint log of that name`,
      });
  if (findings.heads.length === 0)
    findings.unproved.push({
      where: 'the checkpoint log',
      what: 'no checkpoint was found that a known key signed, or that was kept elsewhere',
    });
  return milestones;
}

function take(log: CheckpointLog, milestones: Map<string, Milestone[]>, findings: Findings): void {
  findings.changed.push(...log.changed);
  findings.unproved.push(...log.unproved);
  if (log.head !== null) findings.heads.push(log.head);
  for (const [session, more] of log.milestones) {
    const all = [...(milestones.get(session) ?? []), ...more];
    milestones.set(
      session,
      all.sort((one, other) => one.size - other.size),
    );
  }
}

/** Holds a session's records against its milestones, the shortest first. @returns position of its last record */
export function verifySession(
  where: string,
  records: Iterable<StoredRecord>,
  milestones: readonly Milestone[],
  findings: Findings,
): number {
  const tree = new GrowingTree();
  const changed = (what: string): void => void findings.changed.push({ where, what });
  const held: Milestone[] = [];
  let isChanged = false;
  let next = 0;
  let last = 0;
  let count = 0;
  for (const { position, bytes } of records) {
    count++;
    if (bytes === null) {
      if (!isChanged) changed(`the record at position ${position} does not fit its checksum`);
      isChanged = true;
    } else if (position !== last + 1) {
      if (!isChanged) changed(`the record at position ${last + 1} is missing`);
      isChanged = true;
    }
    last = position;
    if (isChanged) continue;
    tree.append(bytes as Buffer);
    // Several logs may have the same tree.
    for (; tree.size === milestones[next]?.size && !isChanged; next++) {
      const milestone = milestones[next];
      const good = held.at(-1) ?? null;
      if (tree.root().equals(milestone.root)) held.push(milestone);
      else {
        changed(`${between(good, milestone)} has other records there than ${milestone.anchor.name}${asIn(good)}`);
        isChanged = true;
      }
    }
  }
  const missed = milestones[next];
  const good = held.at(-1) ?? null;
  if (!isChanged && missed !== undefined) {
    changed(`${between(good, missed)} ends at position ${count}, and ${missed.anchor.name} has ${missed.size}${asIn(good)}`);
    isChanged = true;
  }
  tellProved(where, held, isChanged ? (good?.size ?? 0) : count, findings);
  if (!isChanged && count === 0) findings.unproved.push({ where, what: 'it has a name and no records' });
  return last;
}

/** Tells which records up to `count` some log proves, and which none does. */
function tellProved(where: string, held: readonly Milestone[], count: number, findings: Findings): void {
  let to = 0;
  const tell = (until: number, why: string): void => {
    if (to >= until) return;
    findings.unproved.push({ where, what: `positions ${to + 1} to ${until} ${why}` });
    to = until;
  };
  const old = held.reduce<Milestone | null>((most, one) => (one.inherited > (most?.inherited ?? 0) ? one : most), null);
  const tellGap = (until: number): void => {
    if (old !== null)
      tell(
        Math.min(until, old.inherited),
        `were there before the checkpoint log ${old.anchor.origin} began: they are as they were on ${old.anchor.time}, and nothing shows whether they were changed before`,
      );
    tell(until, 'are in no checkpoint: nothing shows whether they are as they were written');
  };
  for (const { from, until, time } of spans(held)) {
    tellGap(Math.min(from, count));
    findings.proved.push({ session: where, from: to + 1, to: until, time });
    to = until;
  }
  tellGap(count);
}

/** What the milestones prove, in order and apart: records behind `from` up to `until`. */
function spans(held: readonly Milestone[]): { from: number; until: number; time: string }[] {
  const merged: { from: number; until: number; time: string }[] = [];
  const each = held
    .filter(({ inherited, size }) => inherited < size)
    .map(({ inherited, size, anchor }) => ({ from: inherited, until: size, time: anchor.time }))
    .sort((one, other) => one.from - other.from || one.until - other.until);
  for (const span of each) {
    const before = merged.at(-1);
    if (before === undefined || span.from > before.until) merged.push({ ...span });
    else if (span.until > before.until) Object.assign(before, { until: span.until, time: span.time });
  }
  return merged;
}

const between = (good: Milestone | null, milestone: Milestone): string =>
  `changed between positions ${(good?.size ?? 0) + 1} and ${milestone.size}: it`;

const asIn = (good: Milestone | null): string => (good === null ? '' : `; up to position ${good.size} it is as in ${good.anchor.name}`);
