import { basinsOf } from './basins.js';
import type { Lab, LabImage } from './oklab.js';
import { type Patch, piecesOf } from './outline.js';

/** Seams that are at least this much of the ground's color, the clearest first. */
const seamShares = [0.4, 0.28, 0.18, 0.1] as const;
/** Parts are no smaller than this many pixels and this share of the whole. */
const partAreaMin = 16;
const partShareMin = 0.05;

/**
 * Ways to part a patch that may be several things of one color, the likeliest first: along seams where the color nears the ground's, and at necks.
 * @param color of the patch
 * @param ground color of what lies around it, where it is known
 */
export function* partings(patch: Patch, image: LabImage, color: Lab, ground: Lab | null): Generator<Patch[]> {
  if (ground !== null) {
    const pureness = purenessOf(patch, image, color, ground);
    for (const share of seamShares) yield grown(patch, seeds(patch, pureness, 1 - share));
  }
  const { parts, count } = basinsOf(patch);
  yield pieces(patch, parts, count);
}

/** How far each pixel's color is on the way from the ground's to the patch's: 1 is the patch's own. */
function purenessOf({ bits, width, height, x, y }: Patch, image: LabImage, color: Lab, ground: Lab): Float32Array {
  const way = [color[0] - ground[0], color[1] - ground[1], color[2] - ground[2]];
  const square = way[0] ** 2 + way[1] ** 2 + way[2] ** 2;
  const pureness = new Float32Array(bits.length);
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i++) {
      if (bits[i] === 0) continue;
      const at = (y + row) * image.width + x + column;
      pureness[i] = ((image.l[at] - ground[0]) * way[0] + (image.a[at] - ground[1]) * way[1] + (image.b[at] - ground[2]) * way[2]) / square;
    }
  }
  return pureness;
}

/** Numbers, from 1, of areas that hang together side by side where the color is pure enough; 0 elsewhere. */
function seeds({ bits, width, area }: Patch, pureness: Float32Array, least: number): { parts: Int32Array; count: number } {
  const parts = new Int32Array(bits.length);
  const queue = new Int32Array(area);
  let count = 0;
  for (let start = 0; start < bits.length; start++) {
    if (bits[start] === 0 || parts[start] !== 0 || pureness[start] < least) continue;
    let end = 0;
    queue[end++] = start;
    parts[start] = count + 1;
    for (let at = 0; at < end; at++) {
      for (const step of [-1, 1, -width, width]) {
        const next = queue[at] + step;
        if (bits[next] === 0 || parts[next] !== 0 || pureness[next] < least) continue;
        parts[next] = count + 1;
        queue[end++] = next;
      }
    }
    if (end >= Math.max(partAreaMin / 2, (partShareMin * area) / 2)) count++;
    else for (let at = 0; at < end; at++) parts[queue[at]] = -1;
  }
  return { parts, count };
}

/** The patch's pieces, each what is nearest to one of its areas. */
function grown(patch: Patch, { parts, count }: { parts: Int32Array; count: number }): Patch[] {
  if (count < 2) return [];
  const { bits, width, area } = patch;
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
  return pieces(patch, parts, count);
}

/** Patches of what has a number from 1 to `count`; none at all where one would be too small. */
function pieces(patch: Patch, parts: Int32Array, count: number): Patch[] {
  if (count < 2) return [];
  const found = piecesOf(patch, parts, count);
  return found.every(({ area }) => area >= Math.max(partAreaMin, partShareMin * patch.area)) ? found : [];
}
