import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declared } from '../../../test/kit/domain/bif.js';
import { networks } from '../../../test/kit/domain/random-networks.js';
import { families, junctionTreeOf } from './junction-tree.js';
import { modelOf } from './model-builder.js';
import { eliminate, moralGraph } from './triangulation.js';

describe('a junction tree', () => {
  it('holds every family, is one tree, and holds each node in one connected part', () => {
    fc.assert(
      fc.property(networks(9), (declaration) => {
        const model = modelOf(declaration);
        const tree = junctionTreeOf(model).tree!;
        for (const family of families(model)) expect(tree.holds(family)).toBe(true);
        expect(tree.outward(0)).toHaveLength(tree.cliques.length - 1);
        for (const node of model.nodes.keys()) {
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
    expect(eliminate(ring).cost).toBeLessThanOrEqual(3 * 36 + 8 + 4 + 2);
  });

  it('costs what naive Bayes costs, however many signs there are', () => {
    const variables = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`v${i}`, { type: 'boolean' }]));
    const hypotheses = [0, 1, 2].map((i) => ({ hypothesis_id: `h${i}` }));
    const { verdict } = junctionTreeOf(modelOf(declared({ description: '', schema: { variables }, hypotheses })));
    expect(verdict).toEqual({ cost: 900 * 6, max: verdict.max, exact: true });
  });
});
