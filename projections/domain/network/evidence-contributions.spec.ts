import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networks, observationsOf } from '../../../test/kit/domain/random-networks.js';
import { finish } from '../../compact/binary.js';
import { observedAs } from '../declaration/check-observations.js';
import { logOddsOf } from '../queries/ranking.js';
import { BayesNet } from './bayes-net.js';
import { factorOf } from './evidence.js';
import { evidenceContributions } from './evidence-contributions.js';
import { junctionTreeOf } from './junction-tree.js';
import { declaredParameters } from './model.js';
import { modelOf } from './model-builder.js';

describe('a contribution that costs too much', () => {
  it('tells the first steps as any contribution does, and ends where it ends', () => {
    fc.assert(
      fc.property(
        networks(7).chain((declaration) => fc.tuple(fc.constant(declaration), observationsOf(declaration))),
        fc.integer({ min: 0, max: 400 }),
        ([declaration, observations], stepsMax) => {
          const model = modelOf(declaration);
          const net = new BayesNet(model, junctionTreeOf(model).tree!, declaredParameters(model));
          const factors = Object.entries(observations).flatMap(([variable, value]) => {
            const factor = factorOf(model, net.parameters, {
              variable,
              observed: observedAs(declaration.schema.variables[variable], value)!,
            });
            return factor === null ? [] : [factor];
          });
          const beliefs = finish(net.calibrate(factors));
          if (beliefs.impossible) return;
          for (const target of model.targets) {
            const steps = factors.map((factor) => [factor]);
            const posterior = finish(beliefs.marginal(target));
            const whole = finish(evidenceContributions(net, target, steps, posterior));
            const cut = finish(evidenceContributions(net, target, steps, posterior, stepsMax));
            expect(whole.apart).toBe(factors.length);
            expect(cut.logs).toHaveLength(whole.logs.length);
            for (const state of model.nodes[target].values.keys())
              for (const [i, logs] of cut.logs.entries())
                if (i <= cut.apart || i === steps.length) expect(logOddsOf(logs, state)).toBeCloseTo(logOddsOf(whole.logs[i], state), 9);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
