import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextParts } from './text-parts.js';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\ud83d', '\ude00', '\uffff'), maxLength: 9 });

/** Parts of which some are looked for, and others that make them so many that they are looked for together. */
function partsOf(wanted: readonly string[], others = 0): { parts: TextParts; numbers: number[] } {
  const parts = new TextParts();
  const numbers = wanted.map((part) => parts.add(part));
  for (let i = 0; i < others; i++) parts.add(`#${i}`);
  return { parts, numbers };
}

it('finds the parts that are in one of the texts, however many are looked for', () => {
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 40 }), fc.array(fc.array(letters, { maxLength: 4 })), (wanted, readings) => {
      const { parts, numbers } = partsOf(wanted);
      for (const texts of readings) {
        const expected = wanted.map((part) => texts.some((text) => text.includes(part)));
        expect(numbers.map((number) => parts.isIn(texts, number))).toEqual(expected);
        parts.clear();
      }
    }),
    { numRuns: 2000 },
  );
});

it.each([0, 16])('finds parts of any length beside %s others', (others) => {
  const wanted = ['x', 'xy', 'y'.repeat(300), 'y'.repeat(301), 'z'.repeat(100_000), 'xyy', ''];
  const { parts, numbers } = partsOf(wanted, others);
  const texts = [`x${'y'.repeat(301)}`, 'z'.repeat(99_999)];
  expect(numbers.map((number) => parts.isIn(texts, number))).toEqual([true, true, true, true, false, true, true]);
});

it('finds parts again that are looked for twice, and those inside of others', () => {
  const { parts, numbers } = partsOf(['he', 'she', 'his', 'hers', 'he', 'e'], 16);
  expect(numbers.map((number) => parts.isIn(['ushers'], number))).toEqual([true, true, false, true, true, true]);
});

it('reads each text once, however many parts are looked for', () => {
  const { parts, numbers } = partsOf(Array.from({ length: 100 }, (_, i) => `a${i}`));
  let reads = 0;
  const text = {
    length: 1000,
    charCodeAt: () => {
      reads++;
      return 97;
    },
  } as unknown as string;
  expect(numbers.some((number) => parts.isIn([text], number))).toBe(false);
  expect(reads).toBe(1000);
});
