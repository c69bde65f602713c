import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declared } from '../../../test/kit/domain/bif.js';
import { networks } from '../../../test/kit/domain/random-networks.js';
import { Random } from '../../../test/kit/random.js';
import { BinaryReader, BinaryWriter, finish } from '../../compact/binary.js';
import type { Json } from '../../events.js';
import { declaredParameters, type Model, type Parameters } from '../network/model.js';
import { CompiledDeclaration } from '../queries/reasoner.js';
import { learnedTables } from './learned-tables.js';
import { ParameterLearner } from './parameter-learner.js';
import type { TrainingExample } from './training-example.js';

const scope = (observations: Record<string, Json>) =>
  Object.entries(observations).map(([variable, value]) => ({ variable, value, event_id: null }));
const learnerOf = (declaration: unknown): ParameterLearner => new ParameterLearner(new CompiledDeclaration(declared(declaration)));

const signs = {
  description: '',
  schema: { variables: { sign: { type: 'categorical', values: ['low', 'high'] }, x: { type: 'number' } } },
  hypotheses: [
    { hypothesis_id: 'left', prior: 0.5, likelihoods: { sign: { low: 0.6, high: 0.4 }, x: { mean: 0, sd: 1 } } },
    { hypothesis_id: 'right', prior: 0.5, likelihoods: { sign: { low: 0.4, high: 0.6 }, x: { mean: 4, sd: 2 } } },
  ],
};
const probabilityOf = (learner: ParameterLearner, id: string, observations: Record<string, Json> = {}): number =>
  learner.reasoner.answer(scope(observations)).ranked_hypotheses.find(({ hypothesis_id }) => hypothesis_id === id)!.probability;

/** Complete samples of a network's discrete part and its numbers, by a fixed seed. */
function samples(model: Model, { tables, means, sds }: Parameters, count: number, seed: number): Record<string, Json>[] {
  const random = new Random(seed);
  // Never 0: its logarithm is taken.
  const uniform = (): number => random.next() + 2 ** -33;
  const normal = (): number => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const rowOf = (parents: readonly number[], drawn: readonly number[]) =>
    parents.reduce((row, p) => row * model.nodes[p].values.length + drawn[p], 0);
  return Array.from({ length: count }, () => {
    const drawn: number[] = [];
    const sample: Record<string, Json> = {};
    for (const [node, { name, values, parents }] of model.nodes.entries()) {
      let rest = uniform();
      const start = rowOf(parents, drawn) * values.length;
      let value = 0;
      while (value < values.length - 1 && rest >= tables[node][start + value]) rest -= tables[node][start + value++];
      drawn.push(value);
      sample[name] = values[value];
    }
    for (const [leaf, { name, parents }] of model.leaves.entries()) {
      const row = rowOf(parents, drawn);
      sample[name] = means[leaf][row] + sds[leaf][row] * normal();
    }
    return sample;
  });
}

describe('feedback', () => {
  it('that confirms counts one for the hypothesis and for its signs', () => {
    const learner = learnerOf(signs);
    expect(probabilityOf(learner, 'left', { sign: 'low' })).toBeCloseTo(0.6, 12);
    for (let i = 0; i < 20; i++) expect(learner.learn({ hypothesis_id: 'right', observations: scope({ sign: 'low' }) })).toBe('learned');
    const right = (25 / 30) * (24 / 30);
    expect(probabilityOf(learner, 'right', { sign: 'low' })).toBeCloseTo(right / (right + (5 / 30) * 0.6), 12);
    const { priors, variables } = learnedTables(learner.compiled.model, learner.reasoner.parameters, learner.counts);
    expect(priors).toEqual({ left: { prior: 5 / 30, count: 0 }, right: { prior: 25 / 30, count: 20 } });
    expect(variables.sign[1]).toEqual({
      given: { hypothesis_id: 'right' },
      p: { low: 24 / 30, high: 6 / 30 },
      counts: { low: 20, high: 0 },
    });
  });

  it('that rejects counts for the other hypotheses', () => {
    const learner = learnerOf(signs);
    for (let i = 0; i < 20; i++) learner.learn({ hypothesis_id: 'left', verdict: 'rejected', observations: scope({ sign: 'low' }) });
    expect(probabilityOf(learner, 'left', { sign: 'low' })).toBeLessThan(0.2);
    expect([...learner.counts.tables[0]]).toEqual([0, 20]);
  });

  it('moves means and spreads by the normal-inverse-gamma rule', () => {
    const learner = learnerOf(signs);
    const values = [5, 7, 6, 9];
    for (const x of values) learner.learn({ hypothesis_id: 'right', observations: scope({ x }) });
    const { means, sds } = learner.reasoner.parameters;
    const mean = (10 * 4 + 27) / 14;
    expect(means[0][1]).toBeCloseTo(mean, 12);
    const spread = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) + 10 * (mean - 4) ** 2;
    expect(sds[0][1]).toBeCloseTo(Math.sqrt((10 * 4 + spread) / 14), 12);
    expect([means[0][0], sds[0][0]]).toEqual([0, 1]);
  });

  it('takes an outcome for observed, and spreads over what is not', () => {
    const declaration = {
      description: '',
      schema: {
        variables: {
          cause: { type: 'boolean', cpt: [{ p: { true: 0.25, false: 0.75 } }] },
          effect: {
            type: 'boolean',
            parents: ['cause'],
            cpt: [true, false].map((cause) => ({ given: { cause }, p: { true: cause ? 0.9 : 0.1, false: cause ? 0.1 : 0.9 } })),
          },
          side: { type: 'boolean', parents: ['cause'] },
        },
      },
      hypotheses: [],
    };
    const learner = learnerOf(declaration);
    expect(learner.learn({ observations: [], outcome: { effect: true } })).toBe('learned');
    const posterior = (0.25 * 0.9) / (0.25 * 0.9 + 0.75 * 0.1);
    expect(learner.counts.tables[0][0]).toBeCloseTo(posterior, 12);
    expect(learner.counts.tables[1][0]).toBeCloseTo(posterior, 12);
    expect(learner.counts.tables[1][2]).toBeCloseTo(1 - posterior, 12);
    expect([...learner.counts.tables[2]]).toEqual([0, 0, 0, 0]);
    expect(learner.learn({ observations: scope({ effect: true }) })).toBe('nothing');
    expect(learner.learn({ observations: [], hypothesis_id: 'nobody' })).toBe('nothing');
  });

  it('teaches a domain that was declared empty', () => {
    const learner = learnerOf({
      description: '',
      schema: { variables: { led: { type: 'categorical', values: ['red', 'green'] }, temp: { type: 'number' } } },
      hypotheses: [{ hypothesis_id: 'broken' }, { hypothesis_id: 'fine' }],
    });
    expect(learner.reasoner.answer(scope({ temp: 80 })).predicted_observations.map(({ variable }) => variable)).toEqual(['led']);
    for (let i = 0; i < 12; i++) {
      learner.learn({ hypothesis_id: 'broken', observations: scope({ led: 'red', temp: 80 + (i % 3) }) });
      learner.learn({ hypothesis_id: 'fine', observations: scope({ led: 'green', temp: 40 + (i % 4) }) });
    }
    expect(probabilityOf(learner, 'broken', { led: 'red' })).toBeGreaterThan(0.9);
    expect(probabilityOf(learner, 'broken', { temp: 79 })).toBeGreaterThan(0.9);
    expect(learner.reasoner.answer([]).missing_evidence[0].expected_information_gain).toBeGreaterThan(0.5);
  });

  it('comes to the same tables in whatever order complete examples arrive', () => {
    fc.assert(
      fc.property(networks(5), fc.integer({ min: 1, max: 1e6 }), (declaration, seed) => {
        const compiled = new CompiledDeclaration(declaration);
        const data = samples(compiled.model, declaredParameters(compiled.model), 12, seed);
        const taught = (order: readonly Record<string, Json>[]) => {
          const learner = new ParameterLearner(compiled);
          for (const outcome of order) learner.learn({ observations: [], outcome });
          return learner;
        };
        const [forwards, backwards] = [taught(data), taught([...data].reverse())];
        expect(backwards.counts.tables).toEqual(forwards.counts.tables);
        for (const [leaf, means] of forwards.reasoner.parameters.means.entries())
          for (const [row, mean] of means.entries()) {
            expect(backwards.reasoner.parameters.means[leaf][row]).toBeCloseTo(mean, 9);
            expect(backwards.reasoner.parameters.sds[leaf][row]).toBeCloseTo(forwards.reasoner.parameters.sds[leaf][row], 9);
          }
      }),
      { numRuns: 30 },
    );
  });

  it('converges to the network that it is drawn from', () => {
    fc.assert(
      fc.property(networks(4), fc.integer({ min: 1, max: 1e6 }), (declaration, seed) => {
        const truth = new CompiledDeclaration(declaration);
        const parameters = declaredParameters(truth.model);
        // The learner knows the structure only.
        const variables = Object.fromEntries(Object.entries(declaration.schema.variables).map(([name, { cpt, ...rest }]) => [name, rest]));
        const learner = learnerOf({ description: '', schema: { variables }, hypotheses: declaration.hypotheses });
        for (const outcome of samples(truth.model, parameters, 3000, seed)) learner.learn({ observations: [], outcome });
        const learned = learner.reasoner.parameters;
        for (const [node, { values }] of truth.model.nodes.entries())
          for (const [i, p] of parameters.tables[node].entries()) {
            const start = i - (i % values.length);
            const count = learner.counts.tables[node].slice(start, start + values.length).reduce((a, b) => a + b, 0);
            if (count > 0) expect(Math.abs(learned.tables[node][i] - p)).toBeLessThan(3 / Math.sqrt(count + values.length) + 0.01);
          }
        for (const [leaf, means] of parameters.means.entries())
          for (const [row, mean] of means.entries()) {
            const count = learner.counts.leaves[leaf].weights[row];
            if (count > 100)
              expect(Math.abs(learned.means[leaf][row] - mean)).toBeLessThan(0.1 + (6 * parameters.sds[leaf][row]) / Math.sqrt(count));
          }
      }),
      { numRuns: 12 },
    );
  });

  it('learns above the bound what it learns below', () => {
    fc.assert(
      fc.property(networks(6), fc.integer({ min: 1, max: 1e6 }), (declaration, seed) => {
        const whole = new CompiledDeclaration(declaration);
        const [outcome] = samples(whole.model, declaredParameters(whole.model), 1, seed);
        const seen = Object.fromEntries(Object.entries(outcome).filter((_, i) => (seed >> i) % 2 === 0));
        const example: TrainingExample = { observations: [], outcome: seen };
        const [a, b] = [new ParameterLearner(whole), new ParameterLearner(new CompiledDeclaration(declaration, 1))];
        expect(b.learn(example)).toBe(a.learn(example));
        for (const [node, table] of b.counts.tables.entries())
          for (const [i, count] of table.entries()) if (count !== 0) expect(count).toBeCloseTo(a.counts.tables[node][i], 9);
      }),
      { numRuns: 60 },
    );
  });

  it('comes back from bytes as it was, and goes along to another declaration', () => {
    const learner = learnerOf(signs);
    for (const x of [1, 2, 5])
      learner.learn({ hypothesis_id: 'left', verdict: x === 2 ? 'rejected' : 'confirmed', observations: scope({ x, sign: 'high' }) });
    const writer = new BinaryWriter();
    for (const _ of learner.freeze()(writer));
    const loaded = learnerOf(signs);
    finish(loaded.load(new BinaryReader(writer.take(true))));
    expect(loaded.reasoner.parameters).toEqual(learner.reasoner.parameters);
    for (const one of [learner, loaded]) one.learn({ hypothesis_id: 'right', observations: scope({ x: 3 }) });
    expect(loaded.reasoner.answer(scope({ x: 2.5 }))).toEqual(learner.reasoner.answer(scope({ x: 2.5 })));
    const changed = { ...signs, schema: { variables: { ...signs.schema.variables, more: { type: 'boolean' } }, strength: 2 } };
    const carried = new ParameterLearner(new CompiledDeclaration(declared(changed)), learner);
    expect(carried.counts.tables[1]).toEqual(learner.counts.tables[1]);
    expect(carried.counts.leaves[0].weights).toEqual(learner.counts.leaves[0].weights);
    expect(probabilityOf(carried, 'left')).toBeCloseTo((1 + learner.counts.tables[0][0]) / (2 + 4), 12);
  });
});
