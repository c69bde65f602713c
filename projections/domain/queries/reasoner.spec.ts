import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declared } from '../../../test/kit/domain/bif.js';
import { distribution, networks, observationsOf } from '../../../test/kit/domain/random-networks.js';
import type { Json } from '../../events.js';
import { costProblem } from '../network/cost-problem.js';
import { type Answer, logOddsMax } from './answer.js';
import { CompiledDeclaration, Reasoner } from './reasoner.js';

const scope = (observations: Record<string, Json>) =>
  Object.entries(observations).map(([variable, value]) => ({ variable, value, event_id: `e-${variable}` }));

const reasonerOf = (declaration: unknown): Reasoner => new Reasoner(new CompiledDeclaration(declared(declaration)));

/** The mixture's mutual information by brute force: a sum over a fine grid. */
function gainOnGrid(prior: readonly number[], normals: readonly { mean: number; sd: number }[]): number {
  let bits = 0;
  const step = 0.002;
  for (let x = -60; x < 60; x += step) {
    const joint = normals.map(({ mean, sd }, i) => (prior[i] * Math.exp(-0.5 * ((x - mean) / sd) ** 2)) / (sd * Math.sqrt(2 * Math.PI)));
    const density = joint.reduce((a, b) => a + b, 0);
    for (const [i, p] of joint.entries()) if (p > 1e-150) bits += step * p * Math.log2(p / (density * prior[i]));
  }
  return bits;
}

const rack = {
  description: 'Which fault?',
  schema: {
    variables: {
      led: { type: 'categorical', values: ['red', 'green', 'off'], cost: 2, question: 'What colour is the LED?' },
      temp: { type: 'number', unit: 'C' },
      fan: { type: 'boolean' },
    },
  },
  hypotheses: [
    {
      hypothesis_id: 'psu',
      label: 'PSU dead',
      prior: 0.2,
      likelihoods: { led: { red: 0.1, green: 0.1, off: 0.8 }, temp: { mean: 20, sd: 3 } },
    },
    {
      hypothesis_id: 'fan',
      label: 'Fan stuck',
      prior: 0.3,
      likelihoods: { led: { red: 0.7, green: 0.2, off: 0.1 }, temp: { mean: 50, sd: 8 } },
    },
    {
      hypothesis_id: 'ok',
      label: 'Healthy',
      prior: 0.5,
      likelihoods: { led: { red: 0.05, green: 0.9, off: 0.05 }, temp: { mean: 40, sd: 6 } },
    },
  ],
  rules: [
    { rule_id: 'hot', when: { temp: { gt: 45 } }, supports: { fan: 4, psu: 0.5 } },
    { rule_id: 'cold', when: { temp: { lt: 5 } }, supports: { psu: 2 } },
  ],
};

describe('an answer', () => {
  it('weighs signs of a hidden cause, numbers and rules by their formula', () => {
    const answer = reasonerOf(rack).answer(scope({ led: 'red', temp: 47 }));
    const density = (mean: number, sd: number) => Math.exp(-0.5 * ((47 - mean) / sd) ** 2) / sd;
    const weights = [0.2 * 0.1 * density(20, 3) * 0.5, 0.3 * 0.7 * density(50, 8) * 4, 0.5 * 0.05 * density(40, 6)];
    const sum = weights.reduce((a, b) => a + b, 0);
    const [first, second, third] = answer.ranked_hypotheses;
    expect([first.hypothesis_id, second.hypothesis_id, third.hypothesis_id]).toEqual(['fan', 'ok', 'psu']);
    expect(first.probability).toBeCloseTo(weights[1] / sum, 12);
    expect(third.probability).toBeCloseTo(weights[0] / sum, 12);
    expect(first.prior).toBeCloseTo(0.3, 12);
    expect(first.rules).toEqual(['hot']);
    expect(answer.log_probability).toBeCloseTo(Math.log(weights[0] / 0.5 + weights[1] / 4 + weights[2]) - Math.log(2 * Math.PI) / 2, 12);
    const ledRatio = Math.log(0.7 / ((0.2 * 0.1 + 0.5 * 0.05) / 0.7));
    expect(first.evidence[0]).toMatchObject({ variable: 'led', value: 'red', event_id: 'e-led' });
    expect(first.evidence[0].log_likelihood_ratio).toBeCloseTo(ledRatio, 12);
  });

  it('weighs any hidden cause by the sum of its signs, however far out they lie', () => {
    const causes = fc.integer({ min: 2, max: 5 }).chain((count) => {
      const normal = fc.record({ mean: fc.double({ min: -100, max: 100, noNaN: true }), sd: fc.double({ min: 0.1, max: 3, noNaN: true }) });
      const likelihoods = fc.record({ a: distribution(3).map(([x, y, z]) => ({ x, y, z })), n: normal, m: normal });
      return fc.tuple(distribution(count), fc.array(likelihoods, { minLength: count, maxLength: count }));
    });
    const seen = fc.record({ a: fc.constantFrom('x', 'y', 'z'), n: fc.double({ min: -100, max: 100, noNaN: true }), m: fc.constant(0) });
    const variables = { a: { type: 'categorical', values: ['x', 'y', 'z'] }, n: { type: 'number' }, m: { type: 'number' } };
    fc.assert(
      fc.property(causes, seen, ([priors, signs], observed) => {
        const hypotheses = signs.map((likelihoods, i) => ({ hypothesis_id: `h${i}`, prior: priors[i], likelihoods }));
        const answer = reasonerOf({ description: '', schema: { variables }, hypotheses }).answer(scope(observed));
        const density = (x: number, { mean, sd }: { mean: number; sd: number }) => -0.5 * ((x - mean) / sd) ** 2 - Math.log(sd);
        const logs = signs.map(
          ({ a, n, m }, i) => Math.log(priors[i]) + Math.log(a[observed.a]) + density(observed.n, n) + density(observed.m, m),
        );
        const most = Math.max(...logs);
        expect(answer.impossible === null).toBe(most > Number.NEGATIVE_INFINITY);
        if (answer.impossible !== null) return;
        const sum = logs.reduce((total, log) => total + Math.exp(log - most), 0);
        for (const { hypothesis_id: id, probability } of answer.ranked_hypotheses)
          expect(Math.abs(probability - Math.exp(logs[Number(id.slice(1))] - most) / sum)).toBeLessThan(1e-10);
      }),
      { numRuns: 100 },
    );
  });

  it('asks for what tells most per cost, numbers included', () => {
    const { missing_evidence: missing } = reasonerOf(rack).answer([]);
    const led = missing.find(({ variable }) => variable === 'led')!;
    const temp = missing.find(({ variable }) => variable === 'temp')!;
    expect(missing.map(({ variable }) => variable)).toEqual(['temp', 'led', 'fan']);
    expect(led).toMatchObject({ question: 'What colour is the LED?', cost: 2 });
    expect(led.outcomes.map(({ value, top_hypothesis }) => [value, top_hypothesis])).toEqual([
      ['red', 'fan'],
      ['green', 'ok'],
      ['off', 'psu'],
    ]);
    const normals = [
      { mean: 20, sd: 3 },
      { mean: 50, sd: 8 },
      { mean: 40, sd: 6 },
    ];
    expect(temp.expected_information_gain).toBeCloseTo(
      gainOnGrid(
        [0.2, 0.3, 0.5],
        normals.map(({ mean, sd }) => ({ mean: mean - 30, sd })),
      ),
      5,
    );
    expect(temp.outcomes.map(({ top_hypothesis }) => top_hypothesis)).toEqual(['psu', 'ok', 'fan']);
    expect(temp.outcomes.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 6);
    expect(missing[2].expected_information_gain).toBe(0);
  });

  it('gives the information of a number to 1e-5 bits', () => {
    const normal = fc.record({ mean: fc.integer({ min: -20, max: 20 }), sd: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(fc.array(normal, { minLength: 2, maxLength: 4 }), (normals) => {
        const hypotheses = normals.map((x, i) => ({ hypothesis_id: `h${i}`, likelihoods: { x } }));
        const { missing_evidence: missing } = reasonerOf({
          description: '',
          schema: { variables: { x: { type: 'number' } } },
          hypotheses,
        }).answer([]);
        const expected = gainOnGrid(
          normals.map(() => 1 / normals.length),
          normals,
        );
        expect(Math.abs(missing[0].expected_information_gain - expected)).toBeLessThan(1e-5);
      }),
      { numRuns: 15 },
    );
  });

  it('predicts a number by the mixture of what its parents make of it', () => {
    const { predicted_observations: predicted } = reasonerOf(rack).answer([]);
    const temp = predicted.find(({ variable }) => variable === 'temp')!;
    const mean = 0.2 * 20 + 0.3 * 50 + 0.5 * 40;
    const square = 0.2 * (9 + 400) + 0.3 * (64 + 2500) + 0.5 * (36 + 1600);
    expect(temp.value).toBeCloseTo(mean, 12);
    expect(temp.distribution.sd).toBeCloseTo(Math.sqrt(square - mean * mean), 12);
    expect(predicted.find(({ variable }) => variable === 'fan')).toMatchObject({ value: true, probability: 0.5 });
  });

  it('predicts a number of thousands of unlike normals, and says that what it would tell is too expensive', () => {
    const values = Array.from({ length: 40 }, (_, i) => `s${i}`);
    const cpt = values.flatMap((a, i) =>
      values.map((b, j) => ({ given: { a, b }, mean: 40 * i + j, sd: (i + j) % 2 === 0 ? 0.001 : 400 })),
    );
    const declaration = {
      description: '',
      schema: {
        variables: {
          a: { type: 'categorical', values },
          b: { type: 'categorical', values },
          x: { type: 'number', parents: ['a', 'b'], cpt },
          y: { type: 'number', parents: ['a'], cpt: values.map((a, i) => ({ given: { a }, mean: i, sd: 1 })) },
        },
      },
      hypotheses: [{ hypothesis_id: 'h', variable: 'a', value: 's0' }],
    };
    const { missing_evidence: missing, predicted_observations: predicted, not_computed } = reasonerOf(declaration).answer([]);
    expect(not_computed).toEqual(['x']);
    expect(missing.map(({ variable }) => variable)).toEqual(['y', 'b']);
    expect(predicted.find(({ variable }) => variable === 'x')!.value).toBeCloseTo(799.5, 6);
  });

  it('needs no hypotheses to predict', () => {
    const answer = reasonerOf({ ...rack, hypotheses: [], rules: [] }).answer(scope({ led: 'red' }));
    expect(answer.ranked_hypotheses).toEqual([]);
    expect(answer.missing_evidence).toEqual([
      { variable: 'fan', question: null, expected_information_gain: 0, cost: 1, outcomes: expect.anything() },
    ]);
    const temp = { type: 'number', cpt: [{ mean: 3, sd: 2 }] };
    const other = reasonerOf({ description: '', schema: { variables: { temp } }, hypotheses: [] }).answer([]);
    expect(other.predicted_observations).toEqual([{ variable: 'temp', value: 3, probability: null, distribution: { mean: 3, sd: 2 } }]);
    expect(other.missing_evidence[0]).toMatchObject({ variable: 'temp', expected_information_gain: 0, outcomes: [] });
  });

  it('has parts that add up to the log-odds, of every hypothesis', () => {
    fc.assert(
      fc.property(
        networks().chain((declaration) => fc.tuple(fc.constant(declaration), observationsOf(declaration))),
        ([declaration, observations]) => {
          const rules = [{ rule_id: 'r', when: {}, supports: { 'v0=s0': 3, 'v0=s1': 0.1 } }];
          const answer = reasonerOf({ ...declaration, rules }).answer(scope(observations));
          if (answer.impossible !== null) return;
          for (const { probability, log_odds, prior_log_odds, prior, evidence, rule_parts } of answer.ranked_hypotheses) {
            const parts = [...evidence, ...rule_parts].reduce((sum, part) => sum + part.log_likelihood_ratio, prior_log_odds);
            expect(parts).toBeCloseTo(log_odds, 9);
            expect(1 / (1 + Math.exp(-log_odds))).toBeCloseTo(probability, 10);
            expect(1 / (1 + Math.exp(-prior_log_odds))).toBeCloseTo(prior, 10);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('tells hypotheses that cannot be by finite log-odds', () => {
    const declaration = {
      description: '',
      schema: { variables: { a: { type: 'boolean', cpt: [{ p: { true: 0, false: 1 } }] } } },
      hypotheses: [{ hypothesis_id: 'h', variable: 'a', value: true }],
    };
    expect(reasonerOf(declaration).answer([]).ranked_hypotheses[0]).toMatchObject({ probability: 0, log_odds: -logOddsMax });
  });

  it('keeps what is equally probable in the order declared, however sums are rounded', () => {
    const values = ['d', 'b', 'e', 'a', 'c'];
    for (let i = 1; i < 50; i++) {
      const shares = values.map((_, k) => ((i * (k + 1) * 0.6180339887) % 1) + 0.01);
      const sum = shares.reduce((a, b) => a + b, 0);
      const turned = (by: number) => Object.fromEntries(values.map((value, k) => [value, shares[(k + by) % 5] / sum]));
      const effect = {
        type: 'categorical',
        values,
        parents: ['cause'],
        cpt: values.map((cause, by) => ({ given: { cause }, p: turned(by) })),
      };
      const answer = reasonerOf({
        description: '',
        schema: { variables: { cause: { type: 'categorical', values }, effect, twin: effect } },
        hypotheses: values.map((value) => ({ hypothesis_id: value, variable: 'effect', value })),
      }).answer([]);
      expect(answer.ranked_hypotheses.map(({ hypothesis_id }) => hypothesis_id)).toEqual(values);
      expect(answer.predicted_observations.find(({ variable }) => variable === 'twin')!.value).toBe('d');
    }
  });

  it('says which observation cannot be, and answers without any', () => {
    const declaration = {
      description: '',
      schema: {
        variables: {
          a: { type: 'boolean', cpt: [{ p: { true: 0.3, false: 0.7 } }] },
          b: {
            type: 'boolean',
            parents: ['a'],
            cpt: [true, false].map((a) => ({ given: { a }, p: { true: a ? 1 : 0, false: a ? 0 : 1 } })),
          },
          c: { type: 'boolean', parents: ['a'], cpt: [true, false].map((a) => ({ given: { a }, p: { true: 0.5, false: 0.5 } })) },
        },
      },
      hypotheses: [{ hypothesis_id: 'h', variable: 'a', value: true }],
      rules: [{ rule_id: 'r', when: { c: true }, supports: { h: 5 } }],
    };
    const answer = reasonerOf(declaration).answer(scope({ c: true, b: false, a: true }));
    expect(answer.impossible).toEqual({ variable: 'a', event_id: 'e-a' });
    expect(answer.log_probability).toBe(Number.NEGATIVE_INFINITY);
    expect(answer.ranked_hypotheses[0].prior).toBeCloseTo(0.3, 12);
    expect(answer.ranked_hypotheses[0].rules).toEqual([]);
    expect(answer.ranked_hypotheses[0].probability).toBeCloseTo(0.3, 15);
    expect(answer.missing_evidence).toEqual([]);
  });

  it('takes hypothesis variables for no missing evidence, and sums the gains over several', () => {
    fc.assert(
      fc.property(
        networks().filter(({ hypotheses }) => new Set(hypotheses.map(({ variable }) => variable)).size === 2),
        (declaration) => {
          const gainsFor = (target: string | null): Map<string, number> => {
            const hypotheses = declaration.hypotheses.filter(({ variable }) => target === null || variable === target);
            return new Map(
              reasonerOf({ ...declaration, hypotheses })
                .answer([])
                .missing_evidence.map((m) => [m.variable, m.expected_information_gain]),
            );
          };
          const both = gainsFor(null);
          const [first, second] = [...new Set(declaration.hypotheses.map(({ variable }) => variable!))].map(gainsFor);
          for (const [variable, gain] of both) expect(gain).toBeCloseTo(first.get(variable)! + second.get(variable)!, 9);
          for (const { variable } of declaration.hypotheses) expect(both.has(variable!)).toBe(false);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('a network above the bound', () => {
  const numbersOf = ({ ranked_hypotheses: ranked, missing_evidence: missing, predicted_observations: predicted }: Answer) => ({
    ranked: new Map(
      ranked.map((h) => [h.hypothesis_id, [h.probability, h.prior, h.log_odds, ...h.evidence.map((part) => part.log_likelihood_ratio)]]),
    ),
    gains: new Map(
      missing.map((m) => [
        m.variable,
        [m.expected_information_gain, ...m.outcomes.filter(({ low }) => low === undefined).map(({ probability }) => probability)],
      ]),
    ),
    predicted: new Map(predicted.map((p) => [p.variable, Object.values(p.distribution)])),
  });

  it('is answered exactly where the part that bears on the question is small enough', () => {
    fc.assert(
      fc.property(
        networks(7).chain((declaration) =>
          fc.tuple(fc.constant(declaration), observationsOf(declaration), fc.integer({ min: 20, max: 2000 })),
        ),
        ([declaration, observations, max]) => {
          const whole = new Reasoner(new CompiledDeclaration(declaration)).answer(scope(observations));
          const compiled = new CompiledDeclaration(declaration, max);
          const parts = new Reasoner(compiled).answer(scope(observations));
          if (compiled.verdict.exact) return;
          if (parts.impossible === null && whole.impossible !== null) return;
          expect(parts.impossible).toEqual(whole.impossible);
          if (parts.log_probability !== null && whole.impossible === null)
            expect(parts.log_probability).toBeCloseTo(whole.log_probability!, 9);
          const [a, b] = [numbersOf(parts), numbersOf(whole)];
          for (const kind of ['ranked', 'gains', 'predicted'] as const)
            for (const [name, numbers] of a[kind])
              for (const [i, x] of numbers.entries()) {
                const y = b[kind].get(name)![i];
                // Parts of evidence that were weighed together stand on the last of them.
                if (kind !== 'ranked' || i < 3) expect(Math.abs(x - y)).toBeLessThan(1e-8 * Math.max(1, Math.abs(y)));
              }
          for (const name of parts.not_computed) expect(a.predicted.has(name)).toBe(false);
        },
      ),
      { numRuns: 120 },
    );
  });

  it('is told apart by its cost before anything is calculated', () => {
    const variables: Record<string, unknown> = {};
    for (let i = 0; i < 24; i++)
      for (let j = 0; j < 24; j++)
        variables[`n${i}-${j}`] = {
          type: 'boolean',
          parents: [...(i > 0 ? [`n${i - 1}-${j}`] : []), ...(j > 0 ? [`n${i}-${j - 1}`] : [])],
        };
    const { verdict } = new CompiledDeclaration(
      declared({ description: '', schema: { variables }, hypotheses: [{ hypothesis_id: 'h', variable: 'n2-2', value: true }] }),
    );
    expect(verdict.exact).toBe(false);
    expect(verdict.cost).toBeNull();
    expect(costProblem(verdict)).toMatchObject({ type: 'inference_cost', ctx: { cost: verdict.cost, max: verdict.max } });
    expect(costProblem({ cost: 7, max: 6, exact: false })!.msg).toContain('takes 7 steps; there may be 6');
    expect(costProblem({ cost: 5, max: 6, exact: true })).toBeNull();
  });
});
