import { describe, expect, it } from 'vitest';
import * as rules from './rules.js';

const types = (rule: rules.Rule, values: readonly unknown[]) => values.map((value) => rule.check(value)?.type ?? 'right');

describe('rules', () => {
  it.each<[rules.WordedRule, about: string, right: unknown[], wrong: unknown[]]>([
    [rules.whole(1, 100), 'a whole number from 1 to 100', [1, 100], [0, 101, 1.5, '7', Number.NaN, null]],
    [rules.numberBetween(0, 1), 'a number above 0 and below 1', [0.5, 5e-324], [0, 1, '0.5', Number.NaN, null]],
    [rules.oneOf('a', 'b'), 'one of a, b', ['a', 'b'], ['c', '', 0, null]],
    [rules.text(1, 3), 'a string of 1 to 3 characters', ['x', 'xyz'], ['', 'wxyz', '\ud800', 1, null]],
    [rules.orNull(rules.anyText), 'a string or null', ['', 'x', '\ud800', null], [1, true, []]],
    [rules.matching(/^\d+$/, 'digits'), 'digits', ['0', '12'], ['', '-1', 12, null]],
  ])('say what they ask for: %#, %s', (rule, about, right, wrong) => {
    expect(rule.about).toBe(about);
    expect(types(rule, right)).toEqual(right.map(() => 'right'));
    expect(types(rule, wrong)).not.toContain('right');
    expect(types(rule, [undefined])).toEqual(['missing']);
  });

  it('name the part of a number that is broken', () => {
    const values = [-1, 11, 0.5, '3', Number.POSITIVE_INFINITY];
    const outside = ['greater_than_equal', 'less_than_equal'];
    expect(types(rules.whole(0, 10), values)).toEqual([...outside, 'int_type', 'int_type', 'int_type']);
    expect(types(rules.numberWithin(0, 10), values)).toEqual([...outside, 'right', 'float_type', 'float_type']);
    expect(types(rules.numberFrom(0), values)).toEqual([outside[0], 'right', 'right', 'float_type', 'float_type']);
  });

  it('name the place in a list', () => {
    const rule = rules.list(rules.list(rules.scalar(rules.text(1, 2)), 0, 2), 1, 3);
    expect(
      rule.check([
        ['ab', 1],
        [true, 'abc'],
      ]),
    ).toMatchObject({ type: 'string_too_long', path: ['1', '1'] });
    expect(rule.check([[Number.NaN]])).toMatchObject({ type: 'finite_number', path: ['0', '0'] });
    expect(rule.check([[null]])).toMatchObject({ type: 'scalar_type', path: ['0', '0'] });
    expect(rule.check([])).toMatchObject({ type: 'too_short', ctx: { min_length: 1, actual_length: 0 } });
  });

  it('pass over what is left out where it may be, and tell the reference so', () => {
    for (const rule of [rules.optional(rules.bool), rules.withDefault(rules.bool, true)]) {
      expect(types(rule, [undefined, null, false])).toEqual(['right', 'right', 'right']);
      expect(types(rule, ['false'])).toEqual(['bool_type']);
      expect(rule).toMatchObject({ required: false, schema: { type: 'boolean', nullable: true } });
    }
    expect(rules.withDefault(rules.whole(1, 9), 3).schema).toEqual({ type: 'integer', minimum: 1, maximum: 9, nullable: true, default: 3 });
  });
});
