import type { Box } from '../scene.js';
import { boxSum, integralImage } from './integral-image.js';
import { colorClusters } from './k-means.js';
import type { LabImage } from './oklab.js';

/** Parts whose area is within this factor of the middle one are of one kind. */
const alikeFactor = 2.2;
/** Points of an outline that are looked at. */
const outlinePoints = 28;
/** Outlines are looked for in these sizes, times the typical one. */
const sizes = [0.8, 0.95, 1.1, 1.3, 1.5, 1.75] as const;
/** People draw boxes this much wider than the outline that shows. */
const looseness = 1.15;
/** Two finds whose centers are closer than this share of the typical extent are one. */
const apartMin = 0.38;
/** An outline must lie within the image by this share, and enclose this share of foreground. */
const insideMin = 0.5;
const filledMin = 0.45;

/**
 * Things of the kind that a picture repeats, those too that touch and overlap: where an ellipse of the typical size has edges along its outline
 * (a Hough transform for outlines of known size, Duda and Hart 1972) and foreground inside, the clearest first.
 * @param parts the best boxes known so far
 * @param limit boxes at most
 */
export function repeatedBoxes(image: LabImage, parts: readonly Box[], limit: number): Box[] {
  const typical = typicalExtent(parts, image);
  if (typical === null) return [];
  const soft = foregroundProbability(image, typical.kind);
  const gradients = gradientsOf(soft, image.width, image.height);
  const bySize = sizes.map((size) => ellipsesAt(soft, gradients, image, (typical.width * size) / 2, (typical.height * size) / 2));
  const best = bySize.map(clearness);
  const at = best.indexOf(Math.max(...best));
  const found = bySize.slice(Math.max(0, at - 1), at + 2).flat();
  found.sort((p, q) => q.score - p.score || p.x - q.x || p.y - q.y);
  const kept: Ellipse[] = [];
  for (const one of found) {
    if (kept.length >= limit) break;
    const isNew = kept.every(({ x, y }) => ((x - one.x) / typical.width) ** 2 + ((y - one.y) / typical.height) ** 2 > apartMin ** 2);
    if (isNew) kept.push(one);
  }
  return kept.map(({ x, y, a, b }) => [
    Math.max(0, (x - looseness * a) / image.width),
    Math.max(0, (y - looseness * b) / image.height),
    Math.min(1, (x + looseness * a) / image.width),
    Math.min(1, (y + looseness * b) / image.height),
  ]);
}

/** How clear the clearest of finds are. */
const clearness = (found: readonly Ellipse[]): number =>
  found
    .map(({ score }) => score)
    .sort((p, q) => q - p)
    .slice(0, 12)
    .reduce((sum, score) => sum + score, 0);

interface Ellipse {
  /** Center and half axes, pixels. */
  readonly x: number;
  readonly y: number;
  readonly a: number;
  readonly b: number;
  readonly score: number;
}

/** The median extent, pixels, of parts of like size, and these parts. */
function typicalExtent(parts: readonly Box[], { width, height }: LabImage): { width: number; height: number; kind: Box[] } | null {
  const best = parts.slice(0, 14).map((box) => ({ box, area: (box[2] - box[0]) * (box[3] - box[1]) }));
  if (best.length === 0) return null;
  const middle = best.map(({ area }) => area).sort((p, q) => p - q)[best.length >> 1];
  const kind = best.filter(({ area }) => area > middle / alikeFactor && area < middle * alikeFactor).map(({ box }) => box);
  const median = (values: readonly number[]): number => [...values].sort((p, q) => p - q)[values.length >> 1];
  return {
    width: median(kind.map((box) => box[2] - box[0])) * width,
    height: median(kind.map((box) => box[3] - box[1])) * height,
    kind,
  };
}

const clusterCount = 5;

/**
 * For each pixel how much nearer its color is to those that the parts are made of (1) than to the others (0). A cluster of colors is the parts' when it has a larger
 * share of them than of the picture.
 */
function foregroundProbability(image: LabImage, kind: readonly Box[]): Float32Array {
  const { l, a, b, width, height } = image;
  const clusters = colorClusters(image, clusterCount);
  const means = Array.from({ length: clusterCount }, () => ({ l: 0, a: 0, b: 0, count: 0, inside: 0 }));
  for (let i = 0; i < clusters.length; i++) {
    const mean = means[clusters[i]];
    mean.l += l[i];
    mean.a += a[i];
    mean.b += b[i];
    mean.count++;
  }
  let all = 0;
  for (const [x0, y0, x1, y1] of kind) {
    const [cx, cy, rx, ry] = [((x0 + x1) / 2) * width, ((y0 + y1) / 2) * height, ((x1 - x0) / 2) * width, ((y1 - y0) / 2) * height];
    for (let y = Math.floor(y0 * height); y < Math.floor(y1 * height); y++) {
      for (let x = Math.floor(x0 * width); x < Math.floor(x1 * width); x++) {
        if (((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 > 0.8) continue;
        means[clusters[y * width + x]].inside++;
        all++;
      }
    }
  }
  const known = means.filter(({ count }) => count > 0);
  const colors = known.map((mean) => ({
    l: mean.l / mean.count,
    a: mean.a / mean.count,
    b: mean.b / mean.count,
    isFore: mean.inside / Math.max(1, all) > mean.count / clusters.length,
  }));
  const soft = new Float32Array(l.length);
  for (let i = 0; i < soft.length; i++) {
    let [fore, back] = [Number.MAX_VALUE, Number.MAX_VALUE];
    for (const color of colors) {
      const distance = (l[i] - color.l) ** 2 + (a[i] - color.a) ** 2 + (b[i] - color.b) ** 2;
      if (color.isFore) fore = Math.min(fore, distance);
      else back = Math.min(back, distance);
    }
    const [near, far] = [Math.sqrt(fore), Math.sqrt(back)];
    soft[i] = far === 0 && near === 0 ? 0 : far / (near + far);
  }
  return soft;
}

function gradientsOf(values: Float32Array, width: number, height: number): { x: Float32Array; y: Float32Array } {
  const [sx, sy] = [new Float32Array(values.length), new Float32Array(values.length)];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      sx[i] = values[i + 1] - values[i - 1];
      sy[i] = values[i + width] - values[i - width];
    }
  }
  return { x: sx, y: sy };
}

/** Places where an ellipse of these half axes fits better than at the places beside. */
function ellipsesAt(soft: Float32Array, gradients: { x: Float32Array; y: Float32Array }, image: LabImage, a: number, b: number): Ellipse[] {
  const { width, height } = image;
  const sums = integralImage(soft, width, height);
  const points = Array.from({ length: outlinePoints }, (_, k) => {
    const [cos, sin] = [Math.cos((2 * Math.PI * k) / outlinePoints), Math.sin((2 * Math.PI * k) / outlinePoints)];
    const norm = Math.sqrt((cos / a) ** 2 + (sin / b) ** 2);
    return { dx: Math.round(a * cos), dy: Math.round(b * sin), nx: cos / a / norm, ny: sin / b / norm };
  });
  const scores = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [edges, seen] = [0, 0];
      for (const { dx, dy, nx, ny } of points) {
        const [px, py] = [x + dx, y + dy];
        if (px < 1 || py < 1 || px >= width - 1 || py >= height - 1) continue;
        seen++;
        const at = py * width + px;
        edges += Math.abs(gradients.x[at] * nx + gradients.y[at] * ny);
      }
      if (seen < insideMin * outlinePoints) continue;
      const fill = meanWithin(sums, width, height, x - 0.7 * a, y - 0.7 * b, x + 0.7 * a, y + 0.7 * b);
      if (fill >= filledMin) scores[y * width + x] = (edges / seen) * Math.sqrt(seen / outlinePoints) * fill;
    }
  }
  return peaks(scores, width, height).map(({ x, y, score }) => ({ x: x + 0.5, y: y + 0.5, a, b, score }));
}

function peaks(scores: Float32Array, width: number, height: number): { x: number; y: number; score: number }[] {
  const found: { x: number; y: number; score: number }[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const score = scores[y * width + x];
      if (score > 0 && isPeak(scores, x, y, width, height)) found.push({ x, y, score });
    }
  }
  return found;
}

function isPeak(scores: Float32Array, x: number, y: number, width: number, height: number): boolean {
  const i = y * width + x;
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      if (x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height) continue;
      const j = i + dy * width + dx;
      if (scores[j] > scores[i] || (scores[j] === scores[i] && j < i)) return false;
    }
  }
  return true;
}

function meanWithin(sums: Float64Array, width: number, height: number, left: number, top: number, right: number, bottom: number): number {
  const [x0, y0] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  const [x1, y1] = [Math.min(width, Math.ceil(right)), Math.min(height, Math.ceil(bottom))];
  if (x1 <= x0 || y1 <= y0) return 0;
  return boxSum(sums, width, x0, y0, x1, y1) / ((x1 - x0) * (y1 - y0));
}
