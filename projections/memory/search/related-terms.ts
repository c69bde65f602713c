import { functionTermsOfAll } from '../../text/languages.js';
import { termOf } from '../../text/normalize.js';
import { relatedTermsOf } from '../../text/related-words/related-words.js';
import { technicalTermsOf } from '../../text/related-words/technical-words.js';
import { derivedTermsOf } from '../../text/stemming/derivations.js';
import { idf, type QueryTerm } from '../index/rank.js';
import type { MemoryReader } from '../memory-reader.js';
import type { InflectedWord } from './inflected-terms.js';

/**
 * What a related word counts beside the one that was asked for, and instead of one that no memory holds. Of 0.2, 0.35, 0.5, 0.7, 0.85 and 1 for the latter the fifth finds most of what
 * people tell in other words than they ask, and as much in dialogues, chats and code (docs/search.md).
 */
const relatedWeight = 0.2;
const substituteWeight = 0.85;
/** Related words that are looked for, those that count most. */
const relatedMax = 24;

/** What words are related to. */
export interface ToRelate {
  /** Terms of the question that memories hold. */
  readonly terms: readonly QueryTerm[];
  /** Words of the question that none holds, in lower case. */
  readonly absent: readonly string[];
  /** Its words, where it is in another language than English. */
  readonly words: readonly InflectedWord[];
}

/**
 * Words of a session that stand for much the same as a question's, bit by bit: "started" finds "began", "pets" finds "cat", "Beruf" "Tischler". None of them counts more than the word that was asked for would
 * at its weight; one that no memory holds would count as much as any.
 * @param known terms that are looked for already
 * @param count of the terms looked for at most
 */
export function* relatedTerms(
  memory: MemoryReader,
  { terms, absent, words }: ToRelate,
  known: ReadonlySet<number>,
  count: number,
): Generator<void, QueryTerm[]> {
  const ofEnglish = relatedInEnglish(memory, terms, absent, known, count);
  const taken = new Set([...known, ...ofEnglish.map(({ term }) => term)]);
  return [...ofEnglish, ...(yield* relatedInLanguages(memory, words, taken, count - ofEnglish.length))];
}

function relatedInEnglish(
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
  return mostOf(weights, count);
}

/** In any of their inflections. */
function* relatedInLanguages(
  memory: MemoryReader,
  words: readonly InflectedWord[],
  known: ReadonlySet<number>,
  count: number,
): Generator<void, QueryTerm[]> {
  const { vocabulary } = memory.index;
  const weights = new Map<number, number>();
  const rarity = (term: number): number => idf(memory.size, memory.documentFrequency(term));
  const heldOf = function* (form: string, stem: (word: string) => string): Generator<void, number[]> {
    const own = vocabulary.find(form);
    const others = yield* vocabulary.inflections.of(form, stem, memory.vocabularySize);
    return [...new Set([own, ...others])].filter((term) => term >= 0 && term < memory.vocabularySize && memory.documentFrequency(term) > 0);
  };
  for (const { word, related, isFunction } of words) {
    if (isFunction) continue;
    for (const { told, stem } of related) {
      const own = new Set(yield* heldOf(word, stem));
      const most = own.size === 0 ? Number.POSITIVE_INFINITY : Math.max(...[...own].map(rarity));
      const weight = own.size === 0 ? substituteWeight : relatedWeight;
      for (const form of told.forms)
        for (const term of yield* heldOf(form, stem)) {
          if (known.has(term) || own.has(term) || functionTermsOfAll.has(vocabulary.text(term))) continue;
          weights.set(term, Math.max(weights.get(term) ?? 0, weight * Math.min(1, most / rarity(term))));
        }
      yield;
    }
  }
  return mostOf(weights, count);
}

/** The terms that count most, {@link relatedMax} of them at most. */
function mostOf(weights: ReadonlyMap<number, number>, count: number): QueryTerm[] {
  return [...weights]
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, Math.max(0, Math.min(relatedMax, count)))
    .map(([term, weight]) => ({ term, weight }));
}
