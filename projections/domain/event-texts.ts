import type { BinaryReader, Writing } from '../compact/binary.js';
import { MemoryIndex } from '../memory/memory-index.js';
import { type QueryTerm, scoreUnit, topDocuments } from '../memory/rank.js';

export interface TextHit {
  /** Number of the domain event. */
  readonly event: number;
  readonly score: number;
}

/** The index over the texts of a domain's events. The texts stay on the log. */
export class EventTexts {
  private readonly index = new MemoryIndex();

  add(event: number, text: string, position: number): void {
    this.index.add(event, { content: text }, position);
  }

  retire(event: number): void {
    const { documents } = this.index;
    for (let document = 0; document < documents.end; document++)
      if (documents.slots.get(document) === event && documents.dead[document] === 0) this.index.retire(document);
  }

  /** The events whose texts best fit a question, best first. */
  search(question: string, count: number, accept: (event: number) => boolean): TextHit[] {
    const { vocabulary, postings, documents } = this.index;
    const tokens = vocabulary.recognize(question);
    const terms = [...new Set(vocabulary.tokens.subarray(0, tokens))];
    const known: QueryTerm[] = terms
      .filter((term) => term >= 0 && postings.documentFrequency(term) > 0)
      .map((term) => ({ term, weight: 1 }));
    return topDocuments(postings, documents, known, {
      count,
      accept: (document) => documents.dead[document] === 0 && accept(documents.slots.get(document)),
      boost: () => 1,
      boostMax: 1,
    }).map(({ document, units }) => ({ event: documents.slots.get(document), score: units * scoreUnit }));
  }

  get sizeBytes(): number {
    return this.index.sizeBytes;
  }

  freeze(): Writing {
    return this.index.freeze();
  }

  load(reader: BinaryReader): Generator<void> {
    return this.index.load(reader);
  }
}
