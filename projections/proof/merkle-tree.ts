/**
 * An append-only list of entries as a Merkle tree, by RFC 6962 section 2.1 (RFC 9162 has the same hashes, and the verifications that are done here): whoever keeps a root of 32 bytes
 * can be shown that an entry lies at its place (inclusion), and that a later tree begins with the one he knows (consistency), by some log2(n) hashes.
 */

/** SHA-256 of the parts, one behind the other: 32 bytes. */
export type Sha256 = (...parts: readonly Uint8Array[]) => Uint8Array;

const leafMark = Uint8Array.of(0);
const nodeMark = Uint8Array.of(1);

/** Hash of an entry, 32 bytes (RFC 6962, 2.1). The marks keep an entry from passing for a node. */
export const leafHash = (sha256: Sha256, entry: Uint8Array): Uint8Array => sha256(leafMark, entry);

const nodeHash = (sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array => sha256(nodeMark, left, right);

/** A tree's roots of complete subtrees, the largest first: what has to be kept to append and to know the root, at most 53 hashes. */
export class MerkleFrontier {
  /** @param size entries so far @param peaks roots of the complete subtrees that these make up, one for each bit that is set in `size`, the largest first */
  constructor(
    private readonly sha256: Sha256,
    public size = 0,
    readonly peaks: Uint8Array[] = [],
  ) {
    if (!Number.isSafeInteger(size) || size < 0 || peaks.length !== bitsSet(size))
      throw new RangeError(`${peaks.length} subtrees do not make up a tree of ${size} entries`);
  }

  /** @param leaf the entry's {@link leafHash} @param completed takes the complete subtrees that the entry ends, the smallest first: the leaf itself on level 0 */
  append(leaf: Uint8Array, completed: CompletedSubtree = () => undefined): void {
    let hash = leaf;
    completed(0, this.size, hash);
    for (let [rest, level] = [this.size, 1]; isOdd(rest); rest = half(rest), level++) {
      hash = nodeHash(this.sha256, this.peaks.pop() as Uint8Array, hash);
      completed(level, half(rest), hash);
    }
    this.peaks.push(hash);
    this.size++;
  }

  /** Root of all entries; of none the hash of nothing. */
  root(): Uint8Array {
    if (this.size === 0) return this.sha256();
    return this.peaks.reduceRight((right, left) => nodeHash(this.sha256, left, right));
  }
}

/** Takes the hash of the 2^level entries from index · 2^level on. */
export type CompletedSubtree = (level: number, index: number, hash: Uint8Array) => void;

/** Gives the hash of the 2^level entries from index · 2^level on, all of which the tree has. */
export type SubtreeHash = (level: number, index: number) => Uint8Array;

/** What can be shown of a tree whose complete subtrees' hashes are kept somewhere. Asks for some log2(size) of them each time. */
export class MerkleProofs {
  constructor(
    private readonly sha256: Sha256,
    private readonly hashOf: SubtreeHash,
  ) {}

  /** The root that the first `size` entries have. */
  root(size: number): Uint8Array {
    return size === 0 ? this.sha256() : this.rootOf(0, size);
  }

  /** Roots of the complete subtrees that make up the first `size` entries, the largest first: what {@link MerkleFrontier} goes on from. */
  peaks(size: number): Uint8Array[] {
    const peaks: Uint8Array[] = [];
    for (let [start, rest] = [0, size]; rest > 0; ) {
      const level = Math.floor(Math.log2(rest));
      peaks.push(this.hashOf(level, start / 2 ** level));
      start += 2 ** level;
      rest -= 2 ** level;
    }
    return peaks;
  }

  /**
   * Shows that an entry lies at `index` in the tree of the first `size` entries: the hashes beside its way up, the lowest first.
   * @throws {RangeError} where there is no such entry
   */
  inclusionProof(index: number, size: number): Uint8Array[] {
    if (!isCount(index) || index >= size) throw new RangeError(`there is no entry ${index} among ${size}`);
    return this.path(index, 0, size);
  }

  /**
   * Shows that the tree of `to` entries begins with the tree of `from` entries. Nothing has to be shown for none and for the same: the proof is empty then.
   * @throws {RangeError} where `from` is above `to`
   */
  consistencyProof(from: number, to: number): Uint8Array[] {
    if (!isCount(from) || from > to) throw new RangeError(`a tree of ${to} entries does not begin with one of ${from}`);
    return from === 0 || from === to ? [] : this.subproof(from, 0, to, true);
  }

  /** Root of `count` entries from `start` on, which is a multiple of the largest power of two within `count`. MTH of the RFC. */
  private rootOf(start: number, count: number): Uint8Array {
    const level = Math.floor(Math.log2(count));
    if (2 ** level === count) return this.hashOf(level, start / count);
    const left = splitOf(count);
    return nodeHash(this.sha256, this.rootOf(start, left), this.rootOf(start + left, count - left));
  }

  /** PATH of the RFC. */
  private path(index: number, start: number, count: number): Uint8Array[] {
    if (count === 1) return [];
    const left = splitOf(count);
    return index < left
      ? [...this.path(index, start, left), this.rootOf(start + left, count - left)]
      : [...this.path(index - left, start + left, count - left), this.rootOf(start, left)];
  }

  /** SUBPROOF of the RFC. @param isKnown whether who asks knows the root of these `count` entries, should they be all of the earlier tree */
  private subproof(from: number, start: number, count: number, isKnown: boolean): Uint8Array[] {
    if (from === count) return isKnown ? [] : [this.rootOf(start, count)];
    const left = splitOf(count);
    return from <= left
      ? [...this.subproof(from, start, left, isKnown), this.rootOf(start + left, count - left)]
      : [...this.subproof(from - left, start + left, count - left, false), this.rootOf(start, left)];
  }
}

/** A tree in memory with the hashes of all its complete subtrees, 64 bytes an entry: proves what holds of any of its sizes so far. */
export class MerkleTree {
  /** By level, 0 for the entries: hashes of the complete subtrees of 2^level entries, in their order. */
  private readonly levels: Uint8Array[][] = [[]];
  private readonly frontier: MerkleFrontier;
  private readonly proofs: MerkleProofs;

  constructor(sha256: Sha256) {
    this.frontier = new MerkleFrontier(sha256);
    this.proofs = new MerkleProofs(sha256, (level, index) => this.levels[level][index]);
  }

  get size(): number {
    return this.frontier.size;
  }

  /** @param leaf the entry's {@link leafHash} */
  append(leaf: Uint8Array): void {
    this.frontier.append(leaf, (level, index, hash) => {
      if (level === this.levels.length) this.levels.push([]);
      this.levels[level][index] = hash;
    });
  }

  /** The root that the first `size` entries have. @throws {RangeError} for more than there are */
  root(size = this.size): Uint8Array {
    this.expectSize(size);
    return this.proofs.root(size);
  }

  /** As {@link MerkleProofs.inclusionProof}. @throws {RangeError} also for more entries than there are */
  inclusionProof(index: number, size = this.size): Uint8Array[] {
    this.expectSize(size);
    return this.proofs.inclusionProof(index, size);
  }

  /** As {@link MerkleProofs.consistencyProof}. @throws {RangeError} also for more entries than there are */
  consistencyProof(from: number, to = this.size): Uint8Array[] {
    this.expectSize(to);
    return this.proofs.consistencyProof(from, to);
  }

  private expectSize(size: number): void {
    if (!isCount(size) || size > this.size) throw new RangeError(`there are ${this.size} entries, not ${size}`);
  }
}

/** A tree as somebody knows it. */
export interface TreeHead {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Whether a proof shows that an entry, by its {@link leafHash}, lies at `index` in a tree. RFC 9162, section 2.1.3.2. */
export function verifyInclusion(sha256: Sha256, leaf: Uint8Array, index: number, head: TreeHead, proof: readonly Uint8Array[]): boolean {
  if (!isCount(head.size) || !isCount(index) || index >= head.size) return false;
  let hash = leaf;
  const climb = new Climb(index, head.size - 1);
  for (const beside of proof) {
    if (climb.last === 0) return false;
    hash = climb.isRight() ? nodeHash(sha256, beside, hash) : nodeHash(sha256, hash, beside);
  }
  return climb.last === 0 && isSame(hash, head.root);
}

/** Whether a proof shows that a tree begins with an earlier one. RFC 9162, section 2.1.4.2. Every tree begins with the empty one, whose root is the hash of nothing. */
export function verifyConsistency(sha256: Sha256, earlier: TreeHead, later: TreeHead, proof: readonly Uint8Array[]): boolean {
  if (!isCount(earlier.size) || !isCount(later.size) || earlier.size > later.size) return false;
  if (earlier.size === later.size) return proof.length === 0 && isSame(earlier.root, later.root);
  if (earlier.size === 0) return proof.length === 0 && isSame(earlier.root, sha256());
  // A tree without gaps is itself a node of the later one, and left out of the proof.
  const [first, ...rest] = bitsSet(earlier.size) === 1 ? [earlier.root, ...proof] : proof;
  if (first === undefined) return false;
  const climb = new Climb(earlier.size - 1, later.size - 1);
  climb.skipRights();
  let [before, after] = [first, first];
  for (const beside of rest) {
    if (climb.last === 0) return false;
    if (climb.isRight()) {
      before = nodeHash(sha256, beside, before);
      after = nodeHash(sha256, beside, after);
    } else after = nodeHash(sha256, after, beside);
  }
  return climb.last === 0 && isSame(before, earlier.root) && isSame(after, later.root);
}

/** The way from an entry up to the root, beside the way of the tree's last entry. */
class Climb {
  constructor(
    private index: number,
    /** Place of the last node on this level; 0 at the root. */
    public last: number,
  ) {}

  /** Goes up by one hash. @returns whether that hash lies to the left, and the way came from the right */
  isRight(): boolean {
    const isRight = isOdd(this.index) || this.index === this.last;
    // Levels on which the node has nothing beside it have no hash in the proof.
    if (isRight) while (!isOdd(this.index) && this.index !== 0) this.up();
    this.up();
    return isRight;
  }

  skipRights(): void {
    while (isOdd(this.index)) this.up();
  }

  private up(): void {
    this.index = half(this.index);
    this.last = half(this.last);
  }
}

// Sizes go beyond 32 bits, where the operators on bits end.
const isOdd = (count: number): boolean => count % 2 === 1;
const half = (count: number): number => Math.floor(count / 2);
const isCount = (count: number): boolean => Number.isSafeInteger(count) && count >= 0;

function bitsSet(count: number): number {
  let bits = 0;
  for (let rest = count; rest > 0; rest = half(rest)) if (isOdd(rest)) bits++;
  return bits;
}

/** The largest power of two below `count`, which is 2 at least. */
const splitOf = (count: number): number => 2 ** Math.floor(Math.log2(count - 1));

const isSame = (one: Uint8Array, other: Uint8Array): boolean => one.length === other.length && one.every((byte, i) => byte === other[i]);
