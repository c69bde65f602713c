import { roles, topicIn } from '../../text/speaker-attribution.js';
import { termsOf } from '../../text/summary.js';
import { nothing } from '../index/document-rows.js';
import type { MemoryReader } from '../memory-reader.js';
import type { ParsedQuery } from './parsed-query.js';
import { isFirstPerson, type ScoredDocument } from './rescore.js';

/** The newest documents that are looked at, and how many are brought up. */
const lookedAt = 512;
const broughtUp = 100;

/**
 * The documents that tell of whoever asks, where that is all that is asked for ("What do you know about me?"): those that tell where they live, work and the like first, then the newest. In a dialogue of
 * people with names nobody knows who asks.
 */
export function tellingOfAsker(memory: MemoryReader, query: ParsedQuery, accept: (document: number) => boolean): number[] {
  const { documents, index } = memory;
  const user = index.vocabulary.findTerm('user');
  const found: { readonly document: number; readonly isRelation: boolean }[] = [];
  for (let document = memory.end - 1, left = lookedAt; document >= memory.base && left > 0; document--, left--) {
    if (documents.role(document) === roles.assistant || !accept(document)) continue;
    const saysI = isFirstPerson(memory, query, document);
    const isNamed = documents.role(document) === roles.none && isPerson(memory, query, document);
    if (isNamed && saysI) return [];
    const relations = documents.relationsOf(document);
    const isTold = saysI || isNamed || relations !== 0 || documents.tellsPreference(document);
    if (isTold || documents.terms(document).some((word) => word >>> 8 === user)) found.push({ document, isRelation: relations !== 0 });
  }
  return found
    .sort((a, b) => Number(b.isRelation) - Number(a.isRelation) || b.document - a.document)
    .slice(0, broughtUp)
    .map(({ document }) => document);
}

/** Whether what stands in a speaker's place is a name, and neither the beginning of a sentence in the first person ("Tengo dos gatos: …") nor what the document is about: `category: "Work"` in its metadata. */
function isPerson({ documents, index }: MemoryReader, { firstPersonTerms }: ParsedQuery, document: number): boolean {
  const speaker = documents.speaker(document);
  if (speaker < 0 || firstPersonTerms.has(speaker)) return false;
  if (documents.metadataOf(document) === nothing) return true;
  const [term] = termsOf(topicIn(index.metadataOf(document)) ?? '');
  return term === undefined || term !== index.vocabulary.text(speaker);
}

/** Documents in their order, where nothing else was found: each with the least score below that of the one before. */
export const inOrder = (documents: readonly number[]): ScoredDocument[] =>
  documents.map((document, i) => {
    const units = documents.length - i;
    return { document, units, baseUnits: units, expanded: units, vector: 0, factor: 0 };
  });
