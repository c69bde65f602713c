import type { Box } from '../scene.js';
import { type BoxCandidate, clusterParts, mergedParts, partShareMin } from './box-candidates.js';
import { type Affinity, type Group, groupsOf } from './grouping.js';
import { type ImageStatistics, imageStatisticsOf } from './image-statistics.js';
import { colorClusters } from './k-means.js';
import { merged } from './merging.js';
import type { LabImage } from './oklab.js';
import { saliencyOf } from './saliency.js';
import { salientBoxes } from './salient-boxes.js';
import { segment } from './segment.js';

/** The image comes apart into at most about this many regions. */
const regionsMax = 800;
const groupColors = 10;

/** Weights of what makes regions alike: three groupings, by all of it, without borders, and by borders more than by size and fill. */
const affinities: readonly Affinity[] = [
  { border: 1, size: 1, fill: 1 },
  { border: 0, size: 1, fill: 1 },
  { border: 1, size: 0.3, fill: 0.3 },
];

/** Where things are in photographs of one thing, by how often a box meets them. */
const anchorBoxes: readonly Box[] = [
  [0.1, 0.1, 0.9, 0.92],
  [0.22, 0.2, 0.78, 0.85],
  [0.02, 0.02, 0.98, 0.98],
  [0.05, 0.25, 0.95, 0.95],
  [0.02, 0.1, 0.6, 0.95],
  [0.4, 0.1, 0.98, 0.95],
  [0.3, 0.05, 0.7, 0.95],
  [0.1, 0.4, 0.9, 0.95],
  [0.1, 0.05, 0.9, 0.6],
  [0.35, 0.35, 0.65, 0.65],
];

/** Every box that may hold something, by any of several ways to take an image apart, and what to measure them against. */
export function candidatePool(image: LabImage): { readonly candidates: BoxCandidate[]; readonly statistics: ImageStatistics } {
  const pixels = image.width * image.height;
  const areaMin = Math.max(12, Math.round(pixels / regionsMax));
  const base = merged(image, segment(image, { tolerance: 0.008, slack: 0.08 }), { areaMin, stepMin: 0 });
  const saliency = saliencyOf(base.regions, image.width, image.height);
  const statistics = imageStatisticsOf(image, base, saliency);
  const histograms = histogramsOf(image, base.segmentation.labels, base.regions.length);
  return {
    statistics,
    candidates: [
      ...clusterParts(image),
      ...mergedParts(image, segment(image, { tolerance: 0.03, slack: 0.2 })),
      ...affinities
        .flatMap((affinity) => groupsOf(base.regions, histograms, pixels, affinity))
        .filter(({ area }) => area >= partShareMin * pixels)
        .map((group) => grouped(group, image)),
      ...salientBoxes(image, base.segmentation, saliency),
      ...anchorBoxes.map((box): BoxCandidate => ({ box, origin: 'anchor', step: 0, fillRatio: 0, truncation: 0 })),
    ],
  };
}

const grouped = ({ area, x0, y0, x1, y1, rim, outline, step }: Group, { width, height }: LabImage): BoxCandidate => ({
  box: [x0 / width, y0 / height, x1 / width, y1 / height],
  origin: 'grouped',
  step,
  fillRatio: area / ((x1 - x0) * (y1 - y0)),
  truncation: rim / Math.max(1, rim + outline),
});

/** How the pixels of each region spread over a few colors. */
function histogramsOf(image: LabImage, labels: Int32Array, count: number): Float32Array[] {
  const clusters = colorClusters(image, groupColors);
  const histograms = Array.from({ length: count }, () => new Float32Array(groupColors));
  const areas = new Int32Array(count);
  for (let i = 0; i < labels.length; i++) {
    histograms[labels[i]][clusters[i]]++;
    areas[labels[i]]++;
  }
  return histograms.map((histogram, label) => histogram.map((sum) => sum / Math.max(1, areas[label])));
}
