import 'reflect-metadata';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldError } from '../../errors.js';
import { ListQuery } from '../../memory/memory.dto.js';
import { checkFields, readQuery, shown } from './field.js';

/** The same, by writing all of it. */
function shownWhole(value: object, max: number): unknown {
  const json = JSON.stringify(value);
  return json.length > max ? `${json.slice(0, max).toWellFormed()}…` : value;
}

describe('a wrong input as it is sent back', () => {
  it('is whole where it is short, else its beginning as JSON', () => {
    const max = (shown('x'.repeat(100_000)) as string).length - 1;
    fc.assert(
      fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), fc.nat(40), (value, times) => {
        const many = Array.from({ length: times }, () => value);
        for (const one of [value, many, { many }]) expect(shown(one)).toEqual(shownWhole(one, max));
      }),
      { numRuns: 300 },
    );
    const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`"${i}"`, ['é'.repeat(i % 7), null]]));
    for (const one of [wide, [wide], { a: 'x'.repeat(max * 2), b: 1 }, { ['k'.repeat(max * 2)]: 1 }])
      expect(shown(one)).toEqual(shownWhole(one, max));
  });
});

it('takes the null of a parameter for one left out', () => {
  const query = readQuery(ListQuery, { time_range: 'null', metadata_filter: 'null' });
  expect(checkFields(ListQuery, query, ['query'])).toEqual(new ListQuery());
});

it('names the wrong part of a parameter as it was read from its text', () => {
  const inputs = (raw: object) =>
    (checkFields(ListQuery, readQuery(ListQuery, raw), ['query']) as FieldError[]).map(({ loc, input }) => [loc.join('.'), input]);
  expect(inputs({ phase: 'buffer,new' })).toEqual([['query.phase.1', 'new']]);
  expect(inputs({ time_range: '{"since": "2023-05-09"}' })).toEqual([['query.time_range.since', '2023-05-09']]);
  expect(inputs({ time_range: '2023' })).toEqual([['query.time_range', '2023']]);
  expect(inputs({ limit: 'ten' })).toEqual([['query.limit', 'ten']]);
});
