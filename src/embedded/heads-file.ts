import { hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, write } from 'node:fs';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { makePrivateFile } from './private-files.js';

const writeAt = promisify(write);

/** Hash of the session's name (64 bits), its head (48 bits), two bytes that are 0, its number (32 bits) and a CRC-32 of all that. */
const slotBytes = 24;
const at = { name: 0, head: 8, ordinal: 16, checksum: 20 } as const;
/** Slots that are written in one go: a page of the disk. */
const pageSlots = Math.floor(4096 / slotBytes);
/** Pages beyond what is needed that are made ready at once. */
const growthSlots = pageSlots * 4;

/**
 * How far each session of a log had come, in a file beside it: what an engine's own damaged page would not tell. A slot of fixed size for each session, by its number; what a slot
 * says was durable on the log before. Slots are written behind the log and not flushed one by one: after a loss of power one may say less than the log holds, never more. A
 * slot that is damaged itself says nothing.
 */
export class HeadsFile {
  private readonly numbersByName = new Map<bigint, number>();
  private readonly dirty = new Set<number>();
  private writing: Promise<void> | null = null;
  private isClosed = false;

  private constructor(
    private readonly descriptor: number,
    private slots: Buffer,
  ) {
    for (let ordinal = 1; ordinal <= slots.length / slotBytes; ordinal++)
      if (this.isWhole(ordinal)) this.numbersByName.set(this.slot(ordinal).readBigUInt64LE(at.name), ordinal);
  }

  /** @param file made if it is not there */
  static open(file: string): HeadsFile {
    makePrivateFile(file);
    const descriptor = openSync(file, 'r+');
    const { size } = fstatSync(descriptor);
    const slots = Buffer.alloc(size - (size % slotBytes));
    let read = 0;
    while (read < slots.length) {
      const count = readSync(descriptor, slots, read, slots.length - read, read);
      if (count === 0) break;
      read += count;
    }
    return new HeadsFile(descriptor, slots);
  }

  /** Highest number of a session that it knows, 0 where there is none. */
  get lastOrdinal(): number {
    let last = 0;
    for (const ordinal of this.numbersByName.values()) if (ordinal > last) last = ordinal;
    return last;
  }

  /** Sessions that it knows. */
  get count(): number {
    return this.numbersByName.size;
  }

  /** The number of a session, undefined where it is not known. */
  ordinalOf(session: string): number | undefined {
    return this.numbersByName.get(hashOf(session));
  }

  /** The position that a session had reached, 0 where that is not known. */
  headOf(ordinal: number): number {
    return this.isWhole(ordinal) ? this.slot(ordinal).readUIntLE(at.head, 6) : 0;
  }

  /** Notes how far a session is; written soon. @param head is durable on the log */
  note(session: string, ordinal: number, head: number): void {
    this.makeRoom(ordinal);
    const slot = this.slot(ordinal);
    const name = hashOf(session);
    slot.writeBigUInt64LE(name, at.name);
    slot.writeUIntLE(head, at.head, 6);
    slot.writeUInt16LE(0, at.head + 6);
    slot.writeUInt32LE(ordinal, at.ordinal);
    slot.writeUInt32LE(crc32(slot.subarray(0, at.checksum)), at.checksum);
    this.numbersByName.set(name, ordinal);
    this.dirty.add(Math.floor((ordinal - 1) / pageSlots));
    this.writing ??= this.writeAll();
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.writing;
    closeSync(this.descriptor);
  }

  private async writeAll(): Promise<void> {
    // What is noted in one turn of the event loop goes together.
    await Promise.resolve();
    for (const page of this.dirty) {
      this.dirty.delete(page);
      const start = page * pageSlots * slotBytes;
      const length = Math.min(pageSlots * slotBytes, this.slots.length - start);
      try {
        await writeAt(this.descriptor, this.slots, start, length, start);
      } catch {
        // A full disk: the slots say less than they could, until the page is written again.
      }
    }
    this.writing = null;
  }

  private slot(ordinal: number): Buffer {
    return this.slots.subarray((ordinal - 1) * slotBytes, ordinal * slotBytes);
  }

  private isWhole(ordinal: number): boolean {
    const slot = this.slot(ordinal);
    return (
      slot.length === slotBytes &&
      slot.readUInt32LE(at.ordinal) === ordinal &&
      slot.readUInt32LE(at.checksum) === crc32(slot.subarray(0, at.checksum))
    );
  }

  private makeRoom(ordinal: number): void {
    if (ordinal * slotBytes <= this.slots.length) return;
    const slots = Buffer.alloc(Math.max((ordinal + growthSlots) * slotBytes, Math.ceil(this.slots.length * 1.25)));
    slots.set(this.slots);
    this.slots = slots.subarray(0, slots.length - (slots.length % slotBytes));
  }
}

const hashOf = (session: string): bigint => hash('sha256', session, 'buffer').readBigUInt64LE(0);
