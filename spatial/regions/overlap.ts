import type { Box } from '../scene.js';

/**
 * Intersection over union of two boxes (Jaccard 1901), 0 (apart) to 1 (the same).
 * @param p of one unit with q; corners the right way round
 */
export function overlap(p: Box, q: Box): number {
  const [w, h] = [Math.min(p[2], q[2]) - Math.max(p[0], q[0]), Math.min(p[3], q[3]) - Math.max(p[1], q[1])];
  if (w <= 0 || h <= 0) return 0;
  const both = w * h;
  return both / ((p[2] - p[0]) * (p[3] - p[1]) + (q[2] - q[0]) * (q[3] - q[1]) - both);
}
