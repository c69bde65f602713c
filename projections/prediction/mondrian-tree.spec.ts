import { describe, expect, it } from 'vitest';
import { BinaryReader, BinaryWriter, finish } from '../compact/binary.js';
import type { Instance } from './instance.js';
import { MondrianTree } from './mondrian-tree.js';
import { SeededRandom } from './random.js';
import { freezeSerializable, loadSerializable } from './serializer.js';

const at = (...point: number[]): Instance =>
  ({ filled: Float64Array.from(point), deviation: new Float64Array(point.length).fill(1), dimensions: point.length }) as Instance;

const leafOf = (tree: MondrianTree, point: Instance): number => {
  tree.descend(point);
  return tree.path[tree.depth - 1];
};

describe('Mondrian tree', () => {
  it('has a leaf of its own for every different point, and none twice', () => {
    const tree = new MondrianTree(1, new SeededRandom(1));
    const points = Array.from({ length: 60 }, (_, i) => at((i * 17) % 60, (i * 23) % 60));
    for (const point of [...points, ...points]) tree.grow(point, true);
    expect(tree.nodeCount).toBe(2 * points.length - 1);
    expect(new Set(points.map((point) => leafOf(tree, point))).size).toBe(points.length);
  });

  it('leads to the leaf that it grew', () => {
    const tree = new MondrianTree(1, new SeededRandom(2));
    for (let i = 0; i < 200; i++) {
      const point = at(((i * 7919) % 1000) / 10, ((i * 104729) % 1000) / 10, i % 2);
      tree.grow(point, true);
      const grown = tree.path[tree.depth - 1];
      expect(leafOf(tree, point)).toBe(grown);
    }
  });

  it('does not grow when it may not', () => {
    const tree = new MondrianTree(1, new SeededRandom(3));
    for (let i = 0; i < 50; i++) tree.grow(at(i), i < 10);
    expect(tree.nodeCount).toBe(19);
  });

  it('keeps nothing of what was cleared, so that a snapshot goes on to the same bytes', () => {
    const bytesOf = (state: MondrianTree): Buffer => {
      const writer = new BinaryWriter();
      finish(freezeSerializable(state)(writer));
      return Buffer.concat(writer.take(true));
    };
    const grow = (tree: MondrianTree): void => {
      for (let i = 0; i < 60; i++) tree.grow(at((i * 17) % 60, (i * 23) % 60), true);
    };
    const [cleared, fresh] = [new SeededRandom(5), new SeededRandom(5)].map((random) => new MondrianTree(1, random));
    grow(cleared);
    cleared.clear();
    finish(loadSerializable(fresh, new BinaryReader([bytesOf(cleared)])));
    for (const tree of [cleared, fresh]) Object.assign(tree, { random: new SeededRandom(6) });
    for (const tree of [cleared, fresh]) grow(tree);
    expect(bytesOf(cleared).equals(bytesOf(fresh))).toBe(true);
  });

  it('takes in dimensions that come later', () => {
    const tree = new MondrianTree(1, new SeededRandom(4));
    for (let i = 0; i < 10; i++) tree.grow(at(i), true);
    for (let i = 0; i < 10; i++) tree.grow(at(i, i + 5), true);
    expect(leafOf(tree, at(3, 8))).not.toBe(leafOf(tree, at(3, 14)));
  });

  it('keeps leaves whole that it is told to, once they are small', () => {
    const tree = new MondrianTree(1, new SeededRandom(6));
    for (let i = 0; i < 200; i++) tree.grow(at((i * 17) % 200), true, { keepsWhole: () => true });
    expect(tree.nodeCount).toBeGreaterThan(3);
    expect(tree.nodeCount).toBeLessThan(150);
  });

  it('trusts a node that foresaw more than those below it', () => {
    const tree = new MondrianTree(1, new SeededRandom(5));
    tree.grow(at(0), true);
    tree.grow(at(10), true);
    const [root, leaf] = tree.path;
    const before = tree.shareOf(root);
    tree.credit(leaf, -3);
    tree.aggregate();
    expect(tree.shareOf(root)).toBeGreaterThan(before);
    expect(tree.shareOf(leaf)).toBe(1);
  });
});
