import { BinaryReader, BinaryWriter, type Writing } from '../compact/binary.js';

/** Arrays of numbers that a learner's state is made of. */
export type NumberArray = Float64Array | Float32Array | Int32Array | Uint8Array;

/**
 * One description of a state serves both ways: `this.count = archive.count(this.count)` writes the value down, or reads the one written. So what is
 * written and what is read cannot part.
 */
export interface Archive {
  readonly reading: boolean;
  /** A whole number from 0 to 2^53 - 1. */
  count(value: number): number;
  float(value: number): number;
  text(value: string): string;
  /** All elements, spare capacity included, to the bit; reading makes a new array of the same kind. */
  numbers<A extends NumberArray>(value: A): A;
}

/** Something whose state can be written down and read back to the bit. */
export interface Archived {
  archive(archive: Archive): void;
}

/** Takes hold of a state as it is now; what comes later does not show. */
export function freezeArchived(state: Archived): Writing {
  const own = new BinaryWriter();
  state.archive(new ArchiveWriter(own));
  const chunks = own.take(true);
  return function* (writer) {
    writer.count(chunks.length);
    for (const chunk of chunks) {
      writer.bytes(chunk);
      yield;
    }
  };
}

/** Reads what {@link freezeArchived} wrote into a state made anew. @throws RangeError when the data ends too early */
export function* loadArchived(state: Archived, reader: BinaryReader): Generator<void> {
  const chunks: Uint8Array[] = [];
  for (let count = reader.count(); count > 0; count--) {
    chunks.push(reader.bytes());
    yield;
  }
  state.archive(new ArchiveReader(new BinaryReader(chunks)));
}

/** Bytes that a state takes when it is written down. */
export function archivedBytes(state: Archived): number {
  const counter = new ArchiveCounter();
  state.archive(counter);
  return counter.bytes;
}

class ArchiveCounter implements Archive {
  readonly reading = false;
  bytes = 0;

  count(value: number): number {
    this.bytes += 4;
    return value;
  }

  float(value: number): number {
    this.bytes += 8;
    return value;
  }

  text(value: string): string {
    this.bytes += value.length + 4;
    return value;
  }

  numbers<A extends NumberArray>(value: A): A {
    this.bytes += value.byteLength + 4;
    return value;
  }
}

class ArchiveWriter implements Archive {
  readonly reading = false;

  constructor(private readonly writer: BinaryWriter) {}

  count(value: number): number {
    this.writer.count(value);
    return value;
  }

  float(value: number): number {
    this.writer.float(value);
    return value;
  }

  text(value: string): string {
    this.writer.text(value);
    return value;
  }

  numbers<A extends NumberArray>(value: A): A {
    this.writer.count(value.length);
    this.writer.raw(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    return value;
  }
}

class ArchiveReader implements Archive {
  readonly reading = true;

  constructor(private readonly reader: BinaryReader) {}

  count(): number {
    return this.reader.count();
  }

  float(): number {
    return this.reader.float();
  }

  text(): string {
    return this.reader.text();
  }

  numbers<A extends NumberArray>(value: A): A {
    const make = value.constructor as new (length: number) => A;
    const array = new make(this.reader.count());
    new Uint8Array(array.buffer).set(this.reader.raw(array.byteLength));
    return array;
  }
}
