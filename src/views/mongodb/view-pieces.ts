import { crc32 } from 'node:zlib';
import type { ObjectId } from 'mongodb';

/** A view's document, or a part of one that is too big for one stored document. */
export interface Piece {
  readonly session: string;
  /** Which save wrote it. */
  readonly generation: ObjectId;
  /** Place among the generation's pieces, from 0 without gaps. */
  readonly piece: number;
  /** The view's document that it is of, from 0 without gaps. */
  readonly document: number;
  readonly data: Buffer;
}

/** Largest piece, and size at which pieces are sent, bytes: the engine takes 16 MB in one document. */
const pieceBytesMax = 8 * 1024 * 1024;
const batchBytes = 4 * 1024 * 1024;
const batchPiecesMax = 500;

/** What a head says of the pieces of its view. */
export interface PieceList {
  /** Number of pieces. */
  readonly pieces: number;
  /** CRC-32 of each of the view's documents. */
  readonly checksums: readonly number[];
}

/** Cuts documents into pieces, copied, and hands them over in batches. @returns what to check them by */
export async function cutIntoPieces(
  { session, generation }: Pick<Piece, 'session' | 'generation'>,
  documents: AsyncIterable<Uint8Array>,
  send: (batch: readonly Piece[]) => Promise<void>,
): Promise<PieceList> {
  const checksums: number[] = [];
  let pieces = 0;
  let batch: Piece[] = [];
  let bytes = 0;
  for await (const document of documents) {
    let at = 0;
    do {
      const data = Buffer.from(document.subarray(at, at + pieceBytesMax));
      batch.push({ session, generation, piece: pieces++, document: checksums.length, data });
      at += pieceBytesMax;
      bytes += data.length;
      if (bytes < batchBytes && batch.length < batchPiecesMax) continue;
      await send(batch);
      [batch, bytes] = [[], 0];
    } while (at < document.length);
    checksums.push(crc32(document));
  }
  if (batch.length > 0) await send(batch);
  return { pieces, checksums };
}

/** The view's documents again. @returns `null` where pieces are missing or changed */
export function joinPieces(pieces: readonly Piece[], list: PieceList): Uint8Array[] | null {
  if (pieces.length !== list.pieces || !pieces.every(({ data }) => Buffer.isBuffer(data))) return null;
  const parts = list.checksums.map((): Buffer[] => []);
  for (const { document, data } of pieces) parts[document]?.push(data);
  const documents = parts.map((buffers) => (buffers.length === 1 ? buffers[0] : Buffer.concat(buffers)));
  return documents.every((document, i) => crc32(document) === list.checksums[i]) ? documents : null;
}
