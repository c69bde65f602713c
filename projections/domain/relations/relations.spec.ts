import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BinaryReader, BinaryWriter, finish } from '../../compact/binary.js';
import type { DerivationRule, Triple } from '../declaration/types.js';
import { DerivationLimitError } from './engine.js';
import { FactCount, findingPath, pathBetween, RelationsChangedError } from './paths.js';
import { type Derivation, Relations } from './relations.js';

const rule = (rule_id: string, match: Triple[], relation: Triple): DerivationRule => ({ rule_id, match, derive: { relation } });

const reach = [
  rule('edge', [['?a', 'feeds', '?b']], ['?a', 'reaches', '?b']),
  rule(
    'further',
    [
      ['?a', 'reaches', '?b'],
      ['?b', 'feeds', '?c'],
    ],
    ['?a', 'reaches', '?c'],
  ),
];

/** Every rule tried on every combination of facts until nothing new comes: what the engine must come to. Keys are triples as JSON. */
function naive(rules: readonly DerivationRule[], asserted: readonly Triple[]): Set<string> {
  const known = new Map(asserted.map((triple) => [JSON.stringify(triple), triple]));
  const observed = new Set<string>();
  for (let size = -1; size !== known.size; ) {
    size = known.size;
    for (const { match, derive } of rules) {
      let ways: Map<string, string>[] = [new Map()];
      for (const pattern of match)
        ways = ways.flatMap((way) =>
          [...known.values()].flatMap((fact) => {
            const next = new Map(way);
            const fits = pattern.every((part, i) => {
              if (!part.startsWith('?')) return part === fact[i];
              if (!next.has(part)) next.set(part, fact[i]);
              return next.get(part) === fact[i];
            });
            return fits ? [next] : [];
          }),
        );
      for (const way of ways) {
        const fill = (part: string): string => way.get(part) ?? part;
        if ('relation' in derive) {
          const triple = derive.relation.map(fill) as unknown as Triple;
          known.set(JSON.stringify(triple), triple);
        } else
          for (const [variable, value] of Object.entries(derive.observation))
            observed.add(JSON.stringify(['', variable, fill(String(value))]));
      }
    }
  }
  return new Set([...known.keys(), ...observed]);
}

const factsOf = (relations: Relations): Set<string> =>
  new Set([
    ...[...relations.triples()].map(({ triple }) => JSON.stringify(triple)),
    ...relations.observations().map(({ variable, value }) => JSON.stringify(['', variable, value])),
  ]);

/** The first rule that derives an observation, whatever came first. */
const firstToDerive = (rules: readonly DerivationRule[], observation: string, asserted: readonly Triple[]): string | undefined => {
  const ofRelations = rules.filter(({ derive }) => 'relation' in derive);
  return rules.find((rule) => 'observation' in rule.derive && naive([...ofRelations, rule], asserted).has(observation))?.rule_id;
};

const entity = fc.constantFrom('a', 'b', 'c', 'd');
const relation = fc.constantFrom('p', 'q', 'r');
const triple: fc.Arbitrary<Triple> = fc.tuple(entity, relation, entity);
const variable = fc.constantFrom('?x', '?y', '?z');
const pattern: fc.Arbitrary<Triple> = fc.tuple(
  fc.oneof({ weight: 4, arbitrary: variable }, { weight: 1, arbitrary: entity }),
  fc.oneof({ weight: 6, arbitrary: relation }, { weight: 1, arbitrary: variable }),
  fc.oneof({ weight: 4, arbitrary: variable }, { weight: 1, arbitrary: entity }),
);
const program: fc.Arbitrary<DerivationRule[]> = fc.array(
  fc
    .tuple(fc.array(pattern, { minLength: 1, maxLength: 3 }), pattern, fc.boolean(), fc.nat())
    .map(([match, head, observes, pick]): DerivationRule => {
      const bound = [...new Set(match.flat().filter((part) => part.startsWith('?')))];
      const safe = (part: string): string =>
        !part.startsWith('?') || bound.includes(part) ? part : (bound[pick % Math.max(1, bound.length)] ?? 'a');
      const derive = observes ? { observation: { v: safe(head[2]) } } : { relation: head.map(safe) as unknown as Triple };
      return { rule_id: `r${pick}`, match, derive };
    }),
  { minLength: 1, maxLength: 4 },
);

/** A derivation whose every step is a rule's, down to asserted facts. */
function holds(tree: Derivation, rules: readonly DerivationRule[], asserted: ReadonlySet<string>): boolean {
  if (tree.rule_id === null) return asserted.has(JSON.stringify(tree.fact));
  const own = rules.filter(({ rule_id }) => rule_id === tree.rule_id);
  const sources = tree.from!.map(({ fact }) => fact);
  return (
    own.some((one) => naive([one], sources).has(JSON.stringify(tree.fact))) && tree.from!.every((source) => holds(source, rules, asserted))
  );
}

describe('relations', () => {
  it('derive what trying everything derives, through additions and retractions of random programs', () => {
    const change = fc.record({ add: fc.boolean(), triples: fc.array(triple, { minLength: 1, maxLength: 6 }) });
    fc.assert(
      fc.property(program, fc.array(change, { maxLength: 8 }), (rules, changes) => {
        const relations = new Relations(rules);
        const counts = new Map<string, number>();
        for (const { add, triples } of changes) {
          if (add) relations.addTriples(triples);
          else relations.retract(triples);
          for (const key of triples.map((one) => JSON.stringify(one)))
            counts.set(key, Math.max(0, (counts.get(key) ?? 0) + (add ? 1 : -1)));
          const asserted = [...counts].filter(([, count]) => count > 0).map(([key]) => JSON.parse(key) as Triple);
          const expected = naive(rules, asserted);
          expect(factsOf(relations)).toEqual(expected);
          for (const { variable, value, rule_id } of relations.observations())
            expect(rule_id).toBe(firstToDerive(rules, JSON.stringify(['', variable, value]), asserted));
          expect(relations.asserted).toBe(asserted.length);
          const keys = new Set(asserted.map((one) => JSON.stringify(one)));
          for (const key of expected) expect(holds(relations.why(JSON.parse(key) as Triple)!, rules, keys)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('come back from bytes as they were, and go on the same', () => {
    fc.assert(
      fc.property(
        program,
        fc.array(triple, { maxLength: 12 }),
        fc.array(triple, { maxLength: 6 }),
        fc.array(triple, { maxLength: 6 }),
        (rules, first, gone, later) => {
          const live = new Relations(rules);
          live.addTriples(first);
          live.retract(gone);
          const loaded = restored(live, rules);
          for (const relations of [live, loaded]) {
            relations.addTriples(later);
            relations.retract(first.slice(0, 3));
          }
          expect(bytesOf(loaded)).toEqual(bytesOf(live));
          expect([...loaded.triples()]).toEqual([...live.triples()]);
          for (const { triple: one } of live.triples()) expect(loaded.why(one)).toEqual(live.why(one));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('stand as often as they were asserted', () => {
    const relations = new Relations(reach);
    relations.addTriples([['a', 'feeds', 'b']]);
    relations.addTriples([['a', 'feeds', 'b']]);
    relations.retract([['a', 'feeds', 'b']]);
    expect(relations.has(['a', 'reaches', 'b'])).toBe(true);
    relations.retract([['a', 'feeds', 'b']]);
    expect(relations.has(['a', 'reaches', 'b'])).toBe(false);
    relations.retract([
      ['a', 'feeds', 'b'],
      ['never', 'said', 'so'],
    ]);
    expect([...relations.triples()]).toEqual([]);
  });

  it('let go of what was derived and asserted when both are gone, in either order', () => {
    const edge: Triple = ['a', 'feeds', 'b'];
    const derived: Triple = ['a', 'reaches', 'b'];
    for (const order of [
      [edge, derived],
      [derived, edge],
    ]) {
      const relations = new Relations(reach);
      relations.addTriples([edge]);
      relations.addTriples([derived]);
      relations.retract([order[0]]);
      expect(relations.has(derived)).toBe(true);
      relations.retract([order[1]]);
      expect(relations.has(derived)).toBe(false);
    }
  });

  it('let go of what held itself up only', () => {
    const relations = new Relations(reach);
    relations.addTriples([
      ['a', 'feeds', 'b'],
      ['b', 'feeds', 'c'],
      ['c', 'feeds', 'b'],
    ]);
    expect(relations.has(['a', 'reaches', 'c'])).toBe(true);
    relations.retract([['a', 'feeds', 'b']]);
    expect([...relations.triples()].filter(({ triple: [subject] }) => subject === 'a')).toEqual([]);
    expect(relations.has(['b', 'reaches', 'b'])).toBe(true);
  });

  it('tell why by a tree down to what was asserted', () => {
    const relations = new Relations(reach);
    relations.addTriples([
      ['a', 'feeds', 'b'],
      ['b', 'feeds', 'c'],
    ]);
    expect(relations.why(['a', 'reaches', 'c'])).toEqual({
      fact: ['a', 'reaches', 'c'],
      rule_id: 'further',
      from: [
        { fact: ['a', 'reaches', 'b'], rule_id: 'edge', from: [{ fact: ['a', 'feeds', 'b'], rule_id: null, from: [] }] },
        { fact: ['b', 'feeds', 'c'], rule_id: null, from: [] },
      ],
    });
    expect(relations.why(['c', 'reaches', 'a'])).toBeNull();
  });

  it('derive observations, in the order of their rules', () => {
    const relations = new Relations([
      { rule_id: 'down', match: [['?h', 'is', 'down']], derive: { observation: { outage: 'true', hosts: '?h' } } },
      { rule_id: 'slow', match: [['?h', 'is', 'slow']], derive: { observation: { outage: 'false', load: 7 } } },
    ]);
    relations.addTriples([
      ['db', 'is', 'slow'],
      ['web', 'is', 'down'],
      ['api', 'is', 'down'],
    ]);
    expect(relations.observations()).toEqual([
      { variable: 'outage', value: 'true', rule_id: 'down' },
      { variable: 'hosts', value: 'api', rule_id: 'down' },
      { variable: 'hosts', value: 'web', rule_id: 'down' },
      { variable: 'outage', value: 'false', rule_id: 'slow' },
      { variable: 'load', value: '7', rule_id: 'slow' },
    ]);
    expect(relations.why(['', 'load', '7'])!.from![0].fact).toEqual(['db', 'is', 'slow']);
    expect([...relations.triples()]).toHaveLength(3);
  });

  it('put an observation down to the first rule that derives it, in whatever order the facts came', () => {
    const rules: DerivationRule[] = [
      { rule_id: 'alarm', match: [['?h', 'is', 'down']], derive: { observation: { outage: 'true' } } },
      { rule_id: 'report', match: [['?h', 'says', '?y']], derive: { observation: { outage: '?y' } } },
    ];
    const facts: Triple[] = [
      ['web', 'says', 'true'],
      ['web', 'says', 'false'],
      ['db', 'is', 'down'],
    ];
    const expected = [
      { variable: 'outage', value: 'true', rule_id: 'alarm' },
      { variable: 'outage', value: 'false', rule_id: 'report' },
    ];
    for (const ordered of [facts, facts.toReversed()]) {
      const relations = new Relations(rules);
      for (const fact of ordered) relations.addTriples([fact]);
      expect(relations.observations()).toEqual(expected);
      expect(relations.why(['', 'outage', 'true'])!.from![0].fact).toEqual(['db', 'is', 'down']);
      expect(relations.derived).toBe(2);
      relations.retract([['db', 'is', 'down']]);
      expect(relations.observations().map(({ value, rule_id }) => [value, rule_id])).toEqual([
        ['false', 'report'],
        ['true', 'report'],
      ]);
    }
  });

  it('derive nothing above the limit, and say so, until it fits again', () => {
    const chain = Array.from({ length: 30 }, (_, i): Triple => [`n${i}`, 'feeds', `n${i + 1}`]);
    const relations = new Relations(reach, { facts: 200, steps: 1_000_000 });
    relations.addTriples(chain);
    expect(relations.overflow).toBeInstanceOf(DerivationLimitError);
    const message = 'the rules derive more than 200 facts, last by rule "further"';
    expect(relations.overflow).toMatchObject({ limit: 'facts', max: 200, ruleId: 'further', message });
    expect(relations.derived).toBe(0);
    relations.addTriples([['x', 'feeds', 'y']]);
    expect(relations.has(['x', 'reaches', 'y'])).toBe(false);
    const loaded = restored(relations, reach, { facts: 200, steps: 1_000_000 });
    expect(loaded.overflow).toMatchObject({ limit: 'facts', ruleId: 'further' });
    relations.retract(chain.slice(10, 20));
    expect(relations.overflow).toBeNull();
    expect(factsOf(relations)).toEqual(naive(reach, [...chain.slice(0, 10), ...chain.slice(20), ['x', 'feeds', 'y']]));
  });

  it('try again after an overflow at the first, second, fourth, … retraction', () => {
    const limits = { facts: 200, steps: 1_000_000 };
    const chain = Array.from({ length: 23 }, (_, i): Triple => [`n${i}`, 'feeds', `n${i + 1}`]);
    let relations = new Relations(reach, limits);
    relations.addTriples(chain);
    const fits: boolean[] = [];
    for (const link of chain.slice(0, 5)) {
      relations.retract([link]);
      relations.retract([['never', 'asserted', 'this']]);
      relations = restored(relations, reach, limits);
      fits.push(relations.overflow === null);
    }
    // 20 links derive 210 facts, 19 derive 190.
    expect(fits).toEqual([false, false, false, true, true]);
    expect(relations.derived).toBe(171);
  });

  it('stop a join that looks at too much', () => {
    const rules = [
      rule(
        'pairs',
        [
          ['?a', 'in', 'g'],
          ['?b', 'likes', 'c'],
        ],
        ['?a', 'near', '?b'],
      ),
    ];
    const relations = new Relations(rules, { facts: 100_000, steps: 500 });
    const members = Array.from({ length: 100 }, (_, i): Triple => [`m${i}`, 'in', 'g']);
    relations.addTriples(Array.from({ length: 100 }, (_, i): Triple => [`x${i}`, 'likes', 'c']));
    relations.addTriples(members.slice(0, 5));
    expect(relations.overflow).toBeNull();
    relations.addTriples(members);
    expect(relations.overflow).toMatchObject({ limit: 'steps', max: 500, ruleId: 'pairs' });
  });

  it('go under other rules with all that was asserted', () => {
    const relations = new Relations(reach);
    relations.addTriples([
      ['a', 'feeds', 'b'],
      ['a', 'feeds', 'b'],
      ['b', 'feeds', 'c'],
    ]);
    const other = finish(relations.under([rule('back', [['?a', 'feeds', '?b']], ['?b', 'fed_by', '?a'])]));
    expect([...other.triples()].map(({ triple: one }) => one)).toEqual([
      ['a', 'feeds', 'b'],
      ['b', 'feeds', 'c'],
      ['b', 'fed_by', 'a'],
      ['c', 'fed_by', 'b'],
    ]);
    other.retract([['a', 'feeds', 'b']]);
    expect(other.has(['b', 'fed_by', 'a'])).toBe(true);
  });

  it('change bit by bit to what they change to at once, and show nothing of it before', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const edge = fc.tuple(name, fc.constantFrom('feeds', 'reaches'), name) as fc.Arbitrary<Triple>;
    const change = fc.record({ adds: fc.boolean(), triples: fc.array(edge, { minLength: 1, maxLength: 8 }) });
    let pauses = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 20 }), fc.constantFrom(8, 60, 10_000), (changes, facts) => {
        const limits = { facts, steps: 300, slice: 3 };
        const [slowly, atOnce] = [new Relations(reach, limits), new Relations(reach, limits)];
        for (const { adds, triples } of changes) {
          const before = bytesOf(slowly);
          const shown = factsOf(slowly);
          const account = [slowly.asserted, slowly.derived, slowly.overflow];
          for (const _ of adds ? slowly.adding(triples) : slowly.retracting(triples)) {
            pauses++;
            expect(bytesOf(slowly)).toEqual(before);
            expect(factsOf(slowly)).toEqual(shown);
            expect([slowly.asserted, slowly.derived, slowly.overflow]).toEqual(account);
            for (const fact of shown) expect(slowly.why(JSON.parse(fact))).toEqual(atOnce.why(JSON.parse(fact)));
          }
          slowly.commit();
          if (adds) atOnce.addTriples(triples);
          else atOnce.retract(triples);
          expect(bytesOf(slowly)).toEqual(bytesOf(atOnce));
          expect(factsOf(slowly)).toEqual(factsOf(atOnce));
        }
      }),
      { numRuns: 200 },
    );
    expect(pauses).toBeGreaterThan(1000);
  });

  it('pause within the joins of one fact', () => {
    const cross = rule(
      'cross',
      [
        ['?a', 'is', 'x'],
        ['?b', 'is', 'x'],
        ['?c', 'is', 'y'],
      ],
      ['?a', 'meets', '?c'],
    );
    const relations = new Relations([cross], { facts: 1000, steps: 1_000_000, slice: 100 });
    relations.addTriples(Array.from({ length: 200 }, (_, i): Triple => [`n${i}`, 'is', 'x']));
    const pauses = [
      ...relations.adding([
        ['m', 'is', 'z'],
        ['o', 'is', 'y'],
      ]),
    ].length;
    relations.commit();
    expect(pauses).toBeGreaterThan(1);
    expect(relations.has(['n7', 'meets', 'o'])).toBe(true);
  });

  describe('of many rules', () => {
    const chain = Array.from({ length: 12 }, (_, i): Triple => [`?x${i}`, 'feeds', `?x${i + 1}`]);
    const variables = Array.from({ length: 300 }, (_, i) => `v${i}`);

    it('are planned a rule at a time, when the first fact comes, and tell what that takes', () => {
      const relations = new Relations(Array.from({ length: 200 }, (_, i) => rule(`r${i}`, chain, ['?x0', `reaches${i}`, '?x12'])));
      const before = relations.sizeBytes;
      const pauses = () => [...relations.adding([['a', 'feeds', 'b']])].length;
      expect(pauses()).toBeGreaterThanOrEqual(200);
      relations.commit();
      expect(relations.sizeBytes - before).toBeGreaterThan(1_000_000);
      expect(pauses()).toBeLessThan(20);
    });

    it('share the plan of a rule among the observations that it derives', () => {
      const takenBy = (names: readonly string[]): number => {
        const observation = Object.fromEntries(names.map((name) => [name, 'yes']));
        const relations = new Relations([{ rule_id: 'r', match: chain, derive: { observation } }]);
        const before = relations.sizeBytes;
        relations.addTriples([['a', 'feeds', 'a']]);
        expect(relations.observations()).toHaveLength(names.length);
        return relations.sizeBytes - before;
      };
      expect(takenBy(variables)).toBeLessThan(20 * takenBy(variables.slice(0, 1)));
    });
  });

  it('forget rows of the dead when they outnumber the living', () => {
    const relations = new Relations(reach);
    for (let round = 0; round < 40; round++) {
      const triples = Array.from({ length: 100 }, (_, i): Triple => [`n${i}`, 'feeds', `m${round}`]);
      relations.addTriples(triples);
      relations.retract(triples);
    }
    relations.addTriples([['a', 'feeds', 'b']]);
    expect(relations.facts.end).toBeLessThan(2500);
    expect(factsOf(relations)).toEqual(naive(reach, [['a', 'feeds', 'b']]));
  });
});

describe('a path', () => {
  const relations = new Relations(reach);
  relations.addTriples([
    ['a', 'feeds', 'b'],
    ['b', 'feeds', 'c'],
    ['d', 'feeds', 'c'],
  ]);

  it('is a shortest one, against the arrow where it must be', () => {
    expect(pathBetween(relations, 'a', 'd')).toEqual([
      { subject: 'a', relation: 'reaches', object: 'c', forward: true, derived: true },
      { subject: 'd', relation: 'reaches', object: 'c', forward: false, derived: true },
    ]);
    expect(pathBetween(relations, 'a', 'c', { assertedOnly: true })!.map(({ object }) => object)).toEqual(['b', 'c']);
  });

  it('is empty to where one is, and null to where there is none', () => {
    expect(pathBetween(relations, 'a', 'a')).toEqual([]);
    expect(pathBetween(relations, 'a', 'd', { forwardOnly: true })).toBeNull();
    expect(pathBetween(relations, 'a', 'c', { assertedOnly: true, steps: 1 })).toBeNull();
    expect(pathBetween(relations, 'a', 'nowhere')).toBeNull();
  });

  it('is the same looked for bit by bit', () => {
    const many = new Relations([]);
    many.addTriples([['n0', 'feeds', 'goal']]);
    many.addTriples(Array.from({ length: 10_000 }, (_, i): Triple => ['hub', 'feeds', `n${i}`]));
    const steps = findingPath(many, 'hub', 'goal');
    let pauses = 0;
    let found = steps.next();
    for (; found.done !== true; found = steps.next()) pauses++;
    expect(pauses).toBeGreaterThan(1);
    expect(found.value).toEqual(pathBetween(many, 'hub', 'goal'));
    expect(found.value).toHaveLength(2);
    expect(finish(findingPath(many, 'hub', 'goal', {}, new FactCount(1000)))).toBeNull();
  });

  it('is not told where the relations changed while it was looked for', () => {
    const many = new Relations([]);
    many.addTriples(Array.from({ length: 6000 }, (_, i): Triple => ['hub', 'feeds', `n${i}`]));
    const steps = findingPath(many, 'hub', 'nowhere else');
    expect(steps.next()).toEqual({ done: true, value: null });
    const others = findingPath(many, 'hub', 'n0');
    others.next();
    many.retract([['hub', 'feeds', 'n0']]);
    expect(() => others.next()).toThrow(RelationsChangedError);
  });

  it('begins where entities are found bit by bit, and changes meanwhile leave that to who looks', () => {
    const edges = Array.from({ length: 9000 }, (_, i): Triple => [`n${i}`, 'feeds', `n${i + 1}`]);
    const [quiet, busy] = [new Relations([]), new Relations([])];
    for (const one of [quiet, busy]) one.addTriples(edges);
    expect([...quiet.prepareEntities()].length).toBeGreaterThan(2);
    expect([...quiet.prepareEntities()]).toEqual([]);
    const steps = busy.prepareEntities();
    steps.next();
    busy.retract(edges.slice(4500));
    finish(steps);
    expect(pathBetween(busy, 'n4000', 'n4003')).toHaveLength(3);
    expect(pathBetween(busy, 'n4499', 'n4501')).toBeNull();
  });
});

function bytesOf(relations: Relations): Uint8Array[] {
  const writer = new BinaryWriter();
  for (const _ of relations.freeze()(writer));
  return writer.take(true);
}

function restored(relations: Relations, rules: readonly DerivationRule[], limits?: ConstructorParameters<typeof Relations>[1]): Relations {
  const loaded = new Relations(rules, limits);
  finish(loaded.load(new BinaryReader(bytesOf(relations))));
  return loaded;
}
