import { type Language, languages } from '../../text/languages.js';
import { termOf, withFewMarks, withoutAccents, wordLengthMax } from '../../text/normalize.js';
import type { ToldWords } from '../../text/related-words/related-in-language.js';
import type { Verbs } from '../../text/stemming/verb-forms.js';
import { stopWords } from '../../text/stop-words.js';
import { idf, type QueryTerm } from '../index/rank.js';
import type { MemoryReader } from '../memory-reader.js';
import { CompoundTerms } from './compound-terms.js';

/**
 * A session speaks a language if so many of its function words are each in this share of the memories. Of 43 collections in 20 languages each held at least 12 of its own language and at most 4 of
 * another one.
 */
const spoken = { words: 5, share: 0.01 } as const;
/** Inflections of one word that are looked for: the most frequent. */
const inflectionsMax = 16;
/** What another inflection counts beside the word as it was asked: of 1 and 0.7, the better nDCG@10 in seven of eleven languages. */
const inflectionWeight = 0.7;
/** What another form of a verb counts, which its stem does not find: recall@10 of descriptions in seven languages is the same within 0.002 with 0.35, 0.5 and 0.7. */
const verbWeight = 0.5;
/** What a compound that holds the word counts, or a part of it: of 0.3, 0.5 and 0.7, the best nDCG@10 on seven languages together. */
const compoundWeight = 0.5;

/** A dotted capital I of Turkish in lower case: without its dot it is as others write it. */
const dottedI = /i\u0307/g;

/**
 * What a question in another language than English looks for, bit by bit: its terms but for function words, and the inflections of each that the session holds, and its compounds and parts. Inflections of one word together
 * are as rare as all of them, as in Lucene's synonym queries. In English, of which the index holds the stems, the terms as they are.
 * @param words of the question
 * @param terms of the question that memories hold
 * @param termsMax terms that are looked for at most if any of them are inflections
 */
export function* withInflections(
  memory: MemoryReader,
  words: readonly InflectedWord[],
  terms: readonly { readonly term: number }[],
  termsMax: number,
): Generator<void, QueryTerm[]> {
  const { vocabulary } = memory.index;
  const weights = new Map(terms.map(({ term }) => [term, 1]));
  const tells = words.some(({ isFunction }) => !isFunction);
  const compounds = new CompoundTerms(memory);
  const joined = new Map<number, number>();
  for (const { word, stems, otherForms, joining, isFunction } of words) {
    const own = vocabulary.find(word);
    if (isFunction) {
      if (tells) weights.delete(own);
      continue;
    }
    const found = new Set(weights.has(own) ? [own] : []);
    for (const stem of stems) for (const term of yield* vocabulary.inflections.of(word, stem, memory.vocabularySize)) found.add(term);
    const byStem = new Set(found);
    for (const [form, stem] of otherForms)
      for (const term of yield* vocabulary.inflections.of(form, stem, memory.vocabularySize)) found.add(term);
    if (otherForms.length > 0) yield;
    const share = (term: number): number => (term === own ? 1 : byStem.has(term) ? inflectionWeight : verbWeight);
    const frequency = (term: number): number => memory.documentFrequency(term);
    const held = [...found]
      .filter((term) => frequency(term) > 0)
      .sort((a, b) => frequency(b) - frequency(a) || a - b)
      .slice(0, inflectionsMax);
    const together = held.reduce((sum, term) => sum + frequency(term), 0);
    const rarity = idf(memory.size, Math.min(memory.size, together));
    for (const term of held) {
      const weight = (share(term) * rarity) / idf(memory.size, frequency(term));
      if (weights.has(term) || weights.size < termsMax) weights.set(term, weight);
    }
    for (const stem of joining) {
      for (const term of yield* compounds.of(word, stem)) {
        const weight = compoundWeight * Math.min(1, rarity / idf(memory.size, frequency(term)));
        joined.set(term, Math.max(joined.get(term) ?? 0, weight));
      }
    }
  }
  for (const [term, weight] of joined) if (!weights.has(term) && weights.size < termsMax) weights.set(term, weight);
  return [...weights].map(([term, weight]) => ({ term, weight }));
}

type Stemmer = (word: string) => string;

/** A word of a question and how its languages inflect it. */
export interface InflectedWord {
  /** In lower case, with its accents. */
  readonly word: string;
  readonly stems: readonly Stemmer[];
  /** Other forms of the verb that it may be, each with the stemmer of its language. */
  readonly otherForms: readonly (readonly [form: string, stem: Stemmer])[];
  /** Those of the languages that join words. */
  readonly joining: readonly Stemmer[];
  /** What may be told in its place, each with the stemmer of its language. */
  readonly related: readonly { readonly told: ToldWords; readonly stem: Stemmer }[];
  /** Whether it tells nothing in one of them. */
  readonly isFunction: boolean;
}

/** Words with a capital letter behind others. */
const capitalWords = /(?<=[\p{L}\p{N},;:] )\p{Lu}[\p{L}\p{M}]*/gu;

/** Characters of a question in which words are looked for. */
const readCharactersMax = 4096;

/**
 * The words of a question in another language than English; none where it is in English.
 * @param wordsMax words that are looked at
 * @param told the language that the question tells, where it does: a session of too few words to tell one is taken to speak it
 * @param functionTerms of the question, which are not looked for in any form
 */
export function wordsToInflect(
  memory: MemoryReader,
  question: string,
  wordsMax: number,
  told: Language | null,
  functionTerms: ReadonlySet<string>,
): InflectedWord[] {
  const own = languagesOf(memory);
  const candidates = own.length > 0 || told === null ? own : [told];
  if (candidates.length === 0) return [];
  const read = question.slice(0, readCharactersMax);
  const written =
    withFewMarks(read)
      .normalize('NFKC')
      .toLowerCase()
      .replace(dottedI, 'i')
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  // Of a longer word the index has no more than its beginning.
  const words = [...new Set(written)].filter(({ length }) => length <= wordLengthMax).slice(0, wordsMax);
  const capital = new Set(read.match(capitalWords)?.map((word) => word.toLowerCase()));
  const asked = askedIn(candidates, words);
  const stems = asked.flatMap(({ stem }) => stem ?? []);
  const joining = asked.flatMap(({ stem, joinsWords }) => (stem !== null && joinsWords ? stem : []));
  return words.map((word) => ({
    word,
    stems,
    otherForms: asked.flatMap(({ stem, verbs }) =>
      stem === null || verbs === null
        ? []
        : verbFormsOf(word, verbs, capital.has(word), written.at(-1) ?? '').map((form) => [form, stem] as const),
    ),
    joining,
    related: asked.flatMap(({ stem, related }) =>
      stem === null || related === null ? [] : related.of(word).map((told) => ({ told, stem })),
    ),
    isFunction: functionTerms.has(termOf(word) ?? '') || asked.some(({ functionWords }) => functionWords.has(withoutAccents(word))),
  }));
}

/** Other forms of the verb that a word may be, also together with a separable prefix that is the last word of all. */
function verbFormsOf(word: string, verbs: Verbs, isCapital: boolean, last: string): readonly string[] {
  const own = verbs.formsOf(word, isCapital);
  return verbs.separable.has(last) && word !== last ? [...own, ...verbs.formsOf(last + word, isCapital)] : own;
}

/** The languages that the session speaks besides English. */
export function languagesOf(memory: MemoryReader): Language[] {
  memory.index.vocabulary.inflections.findFunctionTerms(memory.vocabularySize);
  const counts = new Map<Language, number>();
  const least = Math.max(1, memory.size * spoken.share);
  for (const { term, language } of memory.index.vocabulary.inflections.functionTerms) {
    if (term < memory.vocabularySize && memory.countDocuments(term) >= least) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return languages.filter((language) => (counts.get(language) ?? 0) >= spoken.words);
}

/** The languages among the candidates that a question has most function words of: none if English has more, all if there are none. */
function askedIn(candidates: readonly Language[], words: readonly string[]): Language[] {
  const plain = words.map(withoutAccents);
  const countIn = (set: ReadonlySet<string>): number => plain.filter((word) => set.has(word)).length;
  const counts = candidates.map(({ functionWords }) => countIn(functionWords));
  const most = Math.max(...counts);
  return countIn(stopWords) > most ? [] : candidates.filter((_, i) => counts[i] === most);
}
