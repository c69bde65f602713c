import type { Box } from '../scene.js';
import { regionsOf } from './adjacency.js';
import { type BoxCandidate, partOf } from './box-candidates.js';
import type { LabImage } from './oklab.js';
import { connected, type Segmentation } from './segment.js';

/** Saliency from which on a pixel is in a box. */
const levels = [0.15, 0.25, 0.4, 0.55, 0.7] as const;

/**
 * Boxes around what is more salient than some level: each part of it, and all of it together without outliers.
 * @param saliency of each region, by label, 0 to 1
 */
export const salientBoxes = (image: LabImage, { labels }: Segmentation, saliency: Float32Array): BoxCandidate[] =>
  levels.flatMap((level) => {
    const bits = Int32Array.from(labels, (label) => (saliency[label] > level ? 1 : 0));
    const parts = connected(bits, image.width, image.height);
    const isIn = new Uint8Array(parts.count);
    for (let i = 0; i < bits.length; i++) isIn[parts.labels[i]] = bits[i];
    const found = regionsOf(image, parts).flatMap((region, label) =>
      isIn[label] === 1 ? partOf(image, parts, label, region, 'salient') : [],
    );
    const all = trimmedBox(bits, image.width, image.height);
    return all === null ? found : [...found, { box: all, origin: 'salient' as const, step: 0.1, fillRatio: 0.6, truncation: 0 }];
  });

/** Least share of what lies beyond the box on each side. */
const outliers = 0.03;

function trimmedBox(bits: Int32Array, width: number, height: number): Box | null {
  const [columns, rows] = [new Int32Array(width), new Int32Array(height)];
  let all = 0;
  for (let i = 0; i < bits.length; i++) {
    if (bits[i] === 0) continue;
    columns[i % width]++;
    rows[Math.floor(i / width)]++;
    all++;
  }
  if (all < 20) return null;
  const [x0, x1] = middle(columns, all);
  const [y0, y1] = middle(rows, all);
  return x1 - x0 < 3 || y1 - y0 < 3 ? null : [x0 / width, y0 / height, x1 / width, y1 / height];
}

function middle(counts: Int32Array, all: number): readonly [number, number] {
  let [low, high] = [0, counts.length - 1];
  for (let sum = counts[low]; sum < outliers * all; sum += counts[++low]);
  for (let sum = counts[high]; sum < outliers * all; sum += counts[--high]);
  return [low, high + 1];
}
