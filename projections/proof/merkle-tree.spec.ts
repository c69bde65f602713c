import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leafHash, MerkleFrontier, MerkleTree, type Sha256, type TreeHead, verifyConsistency, verifyInclusion } from './merkle-tree.js';

const sha256: Sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Entries, roots and proofs that implementations of RFC 6962 are tested with: testonly/ of github.com/transparency-dev/merkle. */
const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map((text) =>
  Buffer.from(text, 'hex'),
);
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

function treeOf(leaves: readonly Uint8Array[]): MerkleTree {
  const tree = new MerkleTree(sha256);
  for (const leaf of leaves) tree.append(leafHash(sha256, leaf));
  return tree;
}
const numbered = (size: number): Uint8Array[] => Array.from({ length: size }, (_, i) => Buffer.from(`entry ${i}`));
const headOf = (tree: MerkleTree, size: number): TreeHead => ({ size, root: tree.root(size) });

/** MTH as RFC 6962 defines it, on the entries themselves. */
function rootByDefinition(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256();
  if (leaves.length === 1) return sha256(Uint8Array.of(0), leaves[0]);
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return sha256(Uint8Array.of(1), rootByDefinition(leaves.slice(0, split)), rootByDefinition(leaves.slice(split)));
}

describe('the published vectors', () => {
  const tree = treeOf(entries);

  it('have the roots of all sizes', () => {
    expect(roots.map((_, size) => hex(tree.root(size)))).toEqual(roots);
  });

  it('have the inclusion proofs', () => {
    expect(tree.inclusionProof(0, 8).map(hex)).toEqual([
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ]);
    expect(tree.inclusionProof(5, 8).map(hex)).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      roots[4],
    ]);
    expect(tree.inclusionProof(2, 3).map(hex)).toEqual([roots[2]]);
    expect(tree.inclusionProof(0, 1)).toEqual([]);
  });

  it('have the consistency proofs', () => {
    expect(tree.consistencyProof(1, 1)).toEqual([]);
    expect(tree.consistencyProof(1, 8).map(hex)).toEqual(tree.inclusionProof(0, 8).map(hex));
    expect(tree.consistencyProof(6, 8).map(hex)).toEqual([
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      roots[4],
    ]);
    expect(tree.consistencyProof(2, 5).map(hex)).toEqual([
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ]);
  });
});

describe('a tree', () => {
  const size = 70;
  const leaves = numbered(size);
  const tree = treeOf(leaves);

  it('has at every size the root of its definition, by frontier as by tree', () => {
    const frontier = new MerkleFrontier(sha256);
    for (let n = 0; n <= size; n++) {
      const expected = hex(rootByDefinition(leaves.slice(0, n)));
      expect([hex(tree.root(n)), hex(frontier.root()), frontier.size]).toEqual([expected, expected, n]);
      if (n < size) frontier.append(leafHash(sha256, leaves[n]));
    }
  });

  it('goes on from a kept frontier', () => {
    for (let n = 0; n <= size; n++) {
      const before = new MerkleFrontier(sha256);
      for (const leaf of leaves.slice(0, n)) before.append(leafHash(sha256, leaf));
      const again = new MerkleFrontier(
        sha256,
        before.size,
        before.peaks.map((peak) => Uint8Array.from(peak)),
      );
      for (const leaf of leaves.slice(n)) again.append(leafHash(sha256, leaf));
      expect(hex(again.root())).toBe(hex(tree.root()));
    }
    expect(() => new MerkleFrontier(sha256, 3, [sha256()])).toThrow(RangeError);
  });

  it('proves every entry at every size, and no other entry, place, size or root', () => {
    for (let n = 1; n <= size; n++) {
      const head = headOf(tree, n);
      for (let index = 0; index < n; index++) {
        const leaf = leafHash(sha256, leaves[index]);
        const proof = tree.inclusionProof(index, n);
        expect(verifyInclusion(sha256, leaf, index, head, proof)).toBe(true);
        expect(verifyInclusion(sha256, leafHash(sha256, Buffer.from('another')), index, head, proof)).toBe(false);
        expect(verifyInclusion(sha256, leaf, index, { ...head, root: sha256() }, proof)).toBe(false);
        expect(verifyInclusion(sha256, leaf, index + 1, head, proof)).toBe(false);
        if (proof.length > 0) expect(verifyInclusion(sha256, leaf, index, head, proof.slice(1))).toBe(false);
        expect(verifyInclusion(sha256, leaf, index, head, [...proof, sha256()])).toBe(false);
      }
    }
  });

  it('proves that it begins with each earlier one, and with no other', () => {
    for (let to = 0; to <= size; to++) {
      for (let from = 0; from <= to; from++) {
        const [earlier, later] = [headOf(tree, from), headOf(tree, to)];
        const proof = tree.consistencyProof(from, to);
        expect(verifyConsistency(sha256, earlier, later, proof)).toBe(true);
        expect(verifyConsistency(sha256, { ...earlier, root: sha256(Buffer.from('fork')) }, later, proof)).toBe(false);
        expect(verifyConsistency(sha256, earlier, later, [...proof, sha256()])).toBe(false);
        if (from > 0) expect(verifyConsistency(sha256, earlier, { ...later, root: sha256(Buffer.from('fork')) }, proof)).toBe(false);
        if (proof.length > 0) expect(verifyConsistency(sha256, earlier, later, proof.slice(1))).toBe(false);
        if (from < to) expect(verifyConsistency(sha256, later, earlier, proof)).toBe(false);
      }
    }
  });

  it('does not begin with one of which an entry was changed, dropped, put in or moved', () => {
    const change = fc.record({
      at: fc.nat(size - 1),
      to: fc.nat(size - 1),
      what: fc.constantFrom('changed', 'dropped', 'put in', 'moved'),
    });
    fc.assert(
      fc.property(change, fc.integer({ min: 1, max: size }), ({ at, to, what }, from) => {
        const forged = [...leaves];
        if (what === 'changed') forged[at] = Buffer.from('forged');
        if (what === 'dropped') forged.splice(at, 1);
        if (what === 'put in') forged.splice(at, 0, Buffer.from('forged'));
        if (what === 'moved') [forged[at], forged[to]] = [forged[to], forged[at]];
        const other = treeOf(forged);
        const known = Math.min(from, other.size);
        const isUntouched = forged.slice(0, known).every((leaf, i) => leaf === leaves[i]);
        const proof = other.consistencyProof(known);
        expect(verifyConsistency(sha256, headOf(tree, known), headOf(other, other.size), proof)).toBe(isUntouched);
      }),
    );
  });

  it('refuses what it does not have', () => {
    for (const ask of [
      () => tree.root(size + 1),
      () => tree.root(-1),
      () => tree.inclusionProof(size),
      () => tree.inclusionProof(0.5),
      () => tree.inclusionProof(3, 3),
    ])
      expect(ask).toThrow(RangeError);
    expect(() => tree.consistencyProof(5, 4)).toThrow(RangeError);
    expect(() => tree.consistencyProof(0, size + 1)).toThrow(RangeError);
  });

  it('takes no sense from senseless heads and proofs', () => {
    const head = headOf(tree, 5);
    const number = fc.oneof(fc.integer({ min: -3, max: 80 }), fc.constantFrom(Number.NaN, 2 ** 40, 2 ** 53, 0.5, Number.POSITIVE_INFINITY));
    const hashes = fc.array(fc.uint8Array({ minLength: 0, maxLength: 32 }), { maxLength: 8 });
    fc.assert(
      fc.property(number, number, hashes, (one, other, proof) => {
        expect(verifyInclusion(sha256, sha256(), one, { ...head, size: other }, proof)).toBe(false);
        if (one !== other && one !== 0)
          expect(verifyConsistency(sha256, { ...head, size: one }, { size: other, root: sha256() }, proof)).toBe(false);
      }),
    );
  });
});
