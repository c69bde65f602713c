import type { LabImage } from './oklab.js';
import { hullOf, type MaskCrop, smallestRectangle } from './outline.js';

/** A stack's sides are this near to a whole number of its width. */
const wholeTolerance = 0.16;
/** Colors along a seam are at least this much nearer to the background than those within the blocks, as a share of the way to it. */
const seamShareMin = 0.05;
const blocksMax = 8;
/** Seams that are open in part leave this much of the bar filled. */
const barFillMin = 0.8;

/**
 * Blocks of one color stacked with hardly a gap run together when an image is scaled or compressed: splits an upright or lying bar of whole squares where
 * seams show. @param background mean color of what lies around it, Oklab
 * @returns a mask a square, or the mask itself
 */
export function splitStack(crop: MaskCrop, image: LabImage, background: readonly [number, number, number]): MaskCrop[] {
  const { width, height, area } = crop;
  const [w, h] = [width - 2, height - 2];
  const count = Math.round(Math.max(w, h) / Math.min(w, h));
  const isWhole = Math.abs(Math.max(w, h) / Math.min(w, h) - count) <= wholeTolerance * (count > 1 ? 1 : 0);
  const { long, short } = smallestRectangle(hullOf(crop));
  if (count < 2 || count > blocksMax || !isWhole || area < barFillMin * w * h || area < barFillMin * long * short) return [crop];
  const isUpright = h > w;
  const side = Math.max(w, h) / count;
  for (let i = 1; i < count; i++) if (!hasSeam(crop, image, background, isUpright, i * side, side)) return [crop];
  return Array.from({ length: count }, (_, i) => slice(crop, isUpright, Math.round(i * side) + 1, Math.round((i + 1) * side) + 1));
}

/** Whether the lines around a place along the bar come nearer to the background's color than the blocks' middles. */
function hasSeam(
  crop: MaskCrop,
  image: LabImage,
  background: readonly [number, number, number],
  isUpright: boolean,
  at: number,
  side: number,
): boolean {
  const reach = Math.max(1, Math.round(side * 0.12));
  let seam = Number.MAX_VALUE;
  for (let offset = -reach; offset <= reach; offset++)
    seam = Math.min(seam, fromBackground(crop, image, background, isUpright, Math.round(at) + offset + 1));
  const before = fromBackground(crop, image, background, isUpright, Math.round(at - side / 2) + 1);
  const behind = fromBackground(crop, image, background, isUpright, Math.round(at + side / 2) + 1);
  return seam < (1 - seamShareMin) * Math.min(before, behind);
}

/** Mean difference from the background's color over the middle of a line across the bar. */
function fromBackground(
  { width, height, x, y }: MaskCrop,
  image: LabImage,
  [l, a, b]: readonly [number, number, number],
  isUpright: boolean,
  line: number,
): number {
  const across = isUpright ? width : height;
  let [sum, count] = [0, 0];
  for (let k = Math.floor(across * 0.3); k < across * 0.7; k++) {
    const [column, row] = isUpright ? [x + k, y + line] : [x + line, y + k];
    if (column < 0 || row < 0 || column >= image.width || row >= image.height) continue;
    const i = row * image.width + column;
    sum += Math.sqrt((image.l[i] - l) ** 2 + (image.a[i] - a) ** 2 + (image.b[i] - b) ** 2);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

function slice({ bits, width, height, x, y }: MaskCrop, isUpright: boolean, from: number, to: number): MaskCrop {
  const [w, h] = isUpright ? [width, to - from + 2] : [to - from + 2, height];
  const part = new Uint8Array(w * h);
  let area = 0;
  for (let row = 1; row < h - 1; row++) {
    for (let column = 1; column < w - 1; column++) {
      const bit = bits[isUpright ? (row - 1 + from) * width + column : row * width + column - 1 + from];
      part[row * w + column] = bit;
      area += bit;
    }
  }
  return { bits: part, width: w, height: h, x: isUpright ? x : x + from - 1, y: isUpright ? y + from - 1 : y, area };
}
