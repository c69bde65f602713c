import type { Region } from './adjacency.js';
import type { RegionCandidate } from './region-candidates.js';
import type { Segmentation } from './segment.js';

/** A shadow has the ground's hue within this and is darker by more than that (Oklab). */
const hueMax = 0.06;
const darkerMin = 0.04;
/** It lies this many pixels beside its thing at least, and at most this share of the thing's extent. */
const shiftMin = 2;
const shiftShareMax = 0.5;
/** Of a shadow this much lies where the moved thing would, within pixels of blur; and of what the moved thing would cover this much is seen to be shadow. */
const insideMin = 0.85;
const coverMin = 0.7;
const blurMin = 3;
/** … which are at least this share of the move. */
const blurShare = 0.5;

/** A move, in pixels. */
interface Shift {
  readonly dx: number;
  readonly dy: number;
}

/** Leaves out shadows that things cast on the ground behind them: darker ground beside a thing, in the thing's own shape, moved. */
export function withoutCastShadows(
  candidates: readonly RegionCandidate[],
  regions: readonly Region[],
  segmentation: Segmentation,
): RegionCandidate[] {
  const numbers = new Set(candidates.map(({ region }) => region));
  const shadows = new Set<number>();
  for (const number of numbers) {
    const pieces = darkGroundBeside(number, numbers, regions);
    if (pieces.some((piece) => numbers.has(piece)) && isShadowOf(pieces, number, regions, segmentation))
      for (const piece of pieces) shadows.add(piece);
  }
  return candidates.filter(({ region }) => !shadows.has(region));
}

/** Dark ground that hangs together beside a thing, in regions smaller than it: a shadow and what its blur came apart into. */
function darkGroundBeside(thing: number, candidates: ReadonlySet<number>, regions: readonly Region[]): number[] {
  const found = new Set<number>();
  const queue = [thing];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    for (const other of regions[at].borders.keys()) {
      if (found.has(other) || regions[other].area >= regions[thing].area || !isDarkGround(regions[other], candidates, regions)) continue;
      found.add(other);
      queue.push(other);
    }
  }
  return [...found];
}

/** Whether a region is of the hue of the largest area beside it that is no thing, and darker. */
function isDarkGround(region: Region, candidates: ReadonlySet<number>, regions: readonly Region[]): boolean {
  const grounds = [...region.borders.keys()].filter((other) => !candidates.has(other)).map((other) => regions[other]);
  if (grounds.length === 0) return false;
  const ground = grounds.reduce((largest, other) => (other.area > largest.area ? other : largest));
  return ground.l - region.l > darkerMin && Math.hypot(ground.a - region.a, ground.b - region.b) < hueMax;
}

/** Whether regions together are what would be seen of a thing behind itself, moved. */
function isShadowOf(
  pieces: readonly number[],
  thing: number,
  regions: readonly Region[],
  { labels, width, height }: Segmentation,
): boolean {
  const object = regions[thing];
  const parts = pieces.map((piece) => regions[piece]);
  const x0 = Math.min(...parts.map((part) => part.x0));
  const y0 = Math.min(...parts.map((part) => part.y0));
  const x1 = Math.max(...parts.map((part) => part.x1));
  const y1 = Math.max(...parts.map((part) => part.y1));
  const shift: Shift = { dx: beyond(object.x0, object.x1, x0, x1), dy: beyond(object.y0, object.y1, y0, y1) };
  const isNear =
    Math.abs(shift.dx) <= shiftShareMax * (object.x1 - object.x0) && Math.abs(shift.dy) <= shiftShareMax * (object.y1 - object.y0);
  if (!isNear || Math.max(Math.abs(shift.dx), Math.abs(shift.dy)) < shiftMin) return false;
  const blur = Math.max(blurMin, Math.round(blurShare * Math.max(Math.abs(shift.dx), Math.abs(shift.dy))));
  const isThing = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < width && y < height && labels[y * width + x] === thing;
  const isBlurredThing = (x: number, y: number): boolean =>
    isThing(x, y) || isThing(x - blur, y) || isThing(x + blur, y) || isThing(x, y - blur) || isThing(x, y + blur);
  const own = new Set(pieces);
  let [area, inside, covered, seen] = [0, 0, 0, 0];
  for (let y = Math.max(0, Math.min(y0, object.y0 + shift.dy)); y < Math.min(height, Math.max(y1, object.y1 + shift.dy)); y++) {
    for (let x = Math.max(0, Math.min(x0, object.x0 + shift.dx)); x < Math.min(width, Math.max(x1, object.x1 + shift.dx)); x++) {
      const label = labels[y * width + x];
      if (label === thing) continue;
      const isPiece = own.has(label);
      if (isPiece) area++;
      if (isPiece && isBlurredThing(x - shift.dx, y - shift.dy)) inside++;
      if (!isThing(x - shift.dx, y - shift.dy)) continue;
      covered++;
      if (isPiece) seen++;
    }
  }
  return inside >= insideMin * area && seen >= coverMin * covered;
}

/** How far an interval reaches beyond another, to the side where it does so most; negative to the left or up. */
function beyond(start: number, end: number, otherStart: number, otherEnd: number): number {
  const [before, after] = [start - otherStart, otherEnd - end];
  return Math.max(before, after) <= 0 ? 0 : after >= before ? after : -before;
}
