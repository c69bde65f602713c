import type { BinaryReader, Growing, Lengths, Writing } from '../compact/binary.js';
import type { HandoverReader, HandoverWriter, Shareable } from '../compact/sharing.js';
import { Table } from '../compact/table.js';
import type { QuantizedVector } from './quantized-vector.js';

/** The model that vectors come from: those of another one cannot be compared with them. */
export interface VectorModel {
  /** For people. */
  readonly name: string;
  /** Tells the model, and how it is used, from every other. */
  readonly digest: string;
  /** 1 to 4,096. */
  readonly dimension: number;
}

/** Words of a vector's row: the document that it is of; the number of its event, ascending; its scale, a float. */
const [document, event, scale] = [0, 1, 2];
const rowWords = 4;

/** The vectors of one model, in the order of their events. A document may have several, one for each of its passages, side by side. */
export class VectorSpace implements Growing, Shareable {
  end = 0;
  /** Words that the codes of one vector take, four codes in each. */
  readonly codeWords: number;
  /** Words that the signs of one vector take, a bit for each dimension, set where the code is below 0. */
  readonly signWords: number;
  private readonly rows = new Table(rowWords);
  private readonly codes: Table;
  /** Follows from the codes. */
  private readonly signs: Table;
  /** By document: 1 + its first vector, 0 for none. Follows from the rows. */
  private readonly firsts = new Table(1);

  constructor(readonly model: VectorModel) {
    this.codeWords = Math.ceil(model.dimension / 4);
    this.signWords = Math.ceil(model.dimension / 32);
    this.codes = new Table(this.codeWords);
    this.signs = new Table(this.signWords);
  }

  /** Adds the vectors of a document that has none yet. @param vectors of this model's dimension, one at least */
  addVectors(documentNumber: number, eventNumber: number, vectors: readonly QuantizedVector[]): void {
    const first = this.end;
    for (const vector of vectors) {
      const row = this.end++;
      this.rows.set(row, document, documentNumber);
      this.rows.set(row, event, eventNumber);
      this.rows.setFloat(row, scale, vector.scale);
      this.codes.extend(this.end);
      bytesOf(this.codes.rowsFrom(row, this.end)).set(vector.codes);
      this.addSigns(row);
    }
    this.firsts.set(documentNumber, 0, first + 1);
  }

  /** How many vectors there were when so many of the session's events had come. */
  countAt(events: number): number {
    return this.rows.countBelow(event, events, this.end);
  }

  /** Number of the document that a row's vector is of. */
  documentOf(row: number): number {
    return this.rows.get(row, document);
  }

  /** What one step of a row's codes is worth: the vector is the codes times this. */
  scaleOf(row: number): number {
    return this.rows.getFloat(row, scale);
  }

  /** First of the vectors of a document among the first `end`, or -1; the others follow it. */
  firstOf(documentNumber: number, end: number): number {
    const first = this.firsts.holds(documentNumber) ? this.firsts.get(documentNumber, 0) - 1 : -1;
    return first < end ? first : -1;
  }

  /** The codes of the vectors from `row` on that lie one behind the other, {@link codeWords} times four bytes each. */
  codesFrom(row: number, end: number): Int8Array {
    return bytesOf(this.codes.rowsFrom(row, end));
  }

  /** The signs of the vectors from `row` on that lie one behind the other, {@link signWords} words each. */
  signsFrom(row: number, end: number): Uint32Array {
    return this.signs.rowsFrom(row, end);
  }

  get sizeBytes(): number {
    return [this.rows, this.codes, this.signs, this.firsts].reduce((sum, part) => sum + part.sizeBytes, 0);
  }

  get grown(): Lengths {
    return [this.end];
  }

  freeze([from]: Lengths = [0]): Writing {
    const { end, rows, codes } = this;
    return function* (writer) {
      writer.count(end);
      yield* rows.write(writer, from as number, end);
      yield* codes.write(writer, from as number, end);
    };
  }

  *load(reader: BinaryReader): Generator<void> {
    const from = this.end;
    const end = reader.count();
    yield* this.rows.read(reader, from, end);
    yield* this.codes.read(reader, from, end);
    for (let row = from; row < end; row++) {
      this.addSigns(row);
      const of = this.documentOf(row);
      if (row === 0 || this.documentOf(row - 1) !== of) this.firsts.set(of, 0, row + 1);
      if (row % rowsPerStep === 0) yield;
    }
    this.end = end;
  }

  share(to: HandoverWriter): void {
    to.number(this.end);
    for (const part of this.shared) part.share(to);
  }

  attach(from: HandoverReader): void {
    this.end = from.number();
    for (const part of this.shared) part.attach(from);
  }

  private get shared(): Shareable[] {
    return [this.rows, this.codes, this.signs, this.firsts];
  }

  private addSigns(row: number): void {
    const codes = this.codesFrom(row, row + 1);
    for (let word = 0; word < this.signWords; word++) {
      let bits = 0;
      for (let i = word * 32; i < Math.min(codes.length, (word + 1) * 32); i++) if (codes[i] < 0) bits |= 1 << (i & 31);
      this.signs.set(row, word, bits);
    }
  }
}

/** Vectors looked at between two steps of loading. */
const rowsPerStep = 1024;

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array): Int8Array => new Int8Array(buffer, byteOffset, byteLength);
