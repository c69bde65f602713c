import type { HandoverReader, HandoverWriter, Shareable } from '../../compact/sharing.js';
import { Table } from '../../compact/table.js';
import type { DocumentSums } from './deaths.js';
import { minuteOffset } from './document-rows.js';

/** Documents of a block. */
export const blockDocuments = 1024;

/**
 * Words of a block's row: of the documents up to its end, the sum of the lengths (a float) and how many are placed; of its own, the earliest and the latest minute in which
 * one happened. Minutes are since 1970 + 2^31, from 1 on; where none is dated, the latest is 0.
 */
const [lengthSum, placedSum, earliest, latest] = [0, 2, 3, 4];
const rowWords = 5;
const [minuteMax, undated] = [2 ** 32 - 1, 0];

/** A span of minutes since 1970, both included. */
export type Minutes = readonly [first: number, last: number];

/** The minutes in which some documents happened, so far. */
class MinutesMet {
  first = minuteMax;
  last = undated;

  /** @param minute since 1970, `null` for a document that does not say */
  meet(minute: number | null): void {
    if (minute !== null) this.meetStored(minute + minuteOffset, minute + minuteOffset);
  }

  meetStored(first: number, last: number): void {
    this.first = Math.min(this.first, first);
    this.last = Math.max(this.last, last);
  }

  get span(): Minutes | null {
    return this.last === undated ? null : [this.first - minuteOffset, this.last - minuteOffset];
  }
}

/** What is known of full blocks of documents: sums up to any document are found in steps of a block, and blocks of other times are passed over. */
export class DocumentBlocks implements Shareable {
  private readonly rows = new Table(rowWords);

  /** @param occurredAt of a document: minutes since 1970, or `null` */
  constructor(private readonly occurredAt: (document: number) => number | null) {}

  /** Takes note of a document that is about to come. @param before sums of all that have come */
  begin(document: number, before: Readonly<DocumentSums>): void {
    if (document === 0 || document % blockDocuments !== 0) return;
    const block = document / blockDocuments - 1;
    const met = new MinutesMet();
    for (let one = document - blockDocuments; one < document; one++) met.meet(this.occurredAt(one));
    this.rows.setFloat(block, lengthSum, before.length);
    this.rows.set(block, placedSum, before.placed);
    this.rows.set(block, earliest, met.first);
    this.rows.set(block, latest, met.last);
  }

  /** Sums of the documents before `end` that are in full blocks: all but `end` % {@link blockDocuments} of them. */
  lengthBefore(end: number): number {
    return end < blockDocuments ? 0 : this.rows.getFloat(Math.floor(end / blockDocuments) - 1, lengthSum);
  }

  /** {@link lengthBefore} of how many are placed. */
  placedBefore(end: number): number {
    return end < blockDocuments ? 0 : this.rows.get(Math.floor(end / blockDocuments) - 1, placedSum);
  }

  /** The earliest and the latest minute in which documents of [base, end) happened, some others of their blocks among them; `null` where none is dated. @param all how many have come */
  occurredFromTo(base: number, end: number, all: number): Minutes | null {
    const met = new MinutesMet();
    const full = Math.min(Math.floor(end / blockDocuments), this.fullOf(all));
    for (let block = Math.floor(base / blockDocuments); block < full; block++) {
      met.meetStored(this.rows.get(block, earliest), this.rows.get(block, latest));
    }
    for (let document = Math.max(base, full * blockDocuments); document < end; document++) met.meet(this.occurredAt(document));
    return met.span;
  }

  /** The documents of [base, end) that happened in any of some spans, the newest first; other blocks are passed over. @param all how many have come */
  *occurredWithin(base: number, end: number, all: number, spans: readonly Minutes[]): Generator<number> {
    const full = this.fullOf(all);
    for (let document = end - 1; document >= base; document--) {
      const block = Math.floor(document / blockDocuments);
      if (document % blockDocuments === blockDocuments - 1 && block < full && this.isBeside(block, spans)) {
        document = block * blockDocuments;
        continue;
      }
      const minute = this.occurredAt(document);
      if (minute !== null && spans.some(([first, last]) => minute >= first && minute <= last)) yield document;
    }
  }

  get sizeBytes(): number {
    return this.rows.sizeBytes;
  }

  share(to: HandoverWriter): void {
    this.rows.share(to);
  }

  attach(from: HandoverReader): void {
    this.rows.attach(from);
  }

  /** A block is told when the document behind it comes. */
  private fullOf(all: number): number {
    return Math.max(0, Math.floor((all - 1) / blockDocuments));
  }

  private isBeside(block: number, spans: readonly Minutes[]): boolean {
    const [from, to] = [this.rows.get(block, earliest) - minuteOffset, this.rows.get(block, latest) - minuteOffset];
    return to + minuteOffset === undated || !spans.some(([first, last]) => first <= to && last >= from);
  }
}
