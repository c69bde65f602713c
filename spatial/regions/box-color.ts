import { type Box } from '../scene.js';
import { nameColor } from './color-names.js';
import { labOf } from './oklab.js';
import type { Pixels } from './pixels.js';

/**
 * The name of the mean color of a box's middle (the inner 40 % of each side).
 * @param box fractions of the image, 0 to 1
 * @param pixels alpha is not looked at
 */
export function colorInBox([x0, y0, x1, y1]: Box, { data, width, height }: Pixels): string {
  const from = (low: number, high: number, side: number): number => Math.floor((0.7 * low + 0.3 * high) * side);
  const to = (low: number, high: number, side: number): number => Math.min(side, Math.ceil((0.3 * low + 0.7 * high) * side));
  const sum = [0, 0, 0, 0];
  for (let y = from(y0, y1, height); y < to(y0, y1, height); y++) {
    for (let x = from(x0, x1, width); x < to(x0, x1, width); x++) {
      for (let k = 0; k < 3; k++) sum[k] += data[4 * (y * width + x) + k];
      sum[3]++;
    }
  }
  const mean = (k: number): number => Math.round(sum[k] / Math.max(1, sum[3]));
  return nameColor(labOf(mean(0), mean(1), mean(2))).name;
}
