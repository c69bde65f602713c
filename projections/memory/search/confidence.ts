import { codesIn, properNamesIn } from '../../text/proper-names.js';
import { termsOf } from '../../text/summary.js';
import type { AnalysedText } from '../claims/analysed-text.js';
import { idf, type RankedDocument, scoreUnit, type TermScorer } from '../index/rank.js';
import type { MemoryReader } from '../memory-reader.js';
import { askedTerms, questionCharactersMax } from './asked-terms.js';
import { occurringAt } from './asked-times.js';
import type { ParsedQuery } from './parsed-query.js';
import { type PossessedThing, possessedThingsOf } from './possessed-things.js';
import { speakersNamed } from './rescore.js';

/** Best memories that are looked at. */
const lookedAt = 60;
/** The place whose score tells how much the best one stands out. */
export const comparedPlace = 10;
/** Memories imagined beside those that there are, so that a word tells something of a small session too. */
const imagined = 50;

/** What a ranking shows of whether the evidence is in it. Shares are of the weight of the question's words, speakers' names left out, each word weighing its inverse document frequency. */
export interface RankingFeatures {
  /** Whether the question names some of the speakers, and not all. */
  readonly isOfSpeaker: boolean;
  /** Whether the question asks for what happened at a time and nothing else, and the best memory is of that time. */
  readonly isOfTime: boolean;
  /** Whether it asks for speakers and nothing else ("Who is Ada?", "Who am I?"), and one of them says the best memory. */
  readonly isOfSpeakerAlone: boolean;
  /** Share of words that no memory has, in any form. */
  readonly unknown: number;
  /** 1 where a name is among them, else 0. */
  readonly unknownName: number;
  /** The best score by the question's weight. */
  readonly strength: number;
  /** The tenth score by the best, 0 for none. */
  readonly flatness: number;
  /** Logarithm of 1 + the words asked for. */
  readonly words: number;
  /** Logarithm of the best score among the named speakers' memories by the best among the others'. */
  readonly lead: number;
  /** By how much the nearest vector is nearer to the question's than the tenth, as cosines; `null` where no vectors were compared. */
  readonly vectorLead: number | null;
  /** The share that each index term of the question which memories have has of its weight. */
  readonly shares: ReadonlyMap<string, number>;
  /** The term of the question that another stands for: what belongs to the kind that it names. */
  readonly standsFor: ReadonlyMap<string, string>;
  /** Those of them that are words of one character, of which a sentence's terms are pairs. */
  readonly characters: readonly string[];
  /** Whether a memory tells the value of the relation that is asked for, see `relations.ts`. */
  readonly isTold: boolean;
  /** Persons and things of somebody's that it is about. */
  readonly things: readonly PossessedThing[];
  /** For each of the best memories, whether a speaker whom the question names says it. */
  readonly isTheirs: readonly boolean[];
}

/** What the sentences of the best memories show: the largest share of the question's weight that one sentence holds, of those that … */
export interface SentenceFeatures {
  /** … a named speaker states; of these, in a memory that says "I". */
  readonly stated: number;
  readonly statedFirstHand: number;
  /** … a named speaker says to "you", and asks: they speak of the other. */
  readonly addressed: number;
  readonly asked: number;
  /** … another speaker states in a memory that says "I". */
  readonly othersFirstHand: number;
  /** … another speaker says to "you", which is the one named or somebody else: "So you start in June, right?" */
  readonly toldBack: number;
  /** … anybody says. */
  readonly sentence: number;
  /** Share that the five best memories hold together. */
  readonly together: number;
  /** Share of the persons and things of somebody's which none of the five best memories tells of; of somebody named half of those told of without them. */
  readonly untold: number;
}

/** What counts the more, the more words a question has, the logarithm of the flatness, at least 0.02, and what is untold where fewer than ten memories were found. */
interface Products {
  readonly togetherByWords: number;
  readonly strengthByWords: number;
  readonly contrast: number;
  readonly untoldOfFew: number;
}

type Measures = Omit<RankingFeatures, 'vectorLead'> & SentenceFeatures & Products & { readonly vectorLead: number };
type Measure = Exclude<
  keyof Measures,
  'isOfSpeaker' | 'isOfTime' | 'isOfSpeakerAlone' | 'isTold' | 'shares' | 'standsFor' | 'characters' | 'things' | 'isTheirs'
>;
interface Model {
  readonly bias: number;
  readonly weights: readonly (readonly [Measure, number])[];
  /** Below this confidence nothing answers. */
  readonly least: number;
}

/** Logistic regressions on whether the evidence is among the ten best, fitted by tools/retrieval/confidence.mjs: a question about one of several speakers is told by who says the like, others by the words. */
const ofSpeaker: Model = {
  bias: -0.98,
  weights: [
    ['stated', 1.29],
    ['statedFirstHand', 1.88],
    ['othersFirstHand', -1.74],
    ['addressed', -1.61],
    ['asked', -1.13],
    ['toldBack', 1.52],
    ['lead', 1.69],
    ['unknown', -1.07],
  ],
  least: 0.44,
};
const ofWords: Model = {
  bias: 2.71,
  weights: [
    ['sentence', 1.03],
    ['togetherByWords', 0.42],
    ['strengthByWords', 0.09],
    ['flatness', -5.69],
    ['contrast', 0.85],
    ['unknownName', -1.52],
    ['untoldOfFew', -2.18],
  ],
  least: 0.27,
};

/** Where vectors were compared, a question of no speaker is told by how they stand out; the best scores tell of these, too, in another measure than without. Fitted by tools/retrieval/confidence.mjs with vectors. */
const ofMeaning: Model = {
  bias: -1.86,
  weights: [
    ['sentence', 0.4],
    ['togetherByWords', 1.24],
    ['vectorLead', 5.01],
  ],
  least: 0.3,
};

/** What happened at a time is what its memories tell, and somebody what theirs do: nothing else is asked for. */
const ofWhole = 0.9;

export interface Confidence {
  /** Probability that the evidence is among the memories found, 0 to 1. */
  readonly probability: number;
  /** Whether that is too little to speak of evidence. */
  readonly isTooLow: boolean;
  /** What it comes from; `null` where nothing was found. */
  readonly measures: Measures | null;
}

/**
 * How likely the evidence is among the memories found, bit by bit.
 * @param evidence what the ranking shows, `null` where nothing was found
 * @param texts of the best memories, best first: {@link comparedPlace} or as many as there are
 */
export function* judgingConfidence(evidence: RankingFeatures | null, texts: readonly AnalysedText[]): Generator<void, Confidence> {
  if (evidence === null || texts.length === 0) return { probability: 0, isTooLow: true, measures: null };
  const sentences = yield* sentenceFeatures(evidence, texts.slice(0, comparedPlace));
  const { words, strength, flatness } = evidence;
  const measures = {
    ...evidence,
    ...sentences,
    togetherByWords: sentences.together * words,
    strengthByWords: strength * words,
    contrast: Math.log(Math.max(0.02, flatness)),
    untoldOfFew: flatness === 0 ? sentences.untold : 0,
    vectorLead: evidence.vectorLead ?? 0,
  };
  if (evidence.isOfTime || evidence.isOfSpeakerAlone) return { probability: ofWhole, isTooLow: false, measures };
  const model = evidence.isOfSpeaker ? ofSpeaker : evidence.vectorLead === null ? ofWords : ofMeaning;
  const { bias, weights, least } = model;
  const odds = weights.reduce((sum, [measure, weight]) => sum + weight * measures[measure], bias);
  const byWords = 1 / (1 + Math.exp(-odds));
  // what tells it may have none of the question's words
  const probability = evidence.isTold ? Math.max(byWords, least) : byWords;
  const isTooLow = !evidence.isTold && (probability < least || (model === ofWords && measures.together < togetherMin));
  return { probability, isTooLow, measures };
}

/** Memories that are asked what they hold together. */
const togetherCount = 5;
/** Where they hold less of a question that names no speaker, nothing answers, however much the best stands out among a handful of memories. */
const togetherMin = 0.3;
function* sentenceFeatures(
  { shares, standsFor, characters, things, isTheirs }: RankingFeatures,
  texts: readonly AnalysedText[],
): Generator<void, SentenceFeatures> {
  const most = { stated: 0, statedFirstHand: 0, addressed: 0, asked: 0, othersFirstHand: 0, toldBack: 0, sentence: 0 };
  const raise = (measure: keyof typeof most, share: number): void => {
    most[measure] = Math.max(most[measure], share);
  };
  const held = new Set<string>();
  const told = things.map(() => 0);
  for (const [place, text] of texts.entries()) {
    const { sentences, heading, isFirstHand } = yield* text.readingSentences();
    if (place < togetherCount)
      for (const [i, thing] of things.entries())
        told[i] = Math.max(told[i], howTold(thing, [...sentences, { terms: heading }], isTheirs[place]));
    for (const { terms, isAsked, isStated, saysYou } of sentences) {
      let share = 0;
      const found = new Set<string>();
      const among = characters.filter((one) => !terms.includes(one) && terms.some((term) => term.includes(one)));
      for (const term of among.length === 0 && heading.length === 0 ? terms : [...heading, ...terms, ...among]) {
        const asked = shares.has(term) ? term : standsFor.get(term);
        if (asked === undefined || found.has(asked)) continue;
        found.add(asked);
        share += shares.get(asked) ?? 0;
        if (place < togetherCount) held.add(asked);
      }
      if (found.size === 0) continue;
      raise('sentence', share);
      if (!isTheirs[place]) {
        if (isStated && isFirstHand) raise('othersFirstHand', share);
        if (saysYou) raise('toldBack', share);
      } else if (isStated) {
        raise('stated', share);
        if (isFirstHand) raise('statedFirstHand', share);
      } else raise(isAsked ? 'asked' : 'addressed', share);
    }
    yield;
  }
  const untold = things.length === 0 ? 0 : 1 - told.reduce((sum, share) => sum + share, 0) / things.length;
  return { ...most, untold, together: [...held].reduce((sum, term) => sum + (shares.get(term) ?? 0), 0) };
}

/** How much a memory tells of a thing: nothing, something, or of it as its owner's. */
function howTold({ terms, owner }: PossessedThing, sentences: readonly { readonly terms: readonly string[] }[], isOwners: boolean): number {
  const has = (wanted: ReadonlySet<string>): boolean => sentences.some((sentence) => sentence.terms.some((term) => wanted.has(term)));
  if (!has(terms)) return 0;
  return owner.size === 0 || isOwners || has(owner) ? 1 : 0.5;
}

/** A ranking by the question's words and vector: best first, of {@link comparedPlace} memories at least where there are so many; the rest as in {@link RankingFeatures}. */
interface Ranking extends Pick<RankingFeatures, 'vectorLead' | 'isTold'> {
  /** Whether it is of what is known of whoever asks. */
  readonly isOfAsker: boolean;
  readonly best: readonly RankedDocument[];
}

/** What a ranking shows. */
export function rankingFeatures(
  memory: MemoryReader,
  ask: ParsedQuery,
  question: string,
  scorers: readonly TermScorer[],
  { best, vectorLead, isTold, isOfAsker }: Ranking,
): RankingFeatures | null {
  if (best.length === 0) return null;
  const { documents } = memory;
  const looked = best.slice(0, lookedAt);
  const named = memory.placed > 0 ? speakersNamed(memory, ask, looked) : new Set<number>();
  const rarity = (frequency: number): number => idf(memory.size + imagined, frequency);
  const asked = askedTerms(memory, ask, question, scorers, named);
  const weight = asked.reduce((sum, { frequency }) => sum + rarity(frequency), 0) || 1;
  const unknown = asked.reduce((sum, { frequency }) => sum + (frequency === 0 ? rarity(0) : 0), 0) / weight;
  const names = nameTerms(ask, question);
  const isNamed = ({ document }: RankedDocument): boolean => named.has(documents.speaker(document));
  const others = looked.filter((one) => !isNamed(one));
  const bestOf = (ranked: readonly RankedDocument[]): number => (ranked.length === 0 ? 0 : ranked[0].units * scoreUnit);
  const [first] = looked;
  return {
    isOfSpeaker: named.size > 0 && others.some(({ document }) => documents.speaker(document) >= 0),
    isOfSpeakerAlone: isOfAsker || (asked.length === 0 && isNamed(first)),
    isOfTime: ask.times.isAlone && occurringAt(memory, ask.times)(first.document),
    unknown,
    unknownName: asked.some(({ term, frequency }) => frequency === 0 && names.has(term)) ? 1 : 0,
    strength: (first.units * scoreUnit) / weight,
    flatness: looked.length < comparedPlace ? 0 : looked[comparedPlace - 1].units / first.units,
    words: Math.log(1 + asked.length),
    lead: Math.log((bestOf(looked.filter(isNamed)) + 0.1) / (bestOf(others) + 0.1)),
    vectorLead,
    isTold,
    characters: ask.characters,
    things: thingsOf(memory, ask, question, scorers),
    shares: new Map(asked.flatMap(({ term, frequency }) => (frequency === 0 ? [] : [[term, rarity(frequency) / weight] as const]))),
    standsFor: new Map(asked.flatMap(({ term, members }) => members.map((member) => [member, term] as const))),
    isTheirs: looked.slice(0, comparedPlace).map(isNamed),
  };
}

/** The index terms of a question that are written like names, of things by a code too; in a language that writes all nouns like names of these alone. */
function nameTerms({ language }: ParsedQuery, question: string): Set<string> {
  const read = question.slice(0, questionCharactersMax);
  const names = language?.verbs?.nounsAreCapital ? [] : properNamesIn(read);
  return new Set([...names, ...codesIn(read)].flatMap((name) => [...termsOf(name)]));
}

/** The persons and things of somebody's that a question is about, with the forms of their nouns that are sought. */
function thingsOf(
  { index: { vocabulary } }: MemoryReader,
  { language }: ParsedQuery,
  question: string,
  scorers: readonly TermScorer[],
): PossessedThing[] {
  const things = possessedThingsOf(question.slice(0, questionCharactersMax), language?.phrases ?? null);
  if (things.length === 0) return things;
  const sought = scorers.map(({ query }) => vocabulary.text(query.term));
  return things.map(({ terms, owner }) => {
    const [noun] = terms;
    return { terms: new Set([...terms, ...sought.filter((form) => form.includes(noun) || noun.startsWith(form))]), owner };
  });
}
