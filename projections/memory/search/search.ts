import { finish } from '../../compact/binary.js';
import type { Predicate } from '../../filter.js';
import { functionTermsOf } from '../../text/phrases/foreign-text.js';
import { type Asked, roles } from '../../text/speaker-attribution.js';
import { numberKinds, timeKinds } from '../../text/term-kinds.js';
import { dayMs } from '../../text/times/days.js';
import { fieldWeights } from '../index/memory-index.js';
import { frequencyUnit } from '../index/postings.js';
import { type QueryTerm, type RankedDocument, scoreUnit, TermScorer, topDocuments } from '../index/rank.js';
import type { MemoryReader } from '../memory-reader.js';
import { strengthAt } from '../phases.js';
import { abbreviatedTerms } from './abbreviated-terms.js';
import { documentsOf, occurringAt } from './asked-times.js';
import { inOrder, tellingOfAsker } from './asker.js';
import { newestTold, withChanges, withFirst } from './changes.js';
import { comparedPlace, type RankingFeatures, rankingFeatures } from './confidence.js';
import { withInflections, wordsToInflect } from './inflected-terms.js';
import {
  absentWords,
  inWordsOf,
  type ParsedQuery,
  parseQuery,
  type QuestionTerm,
  questionTerms,
  rankedTermsMax,
  rarestOf,
} from './parsed-query.js';
import { noPreferences, type Preferences, preferencesIn, withPreferences } from './preferences.js';
import { relatedTerms } from './related-terms.js';
import { candidatesMax, type Judge, rescore, type ScoredDocument } from './rescore.js';
import type { TimeSpan } from './selection.js';
import { SoughtTerms } from './sought-terms.js';
import { type QuestionVector, VectorMatches } from './vector-matches.js';
import { Verdicts } from './verdicts.js';

export type { QuestionTerm } from './parsed-query.js';

export interface SearchRequest {
  readonly question: string;
  /** How many memories to find at most, 1 to 100. */
  readonly topK: number;
  readonly filter?: Predicate | null;
  /** Only memories of this time. */
  readonly times?: TimeSpan | null;
  /** Leave out what scores less. */
  readonly minScore?: number;
  /** The question's vector: memories count by how near theirs are to it, too. */
  readonly vector?: QuestionVector;
}

/** What each part of the search gave to a score; they add up to it. */
export interface ScoreParts {
  /** Words of the question in the memory's content and summary. */
  readonly lexical: number;
  /** Words of the question among the concepts that the memory was stored with. */
  readonly concept: number;
  readonly temporal: number;
  /** How near its vector is to the question's; only where vectors were compared. */
  readonly vector?: number;
  /** Bonus for having been recalled lately. */
  readonly activation: number;
}

export interface Hit {
  readonly row: number;
  readonly document: number;
  /** Where in the log the text lies. */
  readonly position: number;
  readonly score: number;
  readonly parts: ScoreParts;
  /** The question's terms that the memory holds, the rarest first. */
  readonly matchedTerms: readonly number[];
}

export interface SearchResult {
  readonly terms: readonly QuestionTerm[];
  readonly hits: readonly Hit[];
  /** What the ranking shows of whether the evidence is in it; `null` where nothing was found. */
  readonly evidence: RankingFeatures | null;
  /** Whether the question asks for what holds now. */
  readonly asksForNow: boolean;
  /** The times that the question names. */
  readonly times: readonly string[];
  /** The end of the time in which it asks how things were, ms since 1970; `null` where it asks for no such state. */
  readonly stateUntilMs: number | null;
  /** Whether vectors were compared. */
  readonly usedVectors: boolean;
}

/** A text of a few words says little, whatever they are: its score is cut by up to this share, by half of which at three and a half words. */
const shortnessCut = 0.5;
const shortnessTokens = 5;
/** A question tells little: a memory that is nothing else is cut by this share. Not so a turn of a chat with an assistant, where people tell what they need help with as they query. */
const questionCut = 0.2;
/** Factor on a turn of a chat by its side: none, the user, the assistant. Where a question does not say whose words it is after, what is particular to this chat comes from the user. */
const roleWeights: Readonly<Record<Asked, readonly [none: number, user: number, assistant: number]>> = {
  user: [1, 1, 0.5],
  assistant: [1, 0.5, 1],
  either: [1, 1, 1],
  unsaid: [1, 1, 0.75],
};
/** Memories of a time that the question names which are looked at beside the best by their words, and of more of them those that hold most of its words. */
const ofTimeMax = 100;
const wordsOfTimeMax = 50;
/** Mean length in tokens from which on memories are looked at for expansion terms, however little else is told of them. */
const longTokens = 40;
/** A question of more terms than this is a text, and says enough by itself. */
const questionTermsMax = 64;
/** Most that recalls can boost a memory: by a tenth. */
const activationMax = 1.1;
/** Strength above that of a new memory at which half of the boost is reached. */
const activationHalf = 3;

interface Ranked {
  /** Best first. */
  readonly best: readonly ScoredDocument[];
  /** Whether they are what is known of whoever asks. */
  readonly isOfAsker: boolean;
  /** What tells the relation that is asked for, -1 for none. */
  readonly told: number;
  readonly preferences: Preferences;
}

/** The memories that best answer a question; none where no word fits. Changes nothing. */
export const searchMemories = (memory: MemoryReader, request: SearchRequest): SearchResult => finish(searching(memory, request));

/** {@link searchMemories} bit by bit. What is stored meanwhile does not show. */
export function* searching(memory: MemoryReader, request: SearchRequest): Generator<void, SearchResult> {
  const question = inWordsOf(memory, request.question);
  const terms = yield* questionTerms(memory, question);
  const query = parseQuery(memory, question, terms);
  const { vocabulary } = memory.index;
  const { functionTerms } = query;
  // "in May" tells when things were so, and a memory that says "May" of something else does not
  const ofTimes = query.times.stateUntil === null ? 0 : timeKinds | numberKinds;
  const isTelling = ({ term }: QuestionTerm): boolean =>
    term < 0 || (!functionTerms.has(vocabulary.text(term)) && (memory.index.kindsOf(term) & ofTimes) === 0);
  const telling = functionTerms.size === 0 && ofTimes === 0 ? terms : terms.filter(isTelling);
  const rarest = rarestOf(telling, rankedTermsMax);
  const words = rarest.length > questionTermsMax ? [] : wordsToInflect(memory, question, questionTermsMax, query.language, functionTerms);
  const asked = yield* withInflections(memory, words, rarest, questionTermsMax);
  const known = new Set(asked.map(({ term }) => term));
  const near = query.nearTerms.filter(({ term }) => !known.has(term));
  const spelt = (yield* abbreviatedTerms(memory, question)).filter(({ term }) => !known.has(term));
  const sure = [...asked, ...near, ...spelt];
  const absent = absentWords(memory, question, terms, functionTerms);
  const isSure = new Set(sure.map(({ term }) => term));
  const related = yield* relatedTerms(memory, { terms: asked, absent, words }, isSure, questionTermsMax - sure.length);
  const scorers = [...sure, ...related].map((query) => new TermScorer(memory, query));
  const byTerm = new Map(scorers.map((scorer) => [scorer.query.term, scorer]));
  const verdicts = new Verdicts(memory, request.filter ?? null, request.times ?? null);
  yield;
  const sought = [...byTerm.values()];
  let matches = yield* matchesOf(memory, request, verdicts);
  const accept = (document: number): boolean => verdicts.accepts(document);
  const ofLanguage = functionTermsOf(query.language);
  const tellsNothing = (term: number): boolean => known.has(term) || ofLanguage.has(vocabulary.text(term));
  const ranking = (): Ranked => {
    const ofAsker = query.asksForAsker ? tellingOfAsker(memory, query, accept) : [];
    if (ofAsker.length > 0) return { best: inOrder(ofAsker), isOfAsker: true, told: -1, preferences: noPreferences };
    const best = withChanges(memory, ranked(memory, request, query, sought, verdicts, matches), tellsNothing, accept);
    const preferences = preferencesIn(memory, query.topicsOfAdvice, accept);
    return { best, isOfAsker: false, told: newestTold(memory, query, best, accept), preferences };
  };
  let { best, isOfAsker, told, preferences } = ranking();
  while (verdicts.areMissing) {
    yield* verdicts.finding();
    matches = yield* matchesOf(memory, request, verdicts);
    ({ best, isOfAsker, told, preferences } = ranking());
  }
  yield;
  const shown = withFirst(withPreferences(best, preferences), told);
  const least = request.minScore ?? 0;
  const hits: Hit[] = [];
  for (const scored of shown.slice(0, request.topK)) {
    const hit = SoughtTerms.among(memory, sought, (terms) => explainHit(memory, scored, terms, sought, matches !== null));
    if (hit.score >= least) hits.push(hit);
    yield;
  }
  const byWords = {
    best: best.length > 0 ? best : shown,
    vectorLead: matches?.lead(comparedPlace) ?? null,
    isTold: told >= 0 || preferences.areOnTopic,
    isOfAsker,
  };
  const evidence = rankingFeatures(memory, query, question, sought, byWords);
  return {
    terms,
    hits,
    evidence,
    asksForNow: query.asksForNow,
    times: query.times.named.map(({ label }) => label),
    stateUntilMs: query.times.stateUntil === null ? null : (query.times.stateUntil + 1) * dayMs - 1,
    usedVectors: matches !== null,
  };
}

/** The memories near the question's vector, where it has one. */
function* matchesOf(memory: MemoryReader, { vector }: SearchRequest, verdicts: Verdicts): Generator<void, VectorMatches | null> {
  return vector === undefined ? null : yield* VectorMatches.finding(memory, vector, (document) => verdicts.accepts(document));
}

/** The best documents: by their words alone where nothing else is told of them, else by all that is. */
function ranked(
  memory: MemoryReader,
  request: SearchRequest,
  query: ParsedQuery,
  scorers: readonly TermScorer[],
  verdicts: Verdicts,
  matches: VectorMatches | null,
): readonly ScoredDocument[] {
  const judge = judgeOf(memory, verdicts, query);
  const tellsMore = memory.placed > 0 || memory.totalLength >= longTokens * memory.size;
  const isPlain = !tellsMore || scorers.length > questionTermsMax;
  const queryTerms = scorers.map(({ query }) => query);
  const boosted = memory.everRecalled;
  const found = topDocuments(memory, queryTerms, {
    count: isPlain && matches === null ? Math.max(request.topK, comparedPlace) : candidatesMax,
    accept: judge.accept,
    boost: boosted && isPlain ? (document) => judge.weight(document) * judge.activation(document) : judge.weight,
    boostMax: boosted && isPlain ? activationMax : 1,
  });
  const candidates = matches?.joined(found) ?? found;
  if (!isPlain) {
    const { ofTime, words } = candidatesOfTime(memory, query, queryTerms, judge);
    return rescore(memory, query, withOthers(candidates, words, ofTime), scorers, judge, matches, ofTime);
  }
  const scored = SoughtTerms.among(memory, scorers, (sought) =>
    candidates.map(({ document, units }) => {
      const factor = judge.weight(document);
      return { document, units, baseUnits: Math.round(sought.units(document) * factor), expanded: 0, vector: 0, factor };
    }),
  );
  return matches === null ? scored : withVectors(scored, matches, judge);
}

/** Those that happened at a time that the question names: all of them, where they are no more than candidates may be, or the newest; and of more, those that hold most of its words. */
function candidatesOfTime(
  memory: MemoryReader,
  { times }: ParsedQuery,
  terms: readonly QueryTerm[],
  judge: Judge,
): { readonly ofTime: readonly number[]; readonly words: readonly RankedDocument[] } {
  if (times.named.length === 0) return { ofTime: [], words: [] };
  const ofTime = documentsOf(memory, times, ofTimeMax + 1, judge.accept);
  if (ofTime.length <= ofTimeMax) return { ofTime, words: [] };
  const isOfTime = occurringAt(memory, times);
  const accept = (document: number): boolean => isOfTime(document) && judge.accept(document);
  const words = topDocuments(memory, terms, { count: wordsOfTimeMax, accept, boost: judge.weight, boostMax: 1 });
  return { ofTime: times.isAlone ? ofTime.slice(0, ofTimeMax) : [], words };
}

/** Candidates and others that are not among them. */
function withOthers(
  found: readonly RankedDocument[],
  words: readonly RankedDocument[],
  ofTime: readonly number[],
): readonly RankedDocument[] {
  if (words.length === 0 && ofTime.length === 0) return found;
  const joined = new Map(found.map((one) => [one.document, one]));
  for (const one of [...words, ...ofTime.map((document) => ({ document, units: 0 }))])
    if (!joined.has(one.document)) joined.set(one.document, one);
  return [...joined.values()];
}

/** Documents that were scored by their words, with what their vectors add; best first, equal scores: the newer first. */
function withVectors(scored: readonly ScoredDocument[], matches: VectorMatches, judge: Judge): ScoredDocument[] {
  const best = scored.reduce((most, { units }) => Math.max(most, units), 0);
  const found = scored.filter(({ document, baseUnits }) => baseUnits > 0 || matches.isNear(document));
  const gains = matches.gains(
    found.map(({ document }) => matches.similarity(document)),
    best,
  );
  return found
    .map((one, i) => {
      const vector = gains[i];
      const baseUnits = one.baseUnits + vector;
      return { ...one, vector, baseUnits, units: Math.round(baseUnits * judge.activation(one.document)) };
    })
    .sort((a, b) => b.units - a.units || b.document - a.document);
}

const judgeOf = (memory: MemoryReader, verdicts: Verdicts, query: ParsedQuery): Judge => {
  const { documents, lengths } = memory;
  const byRole = roleWeights[query.asked];
  const weight = (document: number): number => substance(lengths[document]) * (1 - questionCut * documents.questionShare(document));
  const weightOfTurn = (document: number): number => {
    const role = documents.role(document);
    return role === roles.none ? weight(document) : substance(lengths[document]) * byRole[role];
  };
  return {
    accept: (document) => verdicts.accepts(document),
    weight: memory.placed > 0 ? weightOfTurn : weight,
    activation: (document) => activation(memory, document),
  };
};

/** Factor on the score of a document by its length in tokens: below 1 for short ones. */
const substance = (length: number): number => (length < substances.length ? substances[length] : 1);
const substances = Float64Array.from({ length: 128 }, (_, length) => 1 - shortnessCut * Math.exp(-length / shortnessTokens));

/** Factor on the score of a document whose memory was recalled: 1 to {@link activationMax}. */
function activation(memory: MemoryReader, document: number): number {
  const row = memory.documents.rowOf(document);
  if (memory.accessCount(row) === 0) return 1;
  const gained = Math.max(0, strengthAt(memory.use(row), memory.lastRecordedAtMs) - 1);
  return 1 + ((activationMax - 1) * gained) / (gained + activationHalf);
}

/** Takes a score apart, exactly: what the content's words alone would give, what concepts and expansion terms add, what place and time, what use. */
function explainHit(
  memory: MemoryReader,
  { document, units, baseUnits, expanded, vector, factor }: ScoredDocument,
  sought: SoughtTerms,
  scorers: readonly TermScorer[],
  usedVectors: boolean,
): Hit {
  const { documents } = memory;
  const length = memory.lengths[document];
  const inConcepts = conceptFrequencies(memory, document);
  let lexical = 0;
  let concept = 0;
  const matched: { term: number; units: number }[] = [];
  for (let i = 0, count = sought.in(document); i < count; i++) {
    const scorer = scorers[sought.found[i] >>> 8];
    const [term, frequency] = [scorer.query.term, sought.found[i] & 255];
    const whole = scorer.units(frequency, length);
    const text = frequency - Math.min(frequency, inConcepts.get(term) ?? 0);
    const share = text === 0 ? 0 : scorer.units(text, length);
    lexical += share;
    concept += whole - share;
    matched.push({ term, units: whole });
  }
  const words = Math.round((lexical + concept) * factor);
  const conceptWords = Math.round(concept * factor);
  matched.sort((a, b) => b.units - a.units || a.term - b.term);
  return {
    row: documents.rowOf(document),
    document,
    position: memory.positionOf(document),
    score: units * scoreUnit,
    parts: {
      lexical: (words - conceptWords) * scoreUnit,
      concept: (conceptWords + expanded) * scoreUnit,
      temporal: (baseUnits - words - expanded - vector) * scoreUnit,
      ...(usedVectors && { vector: vector * scoreUnit }),
      activation: (units - baseUnits) * scoreUnit,
    },
    matchedTerms: matched.map(({ term }) => term),
  };
}

/** What the memory's own concepts contribute to its terms' frequencies, in eighths. */
function conceptFrequencies({ index }: MemoryReader, document: number): Map<number, number> {
  const frequencies = new Map<number, number>();
  for (const concept of index.conceptsOf(document)) {
    const count = index.vocabulary.recognize(concept);
    for (const term of index.vocabulary.tokens.subarray(0, count)) {
      frequencies.set(term, (frequencies.get(term) ?? 0) + fieldWeights.concepts * frequencyUnit);
    }
  }
  return frequencies;
}
