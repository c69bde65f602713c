import { grown } from '../compact/arrays.js';
import type { MemoryReader } from './memory-reader.js';
import type { TermScorer } from './rank.js';

/** 1 + the ordinal of each term that is sought, else zero. */
let ordinals = new Uint16Array(1024);

/** Terms that are looked for in many documents, by their scorers' ordinals. */
export class SoughtTerms {
  /** Of the document looked at last, each term found: its ordinal << 8 | its frequency there, in eighths. */
  found = new Uint32Array(64);

  private constructor(
    private readonly memory: MemoryReader,
    private readonly scorers: readonly TermScorer[],
  ) {
    if (memory.vocabularySize > ordinals.length) ordinals = grown(ordinals, memory.vocabularySize);
    if (scorers.length > this.found.length) this.found = grown(this.found, scorers.length);
  }

  /** Calls back while the terms are sought; nothing else may be sought meanwhile. */
  static among<T>(memory: MemoryReader, scorers: readonly TermScorer[], look: (sought: SoughtTerms) => T): T {
    const sought = new SoughtTerms(memory, scorers);
    for (const [ordinal, { query }] of scorers.entries()) ordinals[query.term] = ordinal + 1;
    try {
      return look(sought);
    } finally {
      for (const { query } of scorers) ordinals[query.term] = 0;
    }
  }

  /** @returns how many of the terms the document holds */
  in(document: number): number {
    return this.memory.documents.find(document, ordinals, this.found);
  }

  /** BM25 of the terms in a document itself, in whole units. */
  units(document: number): number {
    const { found, scorers } = this;
    const length = this.memory.lengths[document];
    let units = 0;
    for (let i = 0, count = this.in(document); i < count; i++) units += scorers[found[i] >>> 8].units(found[i] & 255, length);
    return units;
  }
}
