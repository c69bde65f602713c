import { allocate } from '../../compact/arrays.js';
import { type BinaryReader, readBytes, type Writing, wordBytes, writeBytes } from '../../compact/binary.js';
import type { HandoverReader, HandoverWriter } from '../../compact/sharing.js';

/** Postings of one block, whose bounds are kept. */
const blockPostings = 128;
const blockBits = 7;
/** Postings or blocks between two steps: less than a millisecond. */
const stepPostings = 1 << 15;
const stepBlocks = 1024;
/** Terms of one entry of a segment's directory. */
const directoryBits = 6;

/** What postings are made from: documents, numbered in their order. */
export interface PostedDocuments {
  /** A document's terms, each term << 8 | frequency in eighths: 1 to 255. */
  terms(document: number): Uint32Array;
  /** In tokens, 0 to 65,535. */
  lengthOf(document: number): number;
}

/**
 * The postings of a run of documents, made all at once and never changed: every term's lie in one piece, in the order of the documents, with bounds for every block of
 * 128, from which a search can tell without reading a block how much any posting in it can score. Those bounds do not depend on document counts, so they stay right.
 */
export class PostingsSegment {
  private constructor(
    /** Documents from here on are none of its. */
    readonly end: number,
    /** The terms that it holds, ascending. */
    private readonly terms: Uint32Array,
    /** By 64 terms of the vocabulary: the first of {@link terms} that is none before them; one more for the end. */
    private readonly directory: Uint32Array,
    /** By place among {@link terms}: where its postings begin; one more for the end. */
    private readonly starts: Uint32Array,
    /** document << 8 | frequency in eighths. */
    readonly postings: Uint32Array,
    /** By place among {@link terms}: where its blocks begin; one more for the end. */
    private readonly blockStarts: Uint32Array,
    /** By block: highest frequency << 16 | shortest document. */
    private readonly blockBounds: Uint32Array,
  ) {}

  /**
   * Makes the postings of the documents from `from` up to `end`, bit by bit: a counting sort by term.
   * @param make makes the arrays: in memory that threads share, where they stay
   */
  static *of(documents: PostedDocuments, from: number, end: number, make = sharedWords): Generator<void, PostingsSegment> {
    const counts = new TermCounts(make);
    const step = new Step();
    for (let document = from; document < end; document++) {
      const words = documents.terms(document);
      for (let i = 0; i < words.length; i++) counts.add(words[i] >>> 8, 1);
      if (step.isOverWith(words.length)) yield;
    }
    return yield* counts.segment(documents, end, function* (postings, next) {
      for (let document = from; document < end; document++) {
        const words = documents.terms(document);
        for (let i = 0; i < words.length; i++) postings[next[words[i] >>> 8]++] = (document << 8) | (words[i] & 255);
        if (step.isOverWith(words.length)) yield;
      }
    });
  }

  /** One segment of several that follow each other. */
  static *merged(documents: PostedDocuments, segments: readonly PostingsSegment[]): Generator<void, PostingsSegment> {
    const counts = new TermCounts(sharedWords);
    const step = new Step();
    for (const { terms, starts } of segments) {
      for (let i = 0; i < terms.length; i++) counts.add(terms[i], starts[i + 1] - starts[i]);
      yield;
    }
    return yield* counts.segment(documents, segments[segments.length - 1].end, function* (postings, next) {
      for (const { terms, starts, postings: source } of segments) {
        for (let i = 0; i < terms.length; i++) {
          let to = next[terms[i]];
          for (let at = starts[i]; at < starts[i + 1]; at++) postings[to++] = source[at];
          next[terms[i]] = to;
          if (step.isOverWith(starts[i + 1] - starts[i])) yield;
        }
        yield;
      }
    });
  }

  /** Lays out the postings that `fill` puts in their places. @param starts by term, ascending, where its postings begin */
  static *laidOut(
    documents: PostedDocuments,
    end: number,
    terms: Uint32Array,
    starts: Uint32Array,
    make: MakeWords,
    fill: (postings: Uint32Array) => Generator<void>,
  ): Generator<void, PostingsSegment> {
    const postings = make(starts[terms.length]);
    yield* fill(postings);
    const blockStarts = make(terms.length + 1);
    for (let i = 0; i < terms.length; i++)
      blockStarts[i + 1] = blockStarts[i] + ((starts[i + 1] - starts[i] + blockPostings - 1) >>> blockBits);
    const blockBounds = make(blockStarts[terms.length]);
    for (let i = 0, block = 0; i < terms.length; i++) {
      for (let at = starts[i]; at < starts[i + 1]; at += blockPostings) {
        blockBounds[block++] = boundsOf(documents, postings, at, Math.min(starts[i + 1], at + blockPostings));
        if (block % stepBlocks === 0) yield;
      }
    }
    return new PostingsSegment(end, terms, directoryOf(terms), starts, postings, blockStarts, blockBounds);
  }

  /** The segment that {@link freeze} wrote, bit by bit. */
  static *loaded(reader: BinaryReader): Generator<void, PostingsSegment> {
    const end = reader.count();
    const arrays: Uint32Array[] = [];
    for (let i = 0; i < 5; i++) {
      const array = sharedWords(reader.count());
      yield* readBytes(reader, wordBytes(array, 0, array.length));
      arrays.push(array);
    }
    const [terms, starts, postings, blockStarts, blockBounds] = arrays;
    return new PostingsSegment(end, terms, directoryOf(terms), starts, postings, blockStarts, blockBounds);
  }

  /** A segment does not change any more, so that it is written as it is. */
  freeze(): Writing {
    const { end, terms, starts, postings, blockStarts, blockBounds } = this;
    return function* (writer) {
      writer.count(end);
      for (const array of [terms, starts, postings, blockStarts, blockBounds]) {
        writer.count(array.length);
        yield* writeBytes(writer, wordBytes(array, 0, array.length));
      }
    };
  }

  /** The segment that {@link share} handed over. */
  static attached(from: HandoverReader): PostingsSegment {
    const end = from.number();
    const [terms, directory, starts, postings, blockStarts, blockBounds] = Array.from({ length: 6 }, () => from.array<Uint32Array>());
    return new PostingsSegment(end, terms, directory, starts, postings, blockStarts, blockBounds);
  }

  /** Hands its arrays over as they are: a segment does not change any more. */
  share(to: HandoverWriter): void {
    to.number(this.end);
    for (const array of this.arrays) to.array(array);
  }

  /** Place of a term among those that the segment holds, or -1. */
  find(term: number): number {
    const { terms, directory } = this;
    const entry = term >>> directoryBits;
    if (entry + 1 >= directory.length) return -1;
    let low = directory[entry];
    let high = directory[entry + 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (terms[middle] < term) low = middle + 1;
      else high = middle;
    }
    return low < terms.length && terms[low] === term ? low : -1;
  }

  /** Number of documents below `end` that hold a term. */
  countBelow(term: number, end: number): number {
    const place = this.find(term);
    if (place < 0) return 0;
    const { starts, postings } = this;
    const start = starts[place];
    let low = start;
    let high = starts[place + 1];
    if (postings[high - 1] >>> 8 < end) return high - start;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (postings[middle] >>> 8 < end) low = middle + 1;
      else high = middle;
    }
    return low - start;
  }

  /** How many blocks of postings the term at a place has. @param place of the term in the segment, from 0 */
  blocks(place: number): number {
    return this.blockStarts[place + 1] - this.blockStarts[place];
  }

  /** Where a block of the term at a place begins among the postings. @param place of the term in the segment, from 0 @param block its number within the term's, from 0 */
  first(place: number, block: number): number {
    return this.starts[place] + block * blockPostings;
  }

  /** Where it ends among the postings, inclusive; see {@link first}. @param place of the term in the segment, from 0 */
  last(place: number, block: number): number {
    return Math.min(this.starts[place + 1], this.first(place, block) + blockPostings) - 1;
  }

  /** Its highest frequency in eighths << 16 | its shortest document in tokens. @param place of the term in the segment, from 0 */
  bounds(place: number, block: number): number {
    return this.blockBounds[this.blockStarts[place] + block];
  }

  get sizeBytes(): number {
    return this.arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  private get arrays(): Uint32Array[] {
    return [this.terms, this.directory, this.starts, this.postings, this.blockStarts, this.blockBounds];
  }
}

/** Counts the work of one step. */
class Step {
  private done = 0;

  /** @param postings of a document or a term, which counts as one more @returns whether these end the step: the next one begins */
  isOverWith(postings: number): boolean {
    this.done += postings + 1;
    if (this.done < stepPostings) return false;
    this.done = 0;
    return true;
  }
}

/** Counts a segment's postings by term, and lays them out. */
class TermCounts {
  /** By term, how many postings it gets, then where the next of them goes. */
  private numbers = new Uint32Array(1024);
  private distinct = 0;
  private last = -1;

  constructor(private readonly make: MakeWords) {}

  add(term: number, count: number): void {
    if (term >= this.numbers.length) this.numbers = extended(this.numbers, term + 1);
    if (this.numbers[term] === 0) this.distinct++;
    this.numbers[term] += count;
    if (term > this.last) this.last = term;
  }

  /** @param fill puts each posting where `next` says for its term, and moves that on */
  *segment(
    documents: PostedDocuments,
    end: number,
    fill: (postings: Uint32Array, next: Uint32Array) => Generator<void>,
  ): Generator<void, PostingsSegment> {
    const { numbers } = this;
    const terms = this.make(this.distinct);
    const starts = this.make(this.distinct + 1);
    for (let term = 0, i = 0; term <= this.last; term++) {
      const count = numbers[term];
      if (count === 0) continue;
      terms[i] = term;
      numbers[term] = starts[i];
      starts[i + 1] = starts[i] + count;
      i++;
    }
    yield;
    return yield* PostingsSegment.laidOut(documents, end, terms, starts, this.make, (postings) => fill(postings, numbers));
  }
}

function extended(array: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(Math.max(length, array.length * 2));
  longer.set(array);
  return longer;
}

/** Makes zeroed words. */
type MakeWords = (length: number) => Uint32Array;

const sharedWords: MakeWords = (length) => allocate(Uint32Array, length);

function directoryOf(terms: Uint32Array): Uint32Array {
  const entries = terms.length === 0 ? 0 : (terms[terms.length - 1] >>> directoryBits) + 1;
  const directory = sharedWords(entries + 1);
  for (let entry = 0, i = 0; entry <= entries; entry++) {
    while (i < terms.length && terms[i] >>> directoryBits < entry) i++;
    directory[entry] = i;
  }
  return directory;
}

function boundsOf(documents: PostedDocuments, postings: Uint32Array, from: number, end: number): number {
  let frequency = 0;
  let length = 0xffff;
  for (let at = from; at < end; at++) {
    const posting = postings[at];
    if ((posting & 255) > frequency) frequency = posting & 255;
    const documentLength = documents.lengthOf(posting >>> 8);
    if (documentLength < length) length = documentLength;
  }
  return (frequency << 16) | length;
}
