import { type Box, boxCenter, type Entity, isGroup, type Mask, type Point, type Scene } from '../scene.js';

/** Sizes below are pixels of the scene, so that a wide picture does not stretch distances. */
export type Frame = Pick<Scene, 'width' | 'height'>;

/** The middle of a group's box; of a thing the centroid of what is visible. Fractions of the image. */
export const centerOf = (entity: Entity): Point => (isGroup(entity) ? boxCenter(entity.box) : entity.centroid);

/**
 * Pixels between two places, in a straight line.
 * @param a fractions of the image; as b
 * @param frame pixels of the image
 */
export function distance(a: Point, b: Point, frame: Frame): number {
  const dx = (a[0] - b[0]) * frame.width;
  const dy = (a[1] - b[1]) * frame.height;
  return Math.sqrt(dx * dx + dy * dy);
}

/**
 * Pixels between the nearest edges of two boxes; 0 where they overlap.
 * @param a fractions of the image; as b
 * @param frame pixels of the image
 */
export function boxGap(a: Box, b: Box, frame: Frame): number {
  const dx = Math.max(0, a[0] - b[2], b[0] - a[2]) * frame.width;
  const dy = Math.max(0, a[1] - b[3], b[1] - a[3]) * frame.height;
  return Math.sqrt(dx * dx + dy * dy);
}

/**
 * Pixels between the nearest visible pixels where both masks are known, else between boxes; 0 = side by side. Masks are looked at where their boxes are at most 12 pixels apart.
 * @param frame pixels of the image
 */
export function gap(a: Entity, b: Entity, frame: Frame): number {
  const between = boxGap(a.box, b.box, frame);
  if (isGroup(a) || isGroup(b) || a.mask === undefined || b.mask === undefined || between > 12) return between;
  return maskGap(a.mask, b.mask) * (frame.width / a.mask.width);
}

/** Rows further apart than this hold no nearer pixels of interest. */
const rowsAround = 12;

function maskGap(a: Mask, b: Mask): number {
  const rows = new Map<number, [from: number, to: number][]>();
  for (let i = 0; i < b.runs.length; i += 2) {
    const row = Math.floor(b.runs[i] / b.width);
    const from = b.runs[i] - row * b.width;
    const known = rows.get(row);
    if (known === undefined) rows.set(row, [[from, from + b.runs[i + 1] - 1]]);
    else known.push([from, from + b.runs[i + 1] - 1]);
  }
  let least = Number.MAX_VALUE;
  for (let i = 0; i < a.runs.length && least > 0; i += 2) {
    const row = Math.floor(a.runs[i] / a.width);
    const from = a.runs[i] - row * a.width;
    const to = from + a.runs[i + 1] - 1;
    for (let dy = -rowsAround; dy <= rowsAround; dy++) {
      const dx = stepsBetween(from, to, rows.get(row + dy) ?? []);
      least = Math.min(least, dx * dx + dy * dy);
    }
  }
  return Math.max(0, Math.sqrt(least) - 1);
}

/** From a run to the nearest of a row's runs, which ascend and do not meet; 0 where they overlap. */
function stepsBetween(from: number, to: number, runs: readonly (readonly [from: number, to: number])[]): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle][0] <= to) low = middle + 1;
    else high = middle;
  }
  const before = low === 0 ? Number.MAX_VALUE : Math.max(0, from - runs[low - 1][1]);
  const after = low === runs.length ? Number.MAX_VALUE : runs[low][0] - to;
  return Math.min(before, after);
}

/** A length to compare sizes by: the root of the area, pixels. Hints without a mask have the area of their box. */
export const sizeOf = (entity: Entity, frame: Frame): number => {
  const [x0, y0, x1, y1] = entity.box;
  const area = isGroup(entity) ? (x1 - x0) * (y1 - y0) : entity.area;
  return Math.sqrt(area * frame.width * frame.height);
};
