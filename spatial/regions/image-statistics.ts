import type { Box } from '../scene.js';
import type { Region } from './adjacency.js';
import { boxSum, integralImage } from './integral-image.js';
import { colorClusters } from './k-means.js';
import type { LabImage } from './oklab.js';
import type { Segmentation } from './segment.js';

/** What boxes of one image are measured against. */
export interface ImageStatistics {
  readonly width: number;
  readonly height: number;
  readonly labels: Int32Array;
  /** Pixels of each region. */
  readonly areas: Int32Array;
  /** For each of a few colors the integral image of its pixels. */
  readonly colors: readonly Float64Array[];
  /** Integral image of the pixels' saliency. */
  readonly saliency: Float64Array;
  /** Integral image of how far the colors on both sides of each pixel differ. */
  readonly edges: Float64Array;
}

/** Pixels, ends exclusive. */
export type PixelBox = readonly [x0: number, y0: number, x1: number, y1: number];

const colorCount = 12;

/**
 * Integral images and labels, from which any box and the ring around it are measured in constant time.
 * @param saliency of each region, by label, 0 to 1
 */
export function imageStatisticsOf(
  image: LabImage,
  { segmentation, regions }: { readonly segmentation: Segmentation; readonly regions: readonly Region[] },
  saliency: Float32Array,
): ImageStatistics {
  const { width, height } = image;
  const { labels } = segmentation;
  const clusters = colorClusters(image, colorCount);
  const isOf = (k: number): Uint8Array => Uint8Array.from(clusters, (cluster) => (cluster === k ? 1 : 0));
  return {
    width,
    height,
    labels,
    areas: Int32Array.from(regions, ({ area }) => area),
    colors: Array.from({ length: colorCount }, (_, k) => integralImage(isOf(k), width, height)),
    saliency: integralImage(
      Float32Array.from(labels, (label) => saliency[label]),
      width,
      height,
    ),
    edges: integralImage(edgesOf(image), width, height),
  };
}

/** For each pixel the length of the color's gradient, per two pixels; 0 along the rim. */
function edgesOf({ l, a, b, width, height }: LabImage): Float32Array {
  const edges = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      let square = 0;
      for (const plane of [l, a, b]) square += (plane[i + 1] - plane[i - 1]) ** 2 + (plane[i + width] - plane[i - width]) ** 2;
      edges[i] = Math.sqrt(square);
    }
  }
  return edges;
}

/** A box in whole pixels, at least one each way. */
export function pixelBox([left, top, right, bottom]: Box, { width, height }: ImageStatistics): PixelBox {
  const [x0, y0] = [Math.min(width - 1, Math.round(left * width)), Math.min(height - 1, Math.round(top * height))];
  return [x0, y0, Math.max(x0 + 1, Math.round(right * width)), Math.max(y0 + 1, Math.round(bottom * height))];
}

/** How the pixels of a box spread over the colors, summing to 1. */
export function colorsWithin({ colors, width }: ImageStatistics, box: PixelBox): Float32Array {
  const area = (box[2] - box[0]) * (box[3] - box[1]);
  return Float32Array.from(colors, (sums) => boxSum(sums, width, ...box) / area);
}

/** Share of a box that belongs to regions that go on outside of it ("superpixels straddling", Alexe et al. 2012). */
export function straddling({ labels, areas, width }: ImageStatistics, [x0, y0, x1, y1]: PixelBox): number {
  const inside = new Int32Array(areas.length);
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) inside[labels[y * width + x]]++;
  let sum = 0;
  for (let label = 0; label < inside.length; label++) sum += Math.min(inside[label], areas[label] - inside[label]);
  return Math.min(1, sum / ((x1 - x0) * (y1 - y0)));
}
