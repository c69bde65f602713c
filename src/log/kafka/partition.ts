/**
 * The partition of a session: FNV-1a over its name in UTF-8, modulo the number of partitions. It must never change for a topic: a session's records lie in one
 * partition, in order.
 */
export function partitionOf(session: string, partitions: number): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(session, 'utf8')) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0) % partitions;
}
