import { createHash } from 'node:crypto';

export const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const node = (left: Uint8Array, right: Uint8Array): Buffer => sha256(Buffer.of(1), left, right);
export const leaf = (entry: Uint8Array): Buffer => sha256(Buffer.of(0), entry);

/** The root of a list that grows (RFC 6962, section 2.1), from the list itself. */
export class GrowingTree {
  size = 0;
  /** Complete subtrees, the largest first. */
  private readonly subtrees: { readonly entries: number; readonly root: Buffer }[] = [];

  append(entry: Uint8Array): void {
    this.size++;
    let last = { entries: 1, root: leaf(entry) };
    for (let before = this.subtrees.at(-1); before?.entries === last.entries; before = this.subtrees.at(-1)) {
      last = { entries: last.entries * 2, root: node(before.root, last.root) };
      this.subtrees.pop();
    }
    this.subtrees.push(last);
  }

  root(): Buffer {
    const [smallest, ...larger] = this.subtrees.map(({ root }) => root).reverse();
    return smallest === undefined ? sha256() : larger.reduce((right, left) => node(left, right), smallest);
  }
}

/**
 * The root that a proof leads to, from an entry at `index` of `size` (RFC 6962, section 2.1.1); `null` where the proof has another length than that place needs.
 * @param hashes the lowest first
 */
export function rootByInclusion(hash: Uint8Array, index: number, size: number, hashes: readonly Uint8Array[]): Buffer | null {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return null;
  if (size === 1) return hashes.length === 0 ? Buffer.from(hash) : null;
  const beside = hashes.at(-1);
  if (beside === undefined) return null;
  const left = largestPowerBelow(size);
  const below = hashes.slice(0, -1);
  if (index < left) {
    const root = rootByInclusion(hash, index, left, below);
    return root && node(root, beside);
  }
  const root = rootByInclusion(hash, index - left, size - left, below);
  return root && node(beside, root);
}

/**
 * The roots of the first `from` and of all `to` entries that a consistency proof leads to (RFC 6962, section 2.1.2); `null` where the proof has another length.
 * @param earlier root of the first `from` entries, as it is known: the proof leaves it out where that is a whole subtree
 */
export function rootsByConsistency(
  from: number,
  to: number,
  earlier: Uint8Array,
  hashes: readonly Uint8Array[],
): { readonly from: Buffer; readonly to: Buffer } | null {
  const rest = [...hashes];
  const walk = (first: number, all: number, isKnown: boolean): { from: Buffer; to: Buffer } | null => {
    if (first === all) {
      const root = isKnown ? Buffer.from(earlier) : rest.shift();
      return root === undefined ? null : { from: Buffer.from(root), to: Buffer.from(root) };
    }
    const left = largestPowerBelow(all);
    const below = first <= left ? walk(first, left, isKnown) : walk(first - left, all - left, false);
    const beside = rest.shift();
    if (below === null || beside === undefined) return null;
    return first <= left
      ? { from: below.from, to: node(below.to, beside) }
      : { from: node(beside, below.from), to: node(beside, below.to) };
  };
  if (!Number.isSafeInteger(from) || from < 1 || from > to) return null;
  const roots = walk(from, to, true);
  return rest.length === 0 ? roots : null;
}

function largestPowerBelow(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}
