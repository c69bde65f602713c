import type { Archive, Archived, NumberArray } from './archive.js';
import type { Instance } from './encoder.js';
import { enlarged } from './matrix.js';
import type { SeededRandom } from './random.js';

const none = -1;

/**
 * An online Mondrian tree (Lakshminarayanan, Roy and Teh 2014): boxes around the points seen, split at random in proportion to how far a new point lies outside,
 * the splits ordered by a time at which they happen. Predictions are to be mixed over all prunings of the tree by exponential weights (AMF: Mourtada,
 * Gaïffas and Scornet 2021), which {@link aggregate} keeps the books for. What a node knows is a row of numbers, the payload, whose meaning is its owner's.
 */
export class MondrianTree implements Archived {
  /** Nodes from the root to the leaf where the last descent ended. */
  path = new Int32Array(64);
  depth = 0;
  /** Numbers per node that belong to the owner. */
  payload = new Float32Array(0);
  payloadWidth: number;
  /** Sum of the node's own log likelihoods. */
  private own = new Float64Array(0);
  /** Log weight of the subtree's prunings together. */
  private whole = new Float64Array(0);
  private left = new Int32Array(0);
  private right = new Int32Array(0);
  private feature = new Int32Array(0);
  private threshold = new Float64Array(0);
  private time = new Float64Array(0);
  /** Two numbers a node and dimension: low and high end, less the origin. */
  private boxes = new Float32Array(0);
  /** Subtracted from every point, so that single precision suffices. */
  private origin = new Float64Array(0);
  private dimensions = 0;
  private nodes = 0;
  private extensions = new Float64Array(8);
  private point = new Float64Array(8);

  constructor(
    payloadWidth: number,
    private readonly random: SeededRandom,
  ) {
    this.payloadWidth = payloadWidth;
  }

  get nodeCount(): number {
    return this.nodes;
  }

  /** Bytes that a node takes. */
  get nodeBytes(): number {
    return 44 + 8 * this.dimensions + 4 * this.payloadWidth;
  }

  /** Puts the path to the point's leaf into {@link path}; changes nothing else. Depth 0 where nothing is known. */
  descend(instance: Instance): void {
    this.depth = 0;
    if (this.nodes === 0) return;
    this.place(instance);
    const { left, right, feature, threshold, point } = this;
    for (let node = 0; ; ) {
      this.visit(node);
      if (left[node] < 0) return;
      const f = feature[node];
      node = (f < point.length ? point[f] : 0) <= threshold[node] ? left[node] : right[node];
    }
  }

  /**
   * Makes room for a point: boxes grow, a node may split. Then {@link path} leads to its leaf.
   * @param importance of each dimension, by which splits prefer it; 1 where not given
   */
  grow(instance: Instance, mayAdd: boolean, importance?: Float64Array): void {
    this.widen(instance);
    this.place(instance);
    this.depth = 0;
    if (this.nodes === 0) {
      this.visit(this.plant(0));
      return;
    }
    const { point } = this;
    for (let node = 0; ; ) {
      const outside = this.measure(node, instance, importance);
      const leaf = this.left[node] < 0;
      if (outside > 0 && mayAdd) {
        const splitTime = this.time[node] + this.random.exponential(outside);
        if (leaf || splitTime < this.time[this.left[node]]) {
          this.visit(node);
          this.visit(this.split(node, splitTime, outside));
          return;
        }
      }
      if (outside > 0) this.stretch(node);
      this.visit(node);
      if (leaf) return;
      node = point[this.feature[node]] <= this.threshold[node] ? this.left[node] : this.right[node];
    }
  }

  /** Adds to the log likelihood of a node's own prediction. */
  credit(node: number, logLikelihood: number): void {
    this.own[node] += logLikelihood;
  }

  /** Brings the weights of the prunings up to date along {@link path}, after {@link credit}. */
  aggregate(): void {
    const { own, whole, left, right } = this;
    for (let i = this.depth - 1; i >= 0; i--) {
      const node = this.path[i];
      if (left[node] < 0) {
        whole[node] = own[node];
        continue;
      }
      const a = own[node];
      const b = whole[left[node]] + whole[right[node]];
      whole[node] = Math.max(a, b) + Math.log(0.5 + 0.5 * Math.exp(-Math.abs(a - b)));
    }
  }

  /** How much a node's own prediction counts against that of the nodes below it on the path; 1 for a leaf. */
  shareOf(node: number): number {
    return this.left[node] < 0 ? 1 : 0.5 * Math.exp(Math.min(Math.LN2, this.own[node] - this.whole[node]));
  }

  /** Makes room for payloads of this width, zero where new. */
  reachPayload(width: number): void {
    if (width <= this.payloadWidth) return;
    const room = this.left.length;
    const wider = new Float32Array(room * width);
    for (let node = 0; node < this.nodes; node++) {
      wider.set(this.payload.subarray(node * this.payloadWidth, (node + 1) * this.payloadWidth), node * width);
    }
    this.payload = wider;
    this.payloadWidth = width;
  }

  clear(): void {
    this.nodes = 0;
    this.payload.fill(0);
    this.own.fill(0);
    this.whole.fill(0);
  }

  archive(archive: Archive): void {
    this.nodes = archive.count(this.nodes);
    this.dimensions = archive.count(this.dimensions);
    this.payloadWidth = archive.count(this.payloadWidth);
    this.payload = this.archiveUsed(archive, this.payload, this.payloadWidth);
    this.own = this.archiveUsed(archive, this.own);
    this.whole = this.archiveUsed(archive, this.whole);
    this.left = this.archiveUsed(archive, this.left);
    this.right = this.archiveUsed(archive, this.right);
    this.feature = this.archiveUsed(archive, this.feature);
    this.threshold = this.archiveUsed(archive, this.threshold);
    this.time = this.archiveUsed(archive, this.time);
    this.boxes = this.archiveUsed(archive, this.boxes, 2 * this.dimensions);
    this.origin = archive.numbers(this.origin);
    this.point = new Float64Array(Math.max(8, this.dimensions));
    this.extensions = new Float64Array(Math.max(8, this.dimensions));
  }

  /** Without the room to spare. */
  private archiveUsed<A extends NumberArray>(archive: Archive, array: A, perNode = 1): A {
    if (archive.reading) return archive.numbers(array);
    archive.numbers(array.subarray(0, this.nodes * perNode) as A);
    return array;
  }

  private visit(node: number): void {
    if (this.depth === this.path.length) this.path = enlarged(this.path, this.depth + 1);
    this.path[this.depth++] = node;
  }

  private place({ filled, dimensions }: Instance): void {
    const { point, origin } = this;
    for (let d = 0; d < this.dimensions; d++) point[d] = d < dimensions ? Math.fround(filled[d] - origin[d]) : 0;
  }

  /** How far the point lies outside the node's box, in deviations, by dimension and in all. */
  private measure(node: number, { deviation }: Instance, importance?: Float64Array): number {
    if (this.holds(node)) return 0;
    const { boxes, point, extensions, dimensions } = this;
    let at = node * 2 * dimensions;
    let sum = 0;
    for (let d = 0; d < dimensions; d++, at += 2) {
      const value = point[d];
      let extension = 0;
      if (value < boxes[at]) extension = (boxes[at] - value) / deviation[d];
      else if (value > boxes[at + 1]) extension = (value - boxes[at + 1]) / deviation[d];
      if (importance !== undefined) extension *= importance[d];
      extensions[d] = extension;
      sum += extension;
    }
    return sum;
  }

  private holds(node: number): boolean {
    const { boxes, point, dimensions } = this;
    let at = node * 2 * dimensions;
    for (let d = 0; d < dimensions; d++, at += 2) if (point[d] < boxes[at] || point[d] > boxes[at + 1]) return false;
    return true;
  }

  private stretch(node: number): void {
    const { boxes, point, dimensions } = this;
    let at = node * 2 * dimensions;
    for (let d = 0; d < dimensions; d++, at += 2) {
      if (point[d] < boxes[at]) boxes[at] = point[d];
      if (point[d] > boxes[at + 1]) boxes[at + 1] = point[d];
    }
  }

  /** Splits a node in place; what it was becomes one child, the point the other. @returns the point's leaf */
  private split(node: number, splitTime: number, outside: number): number {
    const { extensions, point } = this;
    let rest = this.random.next() * outside;
    let f = 0;
    while (f < this.dimensions - 1 && (rest >= extensions[f] || extensions[f] === 0)) rest -= extensions[f++];
    while (extensions[f] === 0 && f > 0) f--;
    const before = this.plant(splitTime);
    const leaf = this.plant(splitTime);
    this.copy(node, before);
    const at = 2 * (node * this.dimensions + f);
    const above = point[f] > this.boxes[at + 1];
    const from = above ? this.boxes[at + 1] : point[f];
    const to = above ? point[f] : this.boxes[at];
    const threshold = from + this.random.next() * (to - from);
    this.feature[node] = f;
    this.threshold[node] = threshold < to ? threshold : from;
    this.left[node] = above ? before : leaf;
    this.right[node] = above ? leaf : before;
    this.stretch(node);
    return leaf;
  }

  /** A leaf around the point alone. */
  private plant(time: number): number {
    const node = this.nodes++;
    if (node >= this.left.length) this.addRoom();
    const { boxes, point, dimensions } = this;
    this.left[node] = none;
    this.right[node] = none;
    this.feature[node] = 0;
    this.threshold[node] = 0;
    this.time[node] = time;
    for (let d = 0, at = node * 2 * dimensions; d < dimensions; d++, at += 2) {
      boxes[at] = point[d];
      boxes[at + 1] = point[d];
    }
    return node;
  }

  private copy(from: number, to: number): void {
    const { boxes, payload, payloadWidth, dimensions } = this;
    this.left[to] = this.left[from];
    this.right[to] = this.right[from];
    this.feature[to] = this.feature[from];
    this.threshold[to] = this.threshold[from];
    this.own[to] = this.own[from];
    this.whole[to] = this.whole[from];
    boxes.copyWithin(to * 2 * dimensions, from * 2 * dimensions, (from + 1) * 2 * dimensions);
    payload.copyWithin(to * payloadWidth, from * payloadWidth, (from + 1) * payloadWidth);
  }

  private addRoom(): void {
    const room = Math.max(32, this.left.length + (this.left.length >> 1));
    this.left = enlarged(this.left, room);
    this.right = enlarged(this.right, room);
    this.feature = enlarged(this.feature, room);
    this.threshold = enlarged(this.threshold, room);
    this.time = enlarged(this.time, room);
    this.own = enlarged(this.own, room);
    this.whole = enlarged(this.whole, room);
    this.boxes = enlarged(this.boxes, this.left.length * 2 * this.dimensions);
    this.payload = enlarged(this.payload, this.left.length * this.payloadWidth);
  }

  /** Takes in new dimensions: all points so far lie at their origin, which is where they begin. */
  private widen({ filled, dimensions }: Instance): void {
    if (dimensions <= this.dimensions) return;
    const wider = new Float32Array(this.left.length * 2 * dimensions);
    for (let node = 0; node < this.nodes; node++) {
      wider.set(this.boxes.subarray(node * 2 * this.dimensions, (node + 1) * 2 * this.dimensions), node * 2 * dimensions);
    }
    const origin = new Float64Array(dimensions);
    for (let d = 0; d < dimensions; d++) origin[d] = d < this.dimensions ? this.origin[d] : filled[d];
    this.boxes = wider;
    this.origin = origin;
    this.dimensions = dimensions;
    if (this.point.length < dimensions) {
      this.point = new Float64Array(dimensions * 2);
      this.extensions = new Float64Array(dimensions * 2);
    }
  }
}
