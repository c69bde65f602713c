import type { Lab, LabImage } from './oklab.js';
import { type MaskCrop, piecesOf } from './outline.js';
import { watershed } from './watershed.js';

/** Seams that have at least this share of the background's color, the clearest first. */
const seamShares = [0.4, 0.28, 0.18, 0.1] as const;
/** Parts are no smaller than this many pixels and this share of the whole. */
const partAreaMin = 16;
const partShareMin = 0.05;

/**
 * Ways to split a mask that may be several things of one color, the likeliest first: along seams where the color nears the background's (seeded region growing, Adams and Bischof
 * 1994), and at necks (by the watershed).
 * @param crop the mask
 * @param color its mean color, Oklab
 * @param background mean color of what lies around it, Oklab; null where that is not known
 */
export function* splits(crop: MaskCrop, image: LabImage, color: Lab, background: Lab | null): Generator<MaskCrop[]> {
  if (background !== null) {
    const purity = purityOf(crop, image, color, background);
    for (const share of seamShares) yield growRegions(crop, seedsOf(crop, purity, 1 - share));
  }
  const { parts, count } = watershed(crop);
  yield pieces(crop, parts, count);
}

/** How far each pixel's color is on the way from the background's (0) to the mask's own (1). */
function purityOf({ bits, width, height, x, y }: MaskCrop, image: LabImage, color: Lab, background: Lab): Float32Array {
  const way = [color[0] - background[0], color[1] - background[1], color[2] - background[2]];
  const square = way[0] ** 2 + way[1] ** 2 + way[2] ** 2;
  const purity = new Float32Array(bits.length);
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i++) {
      if (bits[i] === 0) continue;
      const at = (y + row) * image.width + x + column;
      purity[i] =
        ((image.l[at] - background[0]) * way[0] + (image.a[at] - background[1]) * way[1] + (image.b[at] - background[2]) * way[2]) / square;
    }
  }
  return purity;
}

/** Numbers, from 1, of areas that hang together side by side where the color is pure enough; 0 elsewhere. */
function seedsOf({ bits, width, area }: MaskCrop, purity: Float32Array, least: number): { parts: Int32Array; count: number } {
  const parts = new Int32Array(bits.length);
  const queue = new Int32Array(area);
  let count = 0;
  for (let start = 0; start < bits.length; start++) {
    if (bits[start] === 0 || parts[start] !== 0 || purity[start] < least) continue;
    let end = 0;
    queue[end++] = start;
    parts[start] = count + 1;
    for (let at = 0; at < end; at++) {
      for (const step of [-1, 1, -width, width]) {
        const next = queue[at] + step;
        if (bits[next] === 0 || parts[next] !== 0 || purity[next] < least) continue;
        parts[next] = count + 1;
        queue[end++] = next;
      }
    }
    if (end >= Math.max(partAreaMin / 2, (partShareMin * area) / 2)) count++;
    else for (let at = 0; at < end; at++) parts[queue[at]] = -1;
  }
  return { parts, count };
}

/** The mask in pieces, each what is nearest to one of its seeds. */
function growRegions(crop: MaskCrop, { parts, count }: { parts: Int32Array; count: number }): MaskCrop[] {
  if (count < 2) return [];
  const { bits, width, area } = crop;
  const queue = new Int32Array(area);
  let end = 0;
  for (let i = 0; i < parts.length; i++) if (parts[i] > 0) queue[end++] = i;
  for (let at = 0; at < end; at++) {
    for (const step of [-1, 1, -width, width]) {
      const next = queue[at] + step;
      if (bits[next] === 0 || parts[next] > 0) continue;
      parts[next] = parts[queue[at]];
      queue[end++] = next;
    }
  }
  return pieces(crop, parts, count);
}

/** Masks of what has a number from 1 to `count`; none at all where one would be too small. */
function pieces(crop: MaskCrop, parts: Int32Array, count: number): MaskCrop[] {
  if (count < 2) return [];
  const found = piecesOf(crop, parts, count);
  return found.every(({ area }) => area >= Math.max(partAreaMin, partShareMin * crop.area)) ? found : [];
}
