/** A piece of two texts: in both, only in the later, or only in the earlier. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Words compared at most: the table of common parts has the product of both lengths. */
const cellsMax = 4_000_000;

/** What changed from one text to another, word by word: the longest common subsequence of their words. Of texts too long for that, all is told as changed. */
export function diffWords(before: string, after: string): Piece[] {
  const [a, b] = [before, after].map((text) => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const pieces: Piece[] = [];
  const push = (kind: Piece['kind'], text: string): void => {
    const last = pieces.at(-1);
    if (text === '') return;
    if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + text };
    else pieces.push({ kind, text });
  };
  push('same', a.slice(0, start).join(''));
  middle(a.slice(start, a.length - end), b.slice(start, b.length - end), push);
  push('same', a.slice(a.length - end).join(''));
  return pieces;
}

function middle(a: readonly string[], b: readonly string[], push: (kind: Piece['kind'], text: string) => void): void {
  if (a.length * b.length > cellsMax) {
    push('removed', a.join(''));
    push('added', b.join(''));
    return;
  }
  const width = b.length + 1;
  // common[i * width + j]: the most words that a from i and b from j have in common, in their order
  const common = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] =
        a[i] === b[j] ? common[(i + 1) * width + j + 1] + 1 : Math.max(common[(i + 1) * width + j], common[i * width + j + 1]);
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      push('same', a[i]);
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && common[(i + 1) * width + j] >= common[i * width + j + 1])) push('removed', a[i++]);
    else push('added', b[j++]);
  }
}
