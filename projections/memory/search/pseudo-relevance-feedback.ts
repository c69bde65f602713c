import { grown } from '../../compact/arrays.js';
import { roles } from '../../text/speaker-attribution.js';
import { idf, TermScorer } from '../index/rank.js';
import type { MemoryReader } from '../memory-reader.js';

/** Relevance feedback (RM3, Abdul-Jaleel et al. 2004): words of the best memories join the question, the more the longer memories are. */
const feedback = { documents: 5, terms: 15, weight: 0.5, halfTokens: 50 } as const;

/** Mean length in tokens from which on memories tell enough to be compared with each other. */
export const comparableTokens = 20;
/** Best memories that are compared, and of how many most like it each one's score takes. */
const compared = 50;
const alikeMax = 5;

/** 1 + the ordinal of each term that the compared documents hold, else zero. */
let ordinals = new Uint32Array(1024);

/** A document and what speaks for it, in units. */
export interface DocumentScore {
  readonly document: number;
  readonly units: number;
}

/** The terms that the best documents share, each with its weight beside a question of `askedCount` terms. */
export function expansionTerms(memory: MemoryReader, weighed: readonly DocumentScore[], askedCount: number): TermScorer[] {
  const { documents } = memory;
  const best = bestOf(notOfChats(memory, weighed), feedback.documents);
  const total = best.reduce((sum, { units }) => sum + units, 0);
  if (total === 0) return [];
  const chances = new Map<number, number>();
  for (const { document, units } of best) {
    const scale = units / total / Math.max(1, memory.lengths[document]);
    for (const word of documents.terms(document)) chances.set(word >>> 8, (chances.get(word >>> 8) ?? 0) + scale * (word & 255));
  }
  const likely = [...chances].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, feedback.terms);
  const sum = likely.reduce((all, [, chance]) => all + chance, 0);
  const weight = (chance: number): number => (feedbackOdds(memory) * askedCount * chance) / sum;
  return likely.map(([term, chance]) => new TermScorer(memory, { term, weight: weight(chance) }));
}

/**
 * What each of the best documents gains from those most like it, as what answers a question lies close together (after Diaz 2005, "Regularizing ad hoc
 * retrieval scores"): a share of their scores' mean, weighted by the cosine of the documents' terms. Short texts have too little in common for it.
 * @returns whole units above zero by document; nothing for a document that gains nothing
 */
export function regularizationGains(memory: MemoryReader, weighed: readonly DocumentScore[]): Map<number, number> {
  const gains = new Map<number, number>();
  if (meanLengthOf(memory) < comparableTokens) return gains;
  const best = bestOf(notOfChats(memory, weighed), compared);
  const likeness = likenessOf(memory, best);
  const odds = feedbackOdds(memory);
  for (const [i, { document }] of best.entries()) {
    const row = likeness.subarray(i * best.length, (i + 1) * best.length);
    const alike = greatest(row, alikeMax);
    const sum = alike.reduce((all, j) => all + row[j], 0);
    const mean = alike.reduce((all, j) => all + row[j] * best[j].units, 0) / sum;
    if (alike.length > 0) gains.set(document, Math.round(odds * mean));
  }
  return gains;
}

/** Cosine of each two documents' terms, each weighted by its rarity: a square matrix by rows, zero on the diagonal. */
function likenessOf(memory: MemoryReader, chosen: readonly DocumentScore[]): Float64Array {
  const count = chosen.length;
  const { terms, starts, places } = holdersOf(memory, chosen);
  const likeness = new Float64Array(count * count);
  const squares = new Float64Array(count);
  for (let ordinal = 0; ordinal < terms.length; ordinal++) {
    const square = idf(memory.size, memory.countDocuments(terms[ordinal])) ** 2;
    const first = starts[ordinal];
    for (let i = first; i < starts[ordinal + 1]; i++) {
      const row = places[i] * count;
      squares[places[i]] += square;
      for (let j = first; j < i; j++) likeness[row + places[j]] += square;
    }
  }
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      const cosine = likeness[i * count + j] / Math.sqrt(squares[i] * squares[j]);
      likeness[i * count + j] = likeness[j * count + i] = squares[i] * squares[j] > 0 ? cosine : 0;
    }
  }
  return likeness;
}

/** Which documents hold which terms. */
interface Holders {
  /** The terms in the order in which they are met. */
  readonly terms: Uint32Array;
  /** For each of them, where its holders begin; one more for the end. */
  readonly starts: Uint32Array;
  /** The places of the documents that hold each term, ascending. */
  readonly places: Uint16Array;
}

function holdersOf(memory: MemoryReader, chosen: readonly DocumentScore[]): Holders {
  if (memory.vocabularySize > ordinals.length) ordinals = grown(ordinals, memory.vocabularySize);
  const held = chosen.map(({ document }) => memory.documents.terms(document));
  const total = held.reduce((sum, { length }) => sum + length, 0);
  const terms = new Uint32Array(total);
  // of each term how many hold it, then where its next holder goes
  const next = new Uint32Array(total + 1);
  let met = 0;
  for (const words of held) {
    for (let i = 0; i < words.length; i++) {
      const term = words[i] >>> 8;
      if (ordinals[term] === 0) {
        terms[met] = term;
        ordinals[term] = ++met;
      }
      next[ordinals[term] - 1]++;
    }
  }
  const starts = new Uint32Array(met + 1);
  for (let ordinal = 0; ordinal < met; ordinal++) {
    starts[ordinal + 1] = starts[ordinal] + next[ordinal];
    next[ordinal] = starts[ordinal];
  }
  const places = new Uint16Array(total);
  for (let place = 0; place < held.length; place++) {
    const words = held[place];
    for (let i = 0; i < words.length; i++) places[next[ordinals[words[i] >>> 8] - 1]++] = place;
  }
  for (let ordinal = 0; ordinal < met; ordinal++) ordinals[terms[ordinal]] = 0;
  return { terms: terms.subarray(0, met), starts, places };
}

/** Places of the greatest numbers above zero, the greatest first; of equal ones the earlier. */
function greatest(numbers: Float64Array, count: number): number[] {
  const places = [...numbers.keys()].filter((place) => numbers[place] > 0);
  return firstOf(places, count, (one, other) => numbers[one] > numbers[other]);
}

/** How much what the best documents say counts beside the question itself. */
function feedbackOdds(memory: MemoryReader): number {
  const meanLength = meanLengthOf(memory);
  const share = (feedback.weight * meanLength) / (meanLength + feedback.halfTokens);
  return share / (1 - share);
}

function meanLengthOf({ totalLength, size }: MemoryReader): number {
  return totalLength / Math.max(1, size);
}

/** Without the turns of chats with an assistant: its long answers share words with all that is near the matter, and would draw the user's turns out of sight. */
const notOfChats = ({ documents }: MemoryReader, weighed: readonly DocumentScore[]): readonly DocumentScore[] =>
  weighed.filter(({ document }) => documents.role(document) === roles.none);

/** The documents that most speaks for, best first; equal ones: the newer first. */
const bestOf = (weighed: readonly DocumentScore[], count: number): DocumentScore[] =>
  firstOf(weighed, count, (one, other) => one.units > other.units || (one.units === other.units && one.document > other.document));

/** The first few of an order, in it; quicker than sorting all. */
function firstOf<T>(all: readonly T[], count: number, precedes: (one: T, other: T) => boolean): T[] {
  const first: T[] = [];
  for (const one of all) {
    let place = first.length;
    while (place > 0 && precedes(one, first[place - 1])) place--;
    if (place === count) continue;
    first.splice(place, 0, one);
    if (first.length > count) first.pop();
  }
  return first;
}
