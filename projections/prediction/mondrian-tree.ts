import type { Instance } from './instance.js';
import { enlarged } from './matrix.js';
import type { SeededRandom } from './random.js';
import type { NumberArray, Serializable, Serializer } from './serializer.js';

const none = -1;
/** A node's numbers lie side by side, for a path leads to nodes far apart: places in its links, and in its marks. */
const [linksWidth, left, right, feature] = [3, 0, 1, 2];
const [marksWidth, time, threshold, own, whole] = [4, 0, 1, 2, 3];

/** Splits that come before this time part leaves that are to be kept whole, too: boxes become at most some 5 deviations wide. */
const wholeFrom = 0.2;

/** How a tree makes room for a point. */
export interface MondrianGrowth {
  /** Of each dimension, by which splits prefer it; 1 where not given. */
  readonly importance?: Float64Array | undefined;
  /** Whether a leaf is not to be split by the point, unless early; none where not given. */
  readonly keepsWhole?: (leaf: number) => boolean;
}

/**
 * An online Mondrian tree (Lakshminarayanan, Roy and Teh 2014): boxes around the points seen, split at random in proportion to how far a new point lies outside,
 * the splits ordered by a time at which they happen. Predictions are to be mixed over all prunings of the tree by exponential weights (AMF: Mourtada,
 * Gaïffas and Scornet 2021), which {@link aggregate} keeps the books for. What a node knows is a row of numbers, the payload, whose meaning is its owner's.
 */
export class MondrianTree implements Serializable {
  /** Nodes from the root to the leaf where the last descent ended. */
  path = new Int32Array(64);
  depth = 0;
  /** Numbers per node that belong to the owner. */
  payload = new Float32Array(0);
  payloadWidth: number;
  /** By node: children, {@link none} for a leaf's, and the dimension that it is split in. */
  private links = new Int32Array(0);
  /** By node: time and threshold of its split, the sum of its own log likelihoods, the log weight of its subtree's prunings together. */
  private marks = new Float64Array(0);
  /** Two numbers a node and dimension: low and high end, less the origin. */
  private boxes = new Float32Array(0);
  /** Subtracted from every point, so that single precision suffices. */
  private origin = new Float64Array(0);
  private dimensions = 0;
  private nodes = 0;
  private extensions = new Float64Array(8);
  private weights = new Float64Array(8);
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
    for (let node = 0; node !== none; node = this.next(node)) this.visit(node);
  }

  /** Makes room for a point: boxes grow, a node may split. Then {@link path} leads to its leaf. */
  grow(instance: Instance, mayAdd: boolean, { importance, keepsWhole }: MondrianGrowth = {}): void {
    this.widen(instance);
    this.place(instance);
    this.weigh(instance, importance);
    this.depth = 0;
    if (this.nodes === 0) {
      this.visit(this.plant(0));
      return;
    }
    for (let node = 0; node !== none; node = this.next(node)) {
      this.visit(node);
      const outside = this.measure(node);
      if (outside === 0) continue;
      if (mayAdd) {
        const splitTime = this.marks[node * marksWidth + time] + this.random.exponential(outside);
        const child = this.links[node * linksWidth + left];
        if (child === none ? splitTime < wholeFrom || !keepsWhole?.(node) : splitTime < this.marks[child * marksWidth + time]) {
          this.visit(this.split(node, splitTime, outside));
          return;
        }
      }
      this.extend(node);
    }
  }

  /** Adds to the log likelihood of a node's own prediction. @param logLikelihood natural logarithm, 0 or below for a probability */
  credit(node: number, logLikelihood: number): void {
    this.marks[node * marksWidth + own] += logLikelihood;
  }

  /** Brings the weights of the prunings up to date along {@link path}, after {@link credit}. */
  aggregate(): void {
    const { links, marks, path } = this;
    for (let i = this.depth - 1; i >= 0; i--) {
      const link = path[i] * linksWidth;
      const mark = path[i] * marksWidth;
      const a = marks[mark + own];
      if (links[link + left] === none) {
        marks[mark + whole] = a;
        continue;
      }
      const b = marks[links[link + left] * marksWidth + whole] + marks[links[link + right] * marksWidth + whole];
      marks[mark + whole] = logMean(a, b);
    }
  }

  /** How much a node's own prediction counts against that of the nodes below it on the path; 1 for a leaf. */
  shareOf(node: number): number {
    if (this.links[node * linksWidth + left] === none) return 1;
    const mark = node * marksWidth;
    return 0.5 * Math.exp(Math.min(Math.LN2, this.marks[mark + own] - this.marks[mark + whole]));
  }

  /** Makes room for payloads of this width, zero where new. */
  reachPayload(width: number): void {
    if (width <= this.payloadWidth) return;
    const wider = new Float32Array(this.capacity * width);
    for (let node = 0; node < this.nodes; node++) {
      wider.set(this.payload.subarray(node * this.payloadWidth, (node + 1) * this.payloadWidth), node * width);
    }
    this.payload = wider;
    this.payloadWidth = width;
  }

  /** Forgets all; the room is kept. */
  clear(): void {
    this.nodes = 0;
    this.payload.fill(0);
    this.marks.fill(0);
  }

  serialize(serializer: Serializer): void {
    this.nodes = serializer.count(this.nodes);
    this.dimensions = serializer.count(this.dimensions);
    this.payloadWidth = serializer.count(this.payloadWidth);
    this.payload = this.serializeUsed(serializer, this.payload, this.payloadWidth);
    this.links = this.serializeUsed(serializer, this.links, linksWidth);
    this.marks = this.serializeUsed(serializer, this.marks, marksWidth);
    this.boxes = this.serializeUsed(serializer, this.boxes, 2 * this.dimensions);
    this.origin = serializer.numbers(this.origin);
    this.point = new Float64Array(Math.max(8, this.dimensions));
    this.extensions = new Float64Array(Math.max(8, this.dimensions));
    this.weights = new Float64Array(Math.max(8, this.dimensions));
  }

  /** Without the room to spare. */
  private serializeUsed<A extends NumberArray>(serializer: Serializer, array: A, perNode: number): A {
    if (serializer.reading) return serializer.numbers(array);
    serializer.numbers(array.subarray(0, this.nodes * perNode) as A);
    return array;
  }

  /** Nodes that there is room for. */
  private get capacity(): number {
    return Math.floor(this.links.length / linksWidth);
  }

  /** The node below where the point belongs, {@link none} below a leaf. */
  private next(node: number): number {
    const { links, marks, point } = this;
    const link = node * linksWidth;
    if (links[link + left] === none) return none;
    const f = links[link + feature];
    return (f < point.length ? point[f] : 0) <= marks[node * marksWidth + threshold] ? links[link + left] : links[link + right];
  }

  private visit(node: number): void {
    if (this.depth === this.path.length) this.path = enlarged(this.path, this.depth + 1);
    this.path[this.depth++] = node;
  }

  private place({ filled, dimensions }: Instance): void {
    const { point, origin } = this;
    for (let d = 0; d < this.dimensions; d++) point[d] = d < dimensions ? Math.fround(filled[d] - origin[d]) : 0;
  }

  /** What it counts for in each dimension when a point lies outside a box by 1. */
  private weigh({ deviation }: Instance, importance: Float64Array | undefined): void {
    const { weights, dimensions } = this;
    for (let d = 0; d < dimensions; d++) weights[d] = (importance?.[d] ?? 1) / deviation[d];
  }

  /** How far the point lies outside the node's box, by dimension and in all. */
  private measure(node: number): number {
    const { boxes, point, extensions, weights, dimensions } = this;
    let at = node * 2 * dimensions;
    let sum = 0;
    for (let d = 0; d < dimensions; d++, at += 2) {
      const value = point[d];
      let extension = 0;
      if (value < boxes[at]) extension = (boxes[at] - value) * weights[d];
      else if (value > boxes[at + 1]) extension = (value - boxes[at + 1]) * weights[d];
      extensions[d] = extension;
      sum += extension;
    }
    return sum;
  }

  private extend(node: number): void {
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
    const cut = from + this.random.next() * (to - from);
    const link = node * linksWidth;
    this.links[link + left] = above ? before : leaf;
    this.links[link + right] = above ? leaf : before;
    this.links[link + feature] = f;
    this.marks[node * marksWidth + threshold] = cut < to ? cut : from;
    this.extend(node);
    return leaf;
  }

  /** A leaf around the point alone. */
  private plant(plantedAt: number): number {
    const node = this.nodes++;
    if (node >= this.capacity) this.addRoom();
    const { links, marks, boxes, point, dimensions } = this;
    const link = node * linksWidth;
    links[link + left] = links[link + right] = none;
    links[link + feature] = 0;
    marks[node * marksWidth + threshold] = 0;
    marks[node * marksWidth + time] = plantedAt;
    for (let d = 0, at = node * 2 * dimensions; d < dimensions; d++, at += 2) {
      boxes[at] = point[d];
      boxes[at + 1] = point[d];
    }
    return node;
  }

  /** All but the time. */
  private copy(from: number, to: number): void {
    const { links, marks, boxes, payload, payloadWidth, dimensions } = this;
    copyWithin(links, from * linksWidth, to * linksWidth, linksWidth);
    copyWithin(marks, from * marksWidth + threshold, to * marksWidth + threshold, marksWidth - threshold);
    copyWithin(boxes, from * 2 * dimensions, to * 2 * dimensions, 2 * dimensions);
    copyWithin(payload, from * payloadWidth, to * payloadWidth, payloadWidth);
  }

  private addRoom(): void {
    const capacity = Math.max(32, this.capacity + (this.capacity >> 1));
    this.links = enlarged(this.links, capacity * linksWidth);
    this.marks = enlarged(this.marks, capacity * marksWidth);
    this.boxes = enlarged(this.boxes, capacity * 2 * this.dimensions);
    this.payload = enlarged(this.payload, capacity * this.payloadWidth);
  }

  /** Takes in new dimensions: all points so far lie at their origin, which is where they begin. */
  private widen({ filled, dimensions }: Instance): void {
    if (dimensions <= this.dimensions) return;
    const wider = new Float32Array(this.capacity * 2 * dimensions);
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
      this.weights = new Float64Array(dimensions * 2);
    }
  }
}

/** Beyond this difference of two logarithms, the mean of what they are of is half of the greater one, to the last bit. */
const negligible = 38;

/** Logarithm of the mean of two numbers given by their logarithms. */
function logMean(a: number, b: number): number {
  const difference = Math.abs(a - b);
  return Math.max(a, b) + (difference > negligible ? -Math.LN2 : Math.log(0.5 + 0.5 * Math.exp(-difference)));
}

/** The method of that name is slow for so few numbers. */
function copyWithin(numbers: NumberArray, from: number, to: number, count: number): void {
  for (let i = 0; i < count; i++) numbers[to + i] = numbers[from + i];
}
