import { termOf } from '../../text/normalize.js';
import { relatedTermsOf } from '../../text/related-words/related-words.js';
import { technicalTermsOf } from '../../text/related-words/technical-words.js';
import { derivedTermsOf } from '../../text/stemming/derivations.js';
import { idf, type QueryTerm } from '../index/rank.js';
import type { MemoryReader } from '../memory-reader.js';

/**
 * What a related word counts beside the one that was asked for, and instead of one that no memory holds. Of 0.2, 0.35, 0.5, 0.7, 0.85 and 1 for the latter the fifth finds most of what
 * people tell in other words than they ask, and as much in dialogues, chats and code (docs/search.md).
 */
const relatedWeight = 0.2;
const substituteWeight = 0.85;
/** Related words that are looked for, those that count most. */
const relatedMax = 24;

/**
 * Words of a session that stand for much the same as a question's: "started" finds "began", "pets" finds "cat". None of them counts more than the word that was asked for would at its weight;
 * one that no memory holds would count as much as any.
 * @param terms of the question that memories hold
 * @param absent words of the question that none holds, in lower case
 * @param known terms that are looked for already
 * @param count of the terms looked for at most
 */
export function relatedTerms(
  memory: MemoryReader,
  terms: readonly QueryTerm[],
  absent: readonly string[],
  known: ReadonlySet<number>,
  count: number,
): QueryTerm[] {
  const { vocabulary } = memory.index;
  const weights = new Map<number, number>();
  const rarity = (term: number): number => idf(memory.size, memory.documentFrequency(term));
  const add = (text: string, weight: number, most: number): void => {
    const other = vocabulary.findTerm(text);
    if (other < 0 || other >= memory.vocabularySize || known.has(other) || memory.documentFrequency(other) === 0) return;
    weights.set(other, Math.max(weights.get(other) ?? 0, weight * Math.min(1, most / rarity(other))));
  };
  for (const { term, weight } of terms)
    for (const text of relatedTermsOf(vocabulary.text(term))) add(text, relatedWeight * weight, rarity(term));
  for (const word of absent) {
    const term = termOf(word) ?? '';
    const others = [...relatedTermsOf(term), ...technicalTermsOf(term), ...derivedTermsOf(word)];
    for (const text of others) add(text, substituteWeight, Number.POSITIVE_INFINITY);
  }
  return [...weights]
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, Math.max(0, Math.min(relatedMax, count)))
    .map(([term, weight]) => ({ term, weight }));
}
