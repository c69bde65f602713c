import { closeSync, fdatasync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { flushFolder, makePrivateFile } from '../../embedded/private-files.js';
import { KeysDamagedError, KeysUnavailableError } from '../key-store.js';

const flush = promisify(fdatasync);

/** A slot is one sector of a disk. */
const slotBytes = 512;
const checksumBytes = 4;
/** Bytes of content in a slot. */
export const slotContentBytes = slotBytes - checksumBytes;
/** Most slots written at once. */
export const slotsMax = 64;

/** The journal: a mark, how many slots, a CRC-32 over what follows; then each slot's index (4 bytes) and bytes. */
const journalMark = 0x6c736b68;
const journalHeadBytes = 12;
const entryBytes = 4 + slotBytes;

interface Slot {
  readonly index: number;
  /** At most {@link slotContentBytes}; what is missing is zeros. */
  readonly content: Uint8Array;
}

interface Write {
  readonly slots: readonly Slot[];
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * A file of slots of one size, overwritten in place and flushed, so that what was in a slot is gone from the file when another content is in it.
 *
 * A write goes to a journal first, is flushed there, and only then to its slots (a double-write buffer, as InnoDB's): after a crash at any point
 * a slot holds its old or its new content, whole. The journal only holds what was written last, filled up with zeros, so no older content of a
 * slot is left in it either. Writes that come while one is under way share the next one's flushes.
 */
export class SlotFile {
  private readonly descriptor: number;
  private readonly journal: number;
  private journalBytes: number;
  /** Slots given out, and those of them that the file has. */
  private slots: number;
  private written: number;
  private queue: Write[] = [];
  private working: Promise<void> | null = null;
  /** Contents on their way to the file. */
  private readonly pending = new Map<number, Uint8Array>();
  /** Why nothing is taken any more: what is in the file is not known since. */
  private failure: Error | null = null;

  /** @param file made if it is not there @throws {KeysDamagedError} */
  constructor(private readonly file: string) {
    for (const name of [file, `${file}.journal`]) makePrivateFile(name);
    flushFolder(path.dirname(file));
    this.descriptor = openSync(file, 'r+');
    this.journal = openSync(`${file}.journal`, 'r+');
    this.journalBytes = fstatSync(this.journal).size;
    this.finishCutOff();
    this.slots = this.written = this.dropUnwritten();
  }

  /** Number of slots, those on their way included. */
  get count(): number {
    return this.slots;
  }

  /** A slot's content, as the last write left it. @throws {KeysDamagedError} */
  read(index: number): Buffer {
    const pending = this.pending.get(index);
    if (pending !== undefined) return asSlot({ index, content: pending }).subarray(checksumBytes);
    return this.readMany(index, 1)[0];
  }

  /** Whether a content is on its way to a slot. */
  isPending(index: number): boolean {
    return this.pending.has(index);
  }

  /** The contents of neighbouring slots as they lie in the file. @throws {KeysDamagedError} */
  readMany(from: number, count: number): Buffer[] {
    const bytes = Buffer.alloc(count * slotBytes);
    const read = readSync(this.descriptor, bytes, 0, bytes.length, from * slotBytes);
    return Array.from({ length: Math.floor(read / slotBytes) }, (_, i) => {
      const slot = bytes.subarray(i * slotBytes, (i + 1) * slotBytes);
      if (slot.readUInt32LE(0) !== checksumOf(slot, from + i))
        throw new KeysDamagedError(`slot ${from + i} of ${this.file} is damaged; restore the file from a backup`);
      return slot.subarray(checksumBytes);
    });
  }

  /** Index of a new slot behind the last one. It has to be written next. */
  newIndex(): number {
    return this.slots++;
  }

  /** @param slots at most {@link slotsMax} @throws {KeysUnavailableError} */
  write(slots: readonly Slot[]): Promise<void> {
    if (this.failure !== null) {
      // What was given out for this is not in the file, and is not to be looked for there.
      this.slots = this.written;
      return Promise.reject(this.failure);
    }
    return new Promise((resolve, reject) => {
      for (const { index, content } of slots) this.pending.set(index, content);
      this.queue.push({ slots, resolve, reject });
      this.working ??= this.work();
    });
  }

  /** Waits for what is under way; after it every call fails with {@link KeysUnavailableError}. */
  async close(): Promise<void> {
    await this.working;
    this.failure = new KeysUnavailableError('the key store is closed');
    closeSync(this.descriptor);
    closeSync(this.journal);
  }

  private async work(): Promise<void> {
    // What comes in one turn of the event loop goes together.
    await Promise.resolve();
    while (this.queue.length > 0) {
      const group = this.takeGroup();
      const slots = group.flatMap((write) => write.slots);
      try {
        await this.commit(slots);
        this.forgetWritten(slots);
        for (const { resolve } of group) resolve();
      } catch (error) {
        this.fail(error, group);
      }
    }
    this.working = null;
  }

  /** Rejects all that is on its way. What was given out of new slots is given out again. */
  private fail(cause: unknown, group: readonly Write[]): void {
    const error = this.failure ?? new KeysUnavailableError('the keys could not be written; the disk may be full', { cause });
    for (const { reject } of [...group, ...this.queue.splice(0)]) reject(error);
    this.pending.clear();
    this.slots = this.written;
  }

  private takeGroup(): Write[] {
    let slots = 0;
    let writes = 0;
    while (writes < this.queue.length && (writes === 0 || slots + this.queue[writes].slots.length <= slotsMax))
      slots += this.queue[writes++].slots.length;
    return this.queue.splice(0, writes);
  }

  private async commit(slots: readonly Slot[]): Promise<void> {
    const contents = slots.map((slot) => ({ index: slot.index, bytes: asSlot(slot) }));
    const count = Math.max(this.written, ...slots.map(({ index }) => index + 1));
    // What can fail for want of room comes first: if it does, nothing has happened.
    if (count > this.written) this.extend(count);
    this.writeJournal(contents);
    try {
      await flush(this.journal);
      for (const { index, bytes } of contents) writeAll(this.descriptor, bytes, index * slotBytes);
      await flush(this.descriptor);
    } catch (cause) {
      this.failure = new KeysUnavailableError('the disk failed at writing keys; start again when it is well', { cause });
      throw cause;
    }
    this.written = count;
  }

  /** Gives the file room for new slots: zeros. */
  private extend(count: number): void {
    try {
      writeAll(this.descriptor, Buffer.alloc((count - this.written) * slotBytes), this.written * slotBytes);
    } catch (error) {
      ftruncateSync(this.descriptor, this.written * slotBytes);
      throw error;
    }
  }

  private writeJournal(contents: readonly { readonly index: number; readonly bytes: Buffer }[]): void {
    const entries = Buffer.concat(contents.flatMap(({ index, bytes }) => [uint32(index), bytes]));
    const used = journalHeadBytes + entries.length;
    const journal = Buffer.alloc(Math.max(used, this.journalBytes));
    for (const [i, word] of [journalMark, contents.length, crc32(entries)].entries()) journal.writeUInt32LE(word, i * 4);
    journal.set(entries, journalHeadBytes);
    writeAll(this.journal, journal, 0);
    this.journalBytes = journal.length;
  }

  /** Contents that are in the file now need not be remembered, unless another one is on its way. */
  private forgetWritten(slots: readonly Slot[]): void {
    for (const { index, content } of slots) if (this.pending.get(index) === content) this.pending.delete(index);
  }

  /** Does again what a crash may have cut off. A journal that is not whole was never begun to be written to the slots. */
  private finishCutOff(): void {
    const journal = Buffer.alloc(this.journalBytes);
    readSync(this.journal, journal, 0, journal.length, 0);
    if (journal.length < journalHeadBytes || journal.readUInt32LE(0) !== journalMark) return;
    const entries = journal.subarray(journalHeadBytes, journalHeadBytes + journal.readUInt32LE(4) * entryBytes);
    if (crc32(entries) !== journal.readUInt32LE(8)) return;
    for (let at = 0; at < entries.length; at += entryBytes)
      writeAll(this.descriptor, entries.subarray(at + 4, at + entryBytes), entries.readUInt32LE(at) * slotBytes);
    fsyncSync(this.descriptor);
    // Behind its entries may lie what the cut off write was to overwrite.
    writeAll(this.journal, Buffer.alloc(this.journalBytes), 0);
    fsyncSync(this.journal);
  }

  /** Cuts off room that was made for slots that were never written. @returns how many slots there are */
  private dropUnwritten(): number {
    let slots = Math.floor(fstatSync(this.descriptor).size / slotBytes);
    const slot = Buffer.alloc(slotBytes);
    for (; slots > 0; slots--) {
      readSync(this.descriptor, slot, 0, slotBytes, (slots - 1) * slotBytes);
      if (slot.some((byte) => byte !== 0)) break;
    }
    ftruncateSync(this.descriptor, slots * slotBytes);
    return slots;
  }
}

function asSlot({ index, content }: Slot): Buffer {
  const slot = Buffer.alloc(slotBytes);
  slot.set(content, checksumBytes);
  slot.writeUInt32LE(checksumOf(slot, index), 0);
  return slot;
}

/** CRC-32 of a slot's content, begun with its place: a slot that turns up at another place does not match. */
const checksumOf = (slot: Buffer, index: number): number => crc32(slot.subarray(checksumBytes), Math.imul(index + 1, 0x9e3779b1) >>> 0);

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function writeAll(descriptor: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done, bytes.length - done, at + done);
}
