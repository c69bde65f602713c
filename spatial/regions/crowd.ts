import type { Box } from '../scene.js';
import { overlap } from './overlap.js';

/** A part that may be one of many alike. */
export interface Member {
  readonly box: Box;
  /** Width and height, pixels. */
  readonly extent: readonly [width: number, height: number];
  /** How much of each color is in it, summing to 1. */
  readonly colors: Float32Array;
  /** How round, full, clear and whole it is, 0 to 1. */
  readonly quality: number;
}

/** Things alike are no smaller and no larger than these shares of the image. */
const shareMin = 0.012;
const shareMax = 0.08;
/** Parts that overlap more are not two. */
const overlapMax = 0.3;
const qualityMin = 0.05;
const membersMax = 60;
/** Widths and heights agree within this factor, colors by this share. */
const sizeFactor = 1.6;
const commonColorsMin = 0.5;

/**
 * The largest family of parts that are alike: of a size, of a color, beside each other.
 * @returns its members, and their qualities summed: above about 2.5 the picture shows a crowd (cells, coins, fruits) rather than one thing or a few
 */
export function crowdAmong(parts: readonly Member[]): { readonly size: number; readonly members: readonly Member[] } {
  const apart: Member[] = [];
  for (const part of [...parts].sort((p, q) => q.quality - p.quality)) {
    if (part.quality <= qualityMin || apart.length >= membersMax) break;
    const [x0, y0, x1, y1] = part.box;
    const share = (x1 - x0) * (y1 - y0);
    if (share < shareMin || share > shareMax) continue;
    if (apart.every((other) => overlap(other.box, part.box) < overlapMax)) apart.push(part);
  }
  let best: { size: number; members: Member[] } = { size: 0, members: [] };
  for (const one of apart) {
    const members = apart.filter((other) => areAlike(one, other));
    const size = members.reduce((sum, { quality }) => sum + quality, 0);
    if (size > best.size) best = { size, members };
  }
  return best;
}

function areAlike(p: Member, q: Member): boolean {
  for (const k of [0, 1] as const) if (p.extent[k] > sizeFactor * q.extent[k] || q.extent[k] > sizeFactor * p.extent[k]) return false;
  let common = 0;
  for (let k = 0; k < p.colors.length; k++) common += Math.min(p.colors[k], q.colors[k]);
  return common > commonColorsMin;
}
