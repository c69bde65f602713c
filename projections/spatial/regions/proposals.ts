import type { Box } from '../scene.js';
import { merged, regionsOf } from './adjacency.js';
import { basinsOf } from './basins.js';
import type { Pixels } from './detect.js';
import { colorClusters } from './k-means.js';
import { type LabImage, toLab } from './oklab.js';
import { filled, type Patch, patchOf } from './outline.js';
import { repeatedBoxes } from './repeats.js';
import { salientBoxes } from './saliency.js';
import { scaledDown } from './scale.js';
import { connected, type Segmentation, segment } from './segment.js';
import { smoothed } from './smooth.js';

export interface Proposal {
  readonly box: Box;
  /** From 0 to 1, falling. */
  readonly confidence: number;
}

/** What is looked for in photographs needs no more pixels than this along the longer side. */
const sideMax = 180;
/** Boxes that overlap more than this (intersection over union) are one. */
const sameOverlap = 0.72;
/** From this many well-shaped parts of like size on, the picture shows many things rather than one. */
const manyMin = 7;

/** Things of one kind that are looked for, at most. */
const repeatsMax = 40;
/** Boxes before those of the repeated kind. */
const firstOfMany = 12;

interface Scored {
  readonly box: Box;
  readonly score: number;
}

/**
 * Boxes that may hold something, whatever it is, the likeliest first: well-shaped areas of like color and their parts, what stands out from the picture's rim,
 * what is like the things that a picture repeats, and for lack of better the places where people who take photographs put things.
 */
export function propose(pixels: Pixels, limit: number): Proposal[] {
  const small = scaledDown(pixels, sideMax);
  const image = smoothed(toLab(small.data, small.width, small.height));
  const parts = distinct([...clusterParts(image), ...mergedParts(image)]);
  const salient = salientBoxes(image);
  const isMany = isOfMany(parts);
  const repeated = isMany ? repeatedBoxes(image, parts, repeatsMax) : [];
  const ranked = isMany
    ? [
        ...interleaved([parts, parts, parts, salient, parts, usual]).slice(0, firstOfMany),
        ...interleaved([repeated, repeated, parts, usual]),
      ]
    : interleaved([salient, usual, parts]);
  const boxes = suppressed(ranked).slice(0, limit);
  return boxes.map((box, i) => ({ box, confidence: 0.45 * (1 - i / (boxes.length + 1)) }));
}

/** Where things are in photographs of one thing, by how often a box meets them. */
const usual: readonly Box[] = [
  [0.1, 0.1, 0.9, 0.92],
  [0.02, 0.02, 0.98, 0.98],
  [0.22, 0.2, 0.78, 0.85],
  [0.05, 0.25, 0.95, 0.95],
  [0.02, 0.1, 0.6, 0.95],
  [0.4, 0.1, 0.98, 0.95],
  [0.3, 0.05, 0.7, 0.95],
  [0.1, 0.4, 0.9, 0.95],
  [0.1, 0.05, 0.9, 0.6],
  [0.35, 0.35, 0.65, 0.65],
];

const clusterCounts = [2, 3, 4, 6];

function clusterParts(image: LabImage): Scored[] {
  return clusterCounts.flatMap((count) => {
    const clusters = colorClusters(image, count);
    return partsOf(image, connected(clusters, image.width, image.height), true);
  });
}

const mergeSteps = [0.025, 0.045, 0.07];

function mergedParts(image: LabImage): Scored[] {
  const fine = segment(image, { tolerance: 0.03, slack: 0.2 });
  return mergeSteps.flatMap((stepMin) => partsOf(image, merged(image, fine, { areaMin: 12, stepMin }).segmentation, false));
}

/** Parts smaller or larger than these shares of the image are not looked at. */
const partShareMin = 0.0025;
const partShareMax = 0.7;

function partsOf(image: LabImage, segmentation: Segmentation, isSplit: boolean): Scored[] {
  const pixels = image.width * image.height;
  return regionsOf(image, segmentation).flatMap((region, label): Scored[] => {
    if (region.area < partShareMin * pixels) return [];
    const whole = filled(patchOf(segmentation.labels, image.width, label, region, 2));
    const scored = whole.area <= partShareMax * pixels ? [scoredPatch(whole, image, 1)] : [];
    if (!isSplit) return scored;
    const { parts, count } = basinsOf(whole);
    if (count < 2) return scored;
    return [...scored, ...split(whole, parts, count, partShareMin * pixels).map((part) => scoredPatch(part, image, 0.9))];
  });
}

function split({ width, x, y }: Patch, parts: Int32Array, count: number, areaMin: number): Patch[] {
  const extents = Array.from({ length: count + 1 }, () => ({ area: 0, x0: width, y0: Number.MAX_SAFE_INTEGER, x1: 0, y1: 0 }));
  for (let i = 0; i < parts.length; i++) {
    if (parts[i] === 0) continue;
    const extent = extents[parts[i]];
    const [column, row] = [i % width, Math.floor(i / width)];
    extent.area++;
    extent.x0 = Math.min(extent.x0, column);
    extent.y0 = Math.min(extent.y0, row);
    extent.x1 = Math.max(extent.x1, column + 1);
    extent.y1 = Math.max(extent.y1, row + 1);
  }
  return extents.flatMap((extent, part) => {
    if (extent.area < areaMin) return [];
    const patch = patchOf(parts, width, part, extent, 2);
    return [{ ...patch, x: x + patch.x, y: y + patch.y }];
  });
}

/** How round or full a patch is, how clearly its outline shows, whether the rim cuts it, and whether it has a usual size. */
function scoredPatch(patch: Patch, image: LabImage, weight: number): Scored {
  const { bits, width, height, area } = patch;
  let [x0, y0, x1, y1] = [width, height, 0, 0];
  let [step, sides, rim] = [0, 0, 0];
  for (let i = 0; i < bits.length; i++) {
    if (bits[i] === 0) continue;
    const [column, row] = [i % width, Math.floor(i / width)];
    x0 = Math.min(x0, column);
    y0 = Math.min(y0, row);
    x1 = Math.max(x1, column + 1);
    y1 = Math.max(y1, row + 1);
    for (const [dx, dy] of neighbors) {
      if (bits[i + dy * width + dx] === 1) continue;
      sides++;
      const [px, py] = [patch.x + column, patch.y + row];
      const [ox, oy] = [px + 2 * dx, py + 2 * dy];
      if (ox < 0 || oy < 0 || ox >= image.width || oy >= image.height) rim++;
      else
        step += difference(
          image,
          (py - clampedStep(py, dy, image.height)) * image.width + px - clampedStep(px, dx, image.width),
          oy * image.width + ox,
        );
    }
  }
  const contrast = sides > rim ? step / (sides - rim) : 0;
  const fullness = Math.min(1, area / (0.785 * (x1 - x0) * (y1 - y0)));
  const share = area / (image.width * image.height);
  const size = share < 0.006 ? 0.55 : share < 0.3 ? 1 : 0.6;
  const box: Box = [
    (patch.x + x0) / image.width,
    (patch.y + y0) / image.height,
    (patch.x + x1) / image.width,
    (patch.y + y1) / image.height,
  ];
  return {
    box,
    score: weight * size * fullness * fullness * Math.sqrt(contrast) * (1 - 0.6 * Math.min(1, (2 * rim) / Math.max(1, sides))),
  };
}

const neighbors = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** One pixel further in, as long as that is within the image. */
const clampedStep = (at: number, direction: number, extent: number): number =>
  at - direction >= 0 && at - direction < extent ? direction : 0;

const difference = ({ l, a, b }: LabImage, i: number, j: number): number =>
  Math.sqrt((l[i] - l[j]) ** 2 + (a[i] - a[j]) ** 2 + (b[i] - b[j]) ** 2);

/** Best first; of those that nearly agree the best, a little better for each that agrees with it. */
function distinct(parts: readonly Scored[]): Box[] {
  const kept: { box: Box; score: number; support: number }[] = [];
  for (const { box, score } of [...parts].sort((p, q) => q.score - p.score || p.box[0] - q.box[0] || p.box[1] - q.box[1])) {
    const known = kept.find((other) => overlap(other.box, box) > sameOverlap);
    if (known === undefined) kept.push({ box, score, support: 0 });
    else known.support = Math.min(4, known.support + 1);
  }
  return kept.sort((p, q) => q.score * (1 + 0.12 * q.support) - p.score * (1 + 0.12 * p.support)).map(({ box }) => box);
}

function suppressed(boxes: readonly Box[]): Box[] {
  const kept: Box[] = [];
  for (const box of boxes) if (kept.every((other) => overlap(other, box) <= sameOverlap)) kept.push(box);
  return kept;
}

/** Whether the best parts are of like size, and small. */
function isOfMany(parts: readonly Box[]): boolean {
  const areas = parts.slice(0, 14).map(([x0, y0, x1, y1]) => (x1 - x0) * (y1 - y0));
  const middle = [...areas].sort((p, q) => p - q)[areas.length >> 1] ?? 0;
  return middle > 0.005 && middle < 0.09 && areas.filter((area) => area > middle / 2.2 && area < middle * 2.2).length >= manyMin;
}

/** One of each list in turn. A list that stands there more than once gives more. */
function interleaved(lists: readonly (readonly Box[])[]): Box[] {
  const taken = new Map<readonly Box[], number>();
  const result: Box[] = [];
  const whole = new Set(lists);
  const total = [...whole].reduce((sum, list) => sum + list.length, 0);
  while (result.length < total) {
    for (const list of lists) {
      const at = taken.get(list) ?? 0;
      if (at >= list.length) continue;
      result.push(list[at]);
      taken.set(list, at + 1);
    }
  }
  return result;
}

export function overlap(p: Box, q: Box): number {
  const [w, h] = [Math.min(p[2], q[2]) - Math.max(p[0], q[0]), Math.min(p[3], q[3]) - Math.max(p[1], q[1])];
  if (w <= 0 || h <= 0) return 0;
  const both = w * h;
  return both / ((p[2] - p[0]) * (p[3] - p[1]) + (q[2] - q[0]) * (q[3] - q[1]) - both);
}
