import type { LabImage } from './oklab.js';

const rounds = 6;
/** Centers move by every so manieth pixel. */
const stride = 5;

/**
 * The cluster of each pixel's color, by k-means (Lloyd 1957) from centers that start far apart: the mean, then each time the color farthest from all centers so far.
 * @param count clusters, at least 1
 * @returns a number from 0 to `count` - 1 a pixel, row by row
 */
export function colorClusters(image: LabImage, count: number): Int32Array {
  const { l, a, b } = image;
  const size = l.length;
  const centers: [number, number, number][] = [meanOf(l, a, b)];
  const nearest = new Float32Array(size).fill(Number.MAX_VALUE);
  while (centers.length < count) {
    const [cl, ca, cb] = centers[centers.length - 1];
    let far = 0;
    for (let i = 0; i < size; i += stride) {
      nearest[i] = Math.min(nearest[i], (l[i] - cl) ** 2 + (a[i] - ca) ** 2 + (b[i] - cb) ** 2);
      if (nearest[i] > nearest[far]) far = i;
    }
    centers.push([l[far], a[far], b[far]]);
  }
  const labels = new Int32Array(size);
  for (let round = 0; round < rounds; round++) {
    const sums = centers.map(() => [0, 0, 0, 0]);
    assign(image, centers, labels, stride);
    for (let i = 0; i < size; i += stride) {
      const sum = sums[labels[i]];
      sum[0] += l[i];
      sum[1] += a[i];
      sum[2] += b[i];
      sum[3]++;
    }
    for (let k = 0; k < centers.length; k++)
      if (sums[k][3] > 0) centers[k] = [sums[k][0] / sums[k][3], sums[k][1] / sums[k][3], sums[k][2] / sums[k][3]];
  }
  assign(image, centers, labels, 1);
  return labels;
}

function assign({ l, a, b }: LabImage, centers: readonly (readonly [number, number, number])[], labels: Int32Array, step: number): void {
  const flat = Float64Array.from(centers.flat());
  for (let i = 0; i < labels.length; i += step) {
    let least = Number.MAX_VALUE;
    let label = 0;
    for (let k = 0; k < flat.length; k += 3) {
      const [dl, da, db] = [l[i] - flat[k], a[i] - flat[k + 1], b[i] - flat[k + 2]];
      const distance = dl * dl + da * da + db * db;
      if (distance >= least) continue;
      least = distance;
      label = k;
    }
    labels[i] = label / 3;
  }
}

function meanOf(l: Float32Array, a: Float32Array, b: Float32Array): [number, number, number] {
  let [sl, sa, sb] = [0, 0, 0];
  for (let i = 0; i < l.length; i++) {
    sl += l[i];
    sa += a[i];
    sb += b[i];
  }
  return [sl / l.length, sa / l.length, sb / l.length];
}
