import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BinaryReader, BinaryWriter, finish } from './binary.js';
import { ByteArena } from './byte-arena.js';
import { hashBytes } from './fnv.js';
import { HandoverReader, HandoverWriter } from './sharing.js';

const pageBytes = 1 << 18;
const letters = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => 97 + ((i * 7919) % 26));
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

function arenaOf(bytes: Uint8Array): ByteArena {
  const arena = new ByteArena();
  arena.reach(bytes.length);
  arena.put(0, bytes);
  return arena;
}

it('holds bytes as one array would, within pages and across them', () => {
  const bytes = letters(3 * pageBytes + 5);
  const arena = arenaOf(bytes);
  const near = fc.integer({ min: -300, max: 300 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), near, fc.integer({ min: 0, max: 600 }), (page, offset, length) => {
      const from = Math.min(page * pageBytes + offset, bytes.length - length);
      const part = bytes.slice(from, from + length);
      expect(arena.text(from, from + length)).toBe(textOf(part));
      expect(arena.equals(from, part, length)).toBe(true);
      expect(arena.hash(from, from + length)).toBe(hashBytes(part, 0, length));
      if (length === 0) return;
      expect(arena.at(from + length - 1)).toBe(part[length - 1]);
      part[length >> 1] ^= 1;
      expect(arena.equals(from, part, length)).toBe(false);
    }),
  );
  expect(arena.text(1, 2 * pageBytes + 1)).toBe(textOf(bytes.subarray(1, 2 * pageBytes + 1)));
});

it('moves no page that is whole, and keeps what the first one held while it grew', () => {
  const arena = new ByteArena();
  let end = 0;
  const pages = new Set<ArrayBufferLike>();
  const part = letters(1000);
  for (let i = 0; i < 1000; i++) {
    arena.reach(end + part.length);
    arena.put(end, part);
    end += part.length;
    const writer = new HandoverWriter();
    arena.share(writer);
    for (const page of writer.arrays) if (page.length === pageBytes) pages.add(page.buffer);
  }
  expect(pages.size).toBe(Math.ceil(end / pageBytes));
  for (let at = 0; at < end; at += part.length) if (!arena.equals(at, part, part.length)) expect.fail(`other bytes at ${at}`);
  expect(arena.sizeBytes).toBe(pages.size * pageBytes);
});

it('is written and read in pieces, also behind what is there', () => {
  const bytes = letters(2 * pageBytes + 77);
  const arena = arenaOf(bytes);
  const written = (from: number): Uint8Array[] => {
    const writer = new BinaryWriter();
    finish(arena.write(writer, from, bytes.length));
    return writer.take(true);
  };
  expect(Buffer.concat(written(0)).equals(bytes)).toBe(true);
  const begun = arenaOf(bytes.subarray(0, 1001));
  finish(begun.read(new BinaryReader(written(1001)), 1001, bytes.length));
  expect(begun.text(0, bytes.length)).toBe(textOf(bytes));
});

it('has nothing where another thread was handed no memory yet', () => {
  const bytes = letters(pageBytes);
  const arena = arenaOf(bytes);
  const handed = new HandoverWriter();
  arena.share(handed);
  const attached = new ByteArena();
  attached.attach(new HandoverReader(handed));
  arena.reach(pageBytes + 10);
  arena.put(pageBytes, bytes.subarray(0, 10));
  expect(attached.equals(pageBytes - 10, bytes.subarray(pageBytes - 10), 10)).toBe(true);
  expect(attached.equals(pageBytes, bytes, 10)).toBe(false);
  expect(attached.equals(pageBytes - 1, bytes.subarray(pageBytes - 1), 2)).toBe(false);
});
