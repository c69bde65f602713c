import { grown, pageWords, WordArena } from '../../compact/arrays.js';
import { type BinaryReader, type Growing, type Lengths, readBytes, type Writing, writeBytes } from '../../compact/binary.js';
import type { HandoverReader, HandoverWriter, Shareable } from '../../compact/sharing.js';
import { Table } from '../../compact/table.js';
import { Deaths, type DocumentLengths, type DocumentSums } from './deaths.js';
import { blockDocuments, DocumentBlocks, type Minutes } from './document-blocks.js';
import { DocumentRows, type DocumentTerms, type DocumentTraits } from './document-rows.js';

/** Terms of one document that are indexed; a longer text is found by its first ones. With the passages of each they lie in one page. */
export const documentTermsMax = pageWords / 2;

/** What the documents of all empty sessions begin with. */
const noLengths: Uint16Array = new Uint16Array(0);

const lengthBytes = ({ buffer }: Uint16Array, from: number, end: number): Uint8Array => new Uint8Array(buffer, from * 2, (end - from) * 2);

/**
 * The indexed texts: a memory has one document for each version of its text, the newest alive at most. Rows by document number; documents are numbered in the
 * order of their events, deaths likewise, and nothing that was written down ever changes: the documents of any time are those before a number, without those whose
 * death comes before another.
 */
export class Documents extends DocumentRows implements Growing, Shareable {
  end = 0;
  /** In tokens. */
  lengths = noLengths;
  readonly deaths = new Deaths();
  private readonly blocks = new DocumentBlocks((document) => this.occurredAt(document));
  /** The documents that say what shall hold on later occasions, ascending. */
  private readonly standing = new Table(1);
  private standingEnd = 0;
  /** The documents that tell what their speaker likes, avoids or cannot have, ascending. */
  private readonly preferring = new Table(1);
  private preferringEnd = 0;
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
    return this.deaths.lengthsAt(events, this.countAt(events, this.end));
  }

  /**
   * @param terms the document's terms in order of first appearance, each term << 8 | frequency in eighths; the first `count` count
   * @param before the memory's document before, or -1
   * @param passages of a long text, by term the passages that hold it, a bit each; `null` for a shorter one
   * @returns the new document's number
   */
  add(traits: DocumentTraits, terms: Uint32Array, count: number, before: number, passages: Uint32Array | null = null): number {
    const document = this.end++;
    if (document >= this.lengths.length) this.reach(this.end);
    this.blocks.begin(document, { length: this.totalLength, placed: this.totalPlaced });
    this.lengths[document] = traits.length;
    this.write(document, traits, this.addTerms(terms, count, passages));
    this.chains.add(document, before);
    this.totalLength += traits.length;
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

  /**
   * The newest documents, at most `count`, that happened at some times, newest first.
   * @param accept asked of each; dead documents are its to refuse
   */
  occurredWithin(
    { base, end }: DocumentLengths,
    times: readonly Minutes[],
    count: number,
    accept: (document: number) => boolean,
  ): number[] {
    const found: number[] = [];
    if (count <= 0) return found;
    for (const document of this.blocks.occurredWithin(base, end, this.end, times)) {
      if (accept(document)) found.push(document);
      if (found.length === count) break;
    }
    return found;
  }

  /** The earliest and the latest minute, since 1970, in which any of the documents before `end` happened, some later ones among them; `null` where none is dated. */
  occurredFromTo({ base, end }: DocumentLengths): Minutes | null {
    return this.blocks.occurredFromTo(base, end, this.end);
  }

  /** The live documents that say what shall hold on later occasions, the newest first, of the newest `count` that there were. */
  standingInstructions(lengths: DocumentLengths, count: number): number[] {
    return this.newestOf(this.standing, this.standingEnd, lengths, count);
  }

  /** The live documents that tell what their speaker likes, avoids or cannot have, the newest first, of the newest `count` that there were. */
  tellingPreferences(lengths: DocumentLengths, count: number): number[] {
    return this.newestOf(this.preferring, this.preferringEnd, lengths, count);
  }

  /** The live documents that tell one of some relations of their speaker, the newest first, among the newest `count` that told any. */
  tellingRelations(lengths: DocumentLengths, relations: number, count: number): number[] {
    return this.newestOf(this.relational, this.relationalEnd, lengths, count).filter(
      (document) => (this.relationsOf(document) & relations) !== 0,
    );
  }

  /** The document's terms as {@link add} took them: a view, good until the next document is added. */
  terms(document: number): Uint32Array {
    const at = this.termsAt(document);
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
    const at = this.termsAt(document);
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

  /** {@link find} in a long document. @param passages takes for each term found the passages that hold it, a bit each */
  findInPassages(document: number, ordinals: Uint16Array, found: Uint32Array, passages: Uint32Array): number {
    const terms = this.terms(document);
    const at = this.termsAt(document) + terms.length;
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
    const tables = [this.rows, this.deaths, this.blocks, this.standing, this.preferring, this.relational, this.arena];
    return tables.reduce((sum, { sizeBytes }) => sum + sizeBytes, this.lengths.byteLength);
  }

  share(to: HandoverWriter): void {
    const { end, standingEnd, preferringEnd, relationalEnd, firstChange, totalLength, totalPlaced } = this;
    for (const value of [end, standingEnd, preferringEnd, relationalEnd, firstChange, totalLength, totalPlaced]) to.number(value);
    to.array(this.lengths);
    for (const part of this.shared) part.share(to);
  }

  attach(from: HandoverReader): void {
    this.end = from.number();
    this.standingEnd = from.number();
    this.preferringEnd = from.number();
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
      this.blocks.begin(document, { length: this.totalLength, placed: this.totalPlaced });
      this.totalLength += this.lengths[document];
      this.count(document);
      if ((document & 4095) === 4095) yield;
    }
    this.end = end;
    yield* this.deaths.load(reader, (document) => this.sumsOf(document));
  }

  private get shared(): Shareable[] {
    return [this.rows, this.deaths, this.blocks, this.standing, this.preferring, this.relational, this.arena];
  }

  private addTerms(terms: Uint32Array, count: number, passages: Uint32Array | null): DocumentTerms {
    const at = this.arena.take(passages === null ? count : 2 * count);
    const page = this.arena.page(at);
    const offset = this.arena.offset(at);
    for (let i = 0; i < count; i++) page[offset + i] = terms[i];
    if (passages !== null) page.set(passages, offset + count);
    return { at, count, hasPassages: passages !== null };
  }

  /** Takes note of what a document's row tells. */
  private count(document: number): void {
    this.totalPlaced += Number(this.isPlaced(document));
    if (this.isStanding(document)) this.standing.set(this.standingEnd++, 0, document);
    if (this.tellsPreference(document)) this.preferring.set(this.preferringEnd++, 0, document);
    if (this.relationsOf(document) !== 0) this.relational.set(this.relationalEnd++, 0, document);
    if (this.tellsChange(document)) this.firstChange = Math.min(this.firstChange, document);
  }

  /** The live ones, the newest first, of the newest `count` of a list of documents. @param listEnd how many there are */
  private newestOf(list: Table, listEnd: number, lengths: DocumentLengths, count: number): number[] {
    const found: number[] = [];
    const end = list.countBelow(0, lengths.end, listEnd);
    for (let i = end - 1; i >= Math.max(0, end - count); i--) {
      const document = list.get(i, 0);
      if (this.isAlive(document, lengths)) found.push(document);
    }
    return found;
  }

  private sumsOf(document: number): DocumentSums {
    return { length: this.lengths[document], placed: Number(this.isPlaced(document)) };
  }

  private lengthBefore(end: number): number {
    if (end === this.end) return this.totalLength;
    let sum = this.blocks.lengthBefore(end);
    for (let document = end & -blockDocuments; document < end; document++) sum += this.lengths[document];
    return sum;
  }

  private placedBefore(end: number): number {
    if (end === this.end) return this.totalPlaced;
    let count = this.blocks.placedBefore(end);
    for (let document = end & -blockDocuments; document < end; document++) count += Number(this.isPlaced(document));
    return count;
  }

  private reach(end: number): void {
    this.lengths = grown(this.lengths, end);
    this.deaths.reach(this.lengths.length);
  }
}
