/** The running hash over no bytes (FNV-1a, after Fowler, Noll and Vo 1991). As a signed number, so that it is one small integer throughout. */
export const emptyHash = 0x811c9dc5 | 0;

const prime = 0x01000193;

/** One step of the running hash: over one byte more. */
export const hashByte = (hash: number, byte: number): number => Math.imul(hash ^ byte, prime);

/** The running hash over the bytes from `start` up to `end` more. */
export function hashBytes(bytes: Uint8Array, start: number, end: number, before = emptyHash): number {
  let hash = before;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], prime);
  return hash;
}
