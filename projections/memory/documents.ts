import { bytes, Column, floats, grown, pageWords, WordArena, words } from '../compact/arrays.js';
import { type BinaryReader, type Growing, type Lengths, readBytes, type Writing, writeBytes } from '../compact/binary.js';
import { VersionChains } from '../compact/version-chains.js';

/** Terms of one document that are indexed; a longer text is found by its first ones. */
export const documentTermsMax = pageWords;

/** No reference into a table of interned strings. */
export const nothing = 0;

/** Parts that {@link Documents.questionShare} counts. */
export const questionParts = 15;

const undated = 0;
const minuteOffset = 2 ** 31;
const firstPersonBit = 128;

const blockBits = 10;
const blockRows = 1 << blockBits;

const lengthBytes = ({ buffer }: Uint16Array, from: number, end: number): Uint8Array => new Uint8Array(buffer, from * 2, (end - from) * 2);

/** What a document is made of besides its terms. */
export interface DocumentTraits {
  readonly slot: number;
  /** Number of the event that holds the text, see `Timeline`. */
  readonly event: number;
  /** In tokens. */
  readonly length: number;
  /** 1 + ordinal of the metadata in the session's table, {@link nothing} for none. */
  readonly metadata: number;
  /** 1 + ordinal of the list of concepts, likewise. */
  readonly concepts: number;
  /** When it happened, minutes since 1970; `null` where the memory does not say. */
  readonly occurredAt: number | null;
  /** First term of the name of who says it, -1 where none is named. */
  readonly speaker: number;
  /** Whether the speaker tells of themselves. */
  readonly firstPerson: boolean;
  /** Share of the text that is questions, in fifteenths. */
  readonly questions: number;
  /** Terms that the session knows with this document. */
  readonly vocabularySize: number;
}

/** How many of the documents there are, and how many of them have died: enough to tell the living ones of any time. */
export interface DocumentLengths {
  /** Documents from which on one may live: a clear put all before to death at once. */
  readonly base: number;
  readonly end: number;
  /** Deaths one by one, as many as had come. */
  readonly deaths: number;
  /** Deaths before the documents at `base`. */
  readonly baseDeaths: number;
}

interface Clearing extends DocumentLengths {
  readonly event: number;
}

/**
 * The indexed texts: a memory has one document for each version of its text, the newest alive at most. Columns by document number; documents are numbered in the
 * order of their events, deaths likewise, and nothing that was written down ever changes: the documents of any time are those before a number, without those whose
 * death comes before another.
 */
export class Documents implements Growing {
  end = 0;
  /** In tokens. */
  lengths = new Uint16Array(16);
  /** 1 + the document's death, 0 for none. A clear is no death of its own. */
  deaths = new Uint32Array(16);
  deathsEnd = 0;
  /** The memory that the document belongs to. */
  readonly slots = new Column(words);
  /** Number of the event that holds the text; ascending. */
  readonly events = new Column(words);
  readonly metadata = new Column(words);
  readonly concepts = new Column(words);
  /** The documents of one memory; how deep one lies is its version. */
  readonly chains = new VersionChains();
  readonly vocabularySizes = new Column(words);
  /** By death: the document and the event, ascending. */
  private readonly deadDocuments = new Column(words);
  private readonly deathEvents = new Column(words);
  /** By death: sum of the lengths of all that died before, and how many of them were placed. */
  private readonly deadLengths = new Column(floats);
  private readonly deadPlaced = new Column(words);
  private readonly clearings: Clearing[] = [];
  /** By block of 1,024 documents: sum of the lengths before it, and how many before it are placed. */
  private readonly lengthSums = new Column(floats);
  private readonly placedSums = new Column(words);
  private totalLength = 0;
  private totalPlaced = 0;
  private totalDeadLength = 0;
  private totalDeadPlaced = 0;
  /** Minutes since 1970 + 2^31, {@link undated} for none. */
  private readonly occurredAts = new Column(words);
  /** 1 + the first term of the speaker's name, {@link nothing} for none. */
  private readonly speakers = new Column(words);
  private readonly manners = new Column(bytes);
  private readonly arena = new WordArena();
  private readonly forwards = new Column(words);
  private readonly termCounts = new Column(words);

  /** All that there is now. */
  get now(): DocumentLengths {
    const { documents, deaths } = this.clearedBefore(this.clearings.length);
    return { base: documents, end: this.end, deaths: this.deathsEnd, baseDeaths: deaths };
  }

  /** What there was when so many of the session's events had come. */
  lengthsAt(events: number): DocumentLengths {
    let cleared = this.clearings.length;
    while (cleared > 0 && this.clearings[cleared - 1].event >= events) cleared--;
    const { documents, deaths } = this.clearedBefore(cleared);
    const end = this.events.countBelow(events, this.end);
    return { base: documents, end, deaths: this.deathEvents.countBelow(events, this.deathsEnd), baseDeaths: deaths };
  }

  /**
   * @param terms the document's terms in order of first appearance, each term << 8 | frequency in eighths; the first `termCount` count
   * @param before the memory's document before, or -1
   * @returns the new document's number
   */
  add(traits: DocumentTraits, terms: Uint32Array, termCount: number, before: number): number {
    const document = this.end++;
    if (document >= this.lengths.length) this.reach(this.end);
    if ((document & (blockRows - 1)) === 0) this.beginBlock(document);
    const { occurredAt, speaker, length } = traits;
    this.lengths[document] = length;
    this.slots.set(document, traits.slot);
    this.events.set(document, traits.event);
    this.metadata.set(document, traits.metadata);
    this.concepts.set(document, traits.concepts);
    this.vocabularySizes.set(document, traits.vocabularySize);
    const minutes = occurredAt === null ? undated : Math.min(2 ** 32 - 1, Math.max(1, occurredAt + minuteOffset));
    this.occurredAts.set(document, minutes);
    this.speakers.set(document, speaker + 1);
    this.manners.set(document, traits.questions | (traits.firstPerson ? firstPersonBit : 0));
    this.addTerms(document, terms, termCount);
    this.chains.add(document, before);
    this.totalLength += length;
    this.totalPlaced += Number(this.isPlaced(document));
    return document;
  }

  /** @returns the number of the document's death */
  kill(document: number, event: number): number {
    const death = this.deathsEnd++;
    this.deadDocuments.set(death, document);
    this.deathEvents.set(death, event);
    this.deadLengths.set(death, this.totalDeadLength);
    this.deadPlaced.set(death, this.totalDeadPlaced);
    this.deaths[document] = death + 1;
    this.totalDeadLength += this.lengths[document];
    this.totalDeadPlaced += Number(this.isPlaced(document));
    return death;
  }

  /** Puts all documents to death at once. */
  clear(event: number): void {
    const { end, deathsEnd } = this;
    this.clearings.push({ base: 0, end, deaths: deathsEnd, baseDeaths: 0, event });
  }

  deadDocument(death: number): number {
    return this.deadDocuments.get(death);
  }

  /** Number of the event by which a document died, as far as `lengths` tell; -1 for one that lives. */
  deathEvent(document: number, { base, deaths }: DocumentLengths): number {
    const death = this.deaths[document] - 1;
    if (death >= 0 && death < deaths) return this.deathEvents.get(death);
    return document >= base ? -1 : (this.clearings.find(({ end }) => end > document) as Clearing).event;
  }

  isAlive(document: number, { base, end, deaths }: DocumentLengths): boolean {
    const death = this.deaths[document];
    return document >= base && document < end && (death === 0 || death > deaths);
  }

  /** In tokens. */
  lengthOf(document: number): number {
    return this.lengths[document];
  }

  /** Sum of the lengths of the living documents, in tokens. */
  totalLengthOf({ base, end, deaths, baseDeaths }: DocumentLengths): number {
    const dead = this.deadLengthBefore(deaths) - this.deadLengthBefore(baseDeaths);
    return this.lengthBefore(end) - this.lengthBefore(base) - dead;
  }

  /** Living documents that tell when it happened, or who speaks. */
  placedOf({ base, end, deaths, baseDeaths }: DocumentLengths): number {
    const dead = this.deadPlacedBefore(deaths) - this.deadPlacedBefore(baseDeaths);
    return this.placedBefore(end) - this.placedBefore(base) - dead;
  }

  /** When it happened, minutes since 1970, or `null`. */
  occurredAt(document: number): number | null {
    const minutes = this.occurredAts.get(document);
    return minutes === undated ? null : minutes - minuteOffset;
  }

  /** First term of the name of who says it, or -1. */
  speaker(document: number): number {
    return this.speakers.get(document) - 1;
  }

  /** Share of the text that is questions, 0 to 1. */
  questionShare(document: number): number {
    return (this.manners.get(document) & questionParts) / questionParts;
  }

  /** Whether its speaker tells of themselves. */
  firstPerson(document: number): boolean {
    return (this.manners.get(document) & firstPersonBit) !== 0;
  }

  /** The document's terms as {@link add} took them: a view, good until the next document is added. */
  terms(document: number): Uint32Array {
    const at = this.forwards.get(document);
    const offset = this.arena.offset(at);
    return this.arena.page(at).subarray(offset, offset + this.termCounts.get(document));
  }

  /**
   * Looks for terms in a document.
   * @param ordinals by term: 1 + its ordinal where it is sought, else zero
   * @param found takes for each one that is there ordinal << 8 | frequency in eighths
   * @returns how many are there
   */
  find(document: number, ordinals: Uint16Array, found: Uint32Array): number {
    const at = this.forwards.get(document);
    const page = this.arena.page(at);
    const start = this.arena.offset(at);
    const end = start + this.termCounts.get(document);
    let count = 0;
    for (let i = start; i < end; i++) {
      const ordinal = ordinals[page[i] >>> 8];
      if (ordinal !== 0) found[count++] = ((ordinal - 1) << 8) | (page[i] & 255);
    }
    return count;
  }

  get sizeBytes(): number {
    const own = this.arena.sizeBytes + this.lengths.byteLength + this.deaths.byteLength + this.chains.sizeBytes;
    return [...this.written, ...this.derived].reduce((sum, column) => sum + column.sizeBytes, own);
  }

  get grown(): Lengths {
    return [this.end, this.arena.length, this.deathsEnd, this.clearings.length];
  }

  freeze([since, wordsSince, deathsSince, clearingsSince]: Lengths = [0, 0, 0, 0]): Writing {
    const from = since as number;
    const { end, deathsEnd, arena, written, deadDocuments, deathEvents, lengths } = this;
    const clearings = this.clearings.slice(clearingsSince as number);
    const words = arena.length;
    return function* (writer) {
      writer.count(end);
      yield* writeBytes(writer, lengthBytes(lengths, from, end));
      for (const column of written) yield* column.write(writer, from, end);
      writer.count(words);
      yield* arena.write(writer, wordsSince as number, words);
      writer.count(deathsEnd);
      for (const column of [deadDocuments, deathEvents]) yield* column.write(writer, deathsSince as number, deathsEnd);
      writer.count(clearings.length);
      for (const { end, deaths, event } of clearings) for (const value of [end, deaths, event]) writer.count(value);
    };
  }

  /** Reads all but the chains, which the slots tell. */
  *load(reader: BinaryReader): Generator<void> {
    const from = this.end;
    const end = reader.count();
    if (end > this.lengths.length) this.reach(end);
    yield* readBytes(reader, lengthBytes(this.lengths, from, end));
    for (const column of this.written) yield* column.read(reader, from, end);
    yield* this.arena.read(reader, reader.count());
    for (let document = from; document < end; document++) {
      if ((document & (blockRows - 1)) === 0) this.beginBlock(document);
      this.totalLength += this.lengths[document];
      this.totalPlaced += Number(this.isPlaced(document));
    }
    this.end = end;
    const deaths = reader.count();
    const firstDeath = this.deathsEnd;
    for (const column of [this.deadDocuments, this.deathEvents]) yield* column.read(reader, firstDeath, deaths);
    for (let death = firstDeath; death < deaths; death++) this.kill(this.deadDocuments.get(death), this.deathEvents.get(death));
    for (let count = reader.count(); count > 0; count--) {
      this.clearings.push({ base: 0, baseDeaths: 0, end: reader.count(), deaths: reader.count(), event: reader.count() });
    }
  }

  /** The columns that a view holds, by document. */
  private get written(): Column[] {
    const { slots, events, metadata, concepts, vocabularySizes, occurredAts, speakers, manners, forwards, termCounts } = this;
    return [slots, events, metadata, concepts, vocabularySizes, occurredAts, speakers, manners, forwards, termCounts];
  }

  /** Those that follow from them or are short. */
  private get derived(): Column[] {
    const { lengthSums, placedSums, deadDocuments, deathEvents, deadLengths, deadPlaced } = this;
    return [lengthSums, placedSums, deadDocuments, deathEvents, deadLengths, deadPlaced];
  }

  private clearedBefore(clearings: number): { documents: number; deaths: number } {
    if (clearings === 0) return { documents: 0, deaths: 0 };
    const { end, deaths } = this.clearings[clearings - 1];
    return { documents: end, deaths };
  }

  private addTerms(document: number, terms: Uint32Array, termCount: number): void {
    this.termCounts.set(document, termCount);
    const at = this.arena.take(termCount);
    this.forwards.set(document, at);
    const page = this.arena.page(at);
    const offset = this.arena.offset(at);
    for (let i = 0; i < termCount; i++) page[offset + i] = terms[i];
  }

  private isPlaced(document: number): boolean {
    return this.occurredAts.get(document) !== undated || this.speakers.get(document) !== nothing;
  }

  private beginBlock(document: number): void {
    this.lengthSums.set(document >>> blockBits, this.totalLength);
    this.placedSums.set(document >>> blockBits, this.totalPlaced);
  }

  private lengthBefore(end: number): number {
    if (end === this.end) return this.totalLength;
    let sum = this.lengthSums.get(end >>> blockBits);
    for (let document = end & -blockRows; document < end; document++) sum += this.lengths[document];
    return sum;
  }

  private placedBefore(end: number): number {
    if (end === this.end) return this.totalPlaced;
    let count = this.placedSums.get(end >>> blockBits);
    for (let document = end & -blockRows; document < end; document++) count += Number(this.isPlaced(document));
    return count;
  }

  private deadLengthBefore(deaths: number): number {
    return deaths === this.deathsEnd ? this.totalDeadLength : this.deadLengths.get(deaths);
  }

  private deadPlacedBefore(deaths: number): number {
    return deaths === this.deathsEnd ? this.totalDeadPlaced : this.deadPlaced.get(deaths);
  }

  private reach(end: number): void {
    this.lengths = grown(this.lengths, end);
    this.deaths = grown(this.deaths, this.lengths.length);
  }
}
