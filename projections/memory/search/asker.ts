import { roles, topicIn } from '../../text/speaker-attribution.js';
import { termsOf } from '../../text/summary.js';
import { nothing } from '../index/document-rows.js';
import type { MemoryReader } from '../memory-reader.js';
import type { ScoredDocument } from './rescore.js';

/** The newest documents that are looked at, and how many are brought up. */
const lookedAt = 512;
const broughtUp = 100;

/**
 * The documents that tell of whoever asks, where that is all that is asked for ("What do you know about me?"): those that tell where they live, work and the like first, then the newest. In a dialogue of
 * people with names nobody knows who asks.
 */
export function tellingOfAsker(memory: MemoryReader, accept: (document: number) => boolean): number[] {
  const { documents, index } = memory;
  const user = index.vocabulary.findTerm('user');
  const found: { readonly document: number; readonly isRelation: boolean }[] = [];
  for (let document = memory.end - 1, left = lookedAt; document >= memory.base && left > 0; document--, left--) {
    if (documents.role(document) === roles.assistant || !accept(document)) continue;
    const isFirstPerson = documents.firstPerson(document);
    const isNamed = documents.speaker(document) >= 0 && documents.role(document) === roles.none && !isNamedForTopic(memory, document);
    if (isNamed && isFirstPerson) return [];
    const relations = documents.relationsOf(document);
    const isTold = isFirstPerson || isNamed || relations !== 0 || documents.tellsPreference(document);
    if (isTold || documents.terms(document).some((word) => word >>> 8 === user)) found.push({ document, isRelation: relations !== 0 });
  }
  return found
    .sort((a, b) => Number(b.isRelation) - Number(a.isRelation) || b.document - a.document)
    .slice(0, broughtUp)
    .map(({ document }) => document);
}

/** Whether what stands in a speaker's place is what the document is about: `category: "Work"` in its metadata. */
function isNamedForTopic({ documents, index }: MemoryReader, document: number): boolean {
  if (documents.metadataOf(document) === nothing) return false;
  const [term] = termsOf(topicIn(index.metadataOf(document)) ?? '');
  return term !== undefined && term === index.vocabulary.text(documents.speaker(document));
}

/** Documents in their order, where nothing else was found: each with the least score below that of the one before. */
export const inOrder = (documents: readonly number[]): ScoredDocument[] =>
  documents.map((document, i) => {
    const units = documents.length - i;
    return { document, units, baseUnits: units, expanded: units, vector: 0, factor: 0 };
  });
