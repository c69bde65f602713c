import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../projections/compact/binary.js';
import { bodyOf, hasLongItems, JsonText, writingItems } from './json-text.js';

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

describe('an answer with long items', () => {
  const item = (content: string) => ({ content, id: 1 });

  it('is told by the texts of its items', () => {
    expect(hasLongItems({ items: Array.from({ length: 5 }, () => item('é'.repeat(250_000))) })).toBe(true);
    expect([{ items: [item('x')] }, { items: [null, 1] }, { items: 'x'.repeat(2 ** 20) }, {}, null].map(hasLongItems)).toEqual(
      Array(5).fill(false),
    );
  });

  it('says written bit by bit what it says in one go', () => {
    for (const answer of [
      { query: 'q', items: [item('a'), item('"ü"')], support: {} },
      { items: [] },
      { items: [item('a')], total: undefined },
    ])
      expect(finish(writingItems(answer)).parse()).toEqual(JSON.parse(JSON.stringify(answer)));
  });
});
