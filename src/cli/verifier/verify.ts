import type { DataFolder, Entry, StoredRecord } from './data-folder.js';
import { type Head, type Key, readNote, VerifierError } from './notes.js';
import { GrowingTree, sha256 } from './tree.js';

/**
 * What was found. `changed`: what a signed or kept checkpoint has is not there as it was. `unproved`: there is nothing that could show a change. Only what is in neither is as it was signed.
 */
export interface Findings {
  readonly proved: Proved[];
  readonly changed: Found[];
  readonly unproved: Found[];
  /** The newest head that all else was held against; `null` where there is none. */
  head: Head | null;
}

/** Records shown to be those that were signed. */
export interface Proved {
  readonly session: string;
  /** Records, from the session's first on. */
  readonly records: number;
  /** Of the checkpoint that has them. */
  readonly time: string;
}

export interface Found {
  /** Session, `session with hash …` where its id is not known, or the part of the folder. */
  readonly where: string;
  readonly what: string;
}

/** A head that a part of the checkpoint log leads to. */
export interface Anchor extends Head {
  /** In words: which one it is. */
  readonly name: string;
}

/** A session's tree as the checkpoint log has it, and the first checkpoint that has that entry. */
export interface Milestone {
  readonly size: number;
  readonly root: Buffer;
  readonly anchor: Anchor;
}

interface Wanted {
  /** Keys by which the folder's checkpoints may be signed. */
  readonly keys: readonly Key[];
  /** A checkpoint kept elsewhere, as it was kept: what it has is believed. */
  readonly kept: Head | null;
}

/** Holds all of a data folder against its signed checkpoints, and against one that was kept elsewhere. */
export function verifyFolder(folder: DataFolder, { keys, kept }: Wanted): Findings {
  const findings: Findings = { proved: [], changed: [], unproved: [], head: null };
  // In this order: of a folder in use the log, which is read last, is never behind the others.
  const milestones = readCheckpointLog(folder, keys, kept, findings);
  const views = viewsOf(folder, findings);
  const heads = new Map<string, number>();
  const found = new Set<string>();
  for (const { session, records } of folder.sessions()) {
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

/** The entries of the checkpoint log that a head vouches for, by session. */
function readCheckpointLog(folder: DataFolder, keys: readonly Key[], kept: Head | null, findings: Findings): Map<string, Milestone[]> {
  const anchors = readAnchors(folder, keys, kept, findings);
  const tree = new GrowingTree();
  const milestones = new Map<string, Milestone[]>();
  const entries = folder.entries();
  let before: Anchor | null = null;
  for (const anchor of anchors) {
    const between: Entry[] = [];
    while (tree.size < anchor.size) {
      const next = entries.next();
      if (next.done === true) break;
      tree.add(next.value.bytes);
      between.push(next.value);
    }
    const since = before === null ? 'from its beginning on' : `behind ${before.name}`;
    if (tree.size < anchor.size || !tree.root().equals(anchor.root)) {
      const what = tree.size < anchor.size ? `it ends before ${anchor.name}` : `it does not lead to ${anchor.name}`;
      findings.changed.push({ where: 'the checkpoint log', what: `${what}: entries were changed or are missing, ${since}` });
      break;
    }
    for (const { session, size, root } of between) note(milestones, session, { size, root, anchor }, findings);
    before = anchor;
  }
  findings.head = before;
  if (before === null)
    findings.unproved.push({
      where: 'the checkpoint log',
      what: 'no checkpoint was found that a known key signed, or that was kept elsewhere',
    });
  return milestones;
}

function note(milestones: Map<string, Milestone[]>, session: string, milestone: Milestone, findings: Findings): void {
  const known = milestones.get(session) ?? [];
  milestones.set(session, known);
  const last = known.at(-1);
  if (last !== undefined && last.size >= milestone.size)
    findings.changed.push({
      where: `session with hash ${session}`,
      what: `${milestone.anchor.name} has it shorter than ${last.anchor.name}`,
    });
  else known.push(milestone);
}

/** The folder's signed heads and the kept one, by size. */
function readAnchors(folder: DataFolder, keys: readonly Key[], kept: Head | null, findings: Findings): Anchor[] {
  const anchors: Anchor[] = [];
  let origin = kept?.origin ?? null;
  for (const text of folder.notes()) {
    const head = readHead(text, keys);
    const where = 'a checkpoint of the folder';
    if (head === null) findings.changed.push({ where, what: 'it is no signed checkpoint' });
    else if (head.signedBy.length === 0) {
      const name = `the one of ${head.time} (${head.size} entries)`;
      if (keys.length === 0) findings.unproved.push({ where, what: `${name}: there is no key to check its signature with` });
      else findings.changed.push({ where, what: `${name} is not signed by a known key` });
    } else if (origin !== null && head.origin !== origin)
      findings.changed.push({ where, what: `it is of ${head.origin}, and not of ${origin}` });
    else {
      ({ origin } = head);
      anchors.push({ ...head, name: `the checkpoint of ${head.time} (${head.size} entries)` });
    }
  }
  if (kept !== null) anchors.push({ ...kept, name: `the kept checkpoint of ${kept.time} (${kept.size} entries)` });
  return anchors.sort((one, other) => one.size - other.size);
}

function readHead(text: string, keys: readonly Key[]): ReturnType<typeof readNote> | null {
  try {
    return readNote(text, keys);
  } catch (error) {
    if (error instanceof VerifierError) return null;
    throw error;
  }
}

/** Holds a session's records against its milestones. @returns how many records there are */
export function verifySession(
  where: string,
  records: Iterable<StoredRecord>,
  milestones: readonly Milestone[],
  findings: Findings,
): number {
  const tree = new GrowingTree();
  const changed = (what: string): void => void findings.changed.push({ where, what });
  let good: Milestone | null = null;
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
    tree.add(bytes as Buffer);
    const milestone = milestones[next];
    if (tree.size !== milestone?.size) continue;
    next++;
    if (tree.root().equals(milestone.root)) good = milestone;
    else {
      changed(`${between(good, milestone)} has other records there than ${milestone.anchor.name}${asIn(good)}`);
      isChanged = true;
    }
  }
  const missed = milestones[next];
  if (!isChanged && missed !== undefined) {
    changed(`${between(good, missed)} ends at position ${count}, and ${missed.anchor.name} has ${missed.size}${asIn(good)}`);
    isChanged = true;
  }
  if (good !== null) findings.proved.push({ session: where, records: good.size, time: good.anchor.time });
  const from = (good?.size ?? 0) + 1;
  if (!isChanged && from <= count)
    findings.unproved.push({
      where,
      what: `positions ${from} to ${count} are in no checkpoint: nothing shows whether they are as they were written`,
    });
  if (!isChanged && count === 0) findings.unproved.push({ where, what: 'it has a name and no records' });
  return last;
}

const between = (good: Milestone | null, milestone: Milestone): string =>
  `changed between positions ${(good?.size ?? 0) + 1} and ${milestone.size}: it`;

const asIn = (good: Milestone | null): string => (good === null ? '' : `; up to position ${good.size} it is as in ${good.anchor.name}`);
