import type { LabImage } from './oklab.js';

/** Every pixel with the number of its region, 0 to `count - 1`, numbered by their first pixels. */
export interface Segmentation {
  readonly width: number;
  readonly height: number;
  readonly labels: Int32Array;
  readonly count: number;
}

export interface SegmentOptions {
  /** Mean colors of two large regions may differ by this much and still be one. */
  readonly tolerance: number;
  /** What smaller regions are allowed on top, divided by the root of the smaller one's pixels. */
  readonly slack: number;
}

const levels = 512;
const levelsPerUnit = 1600;

/**
 * Merges neighboring pixels into regions, the most alike first, as long as the regions' mean colors agree
 * (statistical region merging, Nock and Nielsen 2004, with a plain tolerance that shrinks with size).
 */
export function segment(image: LabImage, { tolerance, slack }: SegmentOptions): Segmentation {
  const { width, height } = image;
  const size = width * height;
  const parent = new Int32Array(size);
  const area = new Int32Array(size).fill(1);
  for (let i = 0; i < size; i++) parent[i] = i;
  const [l, a, b] = [Float32Array.from(image.l), Float32Array.from(image.a), Float32Array.from(image.b)];
  const edges = sortedEdges(image);
  for (let e = 0; e < edges.length; e++) {
    const i = edges[e] >>> 1;
    const j = (edges[e] & 1) === 0 ? i + 1 : i + width;
    let p = i;
    while (parent[p] !== p) {
      parent[p] = parent[parent[p]];
      p = parent[p];
    }
    let q = j;
    while (parent[q] !== q) {
      parent[q] = parent[parent[q]];
      q = parent[q];
    }
    if (p === q) continue;
    const [dl, da, db] = [l[p] - l[q], a[p] - a[q], b[p] - b[q]];
    const [areaP, areaQ] = [area[p], area[q]];
    const limit = tolerance + slack / Math.sqrt(areaP < areaQ ? areaP : areaQ);
    if (dl * dl + da * da + db * db > limit * limit) continue;
    const [big, small] = areaP >= areaQ ? [p, q] : [q, p];
    const share = area[small] / (areaP + areaQ);
    parent[small] = big;
    area[big] = areaP + areaQ;
    l[big] += (l[small] - l[big]) * share;
    a[big] += (a[small] - a[big]) * share;
    b[big] += (b[small] - b[big]) * share;
  }
  return numbered(parent, width, height);
}

/** Pairs of neighbors, `2 * pixel` to the right and `2 * pixel + 1` down, the most alike first, by counting. */
function sortedEdges({ l, a, b, width, height }: LabImage): Uint32Array {
  const size = width * height;
  const weights = new Uint16Array(size * 2).fill(levels);
  const starts = new Uint32Array(levels + 1);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width) {
        const weight = weightOf(l[i] - l[i + 1], a[i] - a[i + 1], b[i] - b[i + 1]);
        weights[2 * i] = weight;
        starts[weight]++;
      }
      if (y + 1 < height) {
        const j = i + width;
        const weight = weightOf(l[i] - l[j], a[i] - a[j], b[i] - b[j]);
        weights[2 * i + 1] = weight;
        starts[weight]++;
      }
    }
  }
  let sum = 0;
  for (let level = 0; level < levels; level++) {
    const count = starts[level];
    starts[level] = sum;
    sum += count;
  }
  const edges = new Uint32Array(sum);
  for (let e = 0; e < weights.length; e++) if (weights[e] < levels) edges[starts[weights[e]]++] = e;
  return edges;
}

function weightOf(dl: number, da: number, db: number): number {
  const level = (Math.sqrt(dl * dl + da * da + db * db) * levelsPerUnit) | 0;
  return level < levels ? level : levels - 1;
}

/** Pixels of one label that hang together side by side, as regions. */
export function connected(labels: ArrayLike<number>, width: number, height: number): Segmentation {
  const parent = new Int32Array(width * height);
  const rootOf = (i: number): number => {
    let root = i;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  };
  for (let i = 0; i < parent.length; i++) {
    parent[i] = i;
    if (i % width > 0 && labels[i] === labels[i - 1]) parent[i] = rootOf(i - 1);
    if (i < width || labels[i] !== labels[i - width]) continue;
    const [p, q] = [rootOf(i), rootOf(i - width)];
    if (p !== q) parent[Math.max(p, q)] = Math.min(p, q);
  }
  return numbered(parent, width, height);
}

/** Regions named by any of their pixels get numbers in reading order. */
function numbered(parent: Int32Array, width: number, height: number): Segmentation {
  const labels = new Int32Array(width * height).fill(-1);
  const numbers = new Int32Array(width * height).fill(-1);
  let count = 0;
  for (let i = 0; i < labels.length; i++) {
    let root = parent[i];
    while (parent[root] !== root) root = parent[root];
    if (numbers[root] < 0) numbers[root] = count++;
    labels[i] = numbers[root];
  }
  return { width, height, labels, count };
}
