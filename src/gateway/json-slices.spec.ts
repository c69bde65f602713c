import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../projections/compact/binary.js';
import { parsingJson } from './json-slices.js';

/** What a text is, or that it is nothing. */
function resultOf(parse: () => unknown): unknown {
  try {
    return { value: parse() };
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return 'not JSON';
  }
}

const expectAsParsed = (json: string): void => {
  for (const pieceBytes of [1, 7, 40])
    expect(resultOf(() => finish(parsingJson(Buffer.from(json), pieceBytes)))).toEqual(
      resultOf(() => JSON.parse(Buffer.from(json).toString())),
    );
};

describe('JSON parsed in slices', () => {
  it('is what it is parsed in one go', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(undefined, 1, '\t'), (json, space) => {
        expectAsParsed(JSON.stringify(JSON.parse(json), null, space));
      }),
      { numRuns: 500 },
    );
  });

  it('is refused where it is none', () => {
    const parts = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b\\"',
      '"__proto__"',
      '1',
      ' ',
      'null',
      '"é{"',
      '\\',
      '-',
      '\n',
      '"x":1',
      '"y":[1,2]',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 14 }), (texts) => expectAsParsed(texts.join(''))),
      { numRuns: 5000 },
    );
  });

  it.each([
    '{"a":1,}',
    '[1,]',
    '[,1]',
    '[1,,2]',
    '{"a":1,,"b":2}',
    '{"a":1 "b":2}',
    '[1}',
    '{"a":[1}',
    '[[1]]]',
    '{"a":1}{"b":2}',
    '[ ]',
    '{}',
    '[[[[]]]]',
    '{"a":1,"b":2,"a":3}',
    '{"2":1,"1":2,"__proto__":{"x":1}}',
    '{1:2}',
    '{"a"}',
  ])('takes %s as it is', expectAsParsed);

  it('lets others in between', () => {
    const json = Buffer.from(JSON.stringify({ a: Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`f${i}`, i])) }));
    expect([...parsingJson(json)].length).toBeGreaterThan(5);
  });
});
