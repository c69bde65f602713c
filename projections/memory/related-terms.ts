import { relatedTermsOf } from '../text/related-words.js';
import type { MemoryReader } from './memory-reader.js';
import { idf, type QueryTerm } from './rank.js';

/** What a related word counts beside the one that was asked for. */
const relatedWeight = 0.2;
/** Related words that are looked for, those that count most. */
const relatedMax = 24;

/**
 * Words of a session that stand for much the same as a question's: "started" finds "began", "pets" finds "cat". None of them counts more than the word that was asked for would at its weight.
 * @param terms of the question that memories hold
 * @param known terms that are looked for already
 * @param count of the terms looked for at most
 */
export function relatedTerms(memory: MemoryReader, terms: readonly QueryTerm[], known: ReadonlySet<number>, count: number): QueryTerm[] {
  const { vocabulary } = memory.index;
  const weights = new Map<number, number>();
  const rarity = (term: number): number => idf(memory.size, memory.documentFrequency(term));
  for (const { term, weight } of terms) {
    for (const text of relatedTermsOf(vocabulary.text(term))) {
      const other = vocabulary.findTerm(text);
      if (other < 0 || other >= memory.vocabularySize || known.has(other) || memory.documentFrequency(other) === 0) continue;
      const counts = relatedWeight * weight * Math.min(1, rarity(term) / rarity(other));
      weights.set(other, Math.max(weights.get(other) ?? 0, counts));
    }
  }
  return [...weights]
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, Math.max(0, Math.min(relatedMax, count)))
    .map(([term, weight]) => ({ term, weight }));
}
