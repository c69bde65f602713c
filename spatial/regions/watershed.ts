import type { MaskCrop } from './outline.js';

/** Two peaks are one when the way between them goes down by less than this share of the lower. */
const saddleShare = 0.22;

/**
 * Parts of a mask that hang together by necks only: overlapping cells, touching things. By the watershed of the distance to the outline (Beucher and
 * Lantuéjoul 1979), shallow basins merged. @returns for each pixel its part's number, from 1; 0 outside
 */
export function watershed({ bits, width, height }: MaskCrop): { parts: Int32Array; count: number } {
  const distance = distancesToOutline(bits, width, height);
  const order: number[] = [];
  for (let i = 0; i < bits.length; i++) if (bits[i] === 1) order.push(i);
  order.sort((p, q) => distance[q] - distance[p] || p - q);
  const parts = new Int32Array(bits.length);
  const parent: number[] = [0];
  const peaks: number[] = [0];
  const rootOf = (part: number): number => {
    let root = part;
    while (parent[root] !== root) root = parent[root];
    return root;
  };
  for (const i of order) {
    let best = 0;
    for (const step of [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1]) {
      const part = parts[i + step] === 0 ? 0 : rootOf(parts[i + step]);
      if (part === 0 || part === best) continue;
      if (best === 0) best = part;
      else {
        const [high, low] = peaks[best] >= peaks[part] ? [best, part] : [part, best];
        if (peaks[low] - distance[i] < saddleShare * peaks[low]) parent[low] = high;
        best = high;
      }
    }
    if (best === 0) {
      best = parent.length;
      parent.push(best);
      peaks.push(distance[i]);
    }
    parts[i] = best;
  }
  const numbers = new Map<number, number>();
  for (let i = 0; i < parts.length; i++) {
    if (parts[i] === 0) continue;
    const root = rootOf(parts[i]);
    if (!numbers.has(root)) numbers.set(root, numbers.size + 1);
    parts[i] = numbers.get(root) ?? 0;
  }
  return { parts, count: numbers.size };
}

/** Distance to the outline in thirds of a pixel (Borgefors 1986). */
function distancesToOutline(bits: Uint8Array, width: number, height: number): Int32Array {
  const distance = new Int32Array(bits.length);
  for (let i = width + 1; i < bits.length; i++) {
    if (bits[i] === 1)
      distance[i] = Math.min(distance[i - 1] + 3, distance[i - width] + 3, distance[i - width - 1] + 4, distance[i - width + 1] + 4);
  }
  for (let i = width * (height - 1) - 2; i >= 0; i--) {
    if (bits[i] === 1)
      distance[i] = Math.min(
        distance[i],
        distance[i + 1] + 3,
        distance[i + width] + 3,
        distance[i + width + 1] + 4,
        distance[i + width - 1] + 4,
      );
  }
  return distance;
}
