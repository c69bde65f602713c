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
  /** Squares of two by two pixels that differ less are one from the start, which takes a third of the time; 0 for none. */
  readonly plain?: number;
}

/**
 * Merges neighboring pixels into regions, the most alike first, as long as the regions' mean colors agree
 * (statistical region merging, Nock and Nielsen 2004, with a plain tolerance that shrinks with size).
 */
export function segment(image: LabImage, { tolerance, slack, plain = 0 }: SegmentOptions): Segmentation {
  const { width, height } = image;
  const forest = forestOf(image, plain);
  const { parent, means } = forest;
  const edges = sortedEdges(image, forest);
  for (let e = 0; e < edges.length; e++) {
    const i = edges[e] >>> 1;
    let p = i;
    while (parent[p] !== p) {
      parent[p] = parent[parent[p]];
      p = parent[p];
    }
    let q = (edges[e] & 1) === 0 ? i + 1 : i + width;
    while (parent[q] !== q) {
      parent[q] = parent[parent[q]];
      q = parent[q];
    }
    if (p === q) continue;
    const [at, to] = [4 * p, 4 * q];
    const [dl, da, db] = [means[at] - means[to], means[at + 1] - means[to + 1], means[at + 2] - means[to + 2]];
    const [areaP, areaQ] = [means[at + 3], means[to + 3]];
    const limit = tolerance + slack / Math.sqrt(areaP < areaQ ? areaP : areaQ);
    if (dl * dl + da * da + db * db > limit * limit) continue;
    if (areaP >= areaQ) {
      parent[q] = p;
      absorb(means, at, to);
    } else {
      parent[p] = q;
      absorb(means, to, at);
    }
  }
  return numbered(parent, width, height);
}

function absorb(means: Float32Array, into: number, from: number): void {
  const area = means[into + 3] + means[from + 3];
  const share = means[from + 3] / area;
  means[into] += (means[from] - means[into]) * share;
  means[into + 1] += (means[from + 1] - means[into + 1]) * share;
  means[into + 2] += (means[from + 2] - means[into + 2]) * share;
  means[into + 3] = area;
}

/** The regions to begin with: pixels, and plain squares of two by two, which go by their first pixel. */
interface Forest {
  /** Of each pixel one that it belongs to; a region's own pixel belongs to itself. */
  readonly parent: Int32Array;
  /** Of each region's own pixel l, a, b and the number of pixels, side by side: what is read together lies together. */
  readonly means: Float32Array;
}

function forestOf({ l, a, b, width, height }: LabImage, plain: number): Forest {
  const parent = new Int32Array(width * height);
  const means = new Float32Array(4 * width * height);
  for (let i = 0, at = 0; i < parent.length; i++, at += 4) {
    parent[i] = i;
    means[at] = l[i];
    means[at + 1] = a[i];
    means[at + 2] = b[i];
    means[at + 3] = 1;
  }
  const limit = plain * plain;
  for (let y = 0; y + 1 < height && plain > 0; y += 2) {
    for (let x = 0; x + 1 < width; x += 2) {
      const i = y * width + x;
      const j = i + width;
      const [ml, ma, mb] = [
        (l[i] + l[i + 1] + l[j] + l[j + 1]) / 4,
        (a[i] + a[i + 1] + a[j] + a[j + 1]) / 4,
        (b[i] + b[i + 1] + b[j] + b[j + 1]) / 4,
      ];
      const isPlain =
        (l[i] - ml) ** 2 + (a[i] - ma) ** 2 + (b[i] - mb) ** 2 < limit &&
        (l[i + 1] - ml) ** 2 + (a[i + 1] - ma) ** 2 + (b[i + 1] - mb) ** 2 < limit &&
        (l[j] - ml) ** 2 + (a[j] - ma) ** 2 + (b[j] - mb) ** 2 < limit &&
        (l[j + 1] - ml) ** 2 + (a[j + 1] - ma) ** 2 + (b[j + 1] - mb) ** 2 < limit;
      if (!isPlain) continue;
      parent[i + 1] = i;
      parent[j] = i;
      parent[j + 1] = i;
      means[4 * i] = ml;
      means[4 * i + 1] = ma;
      means[4 * i + 2] = mb;
      means[4 * i + 3] = 4;
    }
  }
  return { parent, means };
}

const levels = 512;
const levelsPerUnit = 1600;

/** Pairs of neighbors that are not one yet, `2 * pixel` to the right and `2 * pixel + 1` down, the most alike first, by counting. Two plain squares are one pair. */
function sortedEdges({ width, height }: LabImage, { parent, means }: Forest): Uint32Array {
  const found = new Uint32Array(2 * width * height);
  const weights = new Uint16Array(2 * width * height);
  const starts = new Uint32Array(levels);
  let count = 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const p = parent[i];
      for (let down = 0; down < 2; down++) {
        if (down === 0 ? x + 1 === width : y + 1 === height) continue;
        const q = parent[down === 0 ? i + 1 : i + width];
        if (p === q || (means[4 * p + 3] === 4 && means[4 * q + 3] === 4 && ((down === 0 ? y : x) & 1) === 1)) continue;
        const [dl, da, db] = [means[4 * p] - means[4 * q], means[4 * p + 1] - means[4 * q + 1], means[4 * p + 2] - means[4 * q + 2]];
        const level = (Math.sqrt(dl * dl + da * da + db * db) * levelsPerUnit) | 0;
        const weight = level < levels ? level : levels - 1;
        found[count] = 2 * i + down;
        weights[count++] = weight;
        starts[weight]++;
      }
    }
  }
  for (let level = 0, sum = 0; level < levels; level++) {
    const edges = starts[level];
    starts[level] = sum;
    sum += edges;
  }
  const edges = new Uint32Array(count);
  for (let e = 0; e < count; e++) edges[starts[weights[e]]++] = found[e];
  return edges;
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
