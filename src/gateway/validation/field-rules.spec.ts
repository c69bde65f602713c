import { describe, expect, it } from 'vitest';
import { filter, jsonObject, metadata, wellFormedJson } from './field-rules.js';

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

describe('JSON from outside', () => {
  it.each([
    ['a number that is none', { a: [1, { b: [0, Number.POSITIVE_INFINITY] }] }, 'finite_number', ['a', '1', 'b', '1']],
    ['half a character', { a: { b: ['x', '\ud800'] } }, 'string_unicode', ['a', 'b', '1']],
    ['half a character in a key', { a: [{ '\udc00': 1 }] }, 'dict_key', ['a', '0']],
    ['a key of the prototype', { a: JSON.parse('[{"__proto__": 1}]') }, 'dict_key', ['a', '0', '__proto__']],
    ['what is nested too deep', { a: nested(64) }, 'dict_too_deep', ['a', ...Array(63).fill('0')]],
  ])('is refused with %s, and the place named', (_, value, type, path) => {
    const broken = jsonObject.check(value);
    expect(broken?.type).toBe(type);
    expect(broken?.path ?? []).toEqual(path);
  });

  it('is refused with too many keys, counted throughout', () => {
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));
    expect(metadata.check({ a: keys(100), b: keys(154) })).toBeNull();
    expect(metadata.check({ a: keys(100), b: keys(155) })).toMatchObject({ type: 'dict_too_many_keys', path: ['b'] });
    expect(filter.check(keys(4097))).toMatchObject({ type: 'dict_too_many_keys' });
  });

  it('is refused with more keys than its place may have', () => {
    const rule = wellFormedJson({ type: 'object' }, 10);
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));
    expect(rule.check([keys(4), keys(6)])).toBeNull();
    expect(rule.check([keys(4), keys(7)])).toMatchObject({ type: 'dict_too_many_keys', path: ['1'] });
  });

  it('is refused with more items in lists than its place may have', () => {
    const rule = wellFormedJson({ type: 'array' }, 10, 5);
    expect(rule.check([1, [2], [], 3])).toBeNull();
    expect(rule.check([1, [2], [3], 4])).toMatchObject({ type: 'too_long', path: ['2'] });
  });

  it('is taken up to the levels that there may be', () => {
    expect(jsonObject.check({ a: nested(63) })).toBeNull();
  });
});
