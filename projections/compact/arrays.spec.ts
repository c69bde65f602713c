import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { until } from '../../test/kit/until.js';
import { allocate, grown, pageWords, WordArena } from './arrays.js';
import { BinaryReader, BinaryWriter, finish } from './binary.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('memory that is asked for', () => {
  it.each([1, 4096, 16_384, 1 << 20])('is zeroed, and never more than was asked for: %i words', (words) => {
    const array = allocate(Uint32Array, words);
    expect(array.length).toBe(words);
    expect(array.every((word) => word === 0)).toBe(true);
    expect(array.subarray(1).length).toBe(words - 1);
  });

  it('is shared between threads where it is large', () => {
    expect(allocate(Uint32Array, 100).buffer).toBeInstanceOf(ArrayBuffer);
    for (const words of [4096, 16_384, 1 << 20]) expect(allocate(Uint32Array, words).buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it.each([32, 256])('goes back to the system where it is large, also from between what is kept: %i KiB', async (kibibytes) => {
    const megabyte = 2 ** 20;
    const pieces = 200 * (1024 / kibibytes);
    // The C library keeps on its heap what is no larger than what it has once given back.
    allocateAndDrop(30 * megabyte);
    const arrays: (Uint8Array | null)[] = Array.from({ length: pieces }, () => allocate(Uint8Array, kibibytes * 1024).fill(1));
    const before = process.memoryUsage.rss();
    for (let i = 0; i < arrays.length; i++) if (i % 8 !== 0) arrays[i] = null;
    await until('three quarters are back', () => {
      collectGarbage();
      return process.memoryUsage.rss() < before - 150 * megabyte;
    });
    expect(arrays.filter((array) => array?.[0] === 1)).toHaveLength(pieces / 8);
  });
});

function allocateAndDrop(bytes: number): void {
  new ArrayBuffer(bytes);
  collectGarbage();
}

describe('WordArena', () => {
  it('hands out words that never lie across two pages and never overlap', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 20 }), (sizes) => {
        const arena = new WordArena();
        const taken: number[] = [];
        let end = 0;
        for (const size of sizes) {
          const address = arena.take(size);
          taken.push(address);
          expect(address).toBeGreaterThanOrEqual(end);
          expect(arena.offset(address) + size).toBeLessThanOrEqual(pageWords);
          arena.page(address).fill(7, arena.offset(address), arena.offset(address) + size);
          expect(arena.page(address)[arena.offset(address) + size - 1]).toBe(7);
          end = address + size;
        }
        const pages = new Set(taken.map((address) => arena.page(address)));
        expect(arena.sizeBytes).toBe([...pages].reduce((sum, page) => sum + page.byteLength, 0));
      }),
    );
  });

  it('reads back what was written in segments, at the same addresses', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 12 }), fc.nat(12), (sizes, cut) => {
        const arena = new WordArena();
        const taken: { address: number; size: number }[] = [];
        const ends = [0, 0, 0];
        for (const [i, size] of sizes.entries()) {
          if (i === cut) ends[1] = arena.length;
          const address = arena.take(size);
          arena.page(address).fill(i + 1, arena.offset(address), arena.offset(address) + size);
          taken.push({ address, size });
        }
        ends[2] = arena.length;
        const writer = new BinaryWriter();
        finish(arena.write(writer, ends[0], ends[1]));
        finish(arena.write(writer, ends[1], ends[2]));
        const reader = new BinaryReader(writer.take(true));
        const again = new WordArena();
        finish(again.read(reader, ends[1]));
        finish(again.read(reader, ends[2]));
        for (const [i, { address, size }] of taken.entries()) {
          const words = again.page(address).subarray(again.offset(address), again.offset(address) + size);
          expect(words.length).toBe(size);
          expect(words.every((word) => word === i + 1)).toBe(true);
        }
      }),
    );
  });
});

describe('grown', () => {
  it('keeps what was there and has room for what was asked', () => {
    const larger = grown(Uint16Array.of(1, 2, 3), 100);
    expect(larger.length).toBeGreaterThanOrEqual(100);
    expect([...larger.subarray(0, 4)]).toEqual([1, 2, 3, 0]);
  });
});
