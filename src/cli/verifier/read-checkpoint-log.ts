import type { Found } from './findings.js';
import { type Head, type Key, readNote, type SignedHead, VerifierError } from './notes.js';
import type { Entry, ProofFolder } from './proof-folder.js';
import { GrowingTree } from './tree.js';

/** A head that a part of the checkpoint log leads to. */
export interface Anchor extends Head {
  /** In words: which one it is. */
  readonly name: string;
}

/** A session's tree as a checkpoint log has it, and the first checkpoint that has that entry. */
export interface Milestone {
  readonly size: number;
  readonly root: Buffer;
  readonly anchor: Anchor;
  /** Records, from the session's first on, that were there before that checkpoint log began: it shows what they were then, and not what they were before. */
  readonly inherited: number;
}

/** What a checkpoint log says that leads to its signed heads. */
export interface CheckpointLog {
  readonly origin: string | null;
  /** The newest head that it leads to; `null` where there is none. */
  readonly head: Head | null;
  /** Entries that were read. */
  readonly size: number;
  /** By SHA-256 of the session's id, hexadecimal; in the log's order. */
  readonly milestones: ReadonlyMap<string, readonly Milestone[]>;
  readonly changed: readonly Found[];
  readonly unproved: readonly Found[];
}

interface Told {
  readonly changed: Found[];
  readonly unproved: Found[];
}

/**
 * Reads a checkpoint log and holds it against its signed heads.
 * @param keys by which they may be signed
 * @param kept heads that were kept elsewhere, as they were kept: that of this log is believed
 */
export function readCheckpointLog(folder: ProofFolder, keys: readonly Key[], kept: readonly Head[]): CheckpointLog {
  const found: Told = { changed: [], unproved: [] };
  const milestones = new Map<string, Milestone[]>();
  try {
    const { anchors, origin } = readAnchors(folder, keys, kept, found);
    const { head, size } = readEntries(folder, anchors, milestones, found);
    return { origin, head, size, milestones, ...found };
  } catch (error) {
    const what = `${folder.folder}/proof cannot be read: ${(error as Error).message}`;
    return { origin: null, head: null, size: 0, milestones, changed: found.changed, unproved: [{ where: 'the checkpoint log', what }] };
  }
}

/** The entries that a head vouches for, by session. */
function readEntries(
  folder: ProofFolder,
  anchors: readonly Anchor[],
  milestones: Map<string, Milestone[]>,
  found: Told,
): Pick<CheckpointLog, 'head' | 'size'> {
  const tree = new GrowingTree();
  const vouched: { readonly entry: Entry; readonly anchor: Anchor }[] = [];
  const entries = folder.entries();
  let before: Anchor | null = null;
  for (const anchor of anchors) {
    const between: Entry[] = [];
    while (tree.size < anchor.size) {
      const next = entries.next();
      if (next.done === true) break;
      tree.append(next.value.bytes);
      between.push(next.value);
    }
    const since = before === null ? 'from its beginning on' : `behind ${before.name}`;
    if (tree.size < anchor.size || !tree.root().equals(anchor.root)) {
      const what = tree.size < anchor.size ? `it ends before ${anchor.name}` : `it does not lead to ${anchor.name}`;
      found.changed.push({ where: 'the checkpoint log', what: `${what}: entries were changed or are missing, ${since}` });
      break;
    }
    for (const entry of between) vouched.push({ entry, anchor });
    before = anchor;
  }
  // Each checkpoint says it: the last one that holds is enough.
  const inherited = before?.inherited ?? 0;
  for (const [index, { entry, anchor }] of vouched.entries()) note(milestones, entry, anchor, index < inherited);
  return { head: before, size: tree.size };
}

function note(milestones: Map<string, Milestone[]>, { session, size, root }: Entry, anchor: Anchor, isOld: boolean): void {
  const known = milestones.get(session) ?? [];
  milestones.set(session, known);
  known.push({ size, root, anchor, inherited: known[0]?.inherited ?? (isOld ? size : 0) });
}

/** The log's signed heads and the kept ones of it, by size. */
function readAnchors(
  folder: ProofFolder,
  keys: readonly Key[],
  kept: readonly Head[],
  found: Told,
): { anchors: Anchor[]; origin: string | null } {
  const anchors: Anchor[] = [];
  let origin: string | null = null;
  const where = 'a checkpoint of the folder';
  for (const text of folder.notes()) {
    const head = readHead(text, keys);
    if (head === null) found.changed.push({ where, what: 'it is no signed checkpoint' });
    else if (head.signedBy.length === 0) {
      const name = `the one of ${head.time} (${head.size} entries)`;
      if (keys.length === 0) found.unproved.push({ where, what: `${name}: there is no key to check its signature with` });
      else found.changed.push({ where, what: `${name} is not signed by a known key` });
      origin ??= head.origin;
    } else if (origin !== null && head.origin !== origin)
      found.changed.push({ where, what: `it is of ${head.origin}, and not of ${origin}` });
    else {
      ({ origin } = head);
      anchors.push({ ...head, name: `the checkpoint of ${head.time} (${head.size} entries)` });
    }
  }
  for (const head of kept)
    if (head.origin === origin) anchors.push({ ...head, name: `the kept checkpoint of ${head.time} (${head.size} entries)` });
  return { anchors: anchors.sort((one, other) => one.size - other.size), origin };
}

function readHead(text: string, keys: readonly Key[]): SignedHead | null {
  try {
    return readNote(text, keys);
  } catch (error) {
    if (error instanceof VerifierError) return null;
    throw error;
  }
}
