import { grown } from '../../compact/arrays.js';
import type { BinaryReader, BinaryWriter, Writing } from '../../compact/binary.js';
import { FactIndex, type Mask, wholeMask } from './fact-index.js';

/** No fact. */
export const none = -1;

/**
 * Triples of terms, numbered in the order in which they were first seen. A fact that is taken away stays as a dead row, and comes alive again when the same triple is
 * added again; when the dead outnumber the living the rows are packed anew.
 */
export class Facts {
  /** Rows, dead ones included. */
  end = 0;
  parts: Uint32Array = new Uint32Array(48);
  /** How often each fact was asserted and not yet retracted. */
  asserted: Uint32Array = new Uint32Array(16);
  /** 1 + where the fact's derivation stands in {@link reasons}, 0 for facts that are not derived. */
  derivedAt: Uint32Array = new Uint32Array(16);
  /** Derivations: rule, number of facts used, those facts. */
  private reasons: Uint32Array = new Uint32Array(64);
  private reasonsEnd = 0;
  /** Words of the derivations that stand. */
  private reasonsAlive = 0;
  /** Facts that are derived, whether asserted too or not. */
  derived = 0;
  private indexes = new Map<Mask, FactIndex>();

  isAlive(fact: number): boolean {
    return this.asserted[fact] > 0 || this.derivedAt[fact] > 0;
  }

  /** The row of a triple, dead or alive, or {@link none}. */
  find(subject: number, relation: number, object: number): number {
    return this.index(wholeMask).newest(subject, relation, object);
  }

  /** The row of a triple, made now if there is none; dead until it is asserted or derived. */
  row(subject: number, relation: number, object: number): number {
    const known = this.find(subject, relation, object);
    if (known !== none) return known;
    const fact = this.end++;
    if (fact * 3 + 3 > this.parts.length) this.parts = grown(this.parts, fact * 3 + 3);
    if (fact >= this.asserted.length) {
      this.asserted = grown(this.asserted, fact + 1);
      this.derivedAt = grown(this.derivedAt, this.asserted.length);
    }
    this.parts[fact * 3] = subject;
    this.parts[fact * 3 + 1] = relation;
    this.parts[fact * 3 + 2] = object;
    for (const index of this.indexes.values()) index.add(fact);
    return fact;
  }

  /** The index over some parts; it is built when it is first asked for. */
  index(mask: Mask): FactIndex {
    let index = this.indexes.get(mask);
    if (index === undefined) {
      index = new FactIndex(mask, this);
      for (let fact = 0; fact < this.end; fact++) index.add(fact);
      this.indexes.set(mask, index);
    }
    return index;
  }

  /** Notes that a rule derives the fact from others, which must be alive. */
  derive(fact: number, rule: number, from: readonly number[]): void {
    const length = from.length + 2;
    if (this.reasonsEnd + length > this.reasons.length) this.reasons = grown(this.reasons, this.reasonsEnd + length);
    this.derivedAt[fact] = this.reasonsEnd + 1;
    this.reasons[this.reasonsEnd] = rule;
    this.reasons[this.reasonsEnd + 1] = from.length;
    for (let i = 0; i < from.length; i++) this.reasons[this.reasonsEnd + 2 + i] = from[i];
    this.reasonsEnd += length;
    this.reasonsAlive += length;
    this.derived++;
  }

  /** Takes a fact's derivation away, if it has one. */
  forget(fact: number): void {
    if (this.derivedAt[fact] === 0) return;
    this.reasonsAlive -= this.sourcesOf(fact).length + 2;
    this.derivedAt[fact] = 0;
    this.derived--;
  }

  forgetAll(): void {
    this.derivedAt.fill(0);
    this.reasonsAlive = 0;
    this.derived = 0;
  }

  ruleOf(fact: number): number {
    return this.reasons[this.derivedAt[fact] - 1];
  }

  /** The facts that a derived fact was derived from. */
  sourcesOf(fact: number): Uint32Array {
    const at = this.derivedAt[fact] - 1;
    return this.reasons.subarray(at + 2, at + 2 + this.reasons[at + 1]);
  }

  /**
   * Packs the rows when most are dead, and the derivations when most are of the dead. The rows' numbers change, not their order.
   * @param living at least as many as there are living rows
   */
  pack(living: number): void {
    if (this.end <= 2 * living + 1024 && this.reasonsEnd <= 2 * this.reasonsAlive + 4096) return;
    const packed = new Facts();
    const ordinal = new Uint32Array(this.end);
    for (let fact = 0; fact < this.end; fact++) {
      if (!this.isAlive(fact)) continue;
      ordinal[fact] = packed.row(this.parts[fact * 3], this.parts[fact * 3 + 1], this.parts[fact * 3 + 2]);
      packed.asserted[ordinal[fact]] = this.asserted[fact];
    }
    for (let fact = 0; fact < this.end; fact++) {
      if (this.derivedAt[fact] === 0) continue;
      const from = Array.from(this.sourcesOf(fact), (source) => ordinal[source]);
      packed.derive(ordinal[fact], this.ruleOf(fact), from);
    }
    this.take(packed);
  }

  /** Takes hold of the facts as they are now. */
  freeze(): Writing {
    const { end, reasonsEnd, parts, reasons } = this; // what is written to these stays as it is
    const asserted = this.asserted.slice(0, end);
    const derivedAt = this.derivedAt.slice(0, end);
    return function* (writer) {
      writer.count(end);
      for (const column of [parts.subarray(0, end * 3), asserted, derivedAt]) yield* writeWords(writer, column);
      writer.count(reasonsEnd);
      yield* writeWords(writer, reasons.subarray(0, reasonsEnd));
    };
  }

  /** Reads what {@link freeze} wrote, into facts without rows. */
  *load(reader: BinaryReader): Generator<void> {
    const end = reader.count();
    for (let fact = 0; fact < end; fact++) {
      this.row(reader.count(), reader.count(), reader.count());
      if ((fact & 4095) === 4095) yield;
    }
    yield* readWords(reader, this.asserted, end);
    yield* readWords(reader, this.derivedAt, end);
    this.reasonsEnd = reader.count();
    this.reasons = new Uint32Array(Math.max(64, this.reasonsEnd));
    yield* readWords(reader, this.reasons, this.reasonsEnd);
    for (let fact = 0; fact < end; fact++) {
      if (this.derivedAt[fact] === 0) continue;
      this.derived++;
      this.reasonsAlive += this.sourcesOf(fact).length + 2;
    }
  }

  get sizeBytes(): number {
    const columns = this.parts.byteLength + this.asserted.byteLength + this.derivedAt.byteLength + this.reasons.byteLength;
    return [...this.indexes.values()].reduce((sum, index) => sum + index.sizeBytes, columns);
  }

  private take(other: Facts): void {
    this.end = other.end;
    this.parts = other.parts;
    this.asserted = other.asserted;
    this.derivedAt = other.derivedAt;
    this.reasons = other.reasons;
    this.reasonsEnd = other.reasonsEnd;
    this.reasonsAlive = other.reasonsAlive;
    this.derived = other.derived;
    this.indexes = new Map();
  }
}

function* writeWords(writer: BinaryWriter, column: Uint32Array): Generator<void> {
  for (let i = 0; i < column.length; i++) {
    writer.count(column[i]);
    if ((i & 4095) === 4095) yield;
  }
}

function* readWords(reader: BinaryReader, column: Uint32Array, length: number): Generator<void> {
  for (let i = 0; i < length; i++) {
    column[i] = reader.count();
    if ((i & 4095) === 4095) yield;
  }
}
