import { describe, expect, it } from 'vitest';
import { declared } from '../../../test/kit/domain/bif.js';
import { isDerivationRule } from '../declaration/types.js';
import { CompiledDeclaration, Reasoner } from '../queries/reasoner.js';
import { derivedObservations } from './derived-observations.js';
import { Relations } from './relations.js';

const declaration = declared({
  description: 'Which part of the site is to blame?',
  schema: { variables: { outage: { type: 'boolean' }, load: { type: 'number' }, zone: { type: 'categorical', values: ['east', 'west'] } } },
  hypotheses: [
    { hypothesis_id: 'power', prior: 0.1, likelihoods: { outage: { true: 0.9, false: 0.1 } } },
    { hypothesis_id: 'none', prior: 0.9, likelihoods: { outage: { true: 0.01, false: 0.99 } } },
  ],
  rules: [
    {
      rule_id: 'down',
      match: [
        ['?s', 'depends_on', '?d'],
        ['?d', 'is', 'down'],
      ],
      derive: { relation: ['?s', 'is', 'down'] },
    },
    { rule_id: 'shop', match: [['shop', 'is', 'down']], derive: { observation: { outage: true } } },
    { rule_id: 'load', match: [['?s', 'load', '?n']], derive: { observation: { load: '?n' } } },
    { rule_id: 'zone', match: [['?s', 'in', '?z']], derive: { observation: { zone: '?z' } } },
  ],
});

describe('observations from relations', () => {
  it('are those that fit their variable, one each, and bear on the hypotheses', () => {
    const relations = new Relations(declaration.rules.filter(isDerivationRule));
    relations.addTriples([
      ['shop', 'depends_on', 'db'],
      ['db', 'depends_on', 'disk'],
      ['disk', 'is', 'down'],
      ['db', 'load', '0.93'],
      ['shop', 'load', 'high'],
      ['db', 'in', 'west'],
      ['shop', 'in', 'east'],
      ['disk', 'in', 'nowhere'],
    ]);
    const found = derivedObservations(relations, declaration);
    expect(found).toEqual([
      { variable: 'outage', value: 'true', rule_id: 'shop', fact: ['', 'outage', 'true'], instead: [] },
      { variable: 'load', value: 0.93, rule_id: 'load', fact: ['', 'load', '0.93'], instead: [] },
      { variable: 'zone', value: 'east', rule_id: 'zone', fact: ['', 'zone', 'east'], instead: ['west'] },
    ]);
    const answer = new Reasoner(new CompiledDeclaration(declaration)).answer(
      found.map(({ variable, value }) => ({ variable, value, event_id: null })),
    );
    expect(answer.ranked_hypotheses[0].probability).toBeCloseTo(0.09 / (0.09 + 0.009), 12);
    const why = relations.why(found[0].fact)!;
    expect(why.from![0].from!.map(({ fact }) => fact)).toEqual([
      ['shop', 'depends_on', 'db'],
      ['db', 'is', 'down'],
    ]);
  });
});
