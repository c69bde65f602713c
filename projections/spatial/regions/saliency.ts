import type { Box } from '../scene.js';
import { colorClusters } from './k-means.js';
import type { LabImage } from './oklab.js';

const clusterCount = 8;
/** Quantiles of what stands out that are boxed in. */
const levels = [0.5, 0.35, 0.65] as const;

/**
 * Boxes around what stands out from the colors along the rim of the image (boundary prior, Wei et al. 2012): colors that are rare on the rim and near the middle
 * count most. For some thresholds the box of the whole, without its outliers.
 */
export function salientBoxes(image: LabImage): Box[] {
  const { width, height } = image;
  const weights = foregroundWeights(image);
  const top = [...weights].sort((p, q) => q - p);
  const boxes: Box[] = [];
  for (const level of levels) {
    const threshold = (top[Math.floor(top.length * 0.02)] ?? 0) * level;
    const box = trimmedBox(weights, threshold, width, height);
    if (box !== null) boxes.push(box);
  }
  return boxes;
}

function foregroundWeights(image: LabImage): Float32Array {
  const { width, height } = image;
  const clusters = colorClusters(image, clusterCount);
  const [count, rim] = [new Float64Array(clusterCount), new Float64Array(clusterCount)];
  let rimAll = 0;
  for (let i = 0; i < clusters.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    count[clusters[i]]++;
    if (x >= 3 && y >= 3 && x < width - 3 && y < height - 3) continue;
    rim[clusters[i]]++;
    rimAll++;
  }
  const share = rimAll / clusters.length;
  const weights = new Float32Array(clusters.length);
  for (let i = 0; i < clusters.length; i++) {
    const [u, v] = [(i % width) / width - 0.5, Math.floor(i / width) / height - 0.5];
    const onRim = rim[clusters[i]] / Math.max(1, count[clusters[i]] * share);
    weights[i] = Math.max(0, 1.3 - onRim) * (1 - 1.3 * (u * u + v * v));
  }
  return weights;
}

/** Least share of what lies beyond the box on each side. */
const outliers = 0.03;

function trimmedBox(weights: Float32Array, threshold: number, width: number, height: number): Box | null {
  const [columns, rows] = [new Float64Array(width), new Float64Array(height)];
  let all = 0;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] <= threshold) continue;
    columns[i % width]++;
    rows[Math.floor(i / width)]++;
    all++;
  }
  if (all < 20) return null;
  const [x0, x1] = middle(columns, all);
  const [y0, y1] = middle(rows, all);
  return x1 - x0 < 3 || y1 - y0 < 3 ? null : [x0 / width, y0 / height, x1 / width, y1 / height];
}

function middle(counts: Float64Array, all: number): readonly [number, number] {
  let [low, high] = [0, counts.length - 1];
  for (let sum = counts[low]; sum < outliers * all; sum += counts[++low]);
  for (let sum = counts[high]; sum < outliers * all; sum += counts[--high]);
  return [low, high + 1];
}
