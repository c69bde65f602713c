import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../projections/compact/binary.js';
import { HindcastError } from '../errors.js';
import { comesBackAs, expectingExactNumbers } from './exact-numbers.js';

/** The places that JSON text is refused for. */
function refusedPlaces(json: string): string[] {
  try {
    finish(expectingExactNumbers(Buffer.from(json)));
    return [];
  } catch (error) {
    if (!(error instanceof HindcastError)) throw error;
    expect(error.code).toBe('invalid_fields');
    return (error.details.fields ?? []).map(({ loc }) => loc.join('.'));
  }
}

describe('whole numbers that come back as others', () => {
  it.each([
    ['9007199254740993', '9007199254740992'],
    ['-9007199254740993', '-9007199254740992'],
    ['1152921504606846976', '1152921504606847000'],
    ['12345678901234567891', '12345678901234567000'],
    ['1000000000000000000001', '1000000000000000000000'],
    ['9007199254740991', null],
    ['9007199254740992', null],
    ['1152921504606847000', null],
    ['1000000000000000000000', null],
    ['1e300', null],
    ['0.1234567890123456789', null],
    ['9007199254740993.0', null],
    ['9'.repeat(400), null],
  ])('of %s: %s', (literal, told) => {
    expect(comesBackAs(literal)).toBe(told);
    expect(refusedPlaces(`{"n":${literal}}`)).toEqual(told === null ? [] : ['body.n']);
  });

  it('are named by their places, and no others are', () => {
    const big = '9007199254740993';
    const json = `{ "a\\"b" : [1, {"c": ${big}}, -${big} ], "text": "${big}", "${big}": {"x": 1, "y": [[], {}, "[{", ${big}]}, "z": 0.${big}, "e": ${big}e2 }`;
    expect(() => JSON.parse(json)).not.toThrow();
    expect(refusedPlaces(json)).toEqual(['body.a"b.1.c', 'body.a"b.2', `body.${big}.y.3`]);
  });

  it('are told of up to twenty', () => {
    expect(refusedPlaces(`{"n":[${Array.from({ length: 100 }, () => '9007199254740993').join(',')}]}`)).toHaveLength(20);
  });

  it('are none of what JSON.stringify writes', () => {
    fc.assert(fc.property(fc.json(), (json) => refusedPlaces(`{"a":${json}}`).length === 0));
    fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (n) => comesBackAs(JSON.stringify(n)) === null));
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }), fc.array(fc.string()), (n, before) => {
        const json = JSON.stringify({ before, n: 0 }).replace(/0\}$/, `${n}}`);
        const isSame = BigInt(Number(n)) === n && (JSON.stringify(Number(n)).includes('e') || JSON.stringify(Number(n)) === String(n));
        return refusedPlaces(json).length === 0 || !isSame;
      }),
    );
  });
});
