import { grown } from '../../compact/arrays.js';
import { bestPassage } from '../index/passages.js';
import type { TermScorer } from '../index/rank.js';
import type { MemoryReader } from '../memory-reader.js';

/** 1 + the ordinal of each term that is sought, else zero. */
let ordinals = new Uint16Array(1024);
/** Of the document looked at last, each term found: its ordinal << 8 | its frequency there, in eighths. */
let foundTerms = new Uint32Array(256);

const noPassages = new Uint32Array(0);

/** Of a long text, what a word counts that stands outside of its best passage: from 0.1 to 0.5 it is much the same. */
const elsewhereShare = 0.25;

/** Terms that are looked for in many documents, by their scorers' ordinals. */
export class SoughtTerms {
  private passages: Uint32Array = noPassages;

  private constructor(
    private readonly memory: MemoryReader,
    private readonly scorers: readonly TermScorer[],
  ) {
    if (memory.vocabularySize > ordinals.length) ordinals = grown(ordinals, memory.vocabularySize);
    if (scorers.length > foundTerms.length) foundTerms = grown(foundTerms, scorers.length);
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

  /** Of the document looked at last, each term found: its ordinal << 8 | its frequency there, in eighths. */
  get found(): Uint32Array {
    return foundTerms;
  }

  /** @returns how many of the terms the document holds; of a long one those count less that its best passage does not hold */
  in(document: number): number {
    const { documents } = this.memory;
    return documents.isLong(document) ? this.inPassages(document) : documents.find(document, ordinals, this.found);
  }

  private inPassages(document: number): number {
    const { found, scorers } = this;
    const { documents, lengths } = this.memory;
    if (this.passages.length < scorers.length) this.passages = new Uint32Array(scorers.length);
    const { passages } = this;
    const count = documents.findInPassages(document, ordinals, found, passages);
    const best = bestPassage(passages, count, (i) => scorers[found[i] >>> 8].units(found[i] & 255, lengths[document]));
    for (let i = 0; i < count; i++) {
      if ((passages[i] & (1 << best)) === 0) found[i] = (found[i] & ~255) | Math.max(1, Math.round((found[i] & 255) * elsewhereShare));
    }
    return count;
  }

  /** BM25 of the terms in a document itself, in whole units of `scoreUnit`. */
  units(document: number): number {
    const { found, scorers } = this;
    const length = this.memory.lengths[document];
    let units = 0;
    for (let i = 0, count = this.in(document); i < count; i++) units += scorers[found[i] >>> 8].units(found[i] & 255, length);
    return units;
  }
}
