import { functionTermsOfAll } from '../text/languages.js';
import type { MemoryReader } from './memory-reader.js';
import type { ScoredDocument } from './rescore.js';

/** The best memories whose changes are looked for, and by how many of the rarest words of each: with the best alone or one word fewer changes of docs/search.md are found, with ten memories no more. */
const changedMax = 3;
const wordsMax = 2;
/** Changes that come up, at most. */
const broughtUp = 2;
/** Memories that hold such a word, at most: a commoner one names no value. */
const holdersMax = 64;
/** Terms of a memory that are looked at, the first ones: a long text has tens of thousands. */
const termsMax = 512;
/** Postings of such a word that are read at most: many may be of texts that were replaced. */
const postingsMax = 4096;

/**
 * The best documents, with those that tell of a change of what the very best tell, each as good as the one that it changes: "We switched from MySQL to PostgreSQL" has no word of "Which database do we use?",
 * but one of "Our database is MySQL".
 * @param best best first, equal scores: the newer first
 * @param asked terms that are looked for
 */
export function withChanges(
  memory: MemoryReader,
  best: readonly ScoredDocument[],
  asked: ReadonlySet<number>,
  accept: (document: number) => boolean,
): readonly ScoredDocument[] {
  if (memory.documents.firstChange >= memory.end) return best;
  const changes = new Map<number, ScoredDocument>();
  for (const { document, units } of best.slice(0, changedMax)) {
    const reached = best.findIndex((other) => other.units < units);
    const above = new Set(best.slice(0, reached < 0 ? best.length : reached).map((one) => one.document));
    for (const term of rareTerms(memory, document, asked)) {
      for (const change of changesNaming(memory, term, document)) {
        if (changes.size === broughtUp || changes.has(change) || above.has(change) || !accept(change)) continue;
        changes.set(change, { document: change, units, baseUnits: units, expanded: units, vector: 0, factor: 0 });
      }
    }
  }
  if (changes.size === 0) return best;
  const others = best.filter(({ document }) => !changes.has(document));
  return [...others, ...changes.values()].sort((a, b) => b.units - a.units || b.document - a.document);
}

/** The rarest terms that a document shares with others, but for those that are looked for, its speaker's name and function words. */
function rareTerms(memory: MemoryReader, document: number, asked: ReadonlySet<number>): number[] {
  const { documents, vocabulary } = memory.index;
  const speaker = documents.speaker(document);
  const shared = Array.from(documents.terms(document).subarray(0, termsMax), (word) => word >>> 8)
    .filter((term) => term !== speaker && !asked.has(term))
    .map((term) => ({ term, holders: memory.countDocuments(term) }))
    .filter(({ holders }) => holders > 1 && holders <= holdersMax)
    .sort((a, b) => a.holders - b.holders || a.term - b.term);
  const rare: number[] = [];
  for (const { term } of shared) {
    if (rare.length === wordsMax) break;
    if (!functionTermsOfAll.has(vocabulary.text(term))) rare.push(term);
  }
  return rare;
}

/** The later documents of the same speaker that hold a term and tell of a change, the oldest first. */
function* changesNaming(memory: MemoryReader, term: number, document: number): Generator<number> {
  const { documents } = memory;
  const speaker = documents.speaker(document);
  const cursor = memory.cursor(term);
  let read = 0;
  for (cursor.skipTo(document + 1); !cursor.ended && read < postingsMax; cursor.nextChunk()) {
    for (let at = cursor.first; at <= cursor.last; at++, read++) {
      const other = cursor.page[at] >>> 8;
      if (other > document && documents.tellsChange(other) && documents.speaker(other) === speaker) yield other;
    }
  }
}
