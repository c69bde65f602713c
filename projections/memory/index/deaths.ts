import { grown } from '../../compact/arrays.js';
import type { BinaryReader, Lengths, Writing } from '../../compact/binary.js';
import type { HandoverReader, HandoverWriter, Shareable } from '../../compact/sharing.js';
import { Table } from '../../compact/table.js';

/** Words of a death's row: the document and the event, ascending; and of all that died before, the sum of the lengths (a float) and how many were placed. */
const [deadDocument, deathEvent, deadLength, deadPlaced] = [0, 1, 2, 4];
const writtenWords = 2;
const rowWords = 5;

/** What the deaths of all empty sessions begin with. */
const noDeaths: Uint32Array = new Uint32Array(0);

/** How many of the documents there are, and how many of them have died: enough to tell the live ones of any time. */
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

/** What is summed over documents. */
export interface DocumentSums {
  /** Of the texts, in tokens. */
  length: number;
  /** How many tell when it happened, or who speaks. */
  placed: number;
}

/** Which documents died, and when: one by one as their memories change or are deleted, or all at once by a clear. Nothing that was written down ever changes. */
export class Deaths implements Shareable {
  /** Deaths one by one. */
  end = 0;
  /** By document 1 + its death, 0 for none. A clear is no death of its own. */
  private byDocument = noDeaths;
  private readonly rows = new Table(rowWords, writtenWords);
  private readonly clearings: Clearing[] = [];
  private total: DocumentSums = { length: 0, placed: 0 };

  /** Makes room for so many documents. */
  reach(documents: number): void {
    if (documents > this.byDocument.length) this.byDocument = grown(this.byDocument, documents);
  }

  /** @param sums what the document adds to the sums @returns the number of the death */
  add(document: number, eventNumber: number, { length, placed }: DocumentSums): number {
    const death = this.end++;
    const { rows, total } = this;
    rows.set(death, deadDocument, document);
    rows.set(death, deathEvent, eventNumber);
    rows.setFloat(death, deadLength, total.length);
    rows.set(death, deadPlaced, total.placed);
    this.byDocument[document] = death + 1;
    total.length += length;
    total.placed += placed;
    return death;
  }

  /** Puts all documents to death at once. @param documents how many there are @param eventNumber number of the clearing event, from 0 */
  clear(documents: number, eventNumber: number): void {
    this.clearings.push({ base: 0, end: documents, deaths: this.end, baseDeaths: 0, event: eventNumber });
  }

  /** The document that died as the `death`-th, from 0. */
  documentOf(death: number): number {
    return this.rows.get(death, deadDocument);
  }

  /** Whether a document died one by one, not by a clear. */
  has(document: number): boolean {
    return this.byDocument[document] !== 0;
  }

  /** Number of the event by which a document died, as far as `lengths` tell; -1 for one that lives. */
  eventOf(document: number, { base, deaths }: DocumentLengths): number {
    const death = this.byDocument[document] - 1;
    if (death >= 0 && death < deaths) return this.rows.get(death, deathEvent);
    return document >= base ? -1 : (this.clearings.find(({ end }) => end > document) as Clearing).event;
  }

  /** Whether one of the documents that are there now is not dead. */
  isAliveNow(document: number): boolean {
    return document >= (this.clearings.at(-1)?.end ?? 0) && this.byDocument[document] === 0;
  }

  /** Whether a document was there and not dead when the lengths were these. */
  isAlive(document: number, { base, end, deaths }: DocumentLengths): boolean {
    const death = this.byDocument[document];
    return document >= base && document < end && (death === 0 || death > deaths);
  }

  /** All that there is now. @param documents how many there are */
  lengthsNow(documents: number): DocumentLengths {
    return { ...this.clearedBefore(this.clearings.length), end: documents, deaths: this.end };
  }

  /** What there was when so many of the session's events had come. @param events from 0 @param documents how many there were then */
  lengthsAt(events: number, documents: number): DocumentLengths {
    let cleared = this.clearings.length;
    while (cleared > 0 && this.clearings[cleared - 1].event >= events) cleared--;
    return { ...this.clearedBefore(cleared), end: documents, deaths: this.rows.countBelow(deathEvent, events, this.end) };
  }

  /** Sum of the lengths of those that had died by the `deaths`-th, in tokens. */
  lengthBefore(deaths: number): number {
    return deaths === this.end ? this.total.length : this.rows.getFloat(deaths, deadLength);
  }

  /** How many of those that had died by the `deaths`-th were placed. */
  placedBefore(deaths: number): number {
    return deaths === this.end ? this.total.placed : this.rows.get(deaths, deadPlaced);
  }

  get sizeBytes(): number {
    return this.rows.sizeBytes + this.byDocument.byteLength;
  }

  share(to: HandoverWriter): void {
    for (const value of [this.end, this.total.length, this.total.placed, this.clearings.length]) to.number(value);
    for (const { end, deaths, event } of this.clearings) for (const value of [end, deaths, event]) to.number(value);
    to.array(this.byDocument);
    this.rows.share(to);
  }

  attach(from: HandoverReader): void {
    this.end = from.number();
    this.total = { length: from.number(), placed: from.number() };
    this.clearings.length = 0;
    for (let count = from.number(); count > 0; count--) {
      this.clearings.push({ base: 0, baseDeaths: 0, end: from.number(), deaths: from.number(), event: from.number() });
    }
    this.byDocument = from.array();
    this.rows.attach(from);
  }

  get grown(): Lengths {
    return [this.end, this.clearings.length];
  }

  /** As {@link Growing.freeze}: what was added behind the lengths that {@link grown} told earlier; all, without. */
  freeze([from, clearingsFrom]: Lengths = [0, 0]): Writing {
    const { end, rows } = this;
    const clearings = this.clearings.slice(clearingsFrom as number);
    return function* (writer) {
      writer.count(end);
      yield* rows.write(writer, from as number, end);
      writer.count(clearings.length);
      for (const { end, deaths, event } of clearings) for (const value of [end, deaths, event]) writer.count(value);
    };
  }

  /** @param sumsOf what a document that died adds to the sums */
  *load(reader: BinaryReader, sumsOf: (document: number) => DocumentSums): Generator<void> {
    const from = this.end;
    const end = reader.count();
    yield* this.rows.read(reader, from, end);
    for (let death = from; death < end; death++) {
      const document = this.documentOf(death);
      this.add(document, this.rows.get(death, deathEvent), sumsOf(document));
      if ((death & 4095) === 4095) yield;
    }
    for (let count = reader.count(); count > 0; count--) {
      this.clearings.push({ base: 0, baseDeaths: 0, end: reader.count(), deaths: reader.count(), event: reader.count() });
    }
  }

  private clearedBefore(clearings: number): { base: number; baseDeaths: number } {
    if (clearings === 0) return { base: 0, baseDeaths: 0 };
    const { end, deaths } = this.clearings[clearings - 1];
    return { base: end, baseDeaths: deaths };
  }
}
