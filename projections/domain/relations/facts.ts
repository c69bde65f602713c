import { grown } from '../../compact/arrays.js';
import type { BinaryReader, BinaryWriter, Writing } from '../../compact/binary.js';
import { FactIndex, type Mask, wholeMask } from './fact-index.js';

/** No fact. */
export const none = -1;

/** Which facts hold at a moment, and how far the columns reach then. */
export interface FactsVersion {
  readonly end: number;
  readonly asserted: Uint32Array;
  readonly derivedAt: Uint32Array;
  readonly derived: number;
  readonly reasonsEnd: number;
}

/** Rows gone through between two pauses. */
const rowsPerSlice = 4096;

/**
 * Triples of terms, numbered in the order in which they were first seen. A fact that is taken away stays as a dead row, and comes alive again when the same triple is
 * added again; when the dead outnumber the living the rows are packed anew.
 *
 * A change may take many turns. Until it is over readers see the facts as they stood before: {@link shown}, {@link isAlive}.
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
  reasonsEnd = 0;
  /** Words of the derivations that stand. */
  private reasonsAlive = 0;
  /** Facts that are derived, whether asserted too or not. */
  derived = 0;
  private indexes = new Map<Mask, FactIndex>();
  /** What was since the change under way began: fact, asserted, derivedAt, one after the other; null where none is, or it is held. */
  private before: (Omit<FactsVersion, 'asserted' | 'derivedAt'> & { readonly log: number[] }) | null = null;
  private held: FactsVersion | null = null;

  /** The facts as they stood before the change under way, or as they are. */
  get shown(): FactsVersion {
    return this.held ?? this;
  }

  /** Whether a fact stands for readers. */
  isAlive(fact: number): boolean {
    const { asserted, derivedAt } = this.shown;
    return asserted[fact] > 0 || derivedAt[fact] > 0;
  }

  /** Whether a fact stands as far as the change under way has come. */
  isAliveNow(fact: number): boolean {
    return this.asserted[fact] > 0 || this.derivedAt[fact] > 0;
  }

  /** Begins a change. */
  begin(): void {
    const { end, derived, reasonsEnd } = this;
    this.before = { end, derived, reasonsEnd, log: [] };
  }

  /** Keeps what stood before the change for readers, who may come now. */
  hold(): void {
    if (this.before === null) return;
    const { log, ...past } = this.before;
    const asserted = this.asserted.slice(0, past.end);
    const derivedAt = this.derivedAt.slice(0, past.end);
    for (let i = log.length - 3; i >= 0; i -= 3) {
      asserted[log[i]] = log[i + 1];
      derivedAt[log[i]] = log[i + 2];
    }
    this.held = { ...past, asserted, derivedAt };
    this.before = null;
  }

  /** Ends the change: readers see what came of it. */
  commit(): void {
    this.before = null;
    this.held = null;
  }

  /** Changes how often a fact is asserted. @returns how often it is now */
  assert(fact: number, times: 1 | -1): number {
    this.note(fact);
    this.asserted[fact] += times;
    return this.asserted[fact];
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

  /** Builds the indexes that are not there yet, bit by bit. */
  *prepare(masks: Iterable<Mask>): Generator<void> {
    for (const mask of masks) {
      if (this.indexes.has(mask)) continue;
      const index = new FactIndex(mask, this);
      for (let fact = 0; fact < this.end; fact++) {
        index.add(fact);
        if (fact % rowsPerSlice === rowsPerSlice - 1) yield;
      }
      if (!this.indexes.has(mask)) this.indexes.set(mask, index);
    }
  }

  /** Notes that a rule derives the fact from others, which must be alive. @param rule number of it in the rule book @param from numbers of facts */
  derive(fact: number, rule: number, from: readonly number[]): void {
    const length = from.length + 2;
    if (this.reasonsEnd + length > this.reasons.length) this.reasons = grown(this.reasons, this.reasonsEnd + length);
    this.note(fact);
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
    this.note(fact);
    this.derivedAt[fact] = 0;
    this.derived--;
  }

  /** Takes back all that was derived; what was stated stays. */
  forgetAll(): void {
    this.hold();
    this.derivedAt.fill(0);
    this.reasonsAlive = 0;
    this.derived = 0;
  }

  /** The rule that derives a fact. @param derivedAt for readers that of {@link shown} */
  ruleOf(fact: number, derivedAt = this.derivedAt): number {
    return this.reasons[derivedAt[fact] - 1];
  }

  /** The facts that a derived fact was derived from. @param derivedAt for readers that of {@link shown} */
  sourcesOf(fact: number, derivedAt = this.derivedAt): Uint32Array {
    const at = derivedAt[fact] - 1;
    return this.reasons.subarray(at + 2, at + 2 + this.reasons[at + 1]);
  }

  /**
   * Packs the rows when most are dead, and the derivations when most are of the dead. The rows' numbers change, not their order.
   * @param liveCount at least as many as there are live rows
   * @returns what {@link take} puts in place; null where there is nothing to pack
   */
  *packed(liveCount: number): Generator<void, Facts | null> {
    if (this.end <= 2 * liveCount + 1024 && this.reasonsEnd <= 2 * this.reasonsAlive + 4096) return null;
    const packed = new Facts();
    const ordinal = new Uint32Array(this.end);
    for (let fact = 0; fact < this.end; fact++) {
      if (fact % rowsPerSlice === rowsPerSlice - 1) yield;
      if (!this.isAliveNow(fact)) continue;
      ordinal[fact] = packed.row(this.parts[fact * 3], this.parts[fact * 3 + 1], this.parts[fact * 3 + 2]);
      packed.asserted[ordinal[fact]] = this.asserted[fact];
    }
    for (let fact = 0; fact < this.end; fact++) {
      if (fact % rowsPerSlice === rowsPerSlice - 1) yield;
      if (this.derivedAt[fact] === 0) continue;
      const from = Array.from(this.sourcesOf(fact), (source) => ordinal[source]);
      packed.derive(ordinal[fact], this.ruleOf(fact), from);
    }
    return packed;
  }

  /** A snapshot of the facts as readers see them. */
  freeze(): Writing {
    const { parts, reasons } = this; // what is written to these stays as it is
    const { end, reasonsEnd } = this.shown;
    const asserted = this.shown.asserted.slice(0, end);
    const derivedAt = this.shown.derivedAt.slice(0, end);
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

  private note(fact: number): void {
    if (this.before !== null && fact < this.before.end) this.before.log.push(fact, this.asserted[fact], this.derivedAt[fact]);
  }

  /** Puts packed facts in the place of these. */
  take(other: Facts): void {
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
