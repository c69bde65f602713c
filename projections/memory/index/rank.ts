import { frequencyUnit } from './postings.js';
import { noDocument, type PostingsCursor } from './postings-cursor.js';

/**
 * BM25 parameters. k1: how soon repeating a word stops to count; b: how much long documents are held back (0 not at all, 1 fully);
 * lengthOffset: tokens added to every length, so that among short texts a word more or less does not decide; where the mean length is above
 * `shortTokens` the fewer the longer texts are.
 */
export const bm25 = { k1: 0.8, b: 0.75, lengthOffset: 30, shortTokens: 20 } as const;

/**
 * Scores are added up as whole numbers of this fraction, so that a sum is the same in whatever order its parts come: the same
 * search gives the same last digit after a restart, a rebuild or with another `top_k`.
 */
export const scoreUnit = 1 / (1 << 20);

/**
 * Documents looked at together. Where postings are dense a window's scores fit into the processor's first cache; where they are thin, larger windows
 * spare the work between them.
 */
const windowMin = 2048;
const windowMax = 65_536;
/** Postings that a window should bring, at least. */
const windowPostings = 512;

/** Postings of a rare term that are looked at for a first threshold. */
const primingPostings = 256;

/** Scores of the documents of one window, all zero between windows. */
let windowScores = new Float64Array(windowMin);
/** The documents of one window that have a score. */
let windowCandidates = new Uint32Array(windowMin);

/** What the ranking needs to know of all documents. */
export interface Collection {
  /** Documents from here on are looked at; all before are dead. */
  readonly base: number;
  /** Documents before here are looked at, dead ones among them. */
  readonly end: number;
  /** Live documents. */
  readonly size: number;
  /** Sum of the live documents' lengths, in tokens. */
  readonly totalLength: number;
  /** Length of each document in tokens. */
  readonly lengths: Uint16Array;
  /** Number of live documents that hold a term. */
  documentFrequency(term: number): number;
  /** A term's postings of documents before {@link end}. */
  cursor(term: number): PostingsCursor;
}

export interface RankedDocument {
  readonly document: number;
  /** In {@link scoreUnit}s; a whole number above zero. */
  readonly units: number;
}

/** A term of the question and how much it weighs there. */
export interface QueryTerm {
  readonly term: number;
  readonly weight: number;
}

/** Inverse document frequency, the form that never falls below zero (Lucene's). */
export const idf = (documents: number, documentFrequency: number): number =>
  Math.log(1 + (documents - documentFrequency + 0.5) / (documentFrequency + 0.5));

/** BM25 of one term in one document. */
export class TermScorer {
  private readonly top: number;
  private readonly base: number;
  private readonly slope: number;

  constructor(
    collection: Collection,
    readonly query: QueryTerm,
  ) {
    const meanLength = collection.totalLength / Math.max(1, collection.size);
    const lengthOffset = bm25.lengthOffset * Math.min(1, bm25.shortTokens / meanLength);
    const averageLength = lengthOffset + meanLength;
    const rarity = idf(collection.size, collection.documentFrequency(query.term));
    this.top = (query.weight * rarity * (bm25.k1 + 1)) / scoreUnit;
    this.slope = (bm25.k1 * bm25.b * frequencyUnit) / averageLength;
    this.base = bm25.k1 * (1 - bm25.b) * frequencyUnit + this.slope * lengthOffset;
  }

  /**
   * @param frequency in eighths
   * @param length of the document, tokens
   * @returns whole {@link scoreUnit}s, at least 1; grows with the frequency, falls with the length
   */
  units(frequency: number, length: number): number {
    return Math.max(1, Math.round((this.top * frequency) / (frequency + this.base + this.slope * length)));
  }
}

/** What the ranking is asked for besides the words. */
export interface RankOptions {
  /** How many documents to find at most. */
  readonly count: number;
  /** Asked for each document that could be among the best; false leaves it out. Dead documents are its to refuse. */
  readonly accept: (document: number) => boolean;
  /** Factor on a document's score, from 1 to `boostMax`. */
  readonly boost: (document: number) => number;
  readonly boostMax: number;
}

/**
 * The `count` best documents for the terms, best first; equal scores: the newer first.
 *
 * Block-max MaxScore over windows of documents (after Turtle and Flood 1995, Ding and Suel 2011): in each window the chunks' bounds tell the most that each term
 * can add. Terms that together cannot raise a document into the best found so far are only looked up for documents that another term has
 * brought up, and windows in which all terms together cannot are passed over unread.
 */
export function topDocuments(collection: Collection, terms: readonly QueryTerm[], options: RankOptions): RankedDocument[] {
  const lists = terms
    .filter(({ term }) => collection.documentFrequency(term) > 0)
    .map((query) => {
      const scorer = new TermScorer(collection, query);
      return new TermList(collection.cursor(query.term), scorer, collection.documentFrequency(query.term));
    });
  const best = new BestDocuments(options.count);
  best.threshold = firstThreshold(collection, lists, options);
  try {
    walkWindows(collection, lists, options, best);
  } catch (error) {
    windowScores.fill(0); // what a caller's function threw must not show in the next search
    throw error;
  }
  return best.documents;
}

/** Looks at the documents window by window, and puts those among the best that belong there. */
function walkWindows(collection: Collection, lists: TermList[], options: RankOptions, best: BestDocuments): void {
  const windowDocuments = windowFor(lists, collection.end - collection.base);
  if (windowDocuments > windowScores.length) {
    windowScores = new Float64Array(windowDocuments);
    windowCandidates = new Uint32Array(windowDocuments);
  }
  const [scores, candidates] = [windowScores, windowCandidates];
  const bounds = new Float64Array(lists.length);
  for (let start = nextDocument(lists, collection.base); start < collection.end; start = nextDocument(lists, start + windowDocuments)) {
    const end = Math.min(start + windowDocuments, collection.end);
    for (const list of lists) list.bound = list.boundWithin(start, end, collection);
    sortByBound(lists);
    let needed = wordsFor(best.threshold, options.boostMax);
    let optional = 0;
    let sum = 0;
    for (let i = 0; i < lists.length; i++) {
      sum += lists[i].bound;
      bounds[i] = sum;
      if (sum < needed) optional = i + 1;
    }
    if (optional === lists.length) continue;
    let count = 0;
    for (let i = optional; i < lists.length; i++) count = lists[i].accumulate(start, end, collection, scores, candidates, count);
    // what one list brings is in order
    if (optional > 0 && optional < lists.length - 1) candidates.subarray(0, count).sort();
    for (let i = 0; i < count; i++) {
      const document = candidates[i];
      const words = complete(lists, optional, bounds, document, scores[document - start], needed, collection);
      scores[document - start] = 0;
      if (words < needed || !options.accept(document)) continue;
      const units = Math.round(words * options.boost(document));
      if (!best.takes(units, document)) continue;
      best.add(units, document);
      needed = wordsFor(best.threshold, options.boostMax);
    }
  }
}

/** By insertion: they are few, and nearly in order from the window before. */
function sortByBound(lists: TermList[]): void {
  for (let i = 1; i < lists.length; i++) {
    const list = lists[i];
    let at = i;
    for (; at > 0 && lists[at - 1].bound > list.bound; at--) lists[at] = lists[at - 1];
    lists[at] = list;
  }
}

/** The least that a document's words must score for it to reach a threshold with the greatest boost; a unit less, since scores are rounded. */
const wordsFor = (threshold: number, boostMax: number): number => (threshold - 1) / boostMax;

/**
 * A score that at least `count` documents reach, known before the walk begins: the score that the count-th best document has by one rare term alone. With it
 * the common terms need hardly be read at all.
 */
function firstThreshold(collection: Collection, lists: readonly TermList[], options: RankOptions): number {
  const long = lists.filter(({ length }) => length >= options.count);
  if (long.length === 0) return 1;
  const { scorer } = long.reduce((rarest, list) => (list.length < rarest.length ? list : rarest));
  const best = new BestDocuments(options.count);
  let needed = wordsFor(best.threshold, options.boostMax);
  const cursor = collection.cursor(scorer.query.term);
  cursor.skipTo(collection.base);
  for (let seen = 0; !cursor.ended && seen < primingPostings; cursor.nextChunk()) {
    for (let at = cursor.first; at <= cursor.last; at++, seen++) {
      const document = cursor.page[at] >>> 8;
      const words = scorer.units(cursor.page[at] & 255, collection.lengths[document]);
      if (words < needed || !options.accept(document)) continue;
      const units = Math.round(words * options.boost(document));
      if (!best.takes(units, document)) continue;
      best.add(units, document);
      needed = wordsFor(best.threshold, options.boostMax);
    }
  }
  return best.threshold;
}

/** A power of two from {@link windowMin} to {@link windowMax}, by how thinly the postings lie. */
function windowFor(lists: readonly TermList[], documents: number): number {
  const postings = lists.reduce((sum, { length }) => sum + length, 0);
  let window = windowMin;
  while (window < windowMax && window < documents && (postings / documents) * window < windowPostings) window *= 2;
  return window;
}

/** The first document from `start` on at which any list has something to say. */
function nextDocument(lists: readonly TermList[], start: number): number {
  let next = noDocument;
  for (const list of lists) next = Math.min(next, list.seek(start));
  return next;
}

/** Adds what the optional lists hold for a document, from the largest bound down, for as long as it can still reach the threshold. */
function complete(
  lists: readonly TermList[],
  optional: number,
  bounds: Float64Array,
  document: number,
  score: number,
  needed: number,
  collection: Collection,
): number {
  let units = score;
  for (let i = optional - 1; i >= 0; i--) {
    if (units + bounds[i] < needed) return -1;
    const frequency = lists[i].frequencyOf(document);
    if (frequency > 0) units += lists[i].scorer.units(frequency, collection.lengths[document]);
  }
  return units;
}

/** One term's postings on their way through the windows. */
class TermList {
  bound = 0;

  constructor(
    private readonly cursor: PostingsCursor,
    readonly scorer: TermScorer,
    /** Live documents in the list. */
    readonly length: number,
  ) {}

  /** Goes to the first posting of a document at or behind `document`. @returns its document */
  seek(document: number): number {
    const cursor = this.cursor;
    if (cursor.lastDocument < document) cursor.skipTo(document);
    if (cursor.ended) return noDocument;
    const page = cursor.page;
    let at = cursor.at;
    while (page[at] >>> 8 < document) at++;
    cursor.at = at;
    return page[at] >>> 8;
  }

  /** The most that a posting from `start` up to `end` (exclusive) can score. The cursor must stand at or behind `start`. */
  boundWithin(start: number, end: number, collection: Collection): number {
    if (this.seek(start) >= end) return 0;
    if (this.cursor.lastDocument >= end - 1) return this.chunkBound(this.cursor, collection);
    const ahead = this.cursor.clone();
    let bound = 0;
    for (; ahead.firstDocument < end; ahead.nextChunk()) bound = Math.max(bound, this.chunkBound(ahead, collection));
    return bound;
  }

  /** Adds every posting's score in the window to `scores`, and the documents not met before to the first `known` candidates. @returns how many there are then */
  accumulate(start: number, end: number, collection: Collection, scores: Float64Array, candidates: Uint32Array, known: number): number {
    let count = known;
    const cursor = this.cursor;
    const scorer = this.scorer;
    const lengths = collection.lengths;
    for (; !cursor.ended; cursor.nextChunk()) {
      const page = cursor.page;
      const last = cursor.last;
      let at = cursor.at;
      for (; at <= last; at++) {
        const posting = page[at];
        const document = posting >>> 8;
        if (document >= end) break;
        if (scores[document - start] === 0) candidates[count++] = document;
        scores[document - start] += scorer.units(posting & 255, lengths[document]);
      }
      cursor.at = at;
      if (at <= last) break;
    }
    return count;
  }

  /** The term's frequency in the document, 0 where it is not. Documents must be asked for in ascending order. */
  frequencyOf(document: number): number {
    return this.seek(document) === document ? this.cursor.page[this.cursor.at] & 255 : 0;
  }

  private chunkBound(cursor: PostingsCursor, collection: Collection): number {
    return cursor.ended || collection.size === 0 ? 0 : this.scorer.units(cursor.frequencyBound, cursor.lengthBound);
  }
}

/** The best documents so far, sorted; small enough (at most 100) that insertion beats a heap. */
class BestDocuments {
  readonly documents: RankedDocument[] = [];
  /** Fewer units cannot enter any more. */
  threshold = 1;

  constructor(private readonly count: number) {}

  takes(units: number, document: number): boolean {
    if (units < this.threshold) return false;
    const last = this.documents[this.count - 1];
    return last === undefined || units > last.units || document > last.document;
  }

  add(units: number, document: number): void {
    const documents = this.documents;
    let i = documents.length;
    while (i > 0 && (documents[i - 1].units < units || (documents[i - 1].units === units && documents[i - 1].document < document))) i--;
    documents.splice(i, 0, { document, units });
    if (documents.length > this.count) documents.pop();
    if (documents.length === this.count) this.threshold = documents[this.count - 1].units;
  }
}
