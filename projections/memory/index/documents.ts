import { grown, pageWords, WordArena } from '../../compact/arrays.js';
import { type BinaryReader, type Growing, type Lengths, readBytes, type Writing, writeBytes } from '../../compact/binary.js';
import type { HandoverReader, HandoverWriter, Shareable } from '../../compact/sharing.js';
import { Table } from '../../compact/table.js';
import { VersionChains, versionWords } from '../../compact/version-chains.js';
import { type Role, roles } from '../../text/speaker-attribution.js';
import { Deaths, type DocumentLengths, type DocumentSums } from './deaths.js';

/** Terms of one document that are indexed; a longer text is found by its first ones. With the passages of each they lie in one page. */
export const documentTermsMax = pageWords / 2;

/** No reference into a table of interned strings. */
export const nothing = 0;

/** Parts that {@link Documents.questionShare} counts. */
export const questionParts = 15;

/**
 * Words of a document's row: the row of its memory; the number of the event that holds the text, ascending; references to metadata and concepts; terms that the session knew
 * with it; when it happened, in minutes since 1970 + 2^31, {@link undated} for never; who says it << 8 | in what manner, where who is 1 + the first term of the name, or
 * {@link nothing}; where its terms lie; how many they are, whether their passages lie behind them, whether the text tells of a change, and what relations it tells; the milliseconds of the minute in which it happened; its place in its chain.
 */
const [row, event, metadata, concepts, vocabularySize, occurredAt, voice, forward, termCount, occurredRest, version] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
];
const writtenWords = 10;

/** Set beside the number of terms, which is smaller: whether the passages lie behind them, whether the text tells of a change, and what relations it tells. */
const passagesBit = 1 << 30;
const changeBit = 1 << 29;
const relationsShift = 16;
const relationsMask = 4095;
const termCountMask = (1 << relationsShift) - 1;

const undated = 0;
const minuteOffset = 2 ** 31;
const minuteMs = 60_000;
/** The manner: the share of questions, the side of a chat << 4, whether it stands for later occasions, and whether the speaker tells of themselves. */
const mannerBits = 8;
const roleShift = 4;
const roleMask = 3;
const standingBit = 64;
const firstPersonBit = 128;

/** Documents between two of the sums that are kept. */
const sumDocuments = 1024;
/**
 * Words of a row by block of {@link sumDocuments} documents: of the documents before it, the sum of the lengths (a float) and how many are placed; of the block before it, the
 * earliest and the latest `occurredAt`, where none is dated the latest is {@link undated}.
 */
const [lengthSum, placedSum, earliest, latest] = [0, 2, 3, 4];
const sumWords = 5;

/** What the documents of all empty sessions begin with. */
const noLengths: Uint16Array = new Uint16Array(0);

const lengthBytes = ({ buffer }: Uint16Array, from: number, end: number): Uint8Array => new Uint8Array(buffer, from * 2, (end - from) * 2);

/** What a document is made of besides its terms. */
export interface DocumentTraits {
  readonly row: number;
  /** Number of the event that holds the text, see `Timeline`. */
  readonly event: number;
  /** In tokens. */
  readonly length: number;
  /** 1 + ordinal of the metadata in the session's table, {@link nothing} for none. */
  readonly metadata: number;
  /** 1 + ordinal of the list of concepts, likewise. */
  readonly concepts: number;
  /** When it happened, ms since 1970; `null` where the memory does not say. */
  readonly occurredAtMs: number | null;
  /** First term of the name of who says it, -1 where none is named. */
  readonly speaker: number;
  /** The side of a chat that says it. */
  readonly role: Role;
  /** Whether it says what shall hold on later occasions. */
  readonly standing: boolean;
  /** Whether the speaker tells of themselves. */
  readonly firstPerson: boolean;
  /** Whether it tells that something is over, or what has taken its place. */
  readonly change: boolean;
  /** The relations whose value it tells of its speaker, a bit each, see `relations.ts`. */
  readonly relations: number;
  /** Share of the text that is questions, in fifteenths. */
  readonly questions: number;
  /** Terms that the session knows with this document. */
  readonly vocabularySize: number;
}

/**
 * The indexed texts: a memory has one document for each version of its text, the newest alive at most. Rows by document number; documents are numbered in the
 * order of their events, deaths likewise, and nothing that was written down ever changes: the documents of any time are those before a number, without those whose
 * death comes before another.
 */
export class Documents implements Growing, Shareable {
  end = 0;
  /** In tokens. */
  lengths = noLengths;
  readonly deaths = new Deaths();
  private readonly rows = new Table(writtenWords + versionWords, writtenWords);
  /** The documents of one memory; how deep one lies is its version. */
  readonly chains = new VersionChains(this.rows, version);
  /** From the second block on: before the first there is nothing. */
  private readonly sums = new Table(sumWords);
  /** The documents that say what shall hold on later occasions, ascending. */
  private readonly standing = new Table(1);
  private standingEnd = 0;
  /** The documents that tell a relation of their speaker, ascending. */
  private readonly relational = new Table(1);
  private relationalEnd = 0;
  /** The first document that tells of a change; `Infinity` for none. */
  firstChange = Number.POSITIVE_INFINITY;
  private totalLength = 0;
  private totalPlaced = 0;
  private readonly arena = new WordArena();

  /** Whether a document is there now, and not dead. */
  isAliveNow(document: number): boolean {
    return document < this.end && this.deaths.isAliveNow(document);
  }

  /** All that there is now. */
  get now(): DocumentLengths {
    return this.deaths.lengthsNow(this.end);
  }

  /** What there was when so many of the session's events had come, from 0. */
  lengthsAt(events: number): DocumentLengths {
    return this.deaths.lengthsAt(events, this.rows.countBelow(event, events, this.end));
  }

  /**
   * @param terms the document's terms in order of first appearance, each term << 8 | frequency in eighths; the first `count` count
   * @param before the memory's document before, or -1
   * @param passages of a long text, by term the passages that hold it, a bit each; `null` for a shorter one
   * @returns the new document's number
   */
  add(traits: DocumentTraits, terms: Uint32Array, count: number, before: number, passages: Uint32Array | null = null): number {
    const document = this.end++;
    const { rows } = this;
    if (document >= this.lengths.length) this.reach(this.end);
    this.beginBlock(document);
    const { speaker, length } = traits;
    this.lengths[document] = length;
    rows.set(document, row, traits.row);
    rows.set(document, event, traits.event);
    rows.set(document, metadata, traits.metadata);
    rows.set(document, concepts, traits.concepts);
    rows.set(document, vocabularySize, traits.vocabularySize);
    const { occurredAtMs } = traits;
    const minutes = Math.floor((occurredAtMs ?? 0) / minuteMs);
    rows.set(document, occurredAt, occurredAtMs === null ? undated : Math.min(2 ** 32 - 1, Math.max(1, minutes + minuteOffset)));
    rows.set(document, occurredRest, occurredAtMs === null ? 0 : occurredAtMs - minutes * minuteMs);
    const manner =
      traits.questions | (traits.role << roleShift) | (traits.standing ? standingBit : 0) | (traits.firstPerson ? firstPersonBit : 0);
    rows.set(document, voice, ((speaker + 1) << mannerBits) | manner);
    this.addTerms(document, terms, count, passages, traits);
    this.chains.add(document, before);
    this.totalLength += length;
    this.count(document);
    return document;
  }

  /** @returns the number of the document's death */
  kill(document: number, eventNumber: number): number {
    return this.deaths.add(document, eventNumber, this.sumsOf(document));
  }

  /** Puts all documents to death at once. */
  clear(eventNumber: number): void {
    this.deaths.clear(this.end, eventNumber);
  }

  /** Row of the memory that the document belongs to. */
  rowOf(document: number): number {
    return this.rows.get(document, row);
  }

  /** Number of the event that holds the text. */
  eventOf(document: number): number {
    return this.rows.get(document, event);
  }

  /** Reference to the metadata, {@link nothing} for none; equal for equal metadata. */
  metadataOf(document: number): number {
    return this.rows.get(document, metadata);
  }

  /** Reference to the list of concepts, likewise. */
  conceptsOf(document: number): number {
    return this.rows.get(document, concepts);
  }

  /** How many terms the session knew with this document: terms from this number on came later. */
  vocabularySizeAt(document: number): number {
    return this.rows.get(document, vocabularySize);
  }

  /** Whether a document was there and not dead when the lengths were these. */
  isAlive(document: number, lengths: DocumentLengths): boolean {
    return this.deaths.isAlive(document, lengths);
  }

  /** In tokens. */
  lengthOf(document: number): number {
    return this.lengths[document];
  }

  /** Sum of the lengths of the live documents, in tokens. */
  totalLengthOf({ base, end, deaths, baseDeaths }: DocumentLengths): number {
    const dead = this.deaths.lengthBefore(deaths) - this.deaths.lengthBefore(baseDeaths);
    return this.lengthBefore(end) - this.lengthBefore(base) - dead;
  }

  /** Live documents that tell when it happened, or who speaks. */
  placedOf({ base, end, deaths, baseDeaths }: DocumentLengths): number {
    const dead = this.deaths.placedBefore(deaths) - this.deaths.placedBefore(baseDeaths);
    return this.placedBefore(end) - this.placedBefore(base) - dead;
  }

  /** When it happened, minutes since 1970, or `null`. */
  occurredAt(document: number): number | null {
    const minutes = this.rows.get(document, occurredAt);
    return minutes === undated ? null : minutes - minuteOffset;
  }

  /** When it happened, ms since 1970, or `null`. */
  occurredAtMs(document: number): number | null {
    const minutes = this.occurredAt(document);
    return minutes === null ? null : minutes * minuteMs + this.rows.get(document, occurredRest);
  }

  /**
   * The newest documents, at most `count`, that happened at some times, newest first. Blocks of documents that happened at other times are passed over.
   * @param times each from a minute since 1970 up to another, both included
   * @param accept asked of each; dead documents are its to refuse
   */
  occurredWithin(
    { base, end }: DocumentLengths,
    times: readonly (readonly [first: number, last: number])[],
    count: number,
    accept: (document: number) => boolean,
  ): number[] {
    const spans = times.map(([first, last]) => [first + minuteOffset, last + minuteOffset] as const);
    const found: number[] = [];
    for (let document = end - 1; document >= base && found.length < count; document--) {
      if (
        document % sumDocuments === sumDocuments - 1 &&
        document < this.end - 1 &&
        this.isBlockBeside(Math.floor(document / sumDocuments), spans)
      ) {
        document -= sumDocuments - 1;
        continue;
      }
      const minutes = this.rows.get(document, occurredAt);
      if (minutes !== undated && spans.some(([first, last]) => minutes >= first && minutes <= last) && accept(document))
        found.push(document);
    }
    return found;
  }

  /** The earliest and the latest minute, since 1970, in which any of the documents before `end` happened, some later ones among them; `null` where none is dated. */
  occurredFromTo({ base, end }: DocumentLengths): readonly [first: number, last: number] | null {
    let [first, last] = [2 ** 32 - 1, undated];
    const from = Math.floor(base / sumDocuments);
    const blocks = Math.floor(end / sumDocuments);
    const full = Math.min(blocks, Math.floor((this.end - 1) / sumDocuments));
    for (let block = from; block < full; block++) {
      first = Math.min(first, this.sums.get(block, earliest));
      last = Math.max(last, this.sums.get(block, latest));
    }
    for (let document = Math.max(base, full * sumDocuments); document < end; document++) {
      const minutes = this.rows.get(document, occurredAt);
      if (minutes === undated) continue;
      first = Math.min(first, minutes);
      last = Math.max(last, minutes);
    }
    return last === undated ? null : [first - minuteOffset, last - minuteOffset];
  }

  /** First term of the name of who says it, or -1. */
  speaker(document: number): number {
    return (this.rows.get(document, voice) >>> mannerBits) - 1;
  }

  /** The side of a chat that says it. */
  role(document: number): Role {
    return ((this.rows.get(document, voice) >>> roleShift) & roleMask) as Role;
  }

  /** The live documents that say what shall hold on later occasions, the newest first, of the newest `count` that there were. */
  standingInstructions(lengths: DocumentLengths, count: number): number[] {
    const found: number[] = [];
    const end = this.standing.countBelow(0, lengths.end, this.standingEnd);
    for (let i = end - 1; i >= Math.max(0, end - count); i--) {
      const document = this.standing.get(i, 0);
      if (this.isAlive(document, lengths)) found.push(document);
    }
    return found;
  }

  /** The live documents that tell one of some relations of their speaker, the newest first, among the newest `count` that told any. */
  tellingRelations(lengths: DocumentLengths, relations: number, count: number): number[] {
    const found: number[] = [];
    const end = this.relational.countBelow(0, lengths.end, this.relationalEnd);
    for (let i = end - 1; i >= Math.max(0, end - count); i--) {
      const document = this.relational.get(i, 0);
      if ((this.relationsOf(document) & relations) !== 0 && this.isAlive(document, lengths)) found.push(document);
    }
    return found;
  }

  /** The relations that it tells of its speaker, a bit each. */
  relationsOf(document: number): number {
    return (this.rows.get(document, termCount) >>> relationsShift) & relationsMask;
  }

  /** Share of the text that is questions, 0 to 1. */
  questionShare(document: number): number {
    return (this.rows.get(document, voice) & questionParts) / questionParts;
  }

  /** Whether its speaker tells of themselves. */
  firstPerson(document: number): boolean {
    return (this.rows.get(document, voice) & firstPersonBit) !== 0;
  }

  /** Whether it tells that something is over, or what has taken its place. */
  tellsChange(document: number): boolean {
    return (this.rows.get(document, termCount) & changeBit) !== 0;
  }

  /** The document's terms as {@link add} took them: a view, good until the next document is added. */
  terms(document: number): Uint32Array {
    const at = this.rows.get(document, forward);
    const offset = this.arena.offset(at);
    return this.arena.page(at).subarray(offset, offset + this.termCountOf(document));
  }

  /**
   * Looks for terms in a document.
   * @param ordinals by term: 1 + its ordinal where it is sought, else zero
   * @param found takes for each one that is there ordinal << 8 | frequency in eighths
   * @returns how many are there
   */
  find(document: number, ordinals: Uint16Array, found: Uint32Array): number {
    const at = this.rows.get(document, forward);
    const page = this.arena.page(at);
    const start = this.arena.offset(at);
    const end = start + this.termCountOf(document);
    let count = 0;
    for (let i = start; i < end; i++) {
      const ordinal = ordinals[page[i] >>> 8];
      if (ordinal !== 0) found[count++] = ((ordinal - 1) << 8) | (page[i] & 255);
    }
    return count;
  }

  /** Whether a document's text is long, so that its passages are known. */
  isLong(document: number): boolean {
    return (this.rows.get(document, termCount) & passagesBit) !== 0;
  }

  /** {@link find} in a long document. @param passages takes for each term found the passages that hold it, a bit each */
  findInPassages(document: number, ordinals: Uint16Array, found: Uint32Array, passages: Uint32Array): number {
    const terms = this.terms(document);
    const at = this.rows.get(document, forward) + terms.length;
    const page = this.arena.page(at);
    const masks = this.arena.offset(at);
    let count = 0;
    for (let i = 0; i < terms.length; i++) {
      const ordinal = ordinals[terms[i] >>> 8];
      if (ordinal === 0) continue;
      passages[count] = page[masks + i];
      found[count++] = ((ordinal - 1) << 8) | (terms[i] & 255);
    }
    return count;
  }

  get sizeBytes(): number {
    const tables = [this.rows, this.deaths, this.sums, this.standing, this.relational, this.arena];
    return tables.reduce((sum, { sizeBytes }) => sum + sizeBytes, this.lengths.byteLength);
  }

  share(to: HandoverWriter): void {
    const { end, standingEnd, relationalEnd, firstChange, totalLength, totalPlaced } = this;
    for (const value of [end, standingEnd, relationalEnd, firstChange, totalLength, totalPlaced]) to.number(value);
    to.array(this.lengths);
    for (const part of this.shared) part.share(to);
  }

  attach(from: HandoverReader): void {
    this.end = from.number();
    this.standingEnd = from.number();
    this.relationalEnd = from.number();
    this.firstChange = from.number();
    this.totalLength = from.number();
    this.totalPlaced = from.number();
    this.lengths = from.array();
    for (const part of this.shared) part.attach(from);
  }

  get grown(): Lengths {
    return [this.end, this.arena.length, this.deaths.grown];
  }

  freeze([since, wordsSince, deathsSince]: Lengths = [0, 0]): Writing {
    const from = since as number;
    const { end, arena, rows, lengths } = this;
    const words = arena.length;
    const deaths = this.deaths.freeze(deathsSince as Lengths | undefined);
    return function* (writer) {
      writer.count(end);
      yield* writeBytes(writer, lengthBytes(lengths, from, end));
      yield* rows.write(writer, from, end);
      writer.count(words);
      yield* arena.write(writer, wordsSince as number, words);
      yield* deaths(writer);
    };
  }

  /** Reads all but the chains, which the rows tell. */
  *load(reader: BinaryReader): Generator<void> {
    const from = this.end;
    const end = reader.count();
    if (end > this.lengths.length) this.reach(end);
    yield* readBytes(reader, lengthBytes(this.lengths, from, end));
    yield* this.rows.read(reader, from, end);
    yield* this.arena.read(reader, reader.count());
    for (let document = from; document < end; document++) {
      this.beginBlock(document);
      this.totalLength += this.lengths[document];
      this.count(document);
      if ((document & 4095) === 4095) yield;
    }
    this.end = end;
    yield* this.deaths.load(reader, (document) => this.sumsOf(document));
  }

  private get shared(): Shareable[] {
    return [this.rows, this.deaths, this.sums, this.standing, this.relational, this.arena];
  }

  private termCountOf(document: number): number {
    return this.rows.get(document, termCount) & termCountMask;
  }

  private addTerms(
    document: number,
    terms: Uint32Array,
    count: number,
    passages: Uint32Array | null,
    { change, relations }: DocumentTraits,
  ): void {
    const at = this.arena.take(passages === null ? count : 2 * count);
    this.rows.set(document, forward, at);
    const marks = (passages === null ? 0 : passagesBit) | (change ? changeBit : 0) | (relations << relationsShift);
    this.rows.set(document, termCount, count | marks);
    const page = this.arena.page(at);
    const offset = this.arena.offset(at);
    for (let i = 0; i < count; i++) page[offset + i] = terms[i];
    if (passages !== null) page.set(passages, offset + count);
  }

  /** Takes note of what a document's row tells. */
  private count(document: number): void {
    this.totalPlaced += Number(this.isPlaced(document));
    if ((this.rows.get(document, voice) & standingBit) !== 0) this.standing.set(this.standingEnd++, 0, document);
    if (this.relationsOf(document) !== 0) this.relational.set(this.relationalEnd++, 0, document);
    if (this.tellsChange(document)) this.firstChange = Math.min(this.firstChange, document);
  }

  private sumsOf(document: number): DocumentSums {
    return { length: this.lengths[document], placed: Number(this.isPlaced(document)) };
  }

  private isPlaced(document: number): boolean {
    return this.rows.get(document, occurredAt) !== undated || this.speaker(document) >= 0 || this.role(document) !== roles.none;
  }

  /** Whether none of a full block's documents happened at any of the times, in minutes as they are written. */
  private isBlockBeside(block: number, spans: readonly (readonly [first: number, last: number])[]): boolean {
    const [from, to] = [this.sums.get(block, earliest), this.sums.get(block, latest)];
    return to === undated || !spans.some(([first, last]) => first <= to && last >= from);
  }

  private beginBlock(document: number): void {
    if (document === 0 || document % sumDocuments !== 0) return;
    this.sums.setFloat(document / sumDocuments - 1, lengthSum, this.totalLength);
    this.sums.set(document / sumDocuments - 1, placedSum, this.totalPlaced);
    let [first, last] = [2 ** 32 - 1, undated];
    for (let one = document - sumDocuments; one < document; one++) {
      const minutes = this.rows.get(one, occurredAt);
      if (minutes === undated) continue;
      first = Math.min(first, minutes);
      last = Math.max(last, minutes);
    }
    this.sums.set(document / sumDocuments - 1, earliest, first);
    this.sums.set(document / sumDocuments - 1, latest, last);
  }

  private lengthBefore(end: number): number {
    if (end === this.end) return this.totalLength;
    let sum = end < sumDocuments ? 0 : this.sums.getFloat(Math.floor(end / sumDocuments) - 1, lengthSum);
    for (let document = end & -sumDocuments; document < end; document++) sum += this.lengths[document];
    return sum;
  }

  private placedBefore(end: number): number {
    if (end === this.end) return this.totalPlaced;
    let count = end < sumDocuments ? 0 : this.sums.get(Math.floor(end / sumDocuments) - 1, placedSum);
    for (let document = end & -sumDocuments; document < end; document++) count += Number(this.isPlaced(document));
    return count;
  }

  private reach(end: number): void {
    this.lengths = grown(this.lengths, end);
    this.deaths.reach(this.lengths.length);
  }
}
