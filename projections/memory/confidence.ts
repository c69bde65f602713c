import type { MemoryReader } from './memory-reader.js';
import type { ParsedQuery, QuestionTerm } from './parsed-query.js';
import { idf, type RankedDocument, scoreUnit, type TermScorer } from './rank.js';
import { speakersNamed } from './rescore.js';
import { SoughtTerms } from './sought-terms.js';

/** Best memories that are looked at. */
const lookedAt = 60;
/** The place whose score tells how much the best one stands out. */
export const comparedPlace = 10;
/** Memories imagined beside those that there are, so that a word tells something of a small session too. */
const imagined = 50;
/** A memory with this share of the question's weight holds its speaker to it. */
const heldMin = 0.5;

/** What a ranking shows of whether the evidence is in it. Shares are of the weight of the question's words, speakers' names left out, each word weighing its inverse document frequency. */
export interface Evidence {
  /** Whether the question names some of the speakers, and not all. */
  readonly isOfSpeaker: boolean;
  /** Share that the best memory holds, and with those told beside it. */
  readonly own: number;
  readonly around: number;
  /** Share of words that no memory has. */
  readonly unknown: number;
  /** The best score by the question's weight. */
  readonly strength: number;
  /** The tenth score by the best, 0 for none. */
  readonly flatness: number;
  /** Logarithm of 1 + the words asked for. */
  readonly words: number;
  /** Logarithm of the best score among the named speakers' memories by the best among the others'. */
  readonly lead: number;
  /** How much of what is like the question the named speakers say, by the fourth power of the shares. */
  readonly part: number;
  /** 1 where one of them says of themselves half of it or more, else 0. */
  readonly firstHand: number;
}

type Measure = Exclude<keyof Evidence, 'isOfSpeaker'>;
interface Model {
  readonly bias: number;
  readonly weights: readonly (readonly [Measure, number])[];
  /** Below this confidence nothing answers. */
  readonly least: number;
}

/** Logistic regressions on whether the evidence is among the ten best, fitted by tools/retrieval/confidence.mjs: a question about one of several speakers is told by who says the like, others by the words. */
const ofSpeaker: Model = {
  bias: -1.83,
  weights: [
    ['lead', 2.41],
    ['part', 1.78],
    ['firstHand', 0.66],
    ['unknown', -0.92],
  ],
  least: 0.47,
};
const ofWords: Model = {
  bias: -1.65,
  weights: [
    ['own', 0.77],
    ['around', 0.35],
    ['strength', 1.2],
    ['unknown', -0.45],
    ['words', 1.17],
    ['flatness', -3.19],
  ],
  least: 0.2,
};

export interface Confidence {
  /** Probability that the evidence is among the memories found, 0 to 1. */
  readonly probability: number;
  /** Whether that is too little to speak of evidence. */
  readonly isTooLow: boolean;
  /** What it comes from; `null` where nothing was found. */
  readonly evidence: Evidence | null;
}

/** @param best the ranking, best first, of {@link comparedPlace} memories at least where there are so many */
export function confidenceIn(
  memory: MemoryReader,
  ask: ParsedQuery,
  terms: readonly QuestionTerm[],
  scorers: readonly TermScorer[],
  best: readonly RankedDocument[],
): Confidence {
  if (best.length === 0) return { probability: 0, isTooLow: true, evidence: null };
  const evidence = evidenceIn(memory, ask, terms, scorers, best);
  const { bias, weights, least } = evidence.isOfSpeaker ? ofSpeaker : ofWords;
  const odds = weights.reduce((sum, [measure, weight]) => sum + weight * evidence[measure], bias);
  const probability = 1 / (1 + Math.exp(-odds));
  return { probability, isTooLow: probability < least, evidence };
}

const ofNobody = { lead: 0, part: 0, firstHand: 0 } as const;

/** @param best the ranking, best first; not empty */
function evidenceIn(
  memory: MemoryReader,
  ask: ParsedQuery,
  terms: readonly QuestionTerm[],
  scorers: readonly TermScorer[],
  best: readonly RankedDocument[],
): Evidence {
  const { documents } = memory;
  const looked = best.slice(0, lookedAt);
  const named = memory.placed > 0 ? speakersNamed(memory, ask, looked) : new Set<number>();
  const rarity = (frequency: number): number => idf(memory.size + imagined, frequency);
  const asked = terms.filter(({ term }) => !named.has(term));
  const weight = asked.reduce((sum, { documentFrequency }) => sum + rarity(documentFrequency), 0) || 1;
  const unknown = asked.reduce((sum, { documentFrequency }) => sum + (documentFrequency === 0 ? rarity(0) : 0), 0) / weight;
  const shares = scorers.map(({ query }) =>
    named.has(query.term) ? 0 : rarity(query.weight < 1 ? 0 : memory.documentFrequency(query.term)) / weight,
  );
  const seen = new Uint8Array(scorers.length);
  return SoughtTerms.among(memory, scorers, (sought) => {
    const held = (beside: readonly number[]): number => {
      seen.fill(0);
      let share = 0;
      for (const document of beside) {
        for (let i = 0, count = sought.in(document); i < count; i++) {
          const ordinal = sought.found[i] >>> 8;
          if (seen[ordinal]++ === 0) share += shares[ordinal];
        }
      }
      return Math.min(1, share);
    };
    const [first] = looked;
    const row = documents.rowOf(first.document);
    const beside = [row - 2, row - 1, row + 1].map((other) => memory.documentOf(other)).filter((document) => document >= 0);
    const words = {
      own: held([first.document]),
      around: held([first.document, ...beside]),
      unknown,
      strength: (first.units * scoreUnit) / weight,
      flatness: looked.length < comparedPlace ? 0 : looked[comparedPlace - 1].units / first.units,
      words: Math.log(1 + asked.length),
    };
    const isNamed = ({ document }: RankedDocument): boolean => named.has(documents.speaker(document));
    if (named.size === 0) return { isOfSpeaker: false, ...words, ...ofNobody };
    const others = looked.filter((one) => !isNamed(one));
    if (others.every(({ document }) => documents.speaker(document) < 0)) return { isOfSpeaker: false, ...words, ...ofNobody };
    const theirs = looked.filter(isNamed);
    const bestOf = (ranked: readonly RankedDocument[]): number => (ranked.length === 0 ? 0 : ranked[0].units * scoreUnit);
    const likeness = (ranked: readonly RankedDocument[]): number => ranked.reduce((sum, { document }) => sum + held([document]) ** 4, 0);
    const [own, other] = [likeness(theirs), likeness(others)];
    return {
      isOfSpeaker: true,
      ...words,
      lead: Math.log((bestOf(theirs) + 0.1) / (bestOf(others) + 0.1)),
      part: own / (own + other + 0.01),
      firstHand: Number(theirs.some(({ document }) => documents.firstPerson(document) && held([document]) > heldMin)),
    };
  });
}
