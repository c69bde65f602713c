import type { ChatCitation } from '../reasoning-types.js';

/** A piece of an answer: a sentence of a memory, the mark behind it that names the memory, or what lies between. */
export type Piece =
  | { readonly kind: 'sentence'; readonly text: string /** Number of its citation. */; readonly citation: number }
  | { readonly kind: 'mark'; readonly text: string; readonly memoryId: string }
  | { readonly kind: 'between'; readonly text: string };

/** An answer cut into its pieces. Citations that overlap an earlier one, or lie outside, are left out. */
export function piecesOf(content: string, citations: readonly ChatCitation[]): Piece[] {
  const inOrder = citations.map((citation, number) => ({ ...citation, number })).sort((a, b) => a.start - b.start);
  const pieces: Piece[] = [];
  let at = 0;
  let memoryId: string | null = null;
  for (const { start, end, number, memory_id } of inOrder) {
    if (start < at || end <= start || end > content.length) continue;
    pieces.push(...between(content.slice(at, start), memoryId), { kind: 'sentence', text: content.slice(start, end), citation: number });
    at = end;
    memoryId = memory_id;
  }
  return [...pieces, ...between(content.slice(at), memoryId)];
}

/** What lies behind a sentence of a memory, with the mark of that memory apart. */
function between(text: string, memoryId: string | null): Piece[] {
  const mark = `[${memoryId}]`;
  const at = memoryId === null ? -1 : text.indexOf(mark);
  const pieces: Piece[] =
    memoryId === null || at < 0
      ? [{ kind: 'between', text }]
      : [
          { kind: 'between', text: text.slice(0, at) },
          { kind: 'mark', text: mark, memoryId },
          { kind: 'between', text: text.slice(at + mark.length) },
        ];
  return pieces.filter((piece) => piece.text !== '');
}
