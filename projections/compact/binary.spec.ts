import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BinaryReader, BinaryWriter } from './binary.js';

const item = fc.oneof(
  fc.tuple(fc.constant('count' as const), fc.maxSafeNat()),
  fc.tuple(fc.constant('difference' as const), fc.integer({ min: -(2 ** 50), max: 2 ** 50 })),
  fc.tuple(fc.constant('float' as const), fc.double()),
  fc.tuple(fc.constant('text' as const), fc.string({ unit: 'binary' })),
  fc.tuple(fc.constant('bytes' as const), fc.uint8Array()),
);

describe('BinaryWriter and BinaryReader', () => {
  it('read back whatever was written, in order', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 200 }), (items) => {
        const writer = new BinaryWriter();
        for (const [kind, value] of items) writer[kind](value as never);
        const reader = new BinaryReader(writer.take(true));
        for (const [kind, value] of items) expect(reader[kind]()).toEqual(value);
      }),
    );
  });

  it('splits long output into chunks and joins them again', () => {
    const writer = new BinaryWriter();
    for (let i = 0; i < 200_000; i++) writer.count(i);
    writer.bytes(new Uint8Array(700_000).fill(9));
    writer.text('end');
    const chunks = writer.take(true);
    expect(chunks.length).toBeGreaterThan(2);
    const reader = new BinaryReader(chunks);
    let wrong = 0;
    for (let i = 0; i < 200_000; i++) if (reader.count() !== i) wrong++;
    expect(wrong).toBe(0);
    expect(reader.bytes().length).toBe(700_000);
    expect(reader.text()).toBe('end');
  });

  it('says so when the data ends too early', () => {
    const writer = new BinaryWriter();
    writer.text('hello');
    const [chunk] = writer.take(true);
    const cut = new BinaryReader([chunk.subarray(0, 3)]);
    expect(() => cut.text()).toThrow(RangeError);
    expect(() => new BinaryReader([]).count()).toThrow(RangeError);
    expect(() => new BinaryReader([Uint8Array.of(0x80)]).count()).toThrow(RangeError);
    expect(() => new BinaryReader([Uint8Array.of(1, 2)]).float()).toThrow(RangeError);
  });

  it('takes little more memory than what is written', () => {
    for (const length of [1, 100, 5_000, 20_000, 100_000]) {
      const writer = new BinaryWriter();
      for (let i = 0; i < length; i++) writer.count(1);
      const taken = writer.take(true).reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
      expect(taken).toBeLessThanOrEqual(4096 + 5 * length);
    }
  });

  it('writes to a recycled chunk again', () => {
    const writer = new BinaryWriter();
    for (let i = 0; i < 600_000; i++) writer.count(127);
    const first = writer.take().at(-1) as Uint8Array;
    expect(first.buffer.byteLength).toBe(256 * 1024);
    writer.recycle(first);
    for (let i = 0; i < 300_000; i++) writer.count(1);
    const reused = writer.take(true).find((chunk) => chunk.buffer === first.buffer);
    expect(reused?.[0]).toBe(1);
  });
});
