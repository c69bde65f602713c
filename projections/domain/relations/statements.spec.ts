import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BinaryReader, BinaryWriter, finish } from '../../compact/binary.js';
import type { Triple } from '../declaration/types.js';
import { Statements } from './statements.js';

const triples = fc.tuple(
  fc.constantFrom('a', 'b', 'ab'),
  fc.constantFrom('a', 'b', ''),
  fc.constantFrom('a', 'b', 'ba'),
) as fc.Arbitrary<Triple>;

it('finds the events that stated a relation, also by way of a snapshot and as it grows', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(50), triples), { maxLength: 200 }), fc.nat(200), (told, cut) => {
      const plain = new Map<string, number[]>();
      let statements = new Statements();
      for (const [i, [event, triple]] of told.entries()) {
        if (i === cut) {
          const writer = new BinaryWriter();
          finish(statements.freeze()(writer));
          statements = new Statements();
          finish(statements.load(new BinaryReader([Buffer.concat(writer.take(true))])));
        }
        statements.addTriple(event, triple);
        const key = triple.join('|');
        plain.set(key, [...new Set([...(plain.get(key) ?? []), event])]);
        if (i % 7 === 0) expect(new Set(statements.eventsOf(triple))).toEqual(new Set(plain.get(key)));
      }
      for (const [, triple] of told) expect(new Set(statements.eventsOf(triple))).toEqual(new Set(plain.get(triple.join('|'))));
      expect(statements.eventsOf(['x', 'y', 'z'])).toEqual([]);
    }),
  );
});
