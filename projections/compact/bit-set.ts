/** A set of small whole numbers as bits; lists of it are ascending. */
export class BitSet {
  private readonly words: Uint32Array;

  /** @param size the numbers are below */
  constructor(size: number) {
    this.words = new Uint32Array((size + 31) >>> 5);
  }

  /** @param node from 0 up to the size given */
  has(node: number): boolean {
    return (this.words[node >>> 5] & (1 << (node & 31))) !== 0;
  }

  /** @param node from 0 up to the size given */
  add(node: number): void {
    this.words[node >>> 5] |= 1 << (node & 31);
  }

  /** @param node from 0 up to the size given; one that is not there is no fault */
  delete(node: number): void {
    this.words[node >>> 5] &= ~(1 << (node & 31));
  }

  /** Whether some node is in both. */
  meets(other: BitSet): boolean {
    for (let i = 0; i < this.words.length; i++) if ((this.words[i] & other.words[i]) !== 0) return true;
    return false;
  }

  /** Adds the nodes that are in both. */
  addCommon(a: BitSet, b: BitSet): void {
    for (let i = 0; i < this.words.length; i++) this.words[i] |= a.words[i] & b.words[i];
  }

  /** Shares nothing with this one. */
  copy(): BitSet {
    const copy = new BitSet(this.words.length << 5);
    copy.words.set(this.words);
    return copy;
  }

  /** The nodes that are not in `other`, as the sets are now. */
  without(other: BitSet): number[] {
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
