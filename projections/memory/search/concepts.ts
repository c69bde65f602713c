import { BitSet } from '../../compact/bit-set.js';
import { isWhole } from '../../text/vocabulary.js';
import type { MemoryReader } from '../memory-reader.js';
import { type QuestionTerm, questionTerms, rarestOf } from './parsed-query.js';
import type { SearchResult } from './search.js';

/** Documents looked at for one question's neighbourhood, the newest first come last. */
const neighbourhoodDocumentsMax = 4000;
/** Words looked at for all of a question's neighbourhoods: the rarest terms' first. */
const neighbourhoodWordsMax = 500_000;
/** Terms of a question whose neighbourhoods are looked at: the rarest. */
const neighbourhoodTermsMax = 32;
/** Documents that the whole graph is drawn from: the newest of the session. */
const graphDocumentsMax = 50_000;
/** Edges of a graph at most, for each of its nodes. */
const edgesEach = 4;
/** Terms, or pairs of them, that are counted or sorted in one go. */
const termsAtOnce = 256;

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
  /** Concepts that could be shown. */
  readonly total: number;
}

/** A concept by the number of its term. */
interface SharedTerm {
  readonly term: number;
  /** Memories that hold it. */
  readonly memories: number;
}

interface Weighted {
  readonly weight: number;
}

/** The first of many in an order, those that are equal as they came: never sorts many at a time. */
class First<T> {
  private items: T[] = [];

  constructor(
    private readonly max: number,
    private readonly compare: (a: T, b: T) => number,
  ) {}

  add(item: T): void {
    if (this.items.push(item) >= this.max + termsAtOnce) this.sort();
  }

  get inOrder(): readonly T[] {
    this.sort();
    return this.items;
  }

  private sort(): void {
    this.items.sort(this.compare);
    this.items.length = Math.min(this.items.length, this.max);
  }
}

/**
 * Finds, bit by bit, the concepts that most memories share, and which of them occur together.
 * @param nodeCount how many concepts to show
 */
export function* conceptGraph(memory: MemoryReader, nodeCount: number): Generator<void, ConceptGraph> {
  const shared = new First<SharedTerm>(nodeCount, (a, b) => b.memories - a.memories || a.term - b.term);
  let total = 0;
  for (let term = 0; term < memory.vocabularySize; term++) {
    const memories = memory.countDocuments(term);
    if (memories > 0 && !isWhole(memory.index.vocabulary.text(term))) {
      total++;
      shared.add({ term, memories });
    }
    if (term % termsAtOnce === 0) yield;
  }
  const nodes = shared.inOrder;
  const { edges, memories } = yield* pairsAmong(memory, nodes, edgesEach * nodeCount);
  return { nodes: shown(memory, nodes), edges, memories, total };
}

/**
 * Finds, bit by bit, the concepts that most belong together with one, the first of the nodes, and which of them all occur together.
 * @param concept as a node or a memory has it; of several words the one that fewest memories hold counts
 * @param nodeCount how many concepts to show
 * @returns a graph without nodes where no memory holds the concept
 */
export function* conceptsAround(memory: MemoryReader, concept: string, nodeCount: number): Generator<void, ConceptGraph> {
  const { vocabulary } = memory.index;
  const terms = rarestOf(yield* questionTerms(memory, concept), neighbourhoodTermsMax);
  // a word may be known as a whole and in its parts
  const centre = terms.find(({ term }) => vocabulary.label(term) === concept) ?? rarestOf(terms, 1)[0];
  if (centre === undefined) return { nodes: [], edges: [], memories: 0, total: 0 };
  const { together, seen } = yield* countTogether(memory, centre.term, neighbourhoodWordsMax);
  together.delete(centre.term);
  for (const term of together.keys()) if (isWhole(vocabulary.text(term))) together.delete(term);
  const found = new First<SharedTerm & Weighted>(nodeCount - 1, (a, b) => b.weight - a.weight || a.term - b.term);
  let counted = 0;
  for (const [term, both] of together) {
    const memories = memory.countDocuments(term);
    found.add({ term, memories, weight: both / Math.sqrt(seen * Math.max(1, memories)) });
    if (++counted % termsAtOnce === 0) yield;
  }
  const nearest = found.inOrder;
  const from = vocabulary.label(centre.term);
  const own = nearest.map(({ term, weight }) => ({ from, to: vocabulary.label(term), weight: Math.min(1, weight) }));
  const { edges: others, memories } = yield* pairsAmong(memory, nearest, edgesEach * nodeCount - own.length);
  const edges = [...own, ...others].sort((a, b) => b.weight - a.weight);
  const nodes = [{ term: centre.term, memories: memory.countDocuments(centre.term) }, ...nearest];
  return { nodes: shown(memory, nodes), edges, memories, total: together.size + 1 };
}

interface Together {
  /** By term, in how many of the memories it stands. */
  readonly together: Map<number, number>;
  /** Memories that were looked at. */
  readonly seen: number;
  /** Words that were read. */
  readonly read: number;
}

/** Counts, bit by bit, what the memories that hold a term hold, the term itself among it. @param wordsMax no more memories are looked at once so many words were read */
function* countTogether(memory: MemoryReader, term: number, wordsMax: number): Generator<void, Together> {
  const together = new Map<number, number>();
  let seen = 0;
  let read = 0;
  for (const document of holdersOf(memory, term)) {
    if (read >= wordsMax) break;
    seen++;
    const present = memory.index.documents.terms(document);
    read += present.length;
    for (const word of present) together.set(word >>> 8, (together.get(word >>> 8) ?? 0) + 1);
    yield;
  }
  return { together, seen, read };
}

const shown = ({ index: { vocabulary } }: MemoryReader, nodes: readonly SharedTerm[]): ConceptNode[] =>
  nodes.map(({ term, memories }) => ({ concept: vocabulary.label(term), memories }));

/** Which of some concepts occur together, the heaviest first. @param edgesMax how many pairs to tell at most @returns also how many memories were looked at */
function* pairsAmong(
  memory: MemoryReader,
  nodes: readonly SharedTerm[],
  edgesMax: number,
): Generator<void, Pick<ConceptGraph, 'edges' | 'memories'>> {
  const { vocabulary, documents } = memory.index;
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
    yield;
  }
  const heaviest = new First<Weighted & { readonly i: number; readonly j: number }>(edgesMax, (a, b) => b.weight - a.weight);
  for (let i = 0; i < nodes.length; i++) {
    yield;
    for (let j = i + 1; j < nodes.length; j++) {
      const both = pairs[i * nodes.length + j];
      if (both === 0) continue;
      heaviest.add({ i, j, weight: both / Math.sqrt(counts[i] * counts[j]) });
    }
  }
  const label = (place: number): string => vocabulary.label(nodes[place].term);
  return { edges: heaviest.inOrder.map(({ i, j, weight }) => ({ from: label(i), to: label(j), weight })), memories: seen };
}

/**
 * Finds, bit by bit, the concepts that the session's own memories put beside those of a question: one step of spreading through co-occurrence. They explain an
 * answer; they do not change its ranking.
 */
export function* relatedConcepts(
  memory: MemoryReader,
  terms: readonly QuestionTerm[],
  count: number,
  label: (term: number) => string = (term) => memory.index.vocabulary.label(term),
): Generator<void, ConceptEdge[]> {
  const asked = new Set(terms.map(({ term }) => term));
  const edges: { from: number; to: number; weight: number }[] = [];
  let words = 0;
  for (const { term } of rarestOf(terms, neighbourhoodTermsMax)) {
    const { together, seen, read } = yield* countTogether(memory, term, neighbourhoodWordsMax - words);
    words += read;
    for (const [other, both] of together) {
      if (both < 2 || asked.has(other) || isWhole(memory.index.vocabulary.text(other))) continue;
      const weight = both / Math.sqrt(seen * memory.documentFrequency(other));
      edges.push({ from: term, to: other, weight: Math.min(1, weight) });
    }
    yield;
  }
  edges.sort((a, b) => b.weight - a.weight || a.to - b.to);
  return edges.slice(0, count).map(({ from, to, weight }) => ({ from: label(from), to: label(to), weight }));
}

/** The oldest live documents that hold a term, as many as are looked at. */
function holdersOf(memory: MemoryReader, term: number): number[] {
  const holders: number[] = [];
  for (const cursor = memory.cursor(term); !cursor.ended && holders.length < neighbourhoodDocumentsMax; cursor.nextChunk()) {
    for (let at = cursor.first; at <= cursor.last; at++) {
      const document = cursor.page[at] >>> 8;
      if (memory.isAlive(document)) holders.push(document);
    }
  }
  return holders;
}

/** The concepts a memory was stored with that hold one of some terms. @param document number of the memory's document @param matchedTerms numbers of terms */
export function matchedConcepts({ index }: MemoryReader, document: number, matchedTerms: readonly number[]): string[] {
  const matched = new Set(matchedTerms);
  return index.conceptsOf(document).filter((concept) => {
    const count = index.vocabulary.recognize(concept);
    return index.vocabulary.tokens.subarray(0, count).some((term) => matched.has(term));
  });
}

/** Terms whose pairs are counted: of a question that matches more, the rarest. */
export const linkedTermsMax = 512;

/** Pairs of the question's concepts that occur together in at least one of the hits. */
export function linksAmong({ terms, hits }: Pick<SearchResult, 'terms' | 'hits'>): number {
  const matched = new Set(hits.flatMap(({ matchedTerms }) => matchedTerms.slice(0, linkedTermsMax)));
  const rarest = rarestOf(
    terms.filter(({ term }) => matched.has(term)),
    linkedTermsMax,
  );
  const places = new Map(rarest.map(({ term }, i) => [term, i]));
  const hitsOf = rarest.map(() => new BitSet(hits.length));
  for (const [hit, { matchedTerms }] of hits.entries()) {
    for (const term of matchedTerms) {
      const place = places.get(term);
      if (place !== undefined) hitsOf[place].add(hit);
    }
  }
  let links = 0;
  for (let a = 0; a < hitsOf.length; a++) for (let b = a + 1; b < hitsOf.length; b++) if (hitsOf[a].meets(hitsOf[b])) links++;
  return links;
}
