import { grown, pageWords } from '../../compact/arrays.js';
import { type BinaryReader, finish, type Growing, type Lengths, type Writing } from '../../compact/binary.js';
import type { HandoverReader, HandoverWriter, Shareable } from '../../compact/sharing.js';
import { noDocument, PostingsCursor, type PostingsTail } from './postings-cursor.js';
import { type PostedDocuments, PostingsSegment } from './postings-segment.js';

/** A term frequency of 1 in the index: frequencies are kept in eighths, 1 to 255, so that fields can weigh less or more than the body. */
export const frequencyUnit = 8;
export const frequencyMax = 255;

/** Postings of the newest documents that are kept apart before they become a segment. */
const tailPostings = 1 << 14;
/** Where nobody calls {@link Postings.prepare}, those that it becomes one with: no document has more. */
const tailPostingsMax = tailPostings + pageWords;
/** Postings of a segment that is merged no further: merging so many takes some ten milliseconds. */
const segmentPostings = 1 << 21;

/** Memory of what is only written down: it is collected sooner than shared memory. */
const unshared = (words: number): Uint32Array => new Uint32Array(words);

/** Words of an entry of the tail: the posting; 1 + the term's entry before it; how many of the term's entries there are up to it. */
const entryWords = 3;

/**
 * Inverted index: for every term the documents that hold it, ascending, with the term's frequency there.
 *
 * The newest documents' postings are a tail of linked entries, some ten thousand. When the tail is full it becomes a {@link PostingsSegment}, and segments of like size are
 * merged (a log-structured merge tree): so there are few of them, and no posting is moved more than some six times.
 */
export class Postings implements Growing, Shareable, PostingsTail {
  /** Documents whose postings are there. */
  end = 0;
  private segments: readonly PostingsSegment[] = [];
  /** By term: 1 + its newest entry; an entry that is none of the tail's is in a segment by now. */
  private newest = new Uint32Array(0);
  private entries = new Uint32Array(0);
  /** Number of the tail's first entry: entries are numbered through all tails. */
  private firstEntry = 0;
  private entryCount = 0;
  /** Length of the tail's shortest document. */
  private shortest = 0xffff;
  /** By term: 1 + its postings in the segments, where they were counted. Good for the documents before {@link countedEnd}, which stay what they are. */
  private counted = new Uint32Array(0);
  private countedEnd = 0;

  /** @param documents whose terms lie there when they are posted, and stay */
  constructor(private readonly documents: PostedDocuments) {}

  /** Adds the next document's postings. */
  post(): void {
    const document = this.end++;
    const terms = this.documents.terms(document);
    this.makeRoom(terms.length);
    for (let i = 0; i < terms.length; i++) this.add(terms[i] >>> 8, (document << 8) | (terms[i] & 255));
    this.shortest = Math.min(this.shortest, this.documents.lengthOf(document));
    if (this.entryCount >= tailPostingsMax) finish(this.closeTail());
  }

  /** Whether the tail is to become a segment. */
  get isTailFull(): boolean {
    return this.entryCount >= tailPostings;
  }

  /** Makes the tail a segment where it is full, bit by bit, before a document is added. Searches meanwhile find what they would find after it. */
  *prepare(): Generator<void> {
    if (this.isTailFull) yield* this.closeTail();
  }

  /** Adds the postings of all documents before `end`, many at a time. */
  *postUpTo(end: number): Generator<void> {
    while (this.end < end) {
      let postings = this.entryCount;
      let next = this.end;
      while (next < end && postings < segmentPostings) postings += this.documents.terms(next++).length;
      yield;
      if (postings < tailPostings) {
        this.makeRoom(postings - this.entryCount);
        while (this.end < next) this.post();
      } else {
        this.end = next;
        yield* this.closeTail();
      }
      yield;
    }
  }

  /** Number of documents that hold the term. */
  count(term: number): number {
    return this.countBelow(term, this.end);
  }

  /** Number of documents below `end` that hold the term. */
  countBelow(term: number, end: number): number {
    const { packed } = this;
    if (end < packed) return this.countInSegments(term, end);
    const count = packed === 0 ? 0 : this.countPacked(term, packed);
    const entry = packed < end ? this.newestBelow(term, end) : 0;
    return entry === 0 ? count : count + this.entries[this.at(entry) + 2];
  }

  /** The term's postings of documents below `end`. */
  cursor(term: number, end = noDocument): PostingsCursor {
    return new PostingsCursor(this, this.segments, term, end);
  }

  tailOf(term: number, end: number): Uint32Array | null {
    let entry = this.newestBelow(term, end);
    if (entry === 0) return null;
    const { entries } = this;
    const postings = new Uint32Array(entries[this.at(entry) + 2]);
    for (let i = postings.length - 1; i >= 0; i--) {
      const at = this.at(entry);
      postings[i] = entries[at];
      entry = entries[at + 1];
    }
    return postings;
  }

  get shortestInTail(): number {
    return this.shortest;
  }

  get grown(): Lengths {
    return [this.end];
  }

  /** Segments of the documents added since, made for the purpose; few documents are left to {@link postUpTo} of whoever loads them. */
  freeze([from]: Lengths = [0]): Writing {
    const { documents, end } = this;
    return function* (writer) {
      for (let first = from as number; first < end; ) {
        let postings = 0;
        let next = first;
        while (next < end && postings < segmentPostings) postings += documents.terms(next++).length;
        yield;
        if (postings < tailPostings) break;
        const segment = yield* PostingsSegment.of(documents, first, next, unshared);
        writer.count(1 + first);
        yield* segment.freeze()(writer);
        first = next;
      }
      writer.count(0);
    };
  }

  /** The documents must be loaded. */
  *load(reader: BinaryReader): Generator<void> {
    for (let first = reader.count() - 1; first >= 0; first = reader.count() - 1) {
      yield* this.postUpTo(first);
      if (this.packed < first) yield* this.closeTail();
      const segment = yield* PostingsSegment.loaded(reader);
      this.segments = [...this.segments, segment];
      this.end = segment.end;
    }
  }

  /** The tail stays: each thread keeps one of its own. */
  share(to: HandoverWriter): void {
    to.number(this.end);
    to.number(this.segments.length);
    for (const segment of this.segments) segment.share(to);
  }

  /** The documents must be attached. */
  attach(from: HandoverReader): void {
    const end = from.number();
    const packed = this.packed;
    this.segments = Array.from({ length: from.number() }, () => PostingsSegment.attached(from));
    if (this.packed !== packed) {
      this.end = this.packed;
      this.emptyTail();
    }
    while (this.end < end) this.post();
  }

  /** Bytes of those that lie in no segment yet, which are not handed over. */
  get tailBytes(): number {
    return this.entries.byteLength + this.newest.byteLength + this.counted.byteLength;
  }

  get sizeBytes(): number {
    return this.segments.reduce((sum, { sizeBytes }) => sum + sizeBytes, this.tailBytes);
  }

  private countInSegments(term: number, end: number): number {
    let count = 0;
    let from = 0;
    for (const segment of this.segments) {
      if (from >= end) break;
      count += segment.countBelow(term, end);
      from = segment.end;
    }
    return count;
  }

  /** {@link countInSegments} of all their documents, kept until there are more: a search asks for thousands of terms. */
  private countPacked(term: number, packed: number): number {
    if (this.countedEnd !== packed) {
      this.counted.fill(0);
      this.countedEnd = packed;
    }
    if (term >= this.counted.length) this.counted = grown(this.counted, term + 1);
    if (this.counted[term] === 0) this.counted[term] = this.countInSegments(term, packed) + 1;
    return this.counted[term] - 1;
  }

  /** Room for so many entries more in the tail. */
  private makeRoom(entries: number): void {
    const needed = (this.entryCount + entries) * entryWords;
    if (needed > this.entries.length) this.entries = grown(this.entries, needed);
  }

  private add(term: number, posting: number): void {
    if (term >= this.newest.length) this.newest = grown(this.newest, term + 1);
    const before = this.newest[term];
    const isFirst = before <= this.firstEntry;
    const at = this.entryCount++ * entryWords;
    this.entries[at] = posting;
    this.entries[at + 1] = isFirst ? 0 : before;
    this.entries[at + 2] = isFirst ? 1 : this.entries[this.at(before) + 2] + 1;
    this.newest[term] = this.firstEntry + this.entryCount;
  }

  /** 1 + the term's newest entry in the tail of a document below `end`, 0 for none. */
  private newestBelow(term: number, end: number): number {
    let entry = term < this.newest.length ? this.newest[term] : 0;
    if (entry <= this.firstEntry) return 0;
    while (entry !== 0 && this.entries[this.at(entry)] >>> 8 >= end) entry = this.entries[this.at(entry) + 1];
    return entry;
  }

  /** Where the entry lies of which this is 1 + the number. */
  private at(entry: number): number {
    return (entry - 1 - this.firstEntry) * entryWords;
  }

  /** Makes the tail, and what else was not posted, a segment, and merges it with those before it that are no larger. */
  private *closeTail(): Generator<void> {
    const { documents, segments } = this;
    const segment = yield* PostingsSegment.of(documents, this.packed, this.end);
    let first = segments.length;
    let total = segment.postings.length;
    while (first > 0 && segments[first - 1].postings.length <= total && total + segments[first - 1].postings.length <= segmentPostings)
      total += segments[--first].postings.length;
    const run = [...segments.slice(first), segment];
    this.segments = [...segments.slice(0, first), run.length === 1 ? segment : yield* PostingsSegment.merged(documents, run)];
    this.emptyTail();
  }

  private emptyTail(): void {
    this.firstEntry += this.entryCount;
    this.entryCount = 0;
    this.shortest = 0xffff;
  }

  /** Documents whose postings are in segments. */
  private get packed(): number {
    return this.segments.length === 0 ? 0 : this.segments[this.segments.length - 1].end;
  }
}
