import { grown, WordArena } from '../compact/arrays.js';
import type { PackedPostings } from './packed-postings.js';

/** A term frequency of 1 in the index: frequencies are kept in eighths, 1 to 255, so that fields can weigh less or more than the body. */
export const frequencyUnit = 8;
export const frequencyMax = 255;
/** Documents of one session's index, dead ones included: a posting packs the document into 24 bits and the frequency into 8. */
export const documentsMax = 1 << 24;

const header = 2;
const termWords = 8;
/** No frequency yet, and a length that none is above. */
const noBounds = 0xffff;
const levelMax = 5;
const chunkWords = (level: number): number => 4 << level;

/**
 * Inverted index: for every term the documents that hold it, ascending, with the term's frequency there.
 *
 * A term's postings lie in a chain of chunks of 2, 6, 14, 30, 62 and then always 126 postings, in one {@link WordArena}. A chunk begins with two words: the
 * address of the next chunk, and its bounds (highest frequency, shortest document), from which a search can tell without reading it how much any posting in it
 * can score. Those bounds do not depend on document counts, so they stay right while the index grows.
 *
 * What a stored view held is packed at once when it is loaded ({@link PackedPostings}) and comes before all chunks.
 */
export class Postings {
  private readonly arena = new WordArena();
  /**
   * Eight words a term, side by side because they are used together: address of the tail chunk; its level << 8 | the postings it still takes; its bounds; number of
   * postings; the newest document; address of the first chunk. A chunk's bounds get into its header when the next one is begun.
   */
  private terms = new Uint32Array(16 * termWords);

  /** @param packed postings of the documents before all that are added */
  constructor(private readonly packed: PackedPostings | null = null) {
    this.arena.take(header); // address 0 means "no chunk"
  }

  /**
   * Adds a posting at the end of the term's list.
   * @param document above every document added to this term before
   * @param frequency 1 to {@link frequencyMax}, in eighths
   * @param length of the document in tokens, 0 to 65,535
   */
  add(term: number, document: number, frequency: number, length: number): void {
    const at = term * termWords;
    if (at + termWords > this.terms.length) this.terms = grown(this.terms, at + termWords);
    const { terms } = this;
    let state = terms[at + 1];
    if ((state & 255) === 0) state = this.extend(at);
    const chunk = terms[at];
    this.arena.page(chunk)[this.arena.offset(chunk) + chunkWords(state >> 8) - (state & 255)] = (document << 8) | frequency;
    terms[at + 1] = state - 1;
    const bounds = terms[at + 2];
    terms[at + 2] = (Math.max(bounds >>> 16, frequency) << 16) | Math.min(bounds & 0xffff, length);
    terms[at + 3]++;
    terms[at + 4] = document;
  }

  /** Number of documents that hold the term. */
  count(term: number): number {
    return this.chainCount(term) + (this.packed?.count(term) ?? 0);
  }

  /** Number of documents below `end` that hold the term. */
  countBelow(term: number, end: number): number {
    if (end === 0) return 0;
    if (this.newest(term) < end) return this.count(term);
    const { packed } = this;
    if (packed !== null && packed.newest(term) >= end) return packed.countBelow(term, end);
    let count = 0;
    const cursor = this.cursor(term, end);
    for (; !cursor.ended; cursor.nextChunk()) count += cursor.last - cursor.first + 1;
    return count;
  }

  /** The term's postings of documents below `end`. */
  cursor(term: number, end = noDocument): PostingsCursor {
    const at = term * termWords;
    const { terms } = this;
    const chain = this.holds(term) ? { head: terms[at + 5], count: terms[at + 3], tailBounds: terms[at + 2] } : noChain;
    return new PostingsCursor(this.packed, term, this.arena, chain, end);
  }

  get sizeBytes(): number {
    return this.arena.sizeBytes + this.terms.byteLength + (this.packed?.sizeBytes ?? 0);
  }

  private chainCount(term: number): number {
    return this.holds(term) ? this.terms[term * termWords + 3] : 0;
  }

  /** The newest document that holds the term, or -1. */
  private newest(term: number): number {
    return this.chainCount(term) > 0 ? this.terms[term * termWords + 4] : (this.packed?.newest(term) ?? -1);
  }

  /** Whether the table of terms reaches as far as `term`. */
  private holds(term: number): boolean {
    return (term + 1) * termWords <= this.terms.length;
  }

  /** Gives the list of the term at `at` one more chunk. @returns the term's new state */
  private extend(at: number): number {
    const { terms, arena } = this;
    const first = terms[at + 3] === 0;
    const level = first ? 0 : Math.min(levelMax, (terms[at + 1] >> 8) + 1);
    const chunk = arena.take(chunkWords(level));
    if (first) terms[at + 5] = chunk;
    else {
      const tail = arena.page(terms[at]);
      tail[arena.offset(terms[at])] = chunk;
      tail[arena.offset(terms[at]) + 1] = terms[at + 2];
    }
    terms[at] = chunk;
    terms[at + 2] = noBounds;
    return (level << 8) | (chunkWords(level) - header);
  }
}

/** Documents beyond every document: where a cursor stands when its list has ended. */
export const noDocument = documentsMax;

/** The chunks of a term. */
interface Chain {
  /** Address of the first. */
  readonly head: number;
  /** Postings in all of them. */
  readonly count: number;
  /** Bounds of the last, which its header does not hold yet. */
  readonly tailBounds: number;
}

const noChain: Chain = { head: 0, count: 0, tailBounds: noBounds };

/** Walks a term's postings by chunks, the packed blocks first; only forwards. */
export class PostingsCursor {
  /** The chunk's postings are `page[first]` to `page[last]`, each document << 8 | frequency. */
  page: Uint32Array;
  first = 0;
  last = -1;
  /** Next posting to be read, in `page`. */
  at = 0;
  /** The packed block that is open, or those that there are where none is open any more. */
  private block = -1;
  private readonly blocks: number;
  private level = 0;
  /** Postings of the chain from the open chunk on. */
  private rest: number;
  /** The highest frequency of the chunk << 16 | its shortest document; those of the whole chunk, also where only its beginning is below the end. */
  private bounds = noBounds;
  /** Whether postings of the chunk were left out. */
  private isCut = false;

  constructor(
    private readonly packed: PackedPostings | null,
    private readonly term: number,
    private readonly arena: WordArena,
    private readonly chain: Chain,
    /** Documents from here on are left out. */
    private readonly end: number,
  ) {
    this.rest = chain.count;
    this.page = arena.pages[0];
    this.blocks = packed?.blocks(term) ?? 0;
    this.openNext();
  }

  get ended(): boolean {
    return this.last < 0;
  }

  get firstDocument(): number {
    return this.last < 0 ? noDocument : this.page[this.first] >>> 8;
  }

  get lastDocument(): number {
    return this.last < 0 ? noDocument : this.page[this.last] >>> 8;
  }

  /** Highest frequency in the chunk, in eighths. */
  get frequencyBound(): number {
    return this.bounds >>> 16;
  }

  /** Shortest document in the chunk, in tokens. */
  get lengthBound(): number {
    return this.bounds & 0xffff;
  }

  /** Goes to the next chunk; after the last one the cursor has {@link ended}. */
  nextChunk(): void {
    if (this.isCut || this.last < 0) this.last = -1;
    else if (this.block < this.blocks) this.openNext();
    else {
      this.rest -= this.last - this.first + 1;
      this.level = Math.min(levelMax, this.level + 1);
      if (this.rest > 0) this.openChunk(this.page[this.first - header]);
      else this.last = -1;
    }
  }

  /** A second cursor at the same place. */
  clone(): PostingsCursor {
    return Object.assign(Object.create(PostingsCursor.prototype), this);
  }

  /** Opens the next packed block, or the first chunk behind all of them. */
  private openNext(): void {
    const { packed, term } = this;
    if (packed !== null && ++this.block < this.blocks) {
      this.page = packed.postings;
      this.bounds = packed.bounds(term, this.block);
      this.open(packed.first(term, this.block), packed.last(term, this.block));
      return;
    }
    this.block = this.blocks;
    if (this.rest > 0) this.openChunk(this.chain.head);
    else this.last = -1;
  }

  private openChunk(chunk: number): void {
    this.page = this.arena.page(chunk);
    const first = this.arena.offset(chunk) + header;
    const last = first + Math.min(this.rest, chunkWords(this.level) - header) - 1;
    const isTail = this.rest <= last - first + 1;
    this.bounds = isTail ? this.chain.tailBounds : this.page[first - 1];
    this.open(first, last);
  }

  private open(first: number, last: number): void {
    this.first = first;
    this.last = last;
    this.at = first;
    if (this.page[last] >>> 8 >= this.end) this.cut();
  }

  /** Leaves out the chunk's postings from the end on. */
  private cut(): void {
    this.isCut = true;
    let low = this.first;
    let high = this.last;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.page[middle] >>> 8 < this.end) low = middle + 1;
      else high = middle;
    }
    this.last = low === this.first ? -1 : low - 1;
  }
}
