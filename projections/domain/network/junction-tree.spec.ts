import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declared } from '../../../test/kit/domain/bif.js';
import { networks } from '../../../test/kit/domain/random-networks.js';
import { finish } from '../../compact/binary.js';
import { families, junctionTreeOf } from './junction-tree.js';
import { modelOf } from './model-builder.js';
import { eliminate, moralGraph } from './triangulation.js';

describe('a junction tree', () => {
  it('holds every family, is one tree, and holds each node of several states in one connected part', () => {
    fc.assert(
      fc.property(networks(9), (declaration) => {
        const model = modelOf(declaration);
        const tree = junctionTreeOf(model).tree!;
        for (const family of families(model)) expect(tree.holds(family)).toBe(true);
        expect(tree.outward(0)).toHaveLength(tree.cliques.length - 1);
        for (const [node, { values }] of model.nodes.entries()) {
          if (values.length === 1) continue;
          const holding = tree.cliques.filter(({ nodes }) => nodes.includes(node)).length;
          const inside = tree.outward(0).filter(({ nodes }) => nodes.includes(node)).length;
          expect(inside).toBe(holding - 1);
        }
        for (const [c, { nodes }] of tree.cliques.entries())
          for (const [d, other] of tree.cliques.entries())
            if (c !== d) expect(nodes.every((node) => other.nodes.includes(node))).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('joins the small nodes of a ring, not the large ones', () => {
    // Eliminating each large node joins its two small neighbours; the three of them then are a clique.
    const sizes = [2, 9, 2, 9, 2, 9];
    const ring = moralGraph(
      sizes,
      sizes.map((_, i) => [i, (i + 1) % 6]),
    );
    expect(finish(eliminate(ring, 1e6))!.cost).toBeLessThanOrEqual(3 * 36 + 8 + 4 + 2);
  });

  const costOf = (variables: object, hypotheses: object[] = [0, 1, 2].map((i) => ({ hypothesis_id: `h${i}` }))) =>
    junctionTreeOf(modelOf(declared({ description: '', schema: { variables }, hypotheses }))).verdict;
  const signs = (count: number, type: object) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`v${i}`, type]));

  it('costs so much a sign for a hidden cause, however many signs there are', () => {
    const [few, many] = [90, 900].map((count) => costOf(signs(count, { type: 'boolean' })));
    expect(many.exact).toBe(true);
    expect(many.cost! / few.cost!).toBeGreaterThan(9.9);
    expect(many.cost! / few.cost!).toBeLessThan(10.1);
  });

  it('costs next to nothing for variables of one value, however many hang on one', () => {
    const hub = { type: 'categorical', values: ['a'] };
    const all = { hub, ...signs(900, { type: 'categorical', values: ['a'], parents: ['hub'] }), x: { type: 'boolean', parents: ['hub'] } };
    expect(costOf(all, [{ hypothesis_id: 'h', variable: 'x', value: true }]).cost).toBeLessThan(10_000);
  });

  it('hangs small cliques on small ones, so that many of them do not cost a pass over a large one each', () => {
    const top = Array.from({ length: 16 }, (_, i) => `p${i}`);
    const base = { ...Object.fromEntries(top.map((name) => [name, { type: 'boolean' }])), all: { type: 'boolean', parents: top } };
    const pairs = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`c${i}`, { type: 'boolean', parents: [top[0], top[1]] }]));
    const hypotheses = [{ hypothesis_id: 'h', variable: 'p0', value: true }];
    const [few, many] = [1, 400].map((count) => costOf({ ...base, ...pairs(count) }, hypotheses).cost!);
    expect(many).toBeLessThan(1.05 * few);
  });
});
