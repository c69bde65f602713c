import type { BinaryReader, Writing } from '../compact/binary.js';
import { IndexReader } from '../memory/index/index-reader.js';
import { MemoryIndex } from '../memory/index/memory-index.js';
import { type QueryTerm, scoreUnit, topDocuments } from '../memory/index/rank.js';
import { rankedTermsMax, rarestOf } from '../memory/search/parsed-query.js';

export interface TextHit {
  /** Number of the domain event. */
  readonly event: number;
  readonly score: number;
}

/** The index over the texts of a domain's events. The texts stay on the log. */
export class EventTexts {
  private readonly index = new MemoryIndex();

  /** Has the text of an event found. @param event its number, above those before */
  addText(event: number, text: string): void {
    this.index.add(event, { content: text }, event, -1);
  }

  /** Does bit by bit what else would take long when this text is added, which must be the next. */
  *prepare(text: string): Generator<void> {
    const content = { content: text };
    if (!this.index.isPrepared(content)) yield* this.index.prepare(content);
  }

  /** Whether an event has a text that can be found. */
  has(event: number): boolean {
    return this.documentOf(event) >= 0;
  }

  /** Has it found no more; one without a text is no fault. */
  retire(event: number): void {
    const document = this.documentOf(event);
    if (document >= 0) this.index.retire(document, event);
  }

  /** The events whose texts best fit a question, best first; found bit by bit, without those that are added meanwhile. */
  *searching(question: string, count: number, accept: (event: number) => boolean): Generator<void, TextHit[]> {
    const { vocabulary, documents } = this.index;
    const reader = new IndexReader(this.index, documents.now);
    const terms = [...new Set(yield* vocabulary.recognizing(question))];
    const asked = terms.map((term) => ({ term, documentFrequency: term < 0 ? 0 : reader.documentFrequency(term) }));
    const known: QueryTerm[] = rarestOf(asked, rankedTermsMax).map(({ term }) => ({ term, weight: 1 }));
    yield;
    return topDocuments(reader, known, {
      count,
      accept: (document) => reader.isAlive(document) && accept(documents.rowOf(document)),
      boost: () => 1,
      boostMax: 1,
    }).map(({ document, units }) => ({ event: documents.rowOf(document), score: units * scoreUnit }));
  }

  get sizeBytes(): number {
    return this.index.sizeBytes;
  }

  /** The live document of an event, -1 where there is none. Events come in the order of their numbers, each with one text. */
  private documentOf(event: number): number {
    const { documents } = this.index;
    let [low, high] = [0, documents.end - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = documents.rowOf(middle);
      if (found === event) return documents.deaths.has(middle) ? -1 : middle;
      if (found < event) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** The index as it is now, for a snapshot. */
  freeze(): Writing {
    return this.index.freeze();
  }

  /** Becomes what a snapshot holds. */
  *load(reader: BinaryReader): Generator<void> {
    yield* this.index.load(reader);
    yield* this.index.catchUp();
  }
}
