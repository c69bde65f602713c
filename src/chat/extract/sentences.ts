import { sentencesOf, termsOf } from '../../../projections/memory/summary.js';
import type { MemoryItem } from '../../memory/memory-answers.dto.js';
import type { Question, Wanted } from './question.js';
import { type About, aboutWhom, namedSpeakers, speakerOf } from './speakers.js';

/** How much each term of a question tells, by its index form. */
export type TermWeights = ReadonlyMap<string, number>;

/** A sentence of a memory, and how well it answers. */
export interface ScoredSentence {
  readonly item: MemoryItem;
  /** Place of the memory among those found, 0 the best. */
  readonly rank: number;
  /** Place of the sentence in the memory. */
  readonly place: number;
  readonly text: string;
  readonly terms: ReadonlySet<string>;
  /** Who says it, where the memory tells. */
  readonly speaker: string | null;
  readonly score: number;
}

/** Sentences of one memory that are looked at. */
const sentencesMax = 400;
/** What a sentence takes over from the rest of its memory: the part of the question that is spoken of beside it. */
const neighbourShare = 0.5;
/** What the memory's own place in the search gives, beside the sentence's words; half of that also where nothing in the memory shares a word with the question. */
const rankShare = 0.65;
/** A sentence that asks, one that greets, and one that has what is wanted, such as a number. */
const askingFactor = 0.6;
const shortFactor = 0.7;
const wantedFactor = 1.25;
const shortTerms = 2;
/** What a sentence counts, by whom it is about, where the question names someone. */
const aboutFactor: Readonly<Record<About, number>> = { named: 1, neither: 0.65, themselves: 0 };

const wantedForms: Readonly<Record<Wanted, RegExp | null>> = {
  time: /\b(?:\d{4}|\d{1,2}(?:st|nd|rd|th)|\d{1,2}:\d{2}|\d{1,2} ?[ap]m|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|today|tonight|tomorrow|ago|(?:last|next|this|past|few) (?:night|week|weekend|month|year|spring|summer|autumn|fall|winter|days?|weeks?|months?|years?)|morning|evening)\b/i,
  number:
    /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|once|twice|couple|few|several|every|daily|weekly)\b/i,
  place: /\b(?:in|at|from|near|to|on) (?:the )?\p{Lu}/u,
  person: /(?<=\S )\p{Lu}\p{L}+/u,
  anything: null,
};

/** All sentences of the memories found, each with how well it answers by itself; scored memory by memory. */
export function* scoringSentences(
  question: Question,
  items: readonly MemoryItem[],
  weights: TermWeights,
): Generator<void, ScoredSentence[]> {
  const total = sum(weights.values()) || 1;
  const top = items[0]?.score || 1;
  const named = namedSpeakers(question, items);
  const scored: ScoredSentence[] = [];
  for (const [rank, item] of items.entries()) {
    const { speaker, text } = speakerOf(item);
    const sentences = sentencesOf(text).slice(0, sentencesMax);
    const terms = sentences.map(termsOf);
    const whole = new Set([...terms.flatMap((set) => [...set]), ...termsOf(speaker ?? '')]);
    const inMemory = weightOf(whole, weights) / total;
    const isSilent = terms.every((set) => weightOf(set, weights) === 0);
    yield;
    for (const [place, sentence] of sentences.entries()) {
      const own = weightOf(terms[place], weights) / total;
      const words = own + neighbourShare * (inMemory - own);
      const carried = own > 0 || isSilent ? 0.5 + 0.5 * Math.sqrt(own) : 0;
      const score = words * (1 - rankShare) * factorOf(sentence, terms[place], question.wanted) + rankShare * (item.score / top) * carried;
      const counted = score * aboutFactor[aboutWhom(speaker, sentence, named)];
      scored.push({ item, rank, place, text: sentence.replace(/\s+/g, ' '), terms: terms[place], speaker, score: counted });
    }
    yield;
  }
  return scored;
}

/** All terms of a memory found. */
export const termsIn = ({ content, summary, matched_concepts }: MemoryItem): Set<string> =>
  termsOf(`${content}\n${summary}\n${matched_concepts.join('\n')}`);

/** The share of a question's weight that a memory of these terms speaks of, 0 to 1. */
export const coverage = (terms: ReadonlySet<string>, weights: TermWeights): number =>
  weightOf(terms, weights) / (sum(weights.values()) || 1);

function factorOf(sentence: string, terms: ReadonlySet<string>, wanted: Wanted): number {
  const asks = /[?？]["'”’)\]]*$/.test(sentence) ? askingFactor : 1;
  const short = terms.size < shortTerms ? shortFactor : 1;
  return asks * short * (wantedForms[wanted]?.test(sentence) === true ? wantedFactor : 1);
}

function weightOf(terms: ReadonlySet<string>, weights: TermWeights): number {
  let weight = 0;
  for (const term of terms) weight += weights.get(term) ?? 0;
  return weight;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
