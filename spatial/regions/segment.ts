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
  const superpixels = superpixelsOf(image, plain);
  const { means, count } = superpixels;
  const parent = new Int32Array(count);
  for (let i = 0; i < count; i++) parent[i] = i;
  const borders = sortedBorders(superpixels, width, height);
  for (let e = 0; e < borders.length; e += 2) {
    let p = borders[e];
    while (parent[p] !== p) {
      parent[p] = parent[parent[p]];
      p = parent[p];
    }
    let q = borders[e + 1];
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
  return numbered(superpixels.numbers, parent, width, height);
}

function absorb(means: Float32Array, into: number, from: number): void {
  const area = means[into + 3] + means[from + 3];
  const share = means[from + 3] / area;
  means[into] += (means[from] - means[into]) * share;
  means[into + 1] += (means[from + 1] - means[into + 1]) * share;
  means[into + 2] += (means[from + 2] - means[into + 2]) * share;
  means[into + 3] = area;
}

/** What regions are made of: pixels, and plain squares of two by two pixels. */
interface Superpixels {
  /** Of each pixel the number of its superpixel. */
  readonly numbers: Int32Array;
  readonly count: number;
  /** Of each superpixel l, a, b and the number of its pixels, side by side: what is read together lies together. */
  readonly means: Float32Array;
}

function superpixelsOf(image: LabImage, plain: number): Superpixels {
  const { l, a, b, width, height } = image;
  const numbers = new Int32Array(width * height).fill(-1);
  const means = new Float32Array(4 * width * height);
  let count = 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (numbers[i] >= 0) continue;
      const at = 4 * count;
      numbers[i] = count++;
      if (((x | y) & 1) === 0 && x + 1 < width && y + 1 < height && isPlain(image, i, plain * plain, means, at)) {
        numbers[i + 1] = numbers[i];
        numbers[i + width] = numbers[i];
        numbers[i + width + 1] = numbers[i];
        continue;
      }
      means[at] = l[i];
      means[at + 1] = a[i];
      means[at + 2] = b[i];
      means[at + 3] = 1;
    }
  }
  return { numbers, count, means };
}

/** Whether four pixels, the first of them `i`, are near their mean, which is written down. @param limit square of a difference */
function isPlain({ l, a, b, width }: LabImage, i: number, limit: number, means: Float32Array, at: number): boolean {
  const j = i + width;
  const [ml, ma, mb] = [
    (l[i] + l[i + 1] + l[j] + l[j + 1]) / 4,
    (a[i] + a[i + 1] + a[j] + a[j + 1]) / 4,
    (b[i] + b[i + 1] + b[j] + b[j + 1]) / 4,
  ];
  means[at] = ml;
  means[at + 1] = ma;
  means[at + 2] = mb;
  means[at + 3] = 4;
  return (
    (l[i] - ml) ** 2 + (a[i] - ma) ** 2 + (b[i] - mb) ** 2 < limit &&
    (l[i + 1] - ml) ** 2 + (a[i + 1] - ma) ** 2 + (b[i + 1] - mb) ** 2 < limit &&
    (l[j] - ml) ** 2 + (a[j] - ma) ** 2 + (b[j] - mb) ** 2 < limit &&
    (l[j + 1] - ml) ** 2 + (a[j + 1] - ma) ** 2 + (b[j + 1] - mb) ** 2 < limit
  );
}

const levels = 512;
const levelsPerUnit = 1600;

/** Neighboring superpixels, two by two, the most alike first, by counting. */
function sortedBorders({ numbers, means, count }: Superpixels, width: number, height: number): Int32Array {
  const ends = new Int32Array(2 * Math.min(2 * numbers.length, 4 * count));
  const weights = new Uint16Array(ends.length / 2);
  const starts = new Uint32Array(levels);
  let found = 0;
  const add = (p: number, q: number): void => {
    const [dl, da, db] = [means[4 * p] - means[4 * q], means[4 * p + 1] - means[4 * q + 1], means[4 * p + 2] - means[4 * q + 2]];
    const level = (Math.sqrt(dl * dl + da * da + db * db) * levelsPerUnit) | 0;
    const weight = level < levels ? level : levels - 1;
    ends[2 * found] = p;
    ends[2 * found + 1] = q;
    weights[found++] = weight;
    starts[weight]++;
  };
  // Two plain squares have two pixel sides in common, of which the first counts.
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const p = numbers[i];
      if (x + 1 < width) {
        const q = numbers[i + 1];
        if (p !== q && ((y & 1) === 0 || means[4 * p + 3] + means[4 * q + 3] < 8)) add(p, q);
      }
      if (y + 1 < height) {
        const q = numbers[i + width];
        if (p !== q && ((x & 1) === 0 || means[4 * p + 3] + means[4 * q + 3] < 8)) add(p, q);
      }
    }
  }
  for (let level = 0, sum = 0; level < levels; level++) {
    const pairs = starts[level];
    starts[level] = sum;
    sum += pairs;
  }
  const sorted = new Int32Array(2 * found);
  for (let e = 0; e < found; e++) {
    const at = 2 * starts[weights[e]]++;
    sorted[at] = ends[2 * e];
    sorted[at + 1] = ends[2 * e + 1];
  }
  return sorted;
}

/**
 * Pixels of one label that hang together side by side, as regions.
 * @param labels one a pixel, row by row, length `width` times `height`
 */
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
  return numbered(null, parent, width, height);
}

/** Regions get numbers in reading order. @param superpixels of each pixel its superpixel; null where each is its own. @param parent of each superpixel one that it belongs to */
function numbered(superpixels: Int32Array | null, parent: Int32Array, width: number, height: number): Segmentation {
  const labels = new Int32Array(width * height);
  const numbers = new Int32Array(parent.length).fill(-1);
  let count = 0;
  for (let i = 0; i < labels.length; i++) {
    let root = superpixels === null ? i : superpixels[i];
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    if (numbers[root] < 0) numbers[root] = count++;
    labels[i] = numbers[root];
  }
  return { width, height, labels, count };
}
