import { termOf } from '../text/normalize.js';
import { type Neighbour, nearest, similarityOf } from '../vectors/nearest.js';
import type { QuantizedVector } from '../vectors/quantized-vector.js';
import type { VectorSpace } from '../vectors/vector-space.js';
import type { MemoryReader } from './memory-reader.js';
import { type RankedDocument, scoreUnit } from './rank.js';

/** A question's vector, and the model that it is of. */
export interface QuestionVector {
  /** Digest of the model. */
  readonly digest: string;
  readonly vector: QuantizedVector;
}

/** Documents that the vectors bring into the ranking. */
const nearestMax = 150;

/**
 * What the nearest memory gains, as a share of the best score by words: less where memories tell when it happened or who speaks, since the ranking goes by more than words there. The highest at which
 * dialogues, chats and code all gained, see docs/search.md.
 */
const weights = { placed: 0.6, other: 1 } as const;

/** A memory that shares no word with the question must be this near, and gain this share of what the nearest gains: else every question would find something. Higher costs recall, see docs/search.md. */
const aloneMin = { similarity: 0.15, share: 0.5 } as const;

/** What the nearest memory counts where no word of the question is found: a score of one. */
const wordless = 1 / scoreUnit;

/** The memories whose vectors are nearest to a question's, and what each one gains by it. */
export class VectorMatches {
  private readonly shares = new Map<number, number>();

  private constructor(
    private readonly space: VectorSpace,
    private readonly end: number,
    private readonly vector: QuantizedVector,
    /** Nearest first. */
    private readonly neighbours: readonly Neighbour[],
    private readonly weight: number,
  ) {}

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
    return new VectorMatches(space, end, vector, neighbours, memory.placed > 0 ? weights.placed : weights.other);
  }

  /** The ranked documents, and behind them those that only their vectors bring in. */
  joined(ranked: readonly RankedDocument[]): RankedDocument[] {
    const found = new Set(ranked.map(({ document }) => document));
    const added = this.neighbours.filter(({ document }) => !found.has(document));
    return [...ranked, ...added.map(({ document }) => ({ document, units: 0 }))];
  }

  /** What a document gains, in units. @param best the best score by words, in units, 0 for none */
  units(document: number, best: number): number {
    return Math.round(this.weight * (best || wordless) * this.share(document));
  }

  /** Whether a document is near enough to be found without a word of the question. */
  isNear(document: number): boolean {
    return this.share(document) >= aloneMin.share && this.similarity(document) >= aloneMin.similarity;
  }

  private similarity(document: number): number {
    return similarityOf(this.space, this.vector, document, this.end);
  }

  /** 1 for the nearest, falling to 0 at the last of them; with few of them towards where nothing is alike. */
  private share(document: number): number {
    let share = this.shares.get(document);
    if (share === undefined) {
      const { neighbours } = this;
      const [first] = neighbours;
      const last = neighbours[neighbours.length - 1];
      const least = first === undefined ? 0 : Math.max(0, last.similarity) * (neighbours.length / nearestMax);
      const width = first === undefined ? 0 : first.similarity - least;
      share = width <= 0 ? 0 : Math.min(1, Math.max(0, (this.similarity(document) - least) / width));
      this.shares.set(document, share);
    }
    return share;
  }
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
