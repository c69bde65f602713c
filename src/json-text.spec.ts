import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyOf, JsonText } from './json-text.js';

const encoded = (value: object): JsonText => new JsonText(new TextEncoder().encode(JSON.stringify(value)));
const members = fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue(), { noNullPrototype: true });

describe('an answer that is JSON already', () => {
  it('takes more members behind its own, and goes out as it is', () => {
    fc.assert(
      fc.property(members, members, (own, more) => {
        const first = { ...own, id: 1 };
        const text = encoded(first).with(more);
        expect(JSON.parse(String(bodyOf(text)))).toEqual(JSON.parse(JSON.stringify({ ...first, ...more })));
        expect(text.parse()).toEqual(JSON.parse(JSON.stringify({ ...first, ...more })));
      }),
    );
  });

  it('is no different from what is not JSON yet', () => {
    expect(String(bodyOf(encoded({ ok: 'ü' })))).toBe(String(bodyOf({ ok: 'ü' })));
  });
});
