import type { LabImage } from './oklab.js';

/** Pixels between the rows that are looked at for noise. */
const rowStep = 3;

/** Median over sampled pixels of how far lightness bends between neighbors: noise and fine texture, hardly edges. */
export function roughness({ l, width, height }: LabImage): number {
  const bins = new Uint32Array(256);
  let count = 0;
  for (let y = 1; y < height - 1; y += rowStep) {
    for (let x = 1; x < width - 1; x += 2) {
      const i = y * width + x;
      const bend = Math.abs(4 * l[i] - l[i - 1] - l[i + 1] - l[i - width] - l[i + width]);
      bins[Math.min(255, (bend * 1024) | 0)]++;
      count++;
    }
  }
  let seen = 0;
  for (let bin = 0; bin < 256; bin++) {
    seen += bins[bin];
    if (seen * 2 >= count) return bin / 1024;
  }
  return 0.25;
}

/** Every plane smoothed with 1-2-1 in both directions (a binomial filter); as large as the image. */
export function smoothed(image: LabImage): LabImage {
  const { width, height } = image;
  const rows = new Float32Array(width * height);
  return {
    width,
    height,
    l: plane(image.l, rows, width, height),
    a: plane(image.a, rows, width, height),
    b: plane(image.b, rows, width, height),
  };
}

function plane(source: Float32Array, rows: Float32Array, width: number, height: number): Float32Array {
  const target = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const end = start + width - 1;
    rows[start] = (3 * source[start] + source[Math.min(end, start + 1)]) / 4;
    for (let i = start + 1; i < end; i++) rows[i] = (source[i - 1] + 2 * source[i] + source[i + 1]) / 4;
    rows[end] = (3 * source[end] + source[Math.max(start, end - 1)]) / 4;
  }
  for (let y = 0; y < height; y++) {
    const [up, at, down] = [Math.max(0, y - 1) * width, y * width, Math.min(height - 1, y + 1) * width];
    for (let x = 0; x < width; x++) target[at + x] = (rows[up + x] + 2 * rows[at + x] + rows[down + x]) / 4;
  }
  return target;
}
