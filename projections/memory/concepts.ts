import type { MemoryReader } from './memory-reader.js';
import type { QuestionTerm, SearchResult } from './search.js';

/** Documents looked at for one question's neighbourhood, the newest first come last. */
const neighbourhoodDocumentsMax = 4000;
/** Documents that the whole graph is drawn from: the newest of the session. */
const graphDocumentsMax = 50_000;

export interface ConceptNode {
  readonly concept: string;
  /** Memories that hold it. */
  readonly memories: number;
}

export interface ConceptEdge {
  readonly from: string;
  readonly to: string;
  /** How much the two belong together, 0 to 1: memories with both over the geometric mean of memories with either (Ochiai). */
  readonly weight: number;
}

export interface ConceptGraph {
  readonly nodes: readonly ConceptNode[];
  readonly edges: readonly ConceptEdge[];
  /** Memories that the edges were counted over. */
  readonly memories: number;
  /** Concepts that any memory holds. */
  readonly total: number;
}

/**
 * The concepts that most memories share, and which of them occur together.
 * @param nodeCount how many concepts to show
 */
export function conceptGraph(memory: MemoryReader, nodeCount: number): ConceptGraph {
  const { vocabulary, documents } = memory.index;
  const nodes: { term: number; memories: number }[] = [];
  for (let term = 0; term < memory.vocabularySize; term++) {
    const memories = memory.countDocuments(term);
    if (memories > 0) nodes.push({ term, memories });
  }
  const total = nodes.length;
  nodes.sort((a, b) => b.memories - a.memories || a.term - b.term);
  nodes.length = Math.min(nodes.length, nodeCount);
  const rank = new Map(nodes.map(({ term }, i) => [term, i]));
  const pairs = new Float64Array(nodes.length * nodes.length);
  const counts = new Float64Array(nodes.length);
  let seen = 0;
  for (let document = memory.end - 1; document >= memory.base && seen < graphDocumentsMax; document--) {
    if (!memory.isAlive(document)) continue;
    seen++;
    const present: number[] = [];
    for (const word of documents.terms(document)) {
      const i = rank.get(word >>> 8);
      if (i !== undefined) present.push(i);
    }
    for (const i of present) {
      counts[i]++;
      for (const j of present) if (i < j) pairs[i * nodes.length + j]++;
    }
  }
  const edges: ConceptEdge[] = [];
  for (let i = 0; i < nodes.length; i++) {
    for (let j = i + 1; j < nodes.length; j++) {
      const both = pairs[i * nodes.length + j];
      if (both === 0) continue;
      const weight = both / Math.sqrt(counts[i] * counts[j]);
      edges.push({ from: vocabulary.label(nodes[i].term), to: vocabulary.label(nodes[j].term), weight });
    }
  }
  edges.sort((a, b) => b.weight - a.weight);
  return {
    nodes: nodes.map(({ term, memories }) => ({ concept: vocabulary.label(term), memories })),
    edges: edges.slice(0, nodeCount * 4),
    memories: seen,
    total,
  };
}

/**
 * The concepts that the session's own memories put beside those of a question: one step of spreading through co-occurrence. They explain an
 * answer; they do not change its ranking.
 */
export function relatedConcepts(memory: MemoryReader, terms: readonly QuestionTerm[], count: number): ConceptEdge[] {
  const { vocabulary, documents } = memory.index;
  const asked = new Set(terms.map(({ term }) => term));
  const edges: (ConceptEdge & { order: number })[] = [];
  for (const { term, documentFrequency } of terms) {
    if (documentFrequency === 0) continue;
    const together = new Map<number, number>();
    let seen = 0;
    for (const cursor = memory.cursor(term); !cursor.ended && seen < neighbourhoodDocumentsMax; cursor.nextChunk()) {
      for (let at = cursor.first; at <= cursor.last; at++) {
        const document = cursor.page[at] >>> 8;
        if (!memory.isAlive(document)) continue;
        seen++;
        for (const word of documents.terms(document)) {
          const other = word >>> 8;
          if (!asked.has(other)) together.set(other, (together.get(other) ?? 0) + 1);
        }
      }
    }
    for (const [other, both] of together) {
      if (both < 2) continue;
      const weight = both / Math.sqrt(seen * memory.documentFrequency(other));
      edges.push({ from: vocabulary.label(term), to: vocabulary.label(other), weight: Math.min(1, weight), order: other });
    }
  }
  edges.sort((a, b) => b.weight - a.weight || a.order - b.order);
  return edges.slice(0, count).map(({ from, to, weight }) => ({ from, to, weight }));
}

/** What a hit has in common with the question, as words to show: stored concepts first, then the words themselves, rarest first. */
export function matchedConcepts({ index }: MemoryReader, document: number, matchedTerms: readonly number[]): string[] {
  const matched = new Set(matchedTerms);
  const named = index.conceptsOf(document).filter((concept) => {
    const count = index.vocabulary.recognize(concept);
    return index.vocabulary.tokens.subarray(0, count).some((term) => matched.has(term));
  });
  return [...new Set([...named, ...matchedTerms.map((term) => index.vocabulary.label(term))])];
}

/** Pairs of the question's concepts that occur together in at least one of the hits. */
export function linksAmong({ hits }: SearchResult): number {
  const links = new Set<string>();
  for (const { matchedTerms } of hits) {
    for (const a of matchedTerms) for (const b of matchedTerms) if (a < b) links.add(`${a} ${b}`);
  }
  return links.size;
}
