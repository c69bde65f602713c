import { bitCount } from '../../compact/bit-count.js';
import { topicsTold } from '../../text/related-words/topics.js';
import type { MemoryReader } from '../memory-reader.js';
import type { ScoredDocument } from './rescore.js';

/** The newest preferences of the session that advice looks at, and how many of them it may bring up. */
const lookedAt = 256;
const broughtUp = 3;
/** Terms of one that are compared: what follows may be another matter. */
const comparedTerms = 60;
/** They come behind the best memory, each at this share of the one before. */
const share = 0.9;
/** Where none is known to be on the topic, the first comes at this share of the best memory: too little for a chat's answer. */
const shareOfOthers = 0.25;

export interface Preferences {
  /** Best first, {@link broughtUp} at most. */
  readonly documents: readonly number[];
  /** Whether they are on the topic on which advice is asked for. */
  readonly areOnTopic: boolean;
}

export const noPreferences: Preferences = { documents: [], areOnTopic: false };

/**
 * The documents by which people told what they like or cannot have, whatever their words: "I'm allergic to peanuts" where a snack is to be suggested. Those that have most of the topics in common
 * first, then the newest; where none has any, the newest.
 * @param topics on which advice is asked for, a bit each, see `topics.ts`; `null` where none is
 */
export function preferencesIn(memory: MemoryReader, topics: number | null, accept: (document: number) => boolean): Preferences {
  if (topics === null) return noPreferences;
  const { documents, vocabulary } = memory.index;
  const commonOf = (document: number): number => {
    let told = 0;
    for (const word of documents.terms(document).subarray(0, comparedTerms)) told |= topicsTold(vocabulary.text(word >>> 8));
    return bitCount(told & topics);
  };
  const found = memory
    .tellingPreferences(lookedAt)
    .filter(accept)
    .map((document) => ({ document, common: commonOf(document) }));
  const onTopic = found.filter(({ common }) => common > 0).sort((a, b) => b.common - a.common || b.document - a.document);
  const best = onTopic.length > 0 ? onTopic : found;
  return { documents: best.slice(0, broughtUp).map(({ document }) => document), areOnTopic: onTopic.length > 0 };
}

/** The best documents, preferences raised behind the first of them; none falls. */
export function withPreferences(best: readonly ScoredDocument[], { documents, areOnTopic }: Preferences): readonly ScoredDocument[] {
  if (documents.length === 0) return best;
  const first = areOnTopic ? share : shareOfOthers;
  const reference = best.length === 0 ? 1 / first : best[0].units;
  const own = new Map(best.map((scored) => [scored.document, scored]));
  const raised = documents.map((document, i): ScoredDocument => {
    const found = own.get(document);
    const units = Math.max(1, Math.round(reference * first * share ** i));
    if (found !== undefined && found.units >= units) return found;
    const base = found ?? { baseUnits: 0, expanded: 0, vector: 0, factor: 0 };
    return { ...base, document, baseUnits: units, expanded: base.expanded + units - base.baseUnits, units };
  });
  const names = new Set(documents);
  return [...best.filter(({ document }) => !names.has(document)), ...raised].sort((a, b) => b.units - a.units || b.document - a.document);
}
