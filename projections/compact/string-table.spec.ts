import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BinaryReader, BinaryWriter, finish } from './binary.js';
import { StringTable } from './string-table.js';

describe('StringTable', () => {
  it('numbers strings in the order of their first appearance, as a Map would', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('a', 'b', 'aa', ''))), (texts) => {
        const table = new StringTable();
        const oracle = new Map<string, number>();
        for (const text of texts) {
          if (!oracle.has(text)) oracle.set(text, oracle.size);
          expect(table.intern(text)).toBe(oracle.get(text));
        }
        expect(table.size).toBe(oracle.size);
        for (const [text, ordinal] of oracle) {
          expect(table.find(text)).toBe(ordinal);
          expect(table.text(ordinal)).toBe(text);
        }
        expect(table.find('never seen before')).toBe(-1);
      }),
    );
  });

  it('holds a hundred thousand strings in a few bytes more than they have', () => {
    const table = new StringTable();
    for (let i = 0; i < 100_000; i++) table.intern(`memory-${i}`);
    expect(table.find('memory-99999')).toBe(99_999);
    expect(table.sizeBytes).toBeLessThan(100_000 * 45);
  });

  it('finds every string while more slots are dealt out, whether it was added before or meanwhile', () => {
    const table = new StringTable();
    const misses: string[] = [];
    for (let size = 1; size <= 30_000; size++) {
      if (table.intern(`s${size}`) !== size - 1) misses.push(`added ${size}`);
      for (let i = 1; i <= size; i += 1 + (size >> 4)) if (table.find(`s${i}`) !== i - 1) misses.push(`${i} of ${size}`);
      if (table.find(`s${size + 1}`) !== -1) misses.push(`none of ${size}`);
    }
    expect(misses).toEqual([]);
  });

  it('deals no more strings out to new slots at a time than are added soon, where there are many', () => {
    const table = new StringTable();
    let most = 0;
    const dealt = countDealt(table);
    for (let i = 0; i < 300_000; i++) {
      const before = dealt();
      table.intern(`s${i}`);
      if (i > 98_304) most = Math.max(most, dealt() - before);
    }
    expect(most).toBeLessThanOrEqual(4);
  });

  it('deals each string out once when many are read back, and no more at a time afterwards than are added soon', () => {
    for (const size of [65_536, 70_000, 98_304, 131_072, 190_000]) {
      const table = new StringTable();
      for (let i = 0; i < size; i++) table.intern(`s${i}`);
      const writer = new BinaryWriter();
      finish(table.freeze()(writer));
      const loaded = new StringTable();
      const dealt = countDealt(loaded);
      finish(loaded.load(new BinaryReader(writer.take(true))));
      finish(loaded.catchUp());
      expect(dealt()).toBe(size);
      let most = 0;
      for (let i = size; i < 3 * size; i++) {
        const before = dealt();
        loaded.intern(`s${i}`);
        most = Math.max(most, dealt() - before);
      }
      expect(most).toBeLessThanOrEqual(4);
      expect([loaded.find('s0'), loaded.find(`s${3 * size - 1}`)]).toEqual([0, 3 * size - 1]);
    }
  });

  it('deals each string out once when they are read back in many parts', () => {
    const table = new StringTable();
    const loaded = new StringTable();
    const dealt = countDealt(loaded);
    for (let end = 20_000; end <= 200_000; end += 20_000) {
      const { grown } = table;
      for (let i = table.size; i < end; i++) table.intern(`s${i}`);
      const writer = new BinaryWriter();
      finish(table.freeze(grown)(writer));
      finish(loaded.load(new BinaryReader(writer.take(true))));
    }
    finish(loaded.catchUp());
    expect(dealt()).toBe(200_000);
    const misses = Array.from({ length: 200_000 }, (_, i) => i).filter((i) => loaded.find(`s${i}`) !== i);
    expect(misses).toEqual([]);
    expect([loaded.find('s200000'), loaded.intern('s200000')]).toEqual([-1, 200_000]);
  });

  it('holds no arrays of its own when nothing was read back', () => {
    const writer = new BinaryWriter();
    finish(new StringTable().freeze()(writer));
    const loaded = new StringTable();
    finish(loaded.load(new BinaryReader(writer.take(true))));
    finish(loaded.catchUp());
    expect([loaded.sizeBytes, loaded.find(''), loaded.intern('first'), loaded.find('first')]).toEqual([0, -1, 0, 0]);
  });

  it('saves what it held when it was frozen, whatever is added before the writing ends', () => {
    const table = new StringTable();
    for (let i = 0; i < 10_000; i++) table.intern(`s${i}`);
    const writer = new BinaryWriter();
    const writing = table.freeze()(writer);
    writing.next();
    table.intern('late');
    finish(writing);
    const loaded = new StringTable();
    const bytes = writer.take(true);
    finish(loaded.load(new BinaryReader(bytes)));
    finish(loaded.catchUp());
    expect(loaded.size).toBe(10_000);
    expect(loaded.text(9999)).toBe('s9999');
    expect(loaded.find('late')).toBe(-1);
    const begun = new StringTable();
    begun.intern('s0');
    finish(begun.load(new BinaryReader(bytes)));
    finish(begun.catchUp());
    expect([begun.size, begun.find('s0'), begun.find('s9999')]).toEqual([10_000, 0, 9999]);
  });
});

/** How many strings a table has dealt out to slots from now on, by how often it reads one back. */
function countDealt(table: StringTable): () => number {
  const counted = table as unknown as { hashAt(ordinal: number): number };
  const hashAt = counted.hashAt.bind(table);
  let reads = 0;
  counted.hashAt = (ordinal) => {
    reads++;
    return hashAt(ordinal);
  };
  return () => reads;
}
