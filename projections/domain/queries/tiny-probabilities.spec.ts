import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declared } from '../../../test/kit/domain/bif.js';
import { networks, observationsOf } from '../../../test/kit/domain/random-networks.js';
import { finish } from '../../compact/binary.js';
import type { Json } from '../../events.js';
import { observedAs } from '../declaration/check-observations.js';
import type { Declaration, DiscreteRow } from '../declaration/types.js';
import type { TextReading } from '../language/text-reading.js';
import { factorOf } from '../network/evidence.js';
import { logSum } from '../network/kernel.js';
import type { Answer, MissingEvidence } from './answer.js';
import { pointwiseInformation } from './pointwise-information.js';
import { CompiledDeclaration, Reasoner } from './reasoner.js';
import { supportsOf } from './support.js';

const scope = (observations: Record<string, Json>) =>
  Object.entries(observations).map(([variable, value]) => ({ variable, value, event_id: null }));

const reasonerOf = (declaration: unknown): Reasoner => new Reasoner(new CompiledDeclaration(declared(declaration)));

const missingIn = ({ missing_evidence: missing }: Answer, name: string): MissingEvidence =>
  missing.find(({ variable }) => variable === name)!;

/** Down to the least numbers that a double holds. */
const tinies = [5e-324, 3e-320, 1e-308, 1e-300, 1e-200, 1e-160, 1e-100, 1e-16, 1e-9];

/** A network whose tables hold tiny probabilities: seeds say which entries, one a row is left to hold the rest. */
function withTinies({ schema, ...rest }: Declaration, seeds: readonly number[]): Declaration {
  let next = 0;
  const seed = (): number => seeds[next++ % seeds.length];
  const shrunk = ({ given, p }: DiscreteRow): DiscreteRow => {
    const names = Object.keys(p);
    const keeps = names[seed() % names.length];
    const tiny = names.map((name): [string, number] => {
      const at = seed();
      return [name, name === keeps ? 0 : at % 3 === 0 ? p[name] / 2 : at % 11 === 0 ? 0 : tinies[at % tinies.length]];
    });
    const sum = tiny.reduce((total, [, x]) => total + x, 0);
    return { given, p: Object.fromEntries(tiny.map(([name, x]) => [name, name === keeps ? 1 - sum : x])) };
  };
  const variables = Object.entries(schema.variables).map(([name, variable]) =>
    variable.values === undefined ? [name, variable] : [name, { ...variable, cpt: (variable.cpt as DiscreteRow[]).map(shrunk) }],
  );
  return { ...rest, schema: { ...schema, variables: Object.fromEntries(variables) } };
}

/** By brute force in logarithms: of each joint state of a network its weight given what was observed. */
function jointLogs({ compiled: { model, declaration }, parameters }: Reasoner, observations: Record<string, Json>) {
  const sizes = model.nodes.map(({ values }) => values.length);
  const index = (nodes: readonly number[], state: readonly number[]) => nodes.reduce((at, node) => at * sizes[node] + state[node], 0);
  const factors = Object.entries(observations).flatMap(([variable, value]) => {
    const factor = factorOf(model, parameters, { variable, observed: observedAs(declaration.schema.variables[variable], value)! });
    return factor === null ? [] : [factor];
  });
  let states: number[][] = [[]];
  for (const size of sizes) states = states.flatMap((state) => Array.from({ length: size }, (_, i) => [...state, i]));
  const logs = states.map((state) => {
    const tables = model.nodes.map(({ parents }, node) => Math.log(parameters.tables[node][index([...parents, node], state)]));
    const seen = factors.map((factor) => factor.logs[index(factor.nodes, state)]);
    return [...tables, ...seen].reduce((sum, log) => sum + log, 0);
  });
  const total = logSum(Float64Array.from(logs));
  return (keep: (state: readonly number[]) => boolean): number =>
    logSum(
      Float64Array.from(logs, (log) => log - total),
      (i) => keep(states[i]),
    );
}

describe('what an observation would tell, where probabilities are tiny,', () => {
  it('is what there is to tell where the margins multiply to 0', () => {
    const signs = (mean: number, mode: string, lamp: number) => ({
      temp: { mean, sd: 2 },
      mode: { u: 0, w: 0, v: 0, [mode]: 1 },
      lamp: { true: lamp, false: 1 - lamp },
    });
    const reasoner = reasonerOf({
      description: 'Why is it hot?',
      schema: {
        variables: { temp: { type: 'number' }, mode: { type: 'categorical', values: ['u', 'w', 'v'] }, lamp: { type: 'boolean' } },
      },
      hypotheses: [
        { hypothesis_id: 'fan', prior: 0.2, likelihoods: signs(80, 'v', 0.5) },
        { hypothesis_id: 'fine', prior: 0.4, likelihoods: signs(20, 'u', 0.9) },
        { hypothesis_id: 'idle', prior: 0.4, likelihoods: signs(20, 'w', 0.1) },
      ],
    });
    const answer = reasoner.answer(scope({ temp: 20 }));
    expect(missingIn(answer, 'mode').expected_information_gain).toBeCloseTo(1, 12);
    expect(missingIn(answer, 'lamp').expected_information_gain).toBeCloseTo(0.5310044064, 9);
    expect(missingIn(answer, 'mode').outcomes).toMatchObject([
      { value: 'u', top_hypothesis: 'fine' },
      { value: 'w', top_hypothesis: 'idle' },
      { value: 'v', top_hypothesis: 'fan' },
    ]);
  });

  it('of one pair of values is 0 where they cannot be, and finite for the least numbers of all', () => {
    expect(pointwiseInformation(0.25, 0.25, 0.5)).toBe(0.25);
    expect(pointwiseInformation(0, 0, 0.5)).toBe(0);
    expect(pointwiseInformation(5e-324, 0, 1)).toBe(0);
    expect(pointwiseInformation(1e-200, 1e-200, 1e-200)).toBeCloseTo(0, 12);
    expect(pointwiseInformation(5e-324, 5e-324, 5e-324)).toBeGreaterThanOrEqual(0);
    expect(pointwiseInformation(5e-324, 5e-324, 5e-324)).toBeLessThan(1e-300);
  });

  it('leads to the hypothesis that a rare outcome speaks for', () => {
    const rare = (p: number) => {
      const given = (a: boolean, row: object) => ({ given: { a }, p: row });
      return {
        description: '',
        schema: {
          variables: {
            a: { type: 'boolean', cpt: [{ p: { true: p, false: 1 - p } }] },
            h: {
              type: 'categorical',
              values: ['x', 'y'],
              parents: ['a'],
              cpt: [given(true, { x: 0.2, y: 0.8 }), given(false, { x: 0.6, y: 0.4 })],
            },
            g: { type: 'boolean', parents: ['a'], cpt: [true, false].map((a) => given(a, { true: 0.5, false: 0.5 })) },
            // Further away: what it says of h comes through a.
            b: {
              type: 'boolean',
              parents: ['a'],
              cpt: [given(true, { true: 1, false: 0 }), given(false, { true: 0, false: 1 })],
            },
          },
        },
        hypotheses: ['x', 'y'].map((value) => ({ hypothesis_id: `h${value}`, variable: 'h', value })),
      };
    };
    for (const p of [1e-6, 1e-14, 1e-15, 1e-16, 1e-100, 1e-300, 1e-307]) {
      const answer = reasonerOf(rare(p)).answer([]);
      for (const name of ['a', 'b'])
        expect(missingIn(answer, name).outcomes).toMatchObject([
          { value: true, top_hypothesis: 'hy' },
          { value: false, top_hypothesis: 'hx' },
        ]);
      expect(missingIn(answer, 'g').outcomes.map(({ top_hypothesis }) => top_hypothesis)).toEqual(['hx', 'hx']);
      expect(missingIn(answer, 'g').expected_information_gain).toBeCloseTo(0, 14);
    }
  });

  it('is finite, not below 0, not above the entropy, and what logarithms make of it', () => {
    const cases = fc
      .tuple(networks(6), fc.array(fc.nat(1000), { minLength: 97, maxLength: 97 }))
      .map(([declaration, seeds]) => withTinies(declaration, seeds))
      .chain((declaration) => fc.tuple(fc.constant(declaration), observationsOf(declaration)));
    fc.assert(
      fc.property(cases, ([declaration, observations]) => {
        const reasoner = reasonerOf(declaration);
        const answer = reasoner.answer(scope(observations));
        const { nodes, targets, nodeOf, hypotheses } = reasoner.compiled.model;
        for (const { log_odds, prior_log_odds, evidence, rule_parts } of answer.ranked_hypotheses)
          for (const number of [log_odds, prior_log_odds, ...[...evidence, ...rule_parts].map((part) => part.log_likelihood_ratio)])
            expect(Number.isFinite(number)).toBe(true);
        for (const { distribution } of answer.predicted_observations)
          for (const number of Object.values(distribution)) expect(Number.isFinite(number)).toBe(true);
        const entropy = answer.entropy.reduce((sum, { after }) => sum + after, 0);
        const logOf = jointLogs(reasoner, answer.impossible === null ? observations : {});
        for (const { variable, expected_information_gain: gain, outcomes } of answer.missing_evidence) {
          expect(gain).toBeGreaterThanOrEqual(0);
          expect(gain).toBeLessThanOrEqual(entropy + 1e-12);
          const node = nodeOf.get(variable);
          if (node === undefined) continue;
          let reference = 0;
          for (const target of targets)
            for (const value of nodes[node].values.keys())
              for (const state of nodes[target].values.keys()) {
                const joint = logOf((states) => states[node] === value && states[target] === state);
                if (joint === -Infinity) continue;
                const margins = logOf((states) => states[node] === value) + logOf((states) => states[target] === state);
                reference += Math.exp(joint) * (joint - margins);
              }
          expect(Math.abs(gain - reference / Math.LN2)).toBeLessThan(1e-9);
          for (const [value, { top_hypothesis: top, probability }] of outcomes.entries()) {
            const ofValue = logOf((states) => states[node] === value);
            expect(Math.abs(probability - Math.exp(ofValue))).toBeLessThan(1e-9);
            // The least doubles have too few digits to tell two hypotheses apart.
            if (ofValue < Math.log(1e-290)) continue;
            const weights = hypotheses.map((h) => logOf((states) => states[node] === value && states[h.node] === h.state) - ofValue);
            const told = weights[hypotheses.findIndex(({ id }) => id === top)];
            expect(told).toBeGreaterThan(Math.max(...weights) - 1e-6);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a table that counts as next to nothing', () => {
  it.each([5e-324, 1e-320, 1e-300, 1e-9])('is the one that was declared (strength %d)', (strength) => {
    const p = { x: 0.4, y: 0.3, z: 0.3 };
    const variables = { a: { type: 'categorical', values: Object.keys(p), cpt: [{ p }] } };
    const hypotheses = Object.keys(p).map((value) => ({ hypothesis_id: value, variable: 'a', value }));
    const { ranked_hypotheses: ranked } = reasonerOf({ description: '', schema: { strength, variables }, hypotheses }).answer([]);
    expect(ranked.map(({ probability }) => probability)).toEqual([0.4, 0.3, 0.3].map((share) => expect.closeTo(share, 12)));
  });
});

describe('a text that all but rules a hypothesis out', () => {
  it('says so by a factor, however great', () => {
    const row = (yes: number) => ({ a: { yes, no: 1 - yes } });
    const declaration = declared({
      description: '',
      schema: { variables: { a: { type: 'categorical', values: ['yes', 'no'] } } },
      hypotheses: [
        { hypothesis_id: 'h', prior: 5e-324, likelihoods: row(1) },
        { hypothesis_id: 'g', prior: 1, likelihoods: row(0) },
      ],
    });
    const reasoner = new Reasoner(new CompiledDeclaration(declaration));
    const reading = { values: [{ variable: 'a', value: 'yes' }], hypotheses: [] } as unknown as TextReading;
    const [support] = finish(
      supportsOf(
        { eventId: null, metadata: {}, reading, feedback: [] },
        {
          domainId: 'd',
          declaration,
          ranked: reasoner.answer([]).ranked_hypotheses,
          ratiosOf: (variable, value) => reasoner.ratiosOf(variable, value),
          derived: new Map(),
        },
      ),
    );
    expect(support).toMatchObject({ hypothesis_id: 'h', shift: 1 });
    expect(support.reasons[0].why).toBe('it says a = yes, which alone multiplies the odds of "h" by 1e+646');
  });
});
