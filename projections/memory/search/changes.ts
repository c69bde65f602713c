import { functionTermsOfAll } from '../../text/languages.js';
import { termOf } from '../../text/normalize.js';
import { beginsLabel } from '../../text/relations/relations.js';
import { roles } from '../../text/speaker-attribution.js';
import { kindsOf, numberKinds, timeKinds } from '../../text/term-kinds.js';
import type { MemoryReader } from '../memory-reader.js';
import type { ParsedQuery } from './parsed-query.js';
import type { ScoredDocument } from './rescore.js';

/** Memories that tell a relation, the newest ones, among which its newest value is looked for. */
const relationalMax = 64;
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
/** Words that count and date, of whatever matter, besides those of term-kinds.ts. */
const counting: ReadonlySet<string> = new Set(
  `first fifth sixth seventh eighth ninth tenth eleventh twelfth last next once thrice hundred pair single several dozens
   second minute hour day night morning noon afternoon evening midnight daily weekly monthly yearly annual fortnight quarter century season
   fall june weekday time`
    .split(/\s+/)
    .flatMap((word) => termOf(word) ?? []),
);

/**
 * The best documents, with those that tell of a change of what the very best tell, each right behind the one that it came with: "We switched from MySQL to PostgreSQL" has no word of "Which database do we use?",
 * but one of "Our database is MySQL". Whether it supersedes that one is told by conflicts.ts.
 * @param best best first, equal scores: the newer first
 * @param tellsNothing of a term whether it is looked for, or a function word of the question's language
 */
export function withChanges(
  memory: MemoryReader,
  best: readonly ScoredDocument[],
  tellsNothing: (term: number) => boolean,
  accept: (document: number) => boolean,
): readonly ScoredDocument[] {
  if (memory.documents.firstChange >= memory.end) return best;
  const changes = new Map<number, ScoredDocument>();
  for (const { document, units } of best.slice(0, changedMax)) {
    const reached = best.findIndex((other) => other.units < units);
    const above = new Set(best.slice(0, reached < 0 ? best.length : reached).map((one) => one.document));
    for (const term of rareTerms(memory, document, tellsNothing)) {
      for (const change of changesNaming(memory, term, document)) {
        if (changes.size === broughtUp || changes.has(change) || above.has(change) || !accept(change)) continue;
        const behind = Math.max(1, units - 1);
        changes.set(change, { document: change, units: behind, baseUnits: behind, expanded: behind, vector: 0, factor: 0 });
      }
    }
  }
  if (changes.size === 0) return best;
  const others = best.filter(({ document }) => !changes.has(document));
  return [...others, ...changes.values()].sort((a, b) => b.units - a.units || b.document - a.document);
}

/**
 * The newest document that tells what is asked of the asker, whatever its words: "I joined Tidewater" where they ask "Where do I work?"; -1 for none.
 * @param best best first: who tells of the relations there is the asker
 */
export function newestTold(
  memory: MemoryReader,
  { relations, asksForNow, names }: ParsedQuery,
  best: readonly ScoredDocument[],
  accept: (document: number) => boolean,
): number {
  if (relations === 0 || !asksForNow || isNamedInstead(memory, best, relations, names)) return -1;
  const timeOf = (document: number): number =>
    memory.documents.occurredAtMs(document) ?? memory.createdAtMs(memory.documents.rowOf(document));
  const speaker = speakerOf(memory, best, relations);
  let newest = -1;
  for (const document of memory.tellingRelations(relations, relationalMax)) {
    if (speaker !== null && saidBy(memory, document) !== speaker) continue;
    if ((newest < 0 || timeOf(document) > timeOf(newest)) && accept(document)) newest = document;
  }
  return newest;
}

/** The best documents, the one before all others, with the best score. */
export function withFirst(best: readonly ScoredDocument[], first: number): readonly ScoredDocument[] {
  if (first < 0 || best[0]?.document === first) return best;
  const units = best.length === 0 ? 1 : best[0].units;
  const own = best.find(({ document }) => document === first) ?? { vector: 0, factor: 0 };
  return [{ ...own, document: first, baseUnits: units, expanded: units, units }, ...best.filter(({ document }) => document !== first)];
}

/** Whether the best document has another label, which is a word of the question: "Job title: analyst" where the job is asked for, of which an employer tells as well. */
function isNamedInstead(
  { documents }: MemoryReader,
  [first]: readonly ScoredDocument[],
  relations: number,
  names: ReadonlySet<number>,
): boolean {
  if (first === undefined || (documents.relationsOf(first.document) & relations) !== 0) return false;
  return documents.role(first.document) === roles.none && names.has(documents.speaker(first.document));
}

/** Who tells of the relations best, or, where nobody does, who tells the best; `null` where it is not known. */
function speakerOf(memory: MemoryReader, best: readonly ScoredDocument[], relations: number): number | null {
  const { documents } = memory;
  const telling = best.find(({ document }) => (documents.relationsOf(document) & relations) !== 0);
  if (telling !== undefined) return saidBy(memory, telling.document);
  if (best.length === 0) return null;
  const [{ document }] = best;
  // what stands before a colon and does not say "I" may be the label of what it tells
  return documents.speaker(document) < 0 || documents.firstPerson(document) ? documents.speaker(document) : null;
}

/** Who says a document, -1 for nobody who is named: what stands before a colon may be the label of what it tells. */
function saidBy({ documents, index }: MemoryReader, document: number): number {
  const speaker = documents.speaker(document);
  return speaker >= 0 && !documents.firstPerson(document) && beginsLabel(index.vocabulary.text(speaker)) ? -1 : speaker;
}

/** The rarest terms that a document shares with others, but for those that are looked for, its speaker's name, function words, and what counts or dates. */
function rareTerms(memory: MemoryReader, document: number, tellsNothing: (term: number) => boolean): number[] {
  const { documents, vocabulary } = memory.index;
  const speaker = documents.speaker(document);
  const shared = Array.from(documents.terms(document).subarray(0, termsMax), (word) => word >>> 8)
    .filter((term) => term !== speaker && !tellsNothing(term))
    .map((term) => ({ term, holders: memory.countDocuments(term) }))
    .filter(({ holders }) => holders > 1 && holders <= holdersMax)
    .sort((a, b) => a.holders - b.holders || a.term - b.term);
  const rare: number[] = [];
  for (const { term } of shared) {
    if (rare.length === wordsMax) break;
    if (isOfMatter(vocabulary.text(term))) rare.push(term);
  }
  return rare;
}

const isOfMatter = (term: string): boolean =>
  !functionTermsOfAll.has(term) && (kindsOf(term) & (timeKinds | numberKinds)) === 0 && !counting.has(term);

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
