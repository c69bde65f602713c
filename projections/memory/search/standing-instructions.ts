import { idf, type TermScorer } from '../index/rank.js';
import type { MemoryReader } from '../memory-reader.js';
import type { DocumentScore } from './pseudo-relevance-feedback.js';

/** Instructions and preferences that a question looks at, the newest of the session, and how many of them it may bring up. */
const lookedAt = 64;
const broughtUp = 3;
/** The nearest is raised to the score of the memory at this place, so that it comes among the first ten whatever the question; the others to this share of it and more. */
const place = 5;
const leastShare = 0.8;
/** The best memories, whose words tell what a question is about, and how much a word in all of them counts beside one of the question's own. */
const about = { documents: 10, weight: 0.5 } as const;
/** Tokens added to an instruction's length, and terms of it that are compared: what follows may be another matter. */
const lengthOffset = 20;
const comparedTerms = 60;

/**
 * What standing instructions and preferences gain where help is asked for: "Always give versions when I ask about dependencies" need not share a word with "Which libraries do I need?". Their
 * words are compared with the question's and with those of the memories that answer it best.
 * @param weighed live documents that pass the filter
 * @returns whole units by document, of {@link broughtUp} documents at most
 */
export function instructionGains(
  memory: MemoryReader,
  asked: readonly TermScorer[],
  weighed: readonly DocumentScore[],
  accept: (document: number) => boolean,
): Map<number, number> {
  const standing = memory.standingInstructions(lookedAt).filter(accept);
  if (standing.length === 0 || weighed.length === 0) return new Map();
  const best = [...weighed].sort((one, other) => other.units - one.units || other.document - one.document);
  const reference = best[Math.min(place, best.length) - 1].units;
  const weights = termWeights(memory, asked, best.slice(0, about.documents));
  const nearest = standing
    .map((document) => ({ document, nearness: nearnessOf(memory, document, weights) }))
    .sort((one, other) => other.nearness - one.nearness || other.document - one.document)
    .slice(0, broughtUp);
  const most = nearest[0].nearness;
  const share = (nearness: number): number => (most > 0 ? leastShare + (1 - leastShare) * (nearness / most) : leastShare);
  const own = new Map(weighed.map(({ document, units }) => [document, units]));
  const gain = (document: number, nearness: number): number =>
    Math.max(0, Math.round(reference * share(nearness)) - (own.get(document) ?? 0));
  return new Map(nearest.map(({ document, nearness }) => [document, gain(document, nearness)]));
}

function termWeights({ documents }: MemoryReader, asked: readonly TermScorer[], best: readonly DocumentScore[]): Map<number, number> {
  const weights = new Map<number, number>();
  for (const { document } of best)
    for (const word of documents.terms(document)) weights.set(word >>> 8, (weights.get(word >>> 8) ?? 0) + about.weight / about.documents);
  for (const { query } of asked) weights.set(query.term, 1);
  return weights;
}

function nearnessOf(memory: MemoryReader, document: number, weights: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const word of memory.documents.terms(document).subarray(0, comparedTerms)) {
    const weight = weights.get(word >>> 8);
    if (weight !== undefined) sum += weight * idf(memory.size, memory.documentFrequency(word >>> 8));
  }
  return sum / Math.sqrt(lengthOffset + memory.lengths[document]);
}
