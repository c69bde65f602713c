/** A set of nodes as bits; lists of it are ascending. */
export class NodeSet {
  private readonly words: Uint32Array;

  /** @param nodes ordinals are below */
  constructor(nodes: number) {
    this.words = new Uint32Array((nodes + 31) >>> 5);
  }

  has(node: number): boolean {
    return (this.words[node >>> 5] & (1 << (node & 31))) !== 0;
  }

  add(node: number): void {
    this.words[node >>> 5] |= 1 << (node & 31);
  }

  delete(node: number): void {
    this.words[node >>> 5] &= ~(1 << (node & 31));
  }

  /** Whether some node is in both. */
  meets(other: NodeSet): boolean {
    return this.words.some((word, i) => (word & other.words[i]) !== 0);
  }

  /** Adds the nodes that are in both. */
  addCommon(a: NodeSet, b: NodeSet): void {
    for (let i = 0; i < this.words.length; i++) this.words[i] |= a.words[i] & b.words[i];
  }

  copy(): NodeSet {
    const copy = new NodeSet(this.words.length << 5);
    copy.words.set(this.words);
    return copy;
  }

  /** The nodes that are not in `other`, as the sets are now. */
  without(other: NodeSet): number[] {
    const nodes: number[] = [];
    for (let i = 0; i < this.words.length; i++) pushBits(this.words[i] & ~other.words[i], i << 5, nodes);
    return nodes;
  }

  /** The nodes, as the set is now. */
  list(): number[] {
    const nodes: number[] = [];
    for (let i = 0; i < this.words.length; i++) pushBits(this.words[i], i << 5, nodes);
    return nodes;
  }
}

function pushBits(word: number, first: number, nodes: number[]): void {
  for (let bits = word; bits !== 0; bits &= bits - 1) nodes.push(first + 31 - Math.clz32(bits & -bits));
}
