import { describe, expect, it } from 'vitest';
import { MerkleTree } from '../../../projections/proof/merkle-tree.js';
import { GrowingTree, leaf, rootByInclusion, rootsByConsistency, sha256 } from './tree.js';

/** Sizes on both sides of powers of two. */
const sizeMax = 34;
const entries = Array.from({ length: sizeMax }, (_, i) => Buffer.from(`entry ${i}`));
const served = new MerkleTree(sha256);
for (const entry of entries) served.append(leaf(entry));
const rootOf = (size: number): Buffer => Buffer.from(served.root(size));

/** Proofs that are none: a hash too few, one too many, one that is another. */
const spoilt = (hashes: readonly Uint8Array[]): (readonly Uint8Array[])[] => [
  ...hashes.map((_, i) => hashes.toSpliced(i, 1)),
  ...[...hashes, null].map((_, i) => hashes.toSpliced(i, 0, sha256())),
  ...hashes.map((_, i) => hashes.with(i, sha256())),
];

describe("the verifier's tree, beside the service's", () => {
  it('has the same roots as it grows', () => {
    const tree = new GrowingTree();
    expect(tree.root()).toEqual(rootOf(0));
    for (const entry of entries) {
      tree.append(entry);
      expect(tree.root()).toEqual(rootOf(tree.size));
    }
  });

  it('comes to the root by what shows an entry, and by nothing else', () => {
    for (let size = 1; size <= sizeMax; size++)
      for (let index = 0; index < size; index++) {
        const own = leaf(entries[index]);
        const hashes = served.inclusionProof(index, size);
        expect(rootByInclusion(own, index, size, hashes)).toEqual(rootOf(size));
        for (const proof of spoilt(hashes)) expect(rootByInclusion(own, index, size, proof)).not.toEqual(rootOf(size));
      }
  });

  it('has no root for an entry beside the tree', () => {
    for (const index of [-1, 4, 0.5, Number.NaN])
      expect(rootByInclusion(leaf(entries[0]), index, 4, served.inclusionProof(0, 4))).toBeNull();
  });

  it('comes to both roots by what shows that a tree begins with another, and by nothing else', () => {
    for (let to = 1; to <= sizeMax; to++)
      for (let from = 1; from <= to; from++) {
        const both = { from: rootOf(from), to: rootOf(to) };
        const hashes = served.consistencyProof(from, to);
        expect(rootsByConsistency(from, to, rootOf(from), hashes)).toEqual(both);
        for (const proof of spoilt(hashes)) expect(rootsByConsistency(from, to, rootOf(from), proof)).not.toEqual(both);
      }
  });

  it('has no roots where the earlier tree is empty, or larger', () => {
    for (const from of [0, -1, 1.5, 5])
      for (let length = 0; length < 5; length++) expect(rootsByConsistency(from, 4, rootOf(4), Array(length).fill(sha256()))).toBeNull();
  });
});
