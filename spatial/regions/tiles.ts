import { colorOf, type Region } from './adjacency.js';
import { labDistance } from './oklab.js';
import type { Extent } from './outline.js';

/** A tile covers at least this share of the image, and all together this. */
const tileShareMin = 0.06;
const allShareMin = 0.4;
/** Sides of tiles agree within this share of them. */
const sideTolerance = 0.05;
const colorTolerance = 0.04;

/** A frame drawn in the picture, pixels. */
export interface Tile extends Extent {
  /** Number of the region that fills it. */
  readonly region: number;
}

/** Tiles that a picture is divided into: at least two plain areas of one color and size, side by side in a row or column; left to right, top to bottom. */
export function tilesAmong(regions: readonly Region[], width: number, height: number): Tile[] {
  const large = regions
    .map((region, number) => ({ region, number }))
    .filter(({ region }) => region.area >= 0.4 * boxSize(region) && boxSize(region) >= tileShareMin * width * height);
  for (const { region: first } of large) {
    const alike = large.filter(({ region }) => isAlike(first, region));
    const covered = alike.reduce((sum, { region }) => sum + boxSize(region), 0);
    if (alike.length < 2 || covered < allShareMin * width * height || !isApart(alike.map(({ region }) => region))) continue;
    return alike
      .map(({ region: { x0, y0, x1, y1 }, number }) => ({ region: number, x0, y0, x1, y1 }))
      .sort((p, q) => (p.y0 + p.y1 - q.y0 - q.y1 > height / 8 ? 1 : q.y0 + q.y1 - p.y0 - p.y1 > height / 8 ? -1 : p.x0 - q.x0));
  }
  return [];
}

const boxSize = ({ x0, y0, x1, y1 }: Region): number => (x1 - x0) * (y1 - y0);

function isAlike(p: Region, q: Region): boolean {
  const [width, height] = [p.x1 - p.x0, p.y1 - p.y0];
  const isSame = Math.abs(q.x1 - q.x0 - width) <= sideTolerance * width && Math.abs(q.y1 - q.y0 - height) <= sideTolerance * height;
  const isInRow = Math.abs(p.y0 - q.y0) <= sideTolerance * height;
  const isInColumn = Math.abs(p.x0 - q.x0) <= sideTolerance * width;
  return isSame && (isInRow || isInColumn) && labDistance(colorOf(p), colorOf(q)) <= colorTolerance;
}

const isApart = (regions: readonly Region[]): boolean =>
  regions.every((p, i) => regions.every((q, j) => i >= j || p.x1 <= q.x0 || q.x1 <= p.x0 || p.y1 <= q.y0 || q.y1 <= p.y0));
