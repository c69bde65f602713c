import { numberKinds, timeKinds } from '../../text/term-kinds.js';
import type { RankedDocument, TermScorer } from '../index/rank.js';
import type { MemoryReader } from '../memory-reader.js';
import { dated } from './asked-times.js';
import { ContextWindows } from './context-windows.js';
import type { ParsedQuery } from './parsed-query.js';
import { expansionTerms, regularizationGains } from './pseudo-relevance-feedback.js';
import { SoughtTerms } from './sought-terms.js';
import { instructionGains } from './standing-instructions.js';
import type { Beside, VectorMatches } from './vector-matches.js';

/** Memories of the first phase that the second looks at. */
export const candidatesMax = 150;

/** Factors on a score. */
const speakerBoost = 1.6;
const firstPersonBoost = 1.1;
const timeBoost = 1.4;
const numberBoost = 1.3;
/**
 * How much the vectors of the memories told around one count, as a share of what their words count: as a turn goes on with what was said before, it is alike in meaning to what they answer together. Of 0.4
 * to 1 all find more in dialogues, the lower ones in chats too, see docs/search.md.
 */
const vectorsAround = 0.6;
/** The vectors of neighbours whose words count less are not looked at. */
const comparedShare = 0.1;
/** A memory without a word of the question must reach this share of the best by its neighbours. */
const unspokenShare = 0.5;

export interface ScoredDocument extends RankedDocument {
  /** Score before the boost for having been recalled, in units. */
  readonly baseUnits: number;
  /** Part of `baseUnits` that the words of the best memories, those most like it and the occasion of an instruction gave, in units. */
  readonly expanded: number;
  /** Part of `baseUnits` that the nearness of its vector gave, in units, before what times add. */
  readonly vector: number;
  /** Factor on the document's own words. */
  readonly factor: number;
}

/** What the words say of a document, in units, before any factor. */
interface Words {
  readonly place: number;
  readonly document: number;
  readonly units: number;
  /** Whether the document itself holds a word of the question. */
  readonly spoken: boolean;
}

export interface Judge {
  readonly accept: (document: number) => boolean;
  /** Factor by the document alone. */
  readonly weight: (document: number) => number;
  readonly activation: (document: number) => number;
}

/**
 * The second phase: the candidates and those told beside them, scored with the words around them, who speaks, and when it was; best first, equal
 * scores: the newer first. A document's score does not depend on how many are asked for.
 * @param ofTime candidates that happened at a time that the question names, whether or not they hold a word of it
 */
export function rescore(
  memory: MemoryReader,
  query: ParsedQuery,
  candidates: readonly RankedDocument[],
  scorers: readonly TermScorer[],
  judge: Judge,
  matches: VectorMatches | null = null,
  ofTime: readonly number[] = [],
): ScoredDocument[] {
  const inTime = new Set(ofTime);
  const windows = new ContextWindows(
    memory,
    candidates.map(({ document }) => document),
  );
  const frequencies = new Frequencies(memory, windows, scorers);
  const words = widened(windows, candidates, judge.accept)
    .map(
      (place): Words => ({ place, document: windows.documents[place], units: frequencies.score(place), spoken: frequencies.holds(place) }),
    )
    .filter(({ document, units }) => units > 0 || inTime.has(document) || matches?.isNear(document));
  const bestWords = words.reduce((most, { units }) => Math.max(most, units), 0);
  const named = headingsNamed(memory, query, words);
  const added = expansionTerms(memory, words, scorers.length);
  const near = matches === null ? null : vectorGains(matches, windows, words, bestWords);
  const weighed = SoughtTerms.among(memory, added, (sought) =>
    words.map(({ document, units: asked, spoken }, i) => {
      const factor = judge.weight(document) * boost(memory, query, named, document);
      const expanded = sought.units(document);
      const vector = near?.[i] ?? 0;
      const units = Math.round((asked + expanded + vector) * factor);
      const isFound = spoken || inTime.has(document) || matches?.isNear(document) === true;
      return { document, spoken: isFound, factor, expanded: Math.round(expanded * factor), vector: Math.round(vector * factor), units };
    }),
  );
  const gains = regularizationGains(memory, weighed);
  const best = weighed.reduce((most, { document, units }) => Math.max(most, units + (gains.get(document) ?? 0)), 0);
  const ofStanding = query.isRequest ? instructionGains(memory, scorers, weighed, judge.accept) : new Map<number, number>();
  const found = new Set(words.map(({ document }) => document));
  for (const document of ofStanding.keys())
    if (!found.has(document)) weighed.push({ document, spoken: true, factor: 1, expanded: 0, vector: 0, units: 0 });
  return weighed
    .map(({ document, units, expanded, vector, factor, spoken }) => {
      const gain = (gains.get(document) ?? 0) + (ofStanding.get(document) ?? 0);
      const baseUnits =
        query.times.named.length === 0 ? units + gain : dated(memory, query.times, document, { units: units + gain, best, factor });
      return {
        document,
        baseUnits,
        expanded: expanded + gain,
        vector,
        factor,
        spoken,
        units: Math.round(baseUnits * judge.activation(document)),
      };
    })
    .filter(({ units, spoken }) => units > 0 && (spoken || units >= best * unspokenShare))
    .sort((a, b) => b.units - a.units || b.document - a.document);
}

/** Places of the candidates and of the memories told beside them. */
function widened(windows: ContextWindows, candidates: readonly RankedDocument[], accept: (document: number) => boolean): number[] {
  const places = new Set<number>();
  for (const { document } of candidates) for (const place of windows.beside(document)) places.add(place);
  return [...places].filter((place) => accept(windows.documents[place]));
}

/** How often the question's terms stand in some documents and around them. */
class Frequencies {
  /** By place: the terms that the document there holds, each one's ordinal in the question << 8 | its frequency in eighths. */
  private readonly entries: number[] = [];
  private readonly firsts: number[] = [0];
  private readonly sums: Float64Array;

  constructor(
    private readonly memory: MemoryReader,
    private readonly windows: ContextWindows,
    private readonly scorers: readonly TermScorer[],
  ) {
    this.sums = new Float64Array(scorers.length);
    SoughtTerms.among(memory, scorers, (sought) => {
      for (const document of windows.documents) {
        for (let i = 0, count = sought.in(document); i < count; i++) this.entries.push(sought.found[i]);
        this.firsts.push(this.entries.length);
      }
    });
  }

  /** Whether the document at a place itself holds any of the terms. */
  holds(place: number): boolean {
    return this.firsts[place] < this.firsts[place + 1];
  }

  /** BM25 of the document at a place with what leaks in from around it, in whole units. */
  score(place: number): number {
    const { windows, sums, scorers } = this;
    sums.fill(0);
    this.add(place, 1);
    const count = windows.around(place);
    for (let i = 0; i < count; i++) this.add(windows.places[i], windows.shares[i]);
    const length = this.memory.lengths[windows.documents[place]];
    let units = 0;
    for (let ordinal = 0; ordinal < sums.length; ordinal++) if (sums[ordinal] > 0) units += scorers[ordinal].units(sums[ordinal], length);
    return units;
  }

  private add(place: number, share: number): void {
    const { entries, sums } = this;
    const end = this.firsts[place + 1];
    for (let i = this.firsts[place]; i < end; i++) sums[entries[i] >>> 8] += share * (entries[i] & 255);
  }
}

/** What documents gain by how near their vectors are, with those of what was told around them, in units, in their order. @param best the best score by words */
function vectorGains(matches: VectorMatches, windows: ContextWindows, words: readonly Words[], best: number): number[] {
  const similarities = words.map(({ place, document }) => {
    const beside: Beside[] = [];
    const count = windows.around(place);
    for (let i = 0; i < count; i++) {
      const share = windows.shares[i];
      if (share >= comparedShare) beside.push({ document: windows.documents[windows.places[i]], share: vectorsAround * share });
    }
    return matches.similarity(document, beside);
  });
  return matches.gains(similarities, best);
}

/**
 * The speakers of some documents whom the question names, in full or, where nobody is called just that, by how their names begin. Of several who are not asked for alike the first: "What did Ada give
 * to Ben?" is about Ada. What a note is about may stand where a speaker's name does ("City: Oslo"), and counts alike.
 * @param isSpeaker which of the documents' names count
 * @returns their numbers; none where it names nobody
 */
function headingsNamed(
  { index }: MemoryReader,
  query: ParsedQuery,
  words: readonly Pick<Words, 'document'>[],
  isSpeaker: (name: string, document: number) => boolean = () => true,
): Set<number> {
  const { documents, vocabulary } = index;
  const speakers = new Map<number, string>();
  for (const { document } of words) {
    const speaker = documents.speaker(document);
    if (speaker < 0 || speakers.has(speaker)) continue;
    const name = vocabulary.text(speaker);
    if (isSpeaker(name, document)) speakers.set(speaker, name);
  }
  const names = new Set(speakers.values());
  const beginnings = query.shortNames.filter((name) => !names.has(name));
  const isNamed = ([speaker, name]: [number, string]): boolean =>
    query.names.has(speaker) || beginnings.some((beginning) => name.startsWith(beginning));
  const named = new Set([...speakers].filter(isNamed).map(([speaker]) => speaker));
  if (named.size < 2 || query.isOfSeveral) return named;
  const first = [...query.names].find((name) => named.has(name));
  return first === undefined ? named : new Set([first]);
}

/**
 * The speakers whom a question names, as {@link headingsNamed}, as far as they are people who speak: it writes them like names, and one of the documents says "I", where it is known how that is said. So
 * neither "City" is one nor a category in metadata.
 */
export const speakersNamed = (memory: MemoryReader, query: ParsedQuery, words: readonly Pick<Words, 'document'>[]): Set<number> =>
  headingsNamed(
    memory,
    query,
    words,
    (name, document) => !query.commonWords.has(name) && (!query.knowsFirstPerson || isFirstPerson(memory, query, document)),
  );

/** Factor by who speaks and by what kind of thing the question wants to be told. */
function boost(memory: MemoryReader, query: ParsedQuery, named: ReadonlySet<number>, document: number): number {
  const { documents } = memory;
  const { answerKinds } = query;
  let factor = 1;
  if (named.has(documents.speaker(document))) factor *= speakerBoost * (isFirstPerson(memory, query, document) ? firstPersonBoost : 1);
  if (answerKinds === 0) return factor;
  const told = kindsIn(memory, document);
  if ((told & answerKinds & timeKinds) !== 0) factor *= timeBoost;
  if ((told & answerKinds & numberKinds) !== 0) factor *= numberBoost;
  return factor;
}

/** Whether a document's speaker tells of themselves, in English or in the language of the question. */
export function isFirstPerson({ documents }: MemoryReader, { firstPersonTerms }: ParsedQuery, document: number): boolean {
  if (documents.firstPerson(document)) return true;
  return firstPersonTerms.size > 0 && documents.terms(document).some((word) => firstPersonTerms.has(word >>> 8));
}

/** The kinds of a document's terms. */
function kindsIn({ index }: MemoryReader, document: number): number {
  const terms = index.documents.terms(document);
  let found = 0;
  for (let i = 0; i < terms.length; i++) found |= index.kindsOf(terms[i] >>> 8);
  return found;
}
