import type { PostingsSegment } from './postings-segment.js';

/** Documents of one session's index, dead ones included: a posting packs the document into 24 bits and the frequency into 8. */
const documentsMax = 1 << 24;

/** Postings of the newest documents, which are in no segment yet. */
export interface PostingsTail {
  /** The term's postings in the tail of documents below `end`, ascending; `null` for none. */
  tailOf(term: number, end: number): Uint32Array | null;
  /** Length of the shortest document in the tail, in tokens. */
  readonly shortestInTail: number;
}

/** Documents beyond every document: where a cursor stands when its list has ended. */
export const noDocument = documentsMax;

const noPostings = new Uint32Array(0);

/** Walks a term's postings by chunks: the blocks of each segment, then the tail; only forwards. */
export class PostingsCursor {
  /** The chunk's postings are `page[first]` to `page[last]`, each document << 8 | frequency. */
  page: Uint32Array = noPostings;
  first = 0;
  last = -1;
  /** Next posting to be read, in `page`. */
  at = 0;
  /** The segment that is open, or their number where the tail is. */
  private segment = -1;
  /** The term's place in it. */
  private place = -1;
  private block = 0;
  private blocks = 0;
  /** The highest frequency of the chunk << 16 | its shortest document; those of the whole chunk, also where only its beginning is below the end. */
  private bounds = 0;
  /** Whether postings of the chunk were left out. */
  private isCut = false;

  constructor(
    private readonly tail: PostingsTail,
    private readonly segments: readonly PostingsSegment[],
    private readonly term: number,
    /** Documents from here on are left out. */
    private readonly end: number,
  ) {
    this.openSegment(0);
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

  /** Length of a document of the chunk that none is shorter than, in tokens. */
  get lengthBound(): number {
    return this.bounds & 0xffff;
  }

  /** Goes to the next chunk; after the last one the cursor has {@link ended}. */
  nextChunk(): void {
    if (this.isCut || this.last < 0 || this.segment === this.segments.length) this.last = -1;
    else if (this.block + 1 < this.blocks) this.openBlock(this.block + 1);
    else this.openSegment(this.segment + 1);
  }

  /** Goes on to the chunk that holds the first posting of a document at or behind `document`. */
  skipTo(document: number): void {
    while (this.lastDocument < document) {
      const segment = this.segments[this.segment];
      if (segment === undefined) this.last = -1;
      else if (this.isCut || segment.end > document) this.skipBlocks(segment, document);
      else this.openSegment(this.segmentBehind(document));
    }
  }

  /** A second cursor at the same place. */
  clone(): PostingsCursor {
    return Object.assign(Object.create(PostingsCursor.prototype), this);
  }

  private segmentBehind(document: number): number {
    let segment = this.segment + 1;
    while (segment < this.segments.length && this.segments[segment].end <= document) segment++;
    return segment;
  }

  /** Opens the first block behind this one that ends at or behind `document`; the next segment where there is none. */
  private skipBlocks(segment: PostingsSegment, document: number): void {
    if (this.isCut) {
      this.last = -1;
      return;
    }
    let low = this.block + 1;
    let high = this.blocks;
    // most often it is the next one
    let step = 1;
    while (low + step < high && segment.postings[segment.last(this.place, low + step - 1)] >>> 8 < document) {
      low += step;
      step *= 2;
    }
    high = Math.min(high, low + step);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (segment.postings[segment.last(this.place, middle)] >>> 8 < document) low = middle + 1;
      else high = middle;
    }
    if (low < this.blocks) this.openBlock(low);
    else this.openSegment(this.segment + 1);
  }

  /** Opens the first of these segments that holds the term, or the tail. */
  private openSegment(from: number): void {
    const { segments, term } = this;
    for (this.segment = from; this.segment < segments.length; this.segment++) {
      this.place = segments[this.segment].find(term);
      if (this.place < 0) continue;
      this.blocks = segments[this.segment].blocks(this.place);
      this.openBlock(0);
      return;
    }
    this.openTail();
  }

  private openBlock(block: number): void {
    const segment = this.segments[this.segment];
    this.block = block;
    this.page = segment.postings;
    this.bounds = segment.bounds(this.place, block);
    this.open(segment.first(this.place, block), segment.last(this.place, block));
  }

  private openTail(): void {
    const postings = this.tail.tailOf(this.term, this.end);
    if (postings === null) {
      this.last = -1;
      return;
    }
    let frequency = 0;
    for (const posting of postings) if ((posting & 255) > frequency) frequency = posting & 255;
    this.page = postings;
    this.bounds = (frequency << 16) | this.tail.shortestInTail;
    this.open(0, postings.length - 1);
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
