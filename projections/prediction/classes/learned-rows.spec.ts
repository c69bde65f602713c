import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BinaryReader, BinaryWriter, finish } from '../../compact/binary.js';
import { freezeSerializable, loadSerializable, serializedBytes } from '../serializer.js';
import { LearnedRows } from './learned-rows.js';

it('gives inputs rows in the order in which they came, and finds them, like a Map, also after it was written down', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 2 ** 31 - 1 })), { maxLength: 300 }),
      (inputs) => {
        const rows = new LearnedRows();
        const model = new Map<number, number>();
        for (const input of inputs) {
          expect(rows.find(input)).toBe(model.get(input) ?? -1);
          if (!model.has(input)) model.set(input, model.size);
          expect(rows.take(input)).toBe(model.get(input));
        }
        const writer = new BinaryWriter();
        finish(freezeSerializable(rows)(writer));
        const read = new LearnedRows();
        finish(loadSerializable(read, new BinaryReader(writer.take(true))));
        for (const each of [rows, read]) {
          expect(each.count).toBe(model.size);
          for (const [input, row] of model) expect(each.find(input)).toBe(row);
        }
      },
    ),
  );
});

it('takes room for the inputs that were met alone', () => {
  const rows = new LearnedRows();
  for (const input of [3, 2 ** 31 - 1, 70_000]) rows.take(input);
  expect(rows.find(4)).toBe(-1);
  expect(serializedBytes(rows)).toBeLessThan(64);
});
