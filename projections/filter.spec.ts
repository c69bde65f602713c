import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from './events.js';
import { compileFilter, FilterError, filterBounds } from './filter.js';
import { instantOf } from './filter-values.js';
import { isObject } from './json.js';

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

  it.each<[string, JsonObject, string[], string]>([
    ['a list of too many values', { n: { in: Array.from({ length: 10_001 }, (_, i) => i) } }, ['n', 'in'], 'too_many_values'],
    ['too many values in several lists', { n: { in: tenThousand(0.6) }, m: { $nin: tenThousand(0.5) } }, ['m', '$nin'], 'too_many_values'],
    ['too many values in a list to be equal to', { n: [[tenThousand(1)]] }, ['n'], 'too_many_values'],
    ['too many values in an object to be equal to', { n: { eq: { deep: tenThousand(1) } } }, ['n', 'eq'], 'too_many_values'],
    ['a long text to look for', { n: { contains: 'x'.repeat(257) } }, ['n', 'contains'], 'text_too_long'],
    [
      'too many texts to look for',
      { $or: Array.from({ length: 74 }, () => ({ n: { contains: 'x'.repeat(7) } })) },
      ['$or', '73', 'n', 'contains'],
      'text_too_long',
    ],
  ])('refuses %s where the filter comes in, not where it was taken before', (_, filter, path, reason) => {
    expect(() => compileFilter(filter, filterBounds)).toThrow(expect.objectContaining({ path, reason }));
    expect(compileFilter(filter)({ n: 'y' })).toBe(false);
  });

  it('takes ten thousand values and a text of 256 characters', () => {
    const filter = { n: { nin: tenThousand(0.9) }, text: { contains: 'x'.repeat(256) } };
    expect(compileFilter(filter, filterBounds)({ n: -1, text: 'x'.repeat(300) })).toBe(true);
  });

  it('leads through more objects than are stored, whatever the key', () => {
    expect(passes({ [Array(100_000).fill('a').join('.')]: 1 })).toBe(false);
  });

  it('holds where the conditions do, tried one by one on the values at their keys', () => {
    fc.assert(
      fc.property(anyObject, fc.array(anyCondition, { minLength: 1, maxLength: 24 }), (stored, conditions) => {
        const filter = { $and: conditions.map(({ key, operator, operand }) => ({ [key]: { [operator]: operand } })) };
        const each = conditions.map(({ key, operator, operand }) => ({ $not: { [key]: { [operator]: operand } } }));
        const expected = conditions.map(({ key, operator, operand }) => holdsOneByOne(stored, key, operator, operand));
        expect(compileFilter(filter)(stored)).toBe(expected.every((holds) => holds));
        expect(compileFilter({ $or: each })(stored)).toBe(!expected.every((holds) => holds));
        for (const [i, { key, operator, operand }] of conditions.entries())
          expect(compileFilter({ [key]: { [operator]: operand } })(stored)).toBe(expected[i]);
      }),
      { numRuns: 2000 },
    );
  });

  it('finds by equality whatever JSON was stored', () => {
    const value = fc.jsonValue().filter((json) => !isObject(json));
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

function tenThousand(share: number): number[] {
  return Array.from({ length: 10_000 * share }, (_, i) => i);
}

const anyScalar = fc.oneof(
  fc.constantFrom<Json>(null, true, false, 0, -1, 1, 1.5, '', 'a', 'ab', 'b', '\0a', '\0at 0', '0', 'true'),
  fc.constantFrom<Json>(
    '1970-01-01T00:00:00Z',
    '1970-01-01T01:00:00+01:00',
    '1970-01-01T00:00:00.5Z',
    '1970-01-01',
    '1970-99-01T00:00:00Z',
  ),
);
const anyKey = fc.constantFrom('a', 'b', 'a.b', 'b.a', 'a.a.b', 'c');
const { anyObject, anyValue } = fc.letrec<{ anyObject: JsonObject; anyValue: Json }>((tie) => ({
  anyObject: fc.dictionary(anyKey, tie('anyValue'), { maxKeys: 4 }) as fc.Arbitrary<JsonObject>,
  anyValue: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    anyScalar,
    fc.array(anyScalar, { maxLength: 40 }),
    fc.array(tie('anyValue'), { maxLength: 4 }),
    tie('anyObject'),
  ) as fc.Arbitrary<Json>,
}));
const anyCondition = fc.oneof(
  fc.record({ key: anyKey, operator: fc.constantFrom('eq', 'ne', 'contains'), operand: anyValue }),
  fc.record({ key: anyKey, operator: fc.constantFrom('in', 'nin'), operand: fc.array(anyValue, { maxLength: 40 }) }),
  fc.record({
    key: anyKey,
    operator: fc.constantFrom('gt', 'gte', 'lt', 'lte'),
    operand: anyScalar.filter((one) => typeof one === 'number' || typeof one === 'string'),
  }),
  fc.record({ key: anyKey, operator: fc.constant('exists'), operand: fc.boolean() }),
  fc.record({ key: anyKey, operator: fc.constant('starts_with'), operand: fc.constantFrom('', 'a', '1970') }),
);

/** What a condition means, with nothing kept and nothing hashed. */
function holdsOneByOne(fields: JsonObject, key: string, operator: string, operand: Json): boolean {
  const stored = valuesAt(fields, key);
  if (stored.length === 0) return operator === 'ne' || operator === 'nin' || (operator === 'exists' && operand === false);
  const some = (test: (value: Json) => boolean): boolean => stored.some(test);
  const orElement = (test: (value: Json) => boolean) => (value: Json) => (Array.isArray(value) ? value.some(test) : test(value));
  const equal = (wanted: Json) =>
    some((value) => equals(value, wanted) || (Array.isArray(value) && value.some((one) => equals(one, wanted))));
  switch (operator) {
    case 'eq':
      return equal(operand);
    case 'ne':
      return !equal(operand);
    case 'in':
      return (operand as Json[]).some(equal);
    case 'nin':
      return !(operand as Json[]).some(equal);
    case 'contains':
      return some((value) =>
        Array.isArray(value)
          ? value.some((one) => equals(one, operand))
          : typeof value === 'string' && typeof operand === 'string' && value.includes(operand),
      );
    case 'exists':
      return operand as boolean;
    case 'starts_with':
      return some((value) => typeof value === 'string' && value.startsWith(operand as string));
    default:
      return some(orElement((value) => ordered(operator, compare(value, operand))));
  }
}

function valuesAt(fields: JsonObject, key: string): Json[] {
  if (Object.hasOwn(fields, key)) return [fields[key]];
  const dot = key.indexOf('.');
  const outer = key.slice(0, Math.max(0, dot));
  if (dot < 0 || !Object.hasOwn(fields, outer)) return [];
  return [fields[outer]].flat().flatMap((holder) => (isObject(holder) ? valuesAt(holder, key.slice(dot + 1)) : []));
}

const instantIn = (value: Json): number | null => (typeof value === 'string' ? instantOf(value) : null);

function equals(a: Json, b: Json): boolean {
  return a === b || (instantIn(a) !== null && instantIn(a) === instantIn(b)) || deepEquals(a, b);
}

function deepEquals(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => deepEquals(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && deepEquals(a[key], b[key]));
}

function compare(a: Json, b: Json): number | null {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== 'string' || typeof b !== 'string') return null;
  const [left, right] = [instantIn(a), instantIn(b)];
  if (left !== null && right !== null) return left - right;
  return a < b ? -1 : a > b ? 1 : 0;
}

function ordered(operator: string, order: number | null): boolean {
  if (order === null) return false;
  if (operator === 'gt') return order > 0;
  if (operator === 'gte') return order >= 0;
  return operator === 'lt' ? order < 0 : order <= 0;
}
