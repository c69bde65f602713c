import { sha256 } from './sha256.js';

/** Bytes of an entry. */
export const leafBytes = 72;
const at = { size: 32, root: 40 } as const;

/** An entry of the checkpoint log: how far a session had come. */
export interface SessionLeaf {
  /** SHA-256 of the session's id in UTF-8, 32 bytes: who does not know the id does not learn it. */
  readonly session: Uint8Array;
  /** Records of the session. */
  readonly size: number;
  /** Root of their tree, 32 bytes. */
  readonly root: Uint8Array;
}

export const hashedSession = (session: string): Uint8Array => sha256(Buffer.from(session));

/** The entry as it is hashed into the checkpoint log: the session, the size (64 bits, big-endian), the root; 72 bytes. */
export function leafBytesOf({ session, size, root }: SessionLeaf): Buffer {
  const bytes = Buffer.alloc(leafBytes);
  bytes.set(session);
  bytes.writeBigUInt64BE(BigInt(size), at.size);
  bytes.set(root, at.root);
  return bytes;
}

export const readLeaf = (bytes: Uint8Array): SessionLeaf => ({
  session: bytes.subarray(0, at.size),
  size: Number(Buffer.from(bytes).readBigUInt64BE(at.size)),
  root: bytes.subarray(at.root, leafBytes),
});
