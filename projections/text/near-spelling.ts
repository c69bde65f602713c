/** Letters that a word must have for another spelling to be taken for it: shorter ones have too many neighbours. */
export const lettersMin = 4;
/** Letters from which on one may be wrong: shorter words that differ in a letter are mostly different words. */
const wrongLetterMin = 6;

/** Whether two different words begin alike and one letter too many, too few, changed with the next, or in long words wrong, tells them apart: Damerau's four errors (1964). */
export function isNearSpelling(a: string, b: string): boolean {
  if (a === b || a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length <= 1 && restB.length <= 1) return restA.length !== restB.length || a.length >= wrongLetterMin;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
