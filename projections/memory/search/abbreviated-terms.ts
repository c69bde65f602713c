import { abbreviationsOf, isAbbreviation } from '../../text/abbreviations.js';
import { idf, type QueryTerm } from '../index/rank.js';
import type { MemoryReader } from '../memory-reader.js';
import { isAboutCode } from './code-sessions.js';

/** Where so many memories hold the name of a programming language. */
const codeShare = 0.1;
/** Words of a question whose abbreviations are looked for, and terms found for all of them. */
const wordsMax = 16;
const termsMax = 16;
/** Memories with an abbreviation that are looked at, the oldest, and terms of each. */
const sampleMax = 64;
const comparedTerms = 256;
/** An abbreviation stands for a word if so many of these hold the word, this share of them, and so many times more than of all memories. */
const together = { memories: 5, share: 0.1, lift: 2 } as const;
/** What the other spelling counts beside the one asked for. Of 0.3, 0.4, 0.5 and 0.7 the best nDCG@10 on searches of code. */
const weight = 0.3;

const written = /[a-z]{2,}/g;
const isPlain = (text: string): boolean => /^[a-z]+$/.test(text);

/**
 * Shorter and longer spellings of a question's words that the session uses for them in source code ("img" for "image", "dictionary" for "dict"), learnt bit by bit from where they stand: in the same
 * memories. None where the session is not about code.
 */
export function* abbreviatedTerms(memory: MemoryReader, question: string): Generator<void, QueryTerm[]> {
  if (!isAboutCode(memory, codeShare)) return [];
  const { vocabulary } = memory.index;
  const frequency = (term: number): number => (term < 0 || term >= memory.vocabularySize ? 0 : memory.documentFrequency(term));
  const found = new Map<number, number>();
  const asked = [...new Set(question.toLowerCase().match(written))]
    .filter((word) => frequency(vocabulary.find(word)) > 0)
    .slice(0, wordsMax);
  for (const word of asked) {
    const own = vocabulary.find(word);
    const standsFor = (short: ReadonlySet<number>, term: number): boolean => {
      let both = 0;
      for (const document of short) if (holds(memory, document, term)) both++;
      const share = both / short.size;
      return both >= together.memories && share >= together.share && share >= (together.lift * frequency(term)) / memory.size;
    };
    const add = (other: number): void => {
      const rarity = idf(memory.size, Math.min(memory.size, frequency(own) + frequency(other)));
      found.set(other, Math.max(found.get(other) ?? 0, (weight * rarity) / idf(memory.size, frequency(other))));
    };
    for (const short of abbreviationsOf(word)) {
      const other = vocabulary.find(short);
      if (other === own || frequency(other) < together.memories) continue;
      if (standsFor(sampleOf(memory, other), own)) add(other);
      yield;
    }
    for (const other of yield* longerSpellings(memory, word, own)) add(other);
  }
  const strongest = [...found].sort(([a, one], [b, another]) => another - one || a - b).slice(0, termsMax);
  return strongest.map(([term, weight]) => ({ term, weight }));
}

/** The words that one may be an abbreviation of, among those that stand beside it. */
function* longerSpellings(memory: MemoryReader, word: string, own: number): Generator<void, number[]> {
  const { vocabulary } = memory.index;
  const counts = new Map<number, number>();
  const sample = sampleOf(memory, own);
  for (const document of sample) {
    for (const entry of memory.documents.terms(document).subarray(0, comparedTerms))
      counts.set(entry >>> 8, (counts.get(entry >>> 8) ?? 0) + 1);
  }
  yield;
  const longer: number[] = [];
  for (const [term, both] of counts) {
    const share = both / sample.size;
    if (term === own || both < together.memories || share < together.share) continue;
    if (share < (together.lift * memory.documentFrequency(term)) / memory.size) continue;
    const text = vocabulary.label(term);
    if (isPlain(text) && isAbbreviation(word, text)) longer.push(term);
  }
  yield;
  return longer;
}

/** The oldest live memories that hold a term. */
function sampleOf(memory: MemoryReader, term: number): Set<number> {
  const sample = new Set<number>();
  for (const cursor = memory.cursor(term); !cursor.ended && sample.size < sampleMax; cursor.nextChunk()) {
    for (let at = cursor.first; at <= cursor.last && sample.size < sampleMax; at++) {
      const document = cursor.page[at] >>> 8;
      if (memory.isAlive(document)) sample.add(document);
    }
  }
  return sample;
}

function holds({ documents }: MemoryReader, document: number, term: number): boolean {
  const terms = documents.terms(document);
  for (let i = 0; i < Math.min(terms.length, comparedTerms); i++) if (terms[i] >>> 8 === term) return true;
  return false;
}
