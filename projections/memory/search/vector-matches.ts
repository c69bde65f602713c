import { termOf } from '../../text/normalize.js';
import { type Neighbour, nearest, nearestRowOf } from '../../vectors/nearest.js';
import type { QuantizedVector } from '../../vectors/quantized-vector.js';
import type { VectorSpace } from '../../vectors/vector-space.js';
import { type RankedDocument, scoreUnit } from '../index/rank.js';
import type { MemoryReader } from '../memory-reader.js';
import { isAboutCode } from './code-sessions.js';

/** A question's vector, and the model that it is of. */
export interface QuestionVector {
  /** Digest of the model. */
  readonly digest: string;
  readonly vector: QuantizedVector;
}

/** Documents that the vectors bring into the ranking. */
const nearestMax = 150;

/**
 * What the nearest memory gains, as a share of the best score by words: less where memories tell when it happened or who speaks, since the ranking goes by more than words there; more in code, which is
 * asked for in other words than it is written in. By docs/search.md.
 */
const weights = { placed: 0.6, other: 1, code: 2 } as const;
/** A session is one of code where so many memories hold the name of a programming language. */
const codeShare = 0.5;

/** A memory that shares no word with the question must be this near, and gain this share of what the nearest gains: else every question would find something. Higher costs recall, see docs/search.md. */
const aloneMin = { similarity: 0.15, share: 0.5 } as const;

const weightIn = (memory: MemoryReader): number =>
  memory.placed > 0 ? weights.placed : isAboutCode(memory, codeShare) ? weights.code : weights.other;

/** What the nearest memory counts where no word of the question is found: a score of one. */
const wordless = 1 / scoreUnit;

/** A memory told near another one, and how much of what it says counts there, against 1 for that other one's own words. */
export interface Beside {
  readonly document: number;
  readonly share: number;
}

/** Of a document the vector that is nearest to the question's, and how near it is. */
interface Passage extends QuantizedVector {
  readonly similarity: number;
}

/** The memories whose vectors are nearest to a question's, and what each one gains by it. */
export class VectorMatches {
  private readonly passages = new Map<number, Passage | null>();
  private readonly mean: Float64Array;
  /** Turns how near a memory's own vector is into a share. */
  private readonly ownShare: (similarity: number) => number;

  private constructor(
    private readonly space: VectorSpace,
    private readonly end: number,
    private readonly vector: QuantizedVector,
    /** Nearest first. */
    private readonly neighbours: readonly Neighbour[],
    private readonly weight: number,
  ) {
    this.mean = new Float64Array(vector.codes.length);
    this.ownShare = sharesBetween(neighbours.map(({ similarity }) => similarity));
  }

  /** Finds, bit by bit, the nearest memories that are accepted. @returns `null` where there are no vectors of the model, or none of its dimension is asked with */
  static *finding(
    memory: MemoryReader,
    { digest, vector }: QuestionVector,
    accept: (document: number) => boolean,
  ): Generator<void, VectorMatches | null> {
    const space = memory.memory.vectors.find(digest);
    const end = space?.countAt(memory.eventCount) ?? 0;
    if (space === undefined || end === 0 || space.model.dimension !== vector.codes.length) return null;
    const neighbours = yield* nearest(space, { vector, end, count: nearestMax, accept });
    return new VectorMatches(space, end, vector, neighbours, weightIn(memory));
  }

  /** How much nearer the nearest memory is than the one at a place, from 1; than nothing alike where there are fewer. */
  lead(place: number): number {
    const [first] = this.neighbours;
    return first === undefined ? 0 : first.similarity - (this.neighbours[place - 1]?.similarity ?? 0);
  }

  /** The ranked documents, and behind them those that only their vectors bring in. */
  joined(ranked: readonly RankedDocument[]): RankedDocument[] {
    const found = new Set(ranked.map(({ document }) => document));
    const added = this.neighbours.filter(({ document }) => !found.has(document));
    return [...ranked, ...added.map(({ document }) => ({ document, units: 0 }))];
  }

  /**
   * How near a document is in its context: the cosine of the question's vector and the mean of its vector and of those of the documents around it, which count by their shares, as their words do. Of a
   * document of several passages the nearest one is taken. @returns `null` for a document without a vector
   */
  similarity(document: number, around: Iterable<Beside> = []): number | null {
    const own = this.passageOf(document);
    if (own === null) return null;
    this.mean.fill(0);
    let product = this.add(own, 1);
    for (const { document, share } of around) {
      const passage = this.passageOf(document);
      if (passage !== null) product += this.add(passage, share);
    }
    const length = lengthOf(this.mean);
    return length === 0 ? 0 : product / length;
  }

  /**
   * What documents gain by how near they are, in units, in their order.
   * @param similarities `null` for a document without a vector, which gains nothing
   * @param best the best score by words, in units, 0 for none
   */
  gains(similarities: readonly (number | null)[], best: number): number[] {
    const share = sharesBetween(similarities.filter((similarity) => similarity !== null).sort((a, b) => b - a));
    return similarities.map((similarity) => (similarity === null ? 0 : Math.round(this.weight * (best || wordless) * share(similarity))));
  }

  /** Whether a document is near enough by itself to be found without a word of the question. */
  isNear(document: number): boolean {
    const own = this.passageOf(document);
    return own !== null && own.similarity >= aloneMin.similarity && this.ownShare(own.similarity) >= aloneMin.share;
  }

  /** Adds a passage to the mean by a share. @returns what that adds to the mean's product with the question's vector */
  private add({ similarity, scale, codes }: Passage, share: number): number {
    const { mean } = this;
    const factor = share * scale;
    for (let i = 0; i < mean.length; i++) mean[i] += factor * codes[i];
    return share * similarity;
  }

  private passageOf(document: number): Passage | null {
    let passage = this.passages.get(document);
    if (passage === undefined) {
      const { space } = this;
      const nearest = nearestRowOf(space, this.vector, document, this.end);
      passage = nearest && {
        similarity: nearest.similarity,
        scale: space.scaleOf(nearest.row),
        codes: space.codesFrom(nearest.row, nearest.row + 1),
      };
      this.passages.set(document, passage);
    }
    return passage;
  }
}

/** Euclidean. */
function lengthOf(vector: Float64Array): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i] * vector[i];
  return Math.sqrt(squares);
}

/**
 * Turns a similarity into a share: 1 for the most alike, falling to 0 at the last of {@link nearestMax}; with fewer of them towards where nothing is alike.
 * @param similarities descending
 */
function sharesBetween(similarities: readonly number[]): (similarity: number) => number {
  const count = Math.min(similarities.length, nearestMax);
  const most = count === 0 ? 0 : similarities[0];
  const least = count === 0 ? 0 : Math.max(0, similarities[count - 1]) * (count / nearestMax);
  const width = most - least;
  return (similarity) => (width <= 0 ? 0 : Math.min(1, Math.max(0, (similarity - least) / width)));
}

/** Newest memories whose speakers are looked at. */
const speakersLookedAt = 256;
/** Letters that the beginning of a name has at least. */
const shortNameMin = 3;

/**
 * A question without the names of those who speak in a session: a vector goes by them more than by what is asked, and who speaks is known otherwise.
 * @returns the question itself where nothing else would be left
 */
export function withoutSpeakers(memory: MemoryReader, question: string): string {
  const names = new Set<string>();
  const { documents, vocabulary } = memory.index;
  for (let document = Math.max(memory.base, memory.end - speakersLookedAt); document < memory.end; document++) {
    const speaker = documents.speaker(document);
    if (speaker >= 0 && memory.isAlive(document)) names.add(vocabulary.text(speaker));
  }
  if (names.size === 0) return question;
  const isName = (word: string): boolean => {
    const term = termOf(word.toLowerCase());
    return term !== null && (names.has(term) || (term.length >= shortNameMin && [...names].some((name) => name.startsWith(term))));
  };
  const rest = question.replace(/(?<!\p{L})(\p{Lu}\p{L}+)(?:['’]s)?(?!\p{L})/gu, (whole, word: string) => (isName(word) ? '' : whole));
  return /\p{L}/u.test(rest) ? rest.replace(/ {2,}/g, ' ').trim() : question;
}
