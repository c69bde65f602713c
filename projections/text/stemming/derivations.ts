import { termOf } from '../normalize.js';

/** Endings by which English makes words of others, as they stand on Porter2's stems where it leaves them ("supervisor", "deliveri", "septicemia"). */
const endings = ' er or eri ist ian ia ment ship hood less ful abl al ic iti ism ion iv ous th i age ar ant'.split(' ');
/** Letters that a stem has without its ending, at least. */
const rootMin = 4;
const plain = /^[a-z]+$/;

/**
 * The stems that words derived from the same one as a word would have: "supervis" and others of "supervisor".
 * @param word in lower case, as it is written
 * @returns that differ from its own, most of them of no word; none for a word that is not of letters a to z alone
 */
export function derivedTermsOf(word: string): string[] {
  const term = plain.test(word) ? termOf(word) : null;
  if (term === null) return [];
  const roots = endings
    .filter((ending) => term.endsWith(ending) && term.length - ending.length >= rootMin)
    .map((ending) => term.slice(0, term.length - ending.length));
  return [...new Set(roots.flatMap((root) => endings.map((ending) => root + ending)))].filter((derived) => derived !== term);
}
