import { readUtf8, utf8SizeMax, writeUtf8 } from './utf8.js';

/** Size in bytes at which a writer closes a chunk and starts the next. */
const chunkBytes = 256 * 1024;
/** That of its first one: most of what is written is short. Each of the next has four times the size of the one before, as far as {@link chunkBytes}. */
const firstChunkBytes = 4 * 1024;
const noChunk = new Uint8Array(0);
let encoded = new Uint8Array(1024);
/** Longer texts are encoded in memory of their own: what one of them took is not kept. */
const encodedMax = 256 * 1024;

/**
 * Writes numbers, strings and bytes into a list of chunks of about 256 KiB, the first ones shorter: what snapshots are made of. A chunk is made when there is something to write into it.
 * Integers are variable-length (7 bits a byte, least significant first), up to 2^53 - 1.
 */
export class BinaryWriter {
  private chunk: Uint8Array = noChunk;
  private view: DataView = new DataView(noChunk.buffer);
  private at = 0;
  /** Bytes of the next chunk. */
  private nextBytes = firstChunkBytes;
  private done: Uint8Array[] = [];
  private readonly spare: Uint8Array[] = [];

  /** A whole number, 0 to 2^53 - 1. */
  count(value: number): void {
    this.ensureSpace(8);
    let rest = value;
    while (rest >= 0x80000000) {
      this.chunk[this.at++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    while (rest >= 0x80) {
      this.chunk[this.at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.chunk[this.at++] = rest;
  }

  /** A whole number of either sign; small ones are short. */
  difference(value: number): void {
    this.count(value >= 0 ? value * 2 : -value * 2 - 1);
  }

  /** A double, 8 bytes, little endian: to the bit, NaN too. */
  float(value: number): void {
    this.ensureSpace(8);
    this.view.setFloat64(this.at, value, true);
    this.at += 8;
  }

  /** Bytes, whose number is written before them. */
  bytes(value: Uint8Array): void {
    this.count(value.length);
    this.raw(value);
  }

  /** Bytes whose number the reader knows. */
  raw(value: Uint8Array): void {
    this.ensureSpace(value.length);
    this.chunk.set(value, this.at);
    this.at += value.length;
  }

  /** Room for bytes whose number the reader knows; the caller fills it before the chunk is taken. */
  reserve(length: number): Uint8Array {
    this.ensureSpace(length);
    this.at += length;
    return this.chunk.subarray(this.at - length, this.at);
  }

  /** UTF-8, behind its length in bytes. */
  text(value: string): void {
    const bytesMax = utf8SizeMax(value);
    if (encoded.length < bytesMax && bytesMax <= encodedMax) encoded = new Uint8Array(bytesMax * 2);
    const target = bytesMax <= encoded.length ? encoded : new Uint8Array(bytesMax);
    this.bytes(target.subarray(0, writeUtf8(value, target, 0)));
  }

  /** The chunks written since the last call; with `all`, the unfinished one too. */
  take(all = false): Uint8Array[] {
    if (all && this.at > 0) this.close();
    const chunks = this.done;
    this.done = [];
    return chunks;
  }

  /** Gives back a chunk of {@link take} that is not needed any more; its memory is written to again. @param chunk of any length; only the memory of one of {@link chunkBytes} is kept */
  recycle(chunk: Uint8Array): void {
    if (chunk.buffer.byteLength === chunkBytes) this.spare.push(new Uint8Array(chunk.buffer));
  }

  private ensureSpace(bytes: number): void {
    if (this.at + bytes <= this.chunk.length) return;
    if (this.at > 0) this.close();
    this.open(Math.max(bytes, this.nextBytes));
    this.nextBytes = Math.min(chunkBytes, this.nextBytes * 4);
  }

  private close(): void {
    this.done.push(this.chunk.subarray(0, this.at));
    this.chunk = noChunk;
    this.at = 0;
  }

  private open(bytes: number): void {
    this.chunk = (bytes === chunkBytes ? this.spare.pop() : undefined) ?? new Uint8Array(bytes);
    this.view = new DataView(this.chunk.buffer);
  }
}

/**
 * Writes down a snapshot of a state, a bit at a time: it yields now and then, so that other work can go on in between,
 * and what that work adds to the state does not show.
 */
export type Writing = (writer: BinaryWriter) => Generator<void>;

/** How far a part had grown: its lengths, and those of the parts that it is made of. */
export type Lengths = readonly (number | Lengths)[];

/** A part of a state that only grows: what was written of it once need not be written again. */
export interface Growing {
  /** How far it has grown. */
  readonly grown: Lengths;
  /** A snapshot of what was added since; without `since`, of everything. */
  freeze(since?: Lengths): Writing;
  /** Adds what {@link freeze} wrote behind what is there, which must reach as far as its `since`. */
  load(reader: BinaryReader): Generator<void>;
}

/** {@link Growing} parts as one. */
export const grownOf = (parts: readonly Growing[]): Lengths => parts.map((part) => part.grown);

/** Writes parts one after the other, each as it is now. @param since lengths of each part at the last snapshot; without them, all of it */
export function freezeParts(parts: readonly Growing[], since?: Lengths): Writing {
  const writings = parts.map((part, i) => part.freeze(since?.[i] as Lengths | undefined));
  return function* (writer) {
    for (const writing of writings) yield* writing(writer);
  };
}

/** Bytes written or read between two steps. */
export const stepBytes = 256 * 1024;

/** Writes bytes in pieces, so that other work can go on in between. */
export function* writeBytes(writer: BinaryWriter, bytes: Uint8Array): Generator<void> {
  for (let at = 0; at < bytes.length; at += stepBytes) {
    writer.raw(bytes.subarray(at, at + stepBytes));
    yield;
  }
}

/** Reads what {@link writeBytes} wrote of as many bytes. */
export function* readBytes(reader: BinaryReader, bytes: Uint8Array): Generator<void> {
  for (let at = 0; at < bytes.length; at += stepBytes) {
    bytes.set(reader.raw(Math.min(stepBytes, bytes.length - at)), at);
    yield;
  }
}

/** The bytes of some words of an array, as they lie in memory. */
export const wordBytes = ({ buffer, byteOffset }: Uint32Array | Int32Array, from: number, end: number): Uint8Array =>
  new Uint8Array(buffer, byteOffset + from * 4, (end - from) * 4);

/** Runs a step-by-step work to its end at once. @returns what it comes to */
export function finish<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Reads what a {@link BinaryWriter} wrote, in the same order. @throws RangeError when the data ends too early */
export class BinaryReader {
  private begun = 0;
  private readonly chunks: Iterator<Uint8Array>;
  private at = 0;
  private chunk: Uint8Array = new Uint8Array(0);

  /** @param chunks each asked for when those before it are read, and not kept */
  constructor(chunks: Iterable<Uint8Array>) {
    this.chunks = chunks[Symbol.iterator]();
  }

  /** Chunks that were begun. */
  get begunChunks(): number {
    return this.begun;
  }

  /** A whole number from 0 to 2^53 - 1. */
  count(): number {
    const chunk = this.at < this.chunk.length ? this.chunk : this.nextChunk();
    const first = chunk[this.at++];
    if (first < 0x80) return first;
    let value = first & 0x7f;
    let scale = 128;
    for (;;) {
      const byte = chunk[this.at++];
      if (byte === undefined) throw new RangeError('snapshot ends inside a number');
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  }

  /** A whole number that may be below 0. */
  difference(): number {
    const value = this.count();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** @throws RangeError where the snapshot ends before it does */
  float(): number {
    const chunk = this.at < this.chunk.length ? this.chunk : this.nextChunk();
    if (this.at + 8 > chunk.length) throw new RangeError('snapshot ends inside a number');
    const value = new DataView(chunk.buffer, chunk.byteOffset + this.at, 8).getFloat64(0, true);
    this.at += 8;
    return value;
  }

  /** Bytes of the snapshot itself, not a copy. */
  bytes(): Uint8Array {
    return this.raw(this.count());
  }

  /** The next `length` bytes, not a copy. */
  raw(length: number): Uint8Array {
    if (length === 0) return new Uint8Array(0);
    const chunk = this.at < this.chunk.length ? this.chunk : this.nextChunk();
    if (this.at + length > chunk.length) throw new RangeError('snapshot ends inside a string');
    const value = chunk.subarray(this.at, this.at + length);
    this.at += length;
    return value;
  }

  /** What {@link BinaryWriter.text} wrote. */
  text(): string {
    const bytes = this.bytes();
    return readUtf8(bytes, 0, bytes.length);
  }

  /** Goes on to the next chunk that holds anything. */
  private nextChunk(): Uint8Array {
    do {
      const { done, value } = this.chunks.next();
      if (done === true) throw new RangeError('snapshot ends too early');
      this.chunk = value;
      this.begun++;
    } while (this.chunk.length === 0);
    this.at = 0;
    return this.chunk;
  }
}
