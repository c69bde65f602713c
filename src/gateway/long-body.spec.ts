import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../projections/compact/binary.js';
import { HindcastError } from '../errors.js';
import { type LongPlaces, LongText, parsingLongBody } from './long-body.js';

const long = 'A'.repeat(20_000);
const places = [['image'], ['masks', '*', 'mask'], ['masks', '*', 'mask', 'counts']];
const parseLongBody = (body: Buffer, where: LongPlaces) => finish(parsingLongBody(body, where));
const parse = (value: unknown) => parseLongBody(Buffer.from(JSON.stringify(value)), places);

/** What the client meant by a long text: JSON's own reading of what stood between the quotes. */
const meant = (value: unknown): unknown => {
  if (value instanceof LongText) return JSON.parse(`"${value.bytes.toString('utf8')}"`);
  if (Array.isArray(value)) return value.map(meant);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, meant(inner)]));
};

describe('a body with long texts', () => {
  it('leaves them where they arrived, in the places that are named', () => {
    const body = Buffer.from(JSON.stringify({ question: 'where?', image: long }));
    const { image, question } = parseLongBody(body, places);
    expect(question).toBe('where?');
    expect(image).toBeInstanceOf(LongText);
    expect((image as LongText).bytes.buffer).toBe(body.buffer);
    expect((image as LongText).length).toBe(long.length);
  });

  it('has them as strings everywhere else', () => {
    expect(parse({ question: long, other: { image: long }, list: [long] })).toEqual({
      question: long,
      other: { image: long },
      list: [long],
    });
  });

  it('finds them below lists, and beside each other', () => {
    const { masks } = parse({ masks: [{ mask: long }, { mask: { size: [1, 2], counts: long } }, { mask: 'short' }] }) as {
      masks: { mask: unknown }[];
    };
    expect(masks[0].mask).toBeInstanceOf(LongText);
    expect((masks[1].mask as { counts: unknown }).counts).toBeInstanceOf(LongText);
    expect(masks[2].mask).toBe('short');
  });

  it('means what JSON.parse says it means', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc
        .tuple(fc.constantFrom('"', '\\', '\\"', '/', 'é', '\u2028', 'x'), fc.nat({ max: 3 }))
        .map(([edge, n]) => edge.repeat(n) + long + edge),
    );
    const value = fc.letrec((tie) => ({
      any: fc.oneof({ depthSize: 'small' }, text, fc.integer(), fc.boolean(), fc.array(tie('any'), { maxLength: 3 }), tie('object')),
      object: fc.dictionary(fc.constantFrom('image', 'masks', 'mask', 'counts', 'question'), tie('any'), { noNullPrototype: true }),
    })).object;
    fc.assert(
      fc.property(value, (body) => {
        expect(meant(parse(body))).toEqual(JSON.parse(JSON.stringify(body)));
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['cut off in a text', `{"image": "${long}`],
    ['cut off after a text', `{"image": "${long}"`],
    ['a wrong escape in a text that must be a string', `{"question": "\\x${long}"}`],
    ['a long name', `{"${long}": 1}`],
    ['a list', `["${long}"]`],
  ])('is refused as no JSON: %s', (_, body) => {
    expect(() => parseLongBody(Buffer.from(body), places)).toThrow(HindcastError);
  });

  it('goes through long lists of numbers in steps', () => {
    const counts = Array.from({ length: 400_000 }, (_, i) => i % 9);
    const pauses = (image: string) => [...parsingLongBody(Buffer.from(JSON.stringify({ image, counts })), places)].length;
    expect(pauses(long) - pauses('short')).toBeGreaterThan(100);
  });

  it('may not be long besides its texts', () => {
    const numbers = JSON.stringify({ image: long, masks: Array.from({ length: 2_100_000 }, () => 1) });
    expect(() => parseLongBody(Buffer.from(numbers), places)).toThrow(expect.objectContaining({ code: 'body_too_large' }));
  });

  it('may not be long in texts where none is expected', () => {
    const body = { image: long, question: 'x'.repeat(3 * 2 ** 20) };
    expect(parse(body).question).toBe(body.question);
    const tooLong = { ...body, other: 'x'.repeat(2 ** 20 + 1) };
    expect(() => parse(tooLong)).toThrow(expect.objectContaining({ code: 'body_too_large' }));
  });

  it.each([
    ['quotes', '\\"'],
    ['backslashes', '\\\\'],
  ])('is read bit by bit, also a text of %s alone', (_, unit) => {
    const reading = parsingLongBody(Buffer.from(`{"image":"${unit.repeat(1_000_000)}"}`), places);
    let pauses = 0;
    while (reading.next().done !== true) pauses++;
    expect(pauses).toBeGreaterThan(20);
  });
});
