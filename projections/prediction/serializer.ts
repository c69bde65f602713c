import { BinaryReader, BinaryWriter, finish, stepBytes, type Writing, writeBytes } from '../compact/binary.js';

/** Arrays of numbers that a learner's state is made of. */
export type NumberArray = Float64Array | Float32Array | Int32Array | Uint8Array;

/** Numbers in rows and columns with room to spare; element (row, column) lies at `row * stride + column`. */
export interface Grid {
  stride: number;
  data: Float64Array;
  /** What stands where nothing was entered. */
  readonly fill: number;
  /** Bytes that it takes. */
  readonly byteLength: number;
  /** Ends, bit by bit, what was begun of growing: before that `data` does not hold all. */
  settling(): Generator<void>;
}

/**
 * One description of a state serves both ways: `this.count = serializer.count(this.count)` writes the value down, or reads the one written. So what is
 * written and what is read cannot part.
 */
export interface Serializer {
  readonly reading: boolean;
  /** A whole number from 0 to 2^53 - 1. */
  count(value: number): number;
  /** A double, to the bit. */
  float(value: number): number;
  /** Any text, as UTF-8. */
  text(value: string): string;
  /** All elements, spare capacity included, to the bit; reading makes a new array of the same kind. */
  numbers<A extends NumberArray>(value: A): A;
  /** A grid up to the last row and column that are not fill, so that room made beforehand does not show; reading puts what was written into it. */
  grid(grid: Grid): void;
}

/** Something whose state can be written down and read back to the bit. */
export interface Serializable {
  /** Writes the state down, or becomes the one that was written: the same calls in the same order. */
  serialize(serializer: Serializer): void;
}

/** Steps after which a copy lets other work have its turn, as it does after {@link stepBytes}. */
const batchSteps = 512;

/** A snapshot of a state as it is now; what comes later does not show. */
export const freezeSerializable = (state: Serializable): Writing => finish(copySerializable(state));

/** {@link freezeSerializable} bit by bit. The state must not change before this has come to its end. */
export function* copySerializable(state: Serializable): Generator<void, Writing> {
  const recorder = new SerializerRecorder();
  state.serialize(recorder);
  const own = new BinaryWriter();
  const writer = new SerializerWriter(own);
  let [bytes, steps] = [0, 0];
  for (const step of recorder.steps) {
    const written = step(writer);
    if (typeof written === 'number') bytes += written;
    else yield* written;
    if (++steps < batchSteps && bytes < stepBytes) continue;
    yield;
    [bytes, steps] = [0, 0];
  }
  const chunks = own.take(true);
  return function* (out) {
    out.count(chunks.length);
    for (const chunk of chunks) {
      out.bytes(chunk);
      yield;
    }
  };
}

/** Reads what {@link freezeSerializable} wrote into a state made anew; until it is over, large arrays are not filled. @throws RangeError when the data ends too early */
export function* loadSerializable(state: Serializable, reader: BinaryReader): Generator<void> {
  const chunks: Uint8Array[] = [];
  for (let count = reader.count(); count > 0; count--) {
    chunks.push(reader.bytes());
    yield;
  }
  const serializer = new SerializerReader(new BinaryReader(chunks));
  state.serialize(serializer);
  yield* serializer.filling();
}

/** Bytes that a state takes, room to spare included. */
export function serializedBytes(state: Serializable): number {
  const counter = new SerializerCounter();
  state.serialize(counter);
  return counter.bytes;
}

class SerializerCounter implements Serializer {
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

  grid({ byteLength }: Grid): void {
    this.bytes += byteLength + 8;
  }
}

/** Notes what is to be written, without the cost of writing: numbers and texts as they are, arrays by reference. */
class SerializerRecorder implements Serializer {
  readonly reading = false;
  /** Each writes one thing down: at once, saying how many bytes it took, about, or bit by bit. */
  readonly steps: ((writer: SerializerWriter) => number | Generator<void>)[] = [];

  count(value: number): number {
    this.steps.push((writer) => {
      writer.count(value);
      return 4;
    });
    return value;
  }

  float(value: number): number {
    this.steps.push((writer) => {
      writer.float(value);
      return 8;
    });
    return value;
  }

  text(value: string): string {
    this.steps.push((writer) => writer.text(value).length);
    return value;
  }

  numbers<A extends NumberArray>(value: A): A {
    this.steps.push((writer) => (value.byteLength > stepBytes ? writer.numbersInBits(value) : writer.numbers(value).byteLength));
    return value;
  }

  grid(grid: Grid): void {
    this.steps.push((writer) => writer.gridInBits(grid));
  }
}

class SerializerWriter implements Serializer {
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
    finish(this.numbersInBits(value));
    return value;
  }

  *numbersInBits(value: NumberArray): Generator<void> {
    this.writer.count(value.length);
    if (value.byteLength <= smallBytes) {
      new (value.constructor as ArrayKind<NumberArray>)(small.buffer, 0, value.length).set(value as never);
      this.writer.raw(small.subarray(0, value.byteLength));
      return;
    }
    yield* writeBytes(this.writer, new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  }

  grid(grid: Grid): void {
    finish(this.gridInBits(grid));
  }

  /** Writes what {@link numbersInBits} of the rows without their room to spare would. */
  *gridInBits(grid: Grid): Generator<void> {
    yield* grid.settling();
    const { data, stride } = grid;
    const [rows, columns] = yield* extentOf(grid);
    this.count(columns);
    this.count(rows * columns);
    const numbers = rows * columns;
    for (let from = 0; from < numbers; from += stepNumbers) {
      const length = Math.min(stepNumbers, numbers - from);
      const part = columns === stride ? data.subarray(from, from + length) : gathered(data, stride, columns, from, length);
      this.writer.raw(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
      yield;
    }
  }
}

const stepNumbers = stepBytes / Float64Array.BYTES_PER_ELEMENT;
/** Words, since a number that is none need not keep its bits on the way through JavaScript. */
const gatheredWords = new Uint32Array(2 * stepNumbers);

/** Some numbers of a grid without the room to spare of its rows, good until the next are asked for. */
function gathered(data: Float64Array, stride: number, columns: number, from: number, length: number): Uint32Array {
  const words = new Uint32Array(data.buffer, data.byteOffset, 2 * data.length);
  const [rowWords, strideWords] = [2 * columns, 2 * stride];
  let row = Math.floor(from / columns);
  let within = 2 * (from % columns);
  for (let i = 0; i < 2 * length; i++) {
    gatheredWords[i] = words[row * strideWords + within];
    if (++within < rowWords) continue;
    within = 0;
    row++;
  }
  return gatheredWords.subarray(0, 2 * length);
}

/** Rows and columns up to the last that are not fill. */
function* extentOf({ data, stride, fill }: Grid): Generator<void, [rows: number, columns: number]> {
  let [rows, columns] = [0, 0];
  for (let row = 0; row * stride < data.length; row++) {
    let end = Math.min(stride, data.length - row * stride);
    while (end > 0 && data[row * stride + end - 1] === fill) end--;
    if (end > 0) rows = row + 1;
    columns = Math.max(columns, end);
    if (isBatch(row, stride * data.BYTES_PER_ELEMENT)) yield;
  }
  return [rows, columns];
}

/** Whether another batch is full with this row. */
const isBatch = (row: number, rowBytes: number): boolean => (row + 1) % Math.ceil(stepBytes / Math.max(1, rowBytes)) === 0;

/** Arrays up to this size V8 holds within their objects, until somebody asks for their memory: then each gets some of its own, which costs more than all that it holds. */
const smallBytes = 64;
const small = new Uint8Array(smallBytes);
type ArrayKind<A> = new (length: number | ArrayBuffer, offset?: number, count?: number) => A;

class SerializerReader implements Serializer {
  readonly reading = true;
  /** Parts of large arrays, which are filled at the end. */
  private readonly parts: { readonly target: Uint8Array; readonly source: Uint8Array }[] = [];

  constructor(private readonly reader: BinaryReader) {}

  /** Fills the large arrays; until then they hold zeros. */
  *filling(): Generator<void> {
    for (const { target, source } of this.parts) {
      target.set(source);
      yield;
    }
  }

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
    const make = value.constructor as ArrayKind<A>;
    const array = new make(this.reader.count());
    if (array.byteLength <= smallBytes) {
      small.set(this.reader.raw(array.byteLength));
      array.set(new make(small.buffer, 0, array.length) as never);
      return array;
    }
    const bytes = new Uint8Array(array.buffer);
    if (bytes.length <= stepBytes) bytes.set(this.reader.raw(bytes.length));
    else this.fillLater(bytes);
    return array;
  }

  grid(grid: Grid): void {
    grid.stride = Math.max(1, this.count());
    grid.data = this.numbers(grid.data);
  }

  private fillLater(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += stepBytes) {
      const target = bytes.subarray(at, at + stepBytes);
      this.parts.push({ target, source: this.reader.raw(target.length) });
    }
  }
}
