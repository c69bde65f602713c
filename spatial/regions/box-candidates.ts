import type { Box } from '../scene.js';
import { type Region, regionsOf } from './adjacency.js';
import { colorClusters } from './k-means.js';
import { merged } from './merging.js';
import type { LabImage } from './oklab.js';
import { cropOf, filled, type MaskCrop, piecesOf, widen } from './outline.js';
import { connected, type Segmentation } from './segment.js';
import { watershed } from './watershed.js';

/** Where a box comes from: an anchor box, all or part of what is salient, a cluster of colors, regions merged by their borders or grouped by likeness, one of many alike. */
export type Origin = 'anchor' | 'salient' | 'cluster' | 'merged' | 'grouped' | 'repeated';

/** A box in which something may be, and what is known of the mask it was drawn around. */
export interface BoxCandidate {
  readonly box: Box;
  readonly origin: Origin;
  /** Mean color step across the mask's outline, Oklab. */
  readonly step: number;
  /** Share of the box that the mask fills, 0 to 1. */
  readonly fillRatio: number;
  /** Share of the mask's outline that the rim of the image cuts off, 0 to 1. */
  readonly truncation: number;
}

/** Parts smaller or larger than these shares of the image are not looked at. */
export const partShareMin = 0.0015;
const partShareMax = 0.9;

const clusterCounts = [2, 3, 4, 6, 9];

/** Connected parts of color clusters, coarse and fine, and the lobes that these fall apart into. */
export const clusterParts = (image: LabImage): BoxCandidate[] =>
  clusterCounts.flatMap((count) => {
    const parts = connected(colorClusters(image, count), image.width, image.height);
    return regionsOf(image, parts).flatMap((region, label) => partsOf(image, parts, label, region, 'cluster'));
  });

const mergeSteps = [0.025, 0.045, 0.07, 0.1];

/** Regions merged across weak borders, ever stronger ones. */
export const mergedParts = (image: LabImage, fine: Segmentation): BoxCandidate[] =>
  mergeSteps.flatMap((stepMin) => {
    const { segmentation, regions } = merged(image, fine, { areaMin: 12, stepMin });
    return regions.flatMap((region, label) => partOf(image, segmentation, label, region, 'merged'));
  });

/** A region without its holes, unless it is too small or too large. @param label the region's number in the segmentation */
export function partOf(image: LabImage, { labels, width }: Segmentation, label: number, region: Region, origin: Origin): BoxCandidate[] {
  const pixels = image.width * image.height;
  if (region.area < partShareMin * pixels) return [];
  const whole = filled(cropOf(labels, width, label, region, 2));
  return whole.area <= partShareMax * pixels ? [candidateOf(whole, image, origin)] : [];
}

/** The same, and the parts that hang together by necks only. */
function partsOf(image: LabImage, segmentation: Segmentation, label: number, region: Region, origin: Origin): BoxCandidate[] {
  const areaMin = partShareMin * image.width * image.height;
  if (region.area < areaMin) return [];
  const whole = filled(cropOf(segmentation.labels, image.width, label, region, 2));
  const found = partOf(image, segmentation, label, region, origin);
  const { parts, count } = watershed(whole);
  if (count < 2) return found;
  const lobes = piecesOf(whole, parts, count).filter(({ area }) => area >= areaMin);
  return [...found, ...lobes.map((lobe) => candidateOf(lobe, image, origin))];
}

function candidateOf({ bits, width, height, area, x, y }: MaskCrop, image: LabImage, origin: Origin): BoxCandidate {
  const extent = { x0: width, y0: height, x1: 0, y1: 0 };
  let [step, sides, rim] = [0, 0, 0];
  for (let i = 0; i < bits.length; i++) {
    if (bits[i] === 0) continue;
    const [column, row] = [i % width, Math.floor(i / width)];
    widen(extent, column, row);
    for (const [dx, dy] of neighbors) {
      if (bits[i + dy * width + dx] === 1) continue;
      sides++;
      const beyond = stepBeyond(image, x + column, y + row, dx, dy);
      if (beyond === null) rim++;
      else step += beyond;
    }
  }
  const { x0, y0, x1, y1 } = extent;
  return {
    box: [(x + x0) / image.width, (y + y0) / image.height, (x + x1) / image.width, (y + y1) / image.height],
    origin,
    step: sides > rim ? step / (sides - rim) : 0,
    fillRatio: area / ((x1 - x0) * (y1 - y0)),
    truncation: rim / Math.max(1, sides),
  };
}

const neighbors = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Color difference between a pixel further in than an outline and two further out; null beyond the image. */
function stepBeyond(image: LabImage, x: number, y: number, dx: number, dy: number): number | null {
  const { width, height, l, a, b } = image;
  const [ox, oy] = [x + 2 * dx, y + 2 * dy];
  if (ox < 0 || oy < 0 || ox >= width || oy >= height) return null;
  const ix = Math.min(width - 1, Math.max(0, x - dx));
  const iy = Math.min(height - 1, Math.max(0, y - dy));
  const [i, j] = [iy * width + ix, oy * width + ox];
  return Math.sqrt((l[i] - l[j]) ** 2 + (a[i] - a[j]) ** 2 + (b[i] - b[j]) ** 2);
}
