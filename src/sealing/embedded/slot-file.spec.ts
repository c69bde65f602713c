import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../../test/kit/folders.js';
import { seeded } from '../../../test/kit/random.js';
import { KeysDamagedError, KeysUnavailableError } from '../key-store.js';
import { SlotFile } from './slot-file.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = makeFolder();
  file = path.join(folder, 'slots');
});
afterEach(() => removeFolder(folder));

const journal = (): string => `${file}.journal`;
const slot = (index: number, text: string) => ({ index, content: Buffer.from(text) });
const textOf = (content: Buffer): string => content.toString().replace(/\0+$/, '');
const texts = (slots: SlotFile): string[] => slots.readMany(0, slots.count).map(textOf);

/** A file with these contents, closed. */
async function written(contents: readonly string[]): Promise<void> {
  const slots = new SlotFile(file);
  await slots.write(contents.map((text) => slot(slots.newIndex(), text)));
  await slots.close();
}

describe('a file of slots', () => {
  it('gives back what was written, also after it was opened again, and is this user’s alone', async () => {
    await written(['one', 'two']);
    const slots = new SlotFile(file);
    await slots.write([slot(0, 'one anew'), slot(slots.newIndex(), 'three')]);
    expect(texts(slots)).toEqual(['one anew', 'two', 'three']);
    await slots.close();
    await expect(slots.write([slot(0, 'late')])).rejects.toThrow(KeysUnavailableError);
    expect([file, journal()].map((name) => statSync(name).mode & 0o777)).toEqual([0o600, 0o600]);
  });

  it('reads what is on its way, and the last of several contents', async () => {
    await written(['old']);
    const slots = new SlotFile(file);
    const writes = ['first', 'second', 'third'].map((text) => slots.write([slot(0, text)]));
    expect(textOf(slots.read(0))).toBe('third');
    await Promise.all(writes);
    expect(textOf(slots.read(0))).toBe('third');
    await slots.close();
  });

  it('has nothing left of what was overwritten, in the file or its journal', async () => {
    await written(Array.from({ length: 40 }, (_, i) => `secret ${i}`));
    const slots = new SlotFile(file);
    for (let i = 0; i < 40; i++) await slots.write([slot(i, 'gone')]);
    await slots.close();
    for (const name of [file, journal()]) expect(readFileSync(name).includes('secret')).toBe(false);
  });

  it('tells a slot that was changed from outside', async () => {
    await written(['one', 'two']);
    // Without its journal, which would put it right.
    writeFileSync(journal(), '');
    const bytes = readFileSync(file);
    const swapped = Buffer.concat([bytes.subarray(512), bytes.subarray(0, 512)]);
    bytes[512 + 100] ^= 1;
    writeFileSync(file, bytes);
    const slots = new SlotFile(file);
    expect(textOf(slots.read(0))).toBe('one');
    expect(() => slots.read(1)).toThrow(KeysDamagedError);
    await slots.close();
    writeFileSync(file, swapped);
    expect(() => new SlotFile(file).read(0)).toThrow(KeysDamagedError);
  });
});

describe('a write that a crash cuts off', () => {
  const before = ['one', 'two', 'three', 'four'];
  const after = ['one', 'TWO', 'three', 'FOUR', 'FIVE'];

  /** File and journal before and after a write of three slots. */
  async function around(): Promise<Record<'before' | 'after', { file: Buffer; journal: Buffer }>> {
    const look = () => ({ file: readFileSync(file), journal: readFileSync(journal()) });
    await written(before);
    const first = look();
    const slots = new SlotFile(file);
    await slots.write([slot(1, after[1]), slot(3, after[3]), slot(slots.newIndex(), after[4])]);
    await slots.close();
    return { before: first, after: look() };
  }

  /** The texts after a start with this file and this journal, and after another one. */
  async function opened(fileBytes: Buffer, journalBytes: Buffer): Promise<string[]> {
    writeFileSync(file, fileBytes);
    writeFileSync(journal(), journalBytes);
    const found: string[][] = [];
    for (let i = 0; i < 2; i++) {
      const slots = new SlotFile(file);
      found.push(texts(slots));
      await slots.close();
    }
    expect(found[1]).toEqual(found[0]);
    if (found[0].includes('TWO')) for (const name of [file, journal()]) expect(readFileSync(name).includes('two')).toBe(false);
    return found[0];
  }

  it('in its journal leaves all as it was, at whatever byte', async () => {
    const states = await around();
    const random = seeded('slot file');
    const room = Buffer.concat([states.before.file, Buffer.alloc(512)]);
    const { length } = states.after.journal;
    const entriesEnd = 12 + 3 * (4 + 512);
    for (let cut = 0; cut < length; cut += 1 + random.below(40)) {
      const torn = Buffer.concat([states.after.journal.subarray(0, cut), states.before.journal.subarray(cut)]);
      // The three entries are what counts; behind them only zeros are missing.
      const isWhole = torn.subarray(0, entriesEnd).equals(states.after.journal.subarray(0, entriesEnd));
      const expected = isWhole ? after : before;
      expect(await opened(random.below(2) === 0 ? room : states.before.file, torn)).toEqual(expected);
    }
  });

  it('in its slots is done when the file is opened, whatever sectors had been written, and torn where', async () => {
    const states = await around();
    const random = seeded('slot file');
    const room = Buffer.concat([states.before.file, Buffer.alloc(512)]);
    for (let round = 0; round < 60; round++) {
      const torn = Buffer.from(room);
      for (let sector = 0; sector < torn.length; sector += 512) {
        const cut = random.of([0, 1 + random.below(511), 512]);
        states.after.file.copy(torn, sector, sector, sector + cut);
      }
      expect(await opened(torn, states.after.journal)).toEqual(after);
    }
  });
});

it('takes no slot that was given out after it stopped for one of its own', async () => {
  const slots = new SlotFile(file);
  await slots.close();
  const index = slots.newIndex();
  await expect(slots.write([{ index, content: Buffer.from('late') }])).rejects.toThrow(KeysUnavailableError);
  expect(slots.count).toBe(0);
});
