import type { Node } from '../owners.js';

/** What a member tells when it joins: who it is, and what it owned by which generation. */
export interface Claim {
  readonly memberId: string;
  readonly node: Node;
  readonly generation: number;
  readonly partitions: readonly number[];
}

/** Who owns what from a generation on, as every member is told it. */
export interface Assignment {
  readonly generation: number;
  readonly members: readonly { readonly memberId: string; readonly node: Node; readonly partitions: readonly number[] }[];
}

/**
 * Deals the partitions 0 … `count` - 1 out among the members, so that their numbers differ by one at most and as few as possible change hands: a member that joins
 * takes from the others and moves nothing between them, the partitions of one that leaves are dealt out and nothing else moves. Where two claim a partition, the
 * newer generation is right. The same claims give the same assignment, in whatever order they come.
 */
export function assign(count: number, claims: readonly Claim[]): Assignment {
  const byId = [...claims].sort((a, b) => (a.memberId < b.memberId ? -1 : 1));
  const held = new Map(byId.map(({ memberId }): [string, number[]] => [memberId, []]));
  for (let partition = 0; partition < count; partition++) {
    const claimants = byId.filter(({ partitions }) => partitions.includes(partition));
    const newest = claimants.reduce<Claim | null>(
      (best, claim) => (best === null || claim.generation > best.generation ? claim : best),
      null,
    );
    if (newest !== null) held.get(newest.memberId)?.push(partition);
  }
  level(count, [...held.values()]);
  return {
    generation: Math.max(0, ...claims.map(({ generation }) => generation)) + 1,
    members: byId.map(({ memberId, node }) => ({ memberId, node, partitions: held.get(memberId) ?? [] })),
  };
}

/** Takes from those that hold too many and gives what is free to those that hold too few. */
function level(count: number, shares: readonly number[][]): void {
  const [least, rest] = [Math.floor(count / shares.length), count % shares.length];
  const quotas = new Map([...shares].sort((a, b) => b.length - a.length).map((share, i) => [share, i < rest ? least + 1 : least]));
  const free = new Set(Array.from({ length: count }, (_, partition) => partition));
  for (const [share, quota] of quotas) {
    share.length = Math.min(share.length, quota);
    for (const partition of share) free.delete(partition);
  }
  const left = [...free];
  for (const [share, quota] of quotas) {
    share.push(...left.splice(0, quota - share.length));
    share.sort((a, b) => a - b);
  }
}

/** The JSON that members and their leader exchange. @returns `null` for anything else, as another version of the service may send it */
export function readJson<T extends object>(bytes: Buffer, has: (value: T) => boolean): T | null {
  try {
    const value = JSON.parse(bytes.toString('utf8')) as T;
    return has(value) ? value : null;
  } catch {
    return null;
  }
}
