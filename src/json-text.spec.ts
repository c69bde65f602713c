import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../projections/compact/binary.js';
import { bodyOf, isLongAnswer, JsonText, takesLongToWrite, writingJson } from './json-text.js';

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

describe('a long answer', () => {
  const item = (content: string) => ({ content, id: 1 });
  const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

  it('is told by the texts of its items', () => {
    expect(isLongAnswer({ items: many(5, item('é'.repeat(250_000))) })).toBe(true);
    expect([{ items: [item('x')] }, { items: [null, 1] }, { items: 'x'.repeat(2 ** 20) }, {}, null].map(isLongAnswer)).toEqual(
      many(5, false),
    );
  });

  it('takes long to write for its many values, or its many characters', () => {
    const long = [
      { a: { b: many(5000, 1) } },
      many(70, many(70, 'x')),
      { text: 'x'.repeat(2 ** 21) },
      { a: Object.fromEntries(many(5000, 1).map((n, i) => [i, n])) },
    ];
    const short = [{ a: { b: many(4000, 1) } }, { text: 'x'.repeat(2 ** 19) }, {}, null, 'x', new Date(0)];
    expect([...long, ...short].map(takesLongToWrite)).toEqual([...many(long.length, true), ...many(short.length, false)]);
  });

  it('says written bit by bit what it says in one go', () => {
    for (const answer of [
      { query: 'q', items: [item('a'), item('"ü"')], support: {} },
      { items: [] },
      { items: [item('a')], total: undefined, at: new Date(0), list: [undefined, () => 1, null] },
      {
        items: many(3, { values: many(3000, { x: 1.5, y: undefined, z: [[], {}] }) }),
        deep: { deeper: { texts: many(9, 'é'.repeat(300_000)) } },
      },
      { first: undefined, many: Object.fromEntries(many(9000, 0).map((n, i) => [`"${i}`, i % 3 === 0 ? undefined : n])), '': [] },
    ])
      expect(String(bodyOf(finish(writingJson(answer))))).toBe(JSON.stringify(answer));
  });

  it('does so whatever it is, and not in one go', () => {
    fc.assert(
      fc.property(members, fc.nat(20), (own, count) => {
        const answer = { own, copies: many(count * 100, own), last: many(count, { text: 'x'.repeat(100_000) }) };
        expect(String(bodyOf(finish(writingJson(answer))))).toBe(JSON.stringify(answer));
      }),
    );
    expect([...writingJson({ items: many(100_000, item('x')) })].length).toBeGreaterThan(20);
  });

  it('is written a bounded number of values at a time, however they are grouped', () => {
    let written = 0;
    const value = (): object => ({ toJSON: () => ++written });
    const groups = Array.from({ length: 2000 }, () => Array.from({ length: 20 }, value));
    const steps = writingJson({ groups });
    let most = 0;
    for (let isOver = false; !isOver; ) {
      const before = written;
      isOver = steps.next().done === true;
      most = Math.max(most, written - before);
    }
    expect(written).toBe(40_000);
    expect(most).toBeLessThan(5000);
  });
});
