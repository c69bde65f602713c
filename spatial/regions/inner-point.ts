import type { MaskCrop } from './outline.js';

/**
 * The pixel of a mask that lies farthest inside (pole of inaccessibility), by a distance transform with steps of 3 and 4 (Borgefors 1986).
 * Among equals the one nearest to the middle of its box. @returns its center, in pixels of the image
 */
export function innerPoint({ bits, width, height, x, y }: MaskCrop): readonly [x: number, y: number] {
  // The crop's rim of zeros keeps every neighbor within the array.
  const depth = new Int32Array(bits.length);
  for (let i = 0; i < bits.length; i++) {
    if (bits[i] === 0) continue;
    depth[i] = Math.min(depth[i - 1] + 3, depth[i - width] + 3, depth[i - width - 1] + 4, depth[i - width + 1] + 4);
  }
  let best = 0;
  for (let i = bits.length - 1; i >= 0; i--) {
    if (bits[i] === 0) continue;
    depth[i] = Math.min(depth[i], depth[i + 1] + 3, depth[i + width] + 3, depth[i + width + 1] + 4, depth[i + width - 1] + 4);
    if (depth[i] > depth[best] || (depth[i] === depth[best] && middleness(i, width, height) < middleness(best, width, height))) best = i;
  }
  return [x + (best % width) + 0.5, y + Math.floor(best / width) + 0.5];
}

const middleness = (i: number, width: number, height: number): number =>
  Math.abs((i % width) + 0.5 - width / 2) + Math.abs(Math.floor(i / width) + 0.5 - height / 2);
