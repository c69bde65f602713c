import type { Predicate } from '../filter.js';
import type { Session } from '../session.js';
import { nothing } from './documents.js';
import { fieldWeights } from './memory-index.js';
import { strengthAt } from './phases.js';
import { frequencyUnit } from './postings.js';
import { type QueryTerm, scoreUnit, TermScorer, topDocuments } from './rank.js';

export interface SearchRequest {
  readonly question: string;
  /** How many memories to find at most, 1 to 100. */
  readonly topK: number;
  readonly filter?: Predicate | null;
  /** Leave out what scores less. */
  readonly minScore?: number;
}

/** What each part of the search gave to a score; they add up to it. */
export interface ScoreParts {
  /** Words of the question in the memory's content and summary. */
  readonly lexical: number;
  /** Words of the question among the concepts that the memory was stored with. */
  readonly concept: number;
  readonly temporal: number;
  /** Bonus for having been recalled lately. */
  readonly activation: number;
}

export interface Hit {
  readonly slot: number;
  readonly document: number;
  /** Where in the log the text lies. */
  readonly position: number;
  readonly score: number;
  readonly parts: ScoreParts;
  /** The question's terms that the memory holds, the rarest first. */
  readonly matchedTerms: readonly number[];
}

/** A word of the question that the index could use. */
export interface QuestionTerm {
  /** Number of the term, -1 where the session has never seen the word. */
  readonly term: number;
  readonly documentFrequency: number;
}

export interface SearchResult {
  readonly terms: readonly QuestionTerm[];
  readonly hits: readonly Hit[];
}

/** A text of a few words says little, whatever they are: its score is cut by up to this share, by half of which at three and a half words. */
const shortnessCut = 0.5;
const shortnessTokens = 5;
/** Most that recalls can lift a memory: by a tenth. */
const activationMax = 1.1;
/** Strength above that of a new memory at which half of the lift is reached. */
const activationHalf = 3;

/** The memories that best answer a question by its words; none where no word fits. Changes nothing. */
export function searchMemories(session: Session, request: SearchRequest): SearchResult {
  const { index } = session.memory;
  const terms = questionTerms(session, request.question);
  const queryTerms: QueryTerm[] = terms.filter(({ documentFrequency }) => documentFrequency > 0).map(({ term }) => ({ term, weight: 1 }));
  const ranked = topDocuments(index.postings, index.documents, queryTerms, {
    count: request.topK,
    accept: acceptor(session, request.filter ?? null),
    boost: session.memory.everRecalled
      ? (document) => substance(index.documents.lengths[document]) * activation(session, document)
      : (document) => substance(index.documents.lengths[document]),
    boostMax: session.memory.everRecalled ? activationMax : 1,
  });
  const scorers = queryTerms.map((query) => new TermScorer(index.postings, index.documents, query));
  const least = request.minScore ?? 0;
  const hits = ranked.map(({ document, units }) => explainHit(session, document, units, scorers)).filter(({ score }) => score >= least);
  return { terms, hits };
}

/** The distinct terms of a question, in its order. */
export function questionTerms(session: Session, question: string): QuestionTerm[] {
  const { vocabulary, postings } = session.memory.index;
  const count = vocabulary.recognize(question);
  const distinct = new Set(vocabulary.tokens.subarray(0, count));
  return [...distinct].map((term) => ({ term: Math.max(-1, term), documentFrequency: term < 0 ? 0 : postings.documentFrequency(term) }));
}

/** Living documents whose metadata pass; each distinct metadata is looked at once. */
function acceptor(session: Session, filter: Predicate | null): (document: number) => boolean {
  const { index } = session.memory;
  const { documents } = index;
  if (filter === null) return (document) => documents.dead[document] === 0;
  const verdicts = new Map<number, boolean>();
  return (document) => {
    if (documents.dead[document] !== 0) return false;
    const metadata = documents.metadata.get(document);
    let verdict = verdicts.get(metadata);
    if (verdict === undefined) {
      verdict = filter(metadata === nothing ? {} : index.metadataOf(document));
      verdicts.set(metadata, verdict);
    }
    return verdict;
  };
}

/** Factor on the score of a document by its length in tokens: below 1 for short ones. */
const substance = (length: number): number => (length < substances.length ? substances[length] : 1);
const substances = Float64Array.from({ length: 128 }, (_, length) => 1 - shortnessCut * Math.exp(-length / shortnessTokens));

/** Factor on the score of a document whose memory was recalled: 1 to {@link activationMax}. */
function activation(session: Session, document: number): number {
  const { memory } = session;
  const slot = memory.index.documents.slots.get(document);
  if (memory.slots.accessCounts.get(slot) === 0) return 1;
  const gained = Math.max(0, strengthAt(memory.use(slot), session.lastRecordedAtMs) - 1);
  return 1 + ((activationMax - 1) * gained) / (gained + activationHalf);
}

/** Takes a score apart, exactly: what the content's words alone would give, what the concepts add, what use adds. */
function explainHit(session: Session, document: number, units: number, scorers: readonly TermScorer[]): Hit {
  const { index } = session.memory;
  const { documents } = index;
  const length = documents.lengths[document];
  const inConcepts = conceptFrequencies(session, document);
  let lexical = 0;
  let concept = 0;
  const matched: { term: number; units: number }[] = [];
  for (const scorer of scorers) {
    const { term } = scorer.query;
    const frequency = documents.frequency(document, term);
    if (frequency === 0) continue;
    const whole = scorer.units(frequency, length);
    const text = frequency - Math.min(frequency, inConcepts.get(term) ?? 0);
    const share = text === 0 ? 0 : scorer.units(text, length);
    lexical += share;
    concept += whole - share;
    matched.push({ term, units: whole });
  }
  const words = Math.round((lexical + concept) * substance(length));
  const conceptWords = Math.round(concept * substance(length));
  matched.sort((a, b) => b.units - a.units || a.term - b.term);
  return {
    slot: documents.slots.get(document),
    document,
    position: documents.positions.get(document),
    score: units * scoreUnit,
    parts: {
      lexical: (words - conceptWords) * scoreUnit,
      concept: conceptWords * scoreUnit,
      temporal: 0,
      activation: (units - words) * scoreUnit,
    },
    matchedTerms: matched.map(({ term }) => term),
  };
}

/** What the memory's own concepts contribute to its terms' frequencies, in eighths. */
function conceptFrequencies(session: Session, document: number): Map<number, number> {
  const { index } = session.memory;
  const frequencies = new Map<number, number>();
  for (const concept of index.conceptsOf(document)) {
    const count = index.vocabulary.recognize(concept);
    for (const term of index.vocabulary.tokens.subarray(0, count)) {
      frequencies.set(term, (frequencies.get(term) ?? 0) + fieldWeights.concepts * frequencyUnit);
    }
  }
  return frequencies;
}
