import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from './events.js';
import { compileFilter, FilterError } from './filter.js';

const fields: JsonObject = {
  run: 'r1',
  n: 5,
  flag: true,
  none: null,
  tags: ['a', 'b'],
  when: '2023-05-08T12:00:00Z',
  day: '2023-05-08',
  place: { city: 'Lisbon', at: { lat: 38.7 } },
  rooms: [{ name: 'hall' }, { name: 'attic' }],
  'a.b': 'literal',
};

const passes = (filter: JsonObject): boolean => compileFilter(filter)(fields);

describe('metadata filter', () => {
  it.each<[JsonObject, boolean]>([
    [{}, true],
    [{ run: 'r1' }, true],
    [{ run: 'r2' }, false],
    [{ run: 'r1', n: 5 }, true],
    [{ run: 'r1', n: 6 }, false],
    [{ missing: 'x' }, false],
    [{ none: null }, true],
    [{ missing: null }, false],
    // a stored array contains
    [{ tags: 'a' }, true],
    [{ tags: 'c' }, false],
    [{ tags: ['a', 'b'] }, true],
    [{ tags: { ne: 'a' } }, false],
    [{ tags: { in: ['x', 'b'] } }, true],
    [{ tags: { contains: 'b' } }, true],
    [{ run: { contains: '1' } }, true],
    [{ n: { contains: '5' } }, false],
    // types are never coerced
    [{ n: '5' }, false],
    [{ n: { gte: '4' } }, false],
    [{ flag: 'true' }, false],
    [{ flag: { gt: 0 } }, false],
    // ranges, both spellings
    [{ n: { gt: 4 } }, true],
    [{ n: { $gt: 5 } }, false],
    [{ n: { gte: 5, lt: 6 } }, true],
    [{ n: { $gte: 5, $lte: 4 } }, false],
    [{ run: { gt: 'r0' } }, true],
    // a missing field fails ranges and passes ne, nin, not
    [{ missing: { lt: 1 } }, false],
    [{ missing: { ne: 1 } }, true],
    [{ missing: { nin: [1] } }, true],
    [{ NOT: { missing: 1 } }, true],
    [{ missing: { contains: 'x' } }, false],
    [{ missing: { exists: false } }, true],
    [{ missing: { exists: true } }, false],
    [{ none: { exists: true } }, true],
    [{ n: { exists: false } }, false],
    [{ run: { starts_with: 'r' } }, true],
    [{ run: { $starts_with: 'x' } }, false],
    [{ n: { starts_with: '5' } }, false],
    // instants
    [{ when: '2023-05-08T14:00:00+02:00' }, true],
    [{ when: { gt: '2023-05-08T13:59:59+02:00' } }, true],
    [{ when: { lt: '2023-05-08T14:00:00+02:00' } }, false],
    [{ day: { gte: '2023-05-01', lt: '2023-06-01' } }, true],
    // nested
    [{ 'place.city': 'Lisbon' }, true],
    [{ 'place.at.lat': { gt: 38 } }, true],
    [{ 'place.nowhere': 1 }, false],
    [{ 'rooms.name': 'attic' }, true],
    [{ 'a.b': 'literal' }, true],
    [{ place: { eq: { at: { lat: 38.7 }, city: 'Lisbon' } } }, true],
    // logic
    [{ $or: [{ n: 1 }, { run: 'r1' }] }, true],
    [{ OR: [{ n: 1 }, { run: 'x' }] }, false],
    [{ $and: [{ n: 5 }, { $not: { run: 'r2' } }] }, true],
    [{ AND: [{ n: 5 }, { NOT: { run: 'r1' } }] }, false],
    // nothing of the prototype
    [{ constructor: { exists: true } }, false],
    [{ 'place.constructor': { exists: true } }, false],
    [{ toString: { exists: true } }, false],
  ])('%j → %s', (filter, expected) => expect(passes(filter)).toBe(expected));

  it.each<[string, JsonObject, string[], string]>([
    ['an unknown operator', { n: { $regex: 'x' } }, ['n', '$regex'], 'unknown_operator'],
    ['an unknown bare operator', { n: { about: 3 } }, ['n', 'about'], 'unknown_operator'],
    ['an unknown logic operator', { $nor: [] }, ['$nor'], 'unknown_operator'],
    ['a mixed spelling', { n: { $gte: 4, lt: 6 } }, ['n'], 'mixed_spelling'],
    ['a leaf without an operator', { n: {} }, ['n'], 'wrong_operand'],
    ['a logic list that is none', { $or: { n: 1 } }, ['$or'], 'wrong_operand'],
    ['an empty logic list', { AND: [] }, ['AND'], 'wrong_operand'],
    [
      'a wrong member deep inside',
      { $or: [{ n: 1 }, { $and: [{ n: { in: 3 } }] }] },
      ['$or', '1', '$and', '0', 'n', 'in'],
      'wrong_operand',
    ],
    ['a range over a boolean', { n: { gt: true } }, ['n', 'gt'], 'wrong_operand'],
    ['exists with a number', { n: { exists: 1 } }, ['n', 'exists'], 'wrong_operand'],
    ['not with a list', { NOT: [{ n: 1 }] }, ['NOT'], 'wrong_operand'],
  ])('refuses %s and names the place', (_, filter, path, reason) => {
    expect(() => compileFilter(filter)).toThrow(expect.objectContaining({ path, reason }));
  });

  it('refuses a filter that is nested too deep or has too many conditions', () => {
    let deep: JsonObject = { n: 1 };
    for (let i = 0; i < 9; i++) deep = { $not: deep };
    expect(() => compileFilter(deep)).toThrow(expect.objectContaining({ reason: 'too_deep' }));
    const many = Object.fromEntries(Array.from({ length: 257 }, (_, i) => [`k${i}`, i]));
    expect(() => compileFilter(many)).toThrow(expect.objectContaining({ reason: 'too_many_conditions' }));
  });

  it('finds by equality whatever JSON was stored', () => {
    const value = fc.jsonValue().filter((json) => typeof json !== 'object' || json === null || Array.isArray(json));
    fc.assert(
      fc.property(value, (json) => {
        const stored = JSON.parse(JSON.stringify(json)) as Json;
        expect(compileFilter({ key: stored })({ key: stored })).toBe(true);
        expect(compileFilter({ key: { ne: stored } })({ key: stored })).toBe(false);
      }),
    );
  });

  it('answers or refuses with a FilterError, whatever it is given', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (filter) => {
        try {
          expect(typeof compileFilter(JSON.parse(JSON.stringify(filter)))(fields)).toBe('boolean');
        } catch (error) {
          expect(error).toBeInstanceOf(FilterError);
        }
      }),
    );
  });
});
