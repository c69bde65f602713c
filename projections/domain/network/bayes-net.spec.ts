import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declared } from '../../../test/kit/domain/bif.js';
import { Enumeration } from '../../../test/kit/domain/enumeration.js';
import { networks, observationsOf } from '../../../test/kit/domain/random-networks.js';
import { finish } from '../../compact/binary.js';
import { observedAs } from '../declaration/check-observations.js';
import type { Declaration } from '../declaration/types.js';
import { BayesNet } from './bayes-net.js';
import { type Factor, factorOf } from './evidence.js';
import { junctionTreeOf } from './junction-tree.js';
import { declaredParameters } from './model.js';
import { modelOf } from './model-builder.js';

function netOf(declaration: Declaration): BayesNet {
  const model = modelOf(declaration);
  return new BayesNet(model, junctionTreeOf(model).tree!, declaredParameters(model));
}

function factorsOf(net: BayesNet, declaration: Declaration, observations: Record<string, never>): Factor[] {
  return Object.entries(observations)
    .map(([variable, value]) =>
      factorOf(net.model, net.parameters, { variable, observed: observedAs(declaration.schema.variables[variable], value)! }),
    )
    .filter((factor) => factor !== null);
}

const worst = (a: ArrayLike<number>, b: ArrayLike<number>): number => Math.max(0, ...Array.from(a, (x, i) => Math.abs(x - b[i])));

describe('beliefs', () => {
  it('are those of the joint distribution, to 1e-12, for marginals, families and joints of any two', () => {
    fc.assert(
      fc.property(
        networks().chain((declaration) => fc.tuple(fc.constant(declaration), observationsOf(declaration))),
        ([declaration, observations]) => {
          const net = netOf(declaration);
          const factors = factorsOf(net, declaration, observations as never);
          const oracle = new Enumeration(net.model, net.parameters, factors);
          const beliefs = finish(net.calibrate(factors));
          expect(beliefs.impossible).toBe(oracle.logTotal === Number.NEGATIVE_INFINITY);
          if (beliefs.impossible) return;
          expect(beliefs.logProbability).toBeCloseTo(oracle.logTotal, 9);
          const sizes = net.model.nodes.map(({ values }) => values.length);
          for (const [node, { parents }] of net.model.nodes.entries()) {
            expect(worst(finish(beliefs.marginal(node)), oracle.over([node], sizes))).toBeLessThan(1e-12);
            expect(worst(finish(beliefs.over([...parents, node])), oracle.over([...parents, node], sizes))).toBeLessThan(1e-12);
          }
          for (const target of sizes.keys()) {
            const scopes = [...sizes.keys()].filter((node) => node !== target).map((node) => [node]);
            const families = net.model.leaves.map(({ parents }) => parents).filter((parents) => !parents.includes(target));
            const all = [...scopes, ...families];
            const joints = finish(
              beliefs.jointsWith(
                target,
                all.map((nodes) => finish(net.tree.scope(nodes))),
              ),
            );
            for (const [i, nodes] of all.entries()) expect(worst(joints[i], oracle.over([...nodes, target], sizes))).toBeLessThan(1e-12);
            for (const [i, [node]] of scopes.entries()) expect(finish(beliefs.pair(node, target))).toEqual(joints[i]);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('stay right where every weight is far below what a double holds', () => {
    // Two causes, each refuted by some readings with e^-1250 and more; the readings of the second come to less in all.
    const hypotheses = [0, 1].map((i) => ({
      hypothesis_id: `h${i}`,
      label: '',
      prior: 0.5,
      likelihoods: Object.fromEntries(['a', 'b', 'c', 'd'].map((x, n) => [x, { mean: n % 2 === i ? 0 : 50 + n, sd: 1 }])),
    }));
    const variables = Object.fromEntries(['a', 'b', 'c', 'd'].map((x) => [x, { type: 'number' }]));
    const declaration = declared({ description: '', schema: { variables }, hypotheses });
    const net = netOf(declaration);
    const factors = factorsOf(net, declaration, { a: 0, b: 0, c: 0, d: 0 } as never);
    const refuted = (means: number[]) => means.reduce((sum, mean) => sum - (mean * mean) / 2, 0);
    const difference = refuted([51, 53]) - refuted([50, 52]);
    expect(finish(finish(net.calibrate(factors)).marginal(0))[0]).toBeCloseTo(1 / (1 + Math.exp(-difference)), 12);
  });

  it('stay right where discrete signs multiply beyond what a double holds', () => {
    const names = Array.from({ length: 400 }, (_, i) => `s${i}`);
    const hypotheses = [0, 1].map((h) => ({
      hypothesis_id: `h${h}`,
      label: '',
      likelihoods: Object.fromEntries(
        names.map((name, i) => [
          name,
          Math.floor(i / 200) === h ? { yes: 0.9, no: 0.1 } : { yes: i < 399 ? 1e-9 : 2e-9, no: 1 - (i < 399 ? 1e-9 : 2e-9) },
        ]),
      ),
    }));
    const variables = Object.fromEntries(names.map((name) => [name, { type: 'categorical', values: ['yes', 'no'] }]));
    const declaration = declared({ description: '', schema: { variables }, hypotheses });
    const net = netOf(declaration);
    const factors = factorsOf(net, declaration, Object.fromEntries(names.map((name) => [name, 'yes'])) as never);
    const beliefs = finish(net.calibrate(factors));
    expect(finish(beliefs.marginal(0))[0]).toBeCloseTo(2 / 3, 9);
    expect(beliefs.logProbability).toBeCloseTo(Math.log(0.5) + 200 * Math.log(0.9) + 200 * Math.log(1e-9) + Math.log(3), 6);
  });

  it('know an empty network', () => {
    const net = netOf(declared({ description: '', schema: { variables: {} }, hypotheses: [] }));
    const prior = finish(net.prior());
    expect(prior.impossible).toBe(false);
    expect(prior.logProbability).toBe(0);
  });

  it('without evidence are made bit by bit, and kept', () => {
    fc.assert(
      fc.property(networks(), (declaration) => {
        const net = netOf(declaration);
        expect([...net.prior()].length).toBeGreaterThan(0);
        expect([...net.prior()]).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('of large tables pause within them', () => {
    const values = Array.from({ length: 64 }, (_, i) => `v${i}`);
    const variables = Object.fromEntries(
      ['a', 'b', 'c'].map((name, i, all) => [name, { type: 'categorical', values, parents: all.slice(0, i).slice(-1) }]),
    );
    const joined = { type: 'boolean', parents: ['a', 'c'] };
    const net = netOf(declared({ description: '', schema: { variables: { ...variables, joined } }, hypotheses: [] }));
    const [largest] = net.tree.cliques.map(({ size }) => size).sort((a, b) => b - a);
    expect(largest).toBe(64 ** 3);
    expect([...net.prior()].length).toBeGreaterThan(net.tree.cliques.length * 10);
  });
});
