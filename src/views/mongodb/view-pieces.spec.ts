import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { cutIntoPieces, joinPieces, type Piece, type PieceList } from './view-pieces.js';

const generation = new ObjectId();

/** Documents of these sizes, in one buffer for all, as a writer that recycles its chunks has it. */
async function* documentsOf(sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.alloc(Math.max(...sizes));
  for (const [i, size] of sizes.entries()) yield buffer.fill(i + 1).subarray(0, size);
}

/** What was sent: the batches' bytes, and all pieces. */
async function cut(sizes: readonly number[]): Promise<{ list: PieceList; batches: number[]; pieces: Piece[] }> {
  const batches: number[] = [];
  const pieces: Piece[] = [];
  const list = await cutIntoPieces({ session: 's', generation }, documentsOf(sizes), async (batch) => {
    batches.push(batch.reduce((sum, { data }) => sum + data.length, 0));
    pieces.push(...batch);
  });
  return { list, batches, pieces };
}

const mb = 1 << 20;

describe('a view in pieces', () => {
  it.each([
    ['many documents of a quarter of a megabyte', Array(60).fill(mb / 4)],
    ['one of twenty megabytes', [20 * mb]],
    ['small, empty and large ones', [1, 0, 9 * mb, 0, 3 * mb, 5]],
    ['thousands of small ones', Array(3000).fill(10)],
  ])('is what it was made of, and held a batch at a time: %s', async (_, sizes) => {
    const { list, batches, pieces } = await cut(sizes);
    expect(Math.max(...batches)).toBeLessThan(13 * mb);
    expect(Math.max(...pieces.map(({ data }) => data.length))).toBeLessThanOrEqual(8 * mb);
    const joined = joinPieces(pieces, list);
    expect(joined?.map(({ length }) => length)).toEqual(sizes);
    expect(joined?.every((document, i) => Buffer.alloc(document.length, i + 1).equals(document))).toBe(true);
  });

  it('is none where a piece is missing or changed', async () => {
    const { list, pieces } = await cut([10, 20, 30]);
    expect(joinPieces(pieces.slice(1), list)).toBeNull();
    const changed = pieces.map((piece, i) => (i === 1 ? { ...piece, data: Buffer.alloc(20) } : piece));
    expect(joinPieces(changed, list)).toBeNull();
  });
});
