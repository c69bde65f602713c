import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DerivationRule, Triple } from '../declaration/types.js';
import { listRelations } from './listing.js';
import { Relations } from './relations.js';

const rules: DerivationRule[] = [
  { rule_id: 'back', match: [['?a', 'feeds', '?b']], derive: { relation: ['?b', 'needs', '?a'] } },
  { rule_id: 'state', match: [['?a', 'needs', '?a']], derive: { observation: { state: '?a' } } },
];
const term = (...terms: string[]) => fc.constantFrom(...terms);
const triples: fc.Arbitrary<Triple[]> = fc.array(fc.tuple(term('a', 'b', 'c'), term('feeds', 'needs', 'holds'), term('a', 'b', 'c')), {
  maxLength: 12,
});
const filter = fc.record({ entity: term('a', 'c', 'nobody'), relation: term('needs', 'holds', 'nothing') }, { requiredKeys: [] });

it('a page of relations has those that stand and pass the filter, in their order, and how many there are', () => {
  fc.assert(
    fc.property(triples, triples, filter, fc.nat(6), fc.nat(6), (added, retracted, wanted, offset, limit) => {
      const relations = new Relations(rules);
      relations.addTriples(added);
      relations.retract(retracted);
      const passing = [...relations.triples()].filter(
        ({ triple: [subject, relation, object] }) =>
          (wanted.entity === undefined || wanted.entity === subject || wanted.entity === object) &&
          (wanted.relation === undefined || wanted.relation === relation),
      );
      expect(listRelations(relations, wanted, offset, limit)).toEqual({
        items: passing.slice(offset, offset + limit).map(({ triple, derived }) => ({ triple, rule_id: derived ? 'back' : null })),
        total: passing.length,
      });
    }),
  );
});
