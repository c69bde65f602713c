import type { ChatCitation } from '../reasoning-types.js';

/** A piece of an answer; one that is a sentence of a memory has the number of its citation. */
export interface Piece {
  readonly text: string;
  readonly citation: number | null;
}

/** An answer cut into its cited sentences and what lies between them. Citations that overlap an earlier one, or lie outside, are left out. */
export function piecesOf(content: string, citations: readonly ChatCitation[]): Piece[] {
  const inOrder = citations.map((citation, number) => ({ ...citation, number })).sort((a, b) => a.start - b.start);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end, number } of inOrder) {
    if (start < at || end <= start || end > content.length) continue;
    if (start > at) pieces.push({ text: content.slice(at, start), citation: null });
    pieces.push({ text: content.slice(start, end), citation: number });
    at = end;
  }
  if (at < content.length) pieces.push({ text: content.slice(at), citation: null });
  return pieces;
}
