import { termOf } from '../../text/normalize.js';
import { programmingLanguages } from '../../text/source-code.js';
import type { MemoryReader } from '../memory-reader.js';

const languageTerms = programmingLanguages.flatMap((language) => termOf(language.toLowerCase()) ?? []);

/**
 * Whether a session is about code: the names of programming languages stand in a share of its memories. Those that are source code hold one, so that where half of the memories do, most are code; of 1,675
 * sections of READMEs a tenth do, but not half.
 */
export function isAboutCode(memory: MemoryReader, share: number): boolean {
  const { vocabulary } = memory.index;
  const frequency = (term: number): number => (term < 0 || term >= memory.vocabularySize ? 0 : memory.documentFrequency(term));
  const ofCode = languageTerms.reduce((sum, term) => sum + frequency(vocabulary.findTerm(term)), 0);
  return ofCode > 0 && ofCode >= share * memory.size;
}
