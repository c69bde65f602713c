import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CompiledDeclaration, Reasoner } from '../../../projections/domain/queries/reasoner.js';
import type { Json } from '../../../projections/events.js';
import { declarationOf, readBif } from '../../kit/domain/bif.js';
import { dataFolder, unlessGiven } from '../data-folder.js';

/** The reference is printed to eight decimals. */
const printed = 5.1e-9;

interface Case {
  evidence: Record<string, string>;
  posterior: Record<string, Record<string, number>>;
  information_gain_bits: Record<string, Record<string, number>>;
  marginals: Record<string, Record<string, number>>;
}

const scope = (observations: Record<string, Json>) =>
  Object.entries(observations).map(([variable, value]) => ({ variable, value, event_id: `e-${variable}` }));

describe.skipIf(dataFolder === undefined)(`published networks${unlessGiven}`, () => {
  it.each(['asia', 'alarm'])('%s is answered as the reference answers it', (name) => {
    const { networks: all } = JSON.parse(readFileSync(`${dataFolder}/bayes_cases.json`, 'utf8')) as {
      networks: Record<string, { file: string; targets: string[]; cases: Case[] }>;
    };
    const { file, targets, cases } = all[name];
    const network = readBif(readFileSync(`${dataFolder}/${file}`, 'utf8'));
    for (const target of targets) {
      const reasoner = new Reasoner(new CompiledDeclaration(declarationOf(network, [target])));
      for (const { evidence, posterior, information_gain_bits: gains, marginals } of cases) {
        const answer = reasoner.answer(scope(evidence));
        for (const { label, probability } of answer.ranked_hypotheses)
          expect(Math.abs(probability - posterior[target][label])).toBeLessThan(printed);
        expect(answer.missing_evidence.map(({ variable }) => variable).sort()).toEqual(Object.keys(gains[target]).sort());
        for (const { variable, expected_information_gain } of answer.missing_evidence)
          expect(Math.abs(expected_information_gain - gains[target][variable])).toBeLessThan(1e-6);
        for (const { variable, distribution } of answer.predicted_observations)
          for (const [value, p] of Object.entries(distribution)) expect(Math.abs(p - marginals[variable][value])).toBeLessThan(printed);
      }
    }
  });
});
