import type { DocumentLengths } from './deaths.js';
import type { Documents } from './documents.js';
import type { MemoryIndex } from './memory-index.js';
import type { PostingsCursor } from './postings-cursor.js';
import type { Collection } from './rank.js';

/**
 * The index as it was when some lengths held: the live arrays, cut there. Nothing is copied, so the past is read at the cost of the present; what is indexed later does not
 * show, however long a reader is kept. What a point-in-time reader is to a search index, or a read view to a database with multiversion concurrency control.
 */
export class IndexReader implements Collection {
  readonly documents: Documents;
  readonly lengths: Uint16Array;
  /** Live documents. */
  readonly size: number;
  readonly totalLength: number;
  /** Live documents that tell when it happened, or who speaks. */
  readonly placed: number;
  /** Terms that were known. */
  readonly vocabularySize: number;
  /** Document frequencies that were counted. */
  private readonly frequencies = new Map<number, number>();

  constructor(
    readonly index: MemoryIndex,
    protected readonly cut: DocumentLengths,
  ) {
    const { documents } = index;
    const { base, end, deaths, baseDeaths } = cut;
    this.documents = documents;
    this.lengths = documents.lengths;
    this.size = end - base - (deaths - baseDeaths);
    this.totalLength = documents.totalLengthOf(cut);
    this.placed = documents.placedOf(cut);
    this.vocabularySize = end === 0 ? 0 : documents.vocabularySizeAt(end - 1);
  }

  get base(): number {
    return this.cut.base;
  }

  get end(): number {
    return this.cut.end;
  }

  /** Whether a document was there and not dead at the place in the log that is read. */
  isAlive(document: number): boolean {
    return this.documents.isAlive(document, this.cut);
  }

  /** The live documents that tell one of some relations of their speaker, the newest first, among the newest `count` that told any. */
  tellingRelations(relations: number, count: number): number[] {
    return this.documents.tellingRelations(this.cut, relations, count);
  }

  /** The live documents that say what shall hold on later occasions, the newest first, of the newest `count` that there were. */
  standingInstructions(count: number): number[] {
    return this.documents.standingInstructions(this.cut, count);
  }

  /** The live documents that tell what their speaker likes, avoids or cannot have, the newest first, of the newest `count` that there were. */
  tellingPreferences(count: number): number[] {
    return this.documents.tellingPreferences(this.cut, count);
  }

  /** The earliest and the latest minute, since 1970, in which any document happened; `null` where none is dated. */
  get occurredFromTo(): readonly [first: number, last: number] | null {
    return this.documents.occurredFromTo(this.cut);
  }

  /** The newest live documents, at most `count`, that happened at some times, newest first. @param times in minutes since 1970, both ends included */
  occurredWithin(
    times: readonly (readonly [first: number, last: number])[],
    count: number,
    accept: (document: number) => boolean,
  ): number[] {
    return this.documents.occurredWithin(this.cut, times, count, accept);
  }

  documentFrequency(term: number): number {
    let frequency = this.frequencies.get(term);
    if (frequency === undefined) {
      frequency = this.countDocuments(term);
      this.frequencies.set(term, frequency);
    }
    return frequency;
  }

  /** {@link documentFrequency} of a term that is asked for once. */
  countDocuments(term: number): number {
    return this.index.documentFrequency(term, this.cut);
  }

  cursor(term: number): PostingsCursor {
    return this.index.postings.cursor(term, this.end);
  }
}
