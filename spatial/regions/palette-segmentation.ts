import { type Region } from './adjacency.js';
import { merged } from './merging.js';
import { type Lab, type LabImage, labDistance } from './oklab.js';
import type { RegionCandidate } from './region-candidates.js';
import { connected, type Segmentation } from './segment.js';
import type { Tile } from './tiles.js';

/** Colors nearer than this are one. */
const oneColor = 0.13;
/** A color that makes up less of all that was found may be a blend of two others, when it lies this near to the straight way between them. */
const rareShare = 0.1;
const blendDistance = 0.09;
/** Objects are no smaller than this share of their tile. */
const objectShareMin = 0.0022;

export interface PaletteSegmentation {
  readonly segmentation: Segmentation;
  readonly regions: Region[];
  readonly candidates: RegionCandidate[];
}

/**
 * Segments a picture divided into tiles once more, now that its few colors are known: every pixel goes to the nearest of them. Compression blurs colors over
 * borders, and the blends in between are no things.
 */
export function segmentByPalette(
  image: LabImage,
  regions: readonly Region[],
  tiles: readonly Tile[],
  candidates: readonly RegionCandidate[],
): PaletteSegmentation {
  const { width, height } = image;
  const background = regions[tiles[0].region];
  const palette: Lab[] = [[background.l, background.a, background.b]];
  for (const { color, share } of objectColors(regions, candidates))
    if (labDistance(color, palette[0]) >= oneColor && (share >= rareShare || !isBlend(color, palette))) palette.push(color);
  const colorIndex = new Int8Array(width * height).fill(-1);
  for (const { x0, y0, x1, y1 } of tiles) {
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) colorIndex[y * width + x] = nearest(palette, image, y * width + x);
  }
  const connectedColors = connected(withoutSeams(colorIndex, palette, image), width, height);
  const tileArea = (tiles[0].x1 - tiles[0].x0) * (tiles[0].y1 - tiles[0].y0);
  const areaMin = Math.max(12, objectShareMin * tileArea);
  const { segmentation, regions: parts } = merged(image, connectedColors, { areaMin, stepMin: 0 });
  const regionColors = regionColorsOf(colorIndex, segmentation);
  const side = Math.sqrt(tileArea);
  const found = parts.flatMap((part, region): RegionCandidate[] =>
    part.area >= areaMin && regionColors[region] > 0 && !isFringe(part, parts, side)
      ? [{ region, contrast: labDistance(palette[0], palette[regionColors[region]]) }]
      : [],
  );
  return { segmentation, regions: parts, candidates: found };
}

/** Thinner than this share of a tile's side, or small and along another thing for this share of the outline: a blurred border. */
const fringeWidth = 0.02;
const fringeArea = 0.008;
const fringeShare = 0.35;

function isFringe(part: Region, parts: readonly Region[], side: number): boolean {
  let outline = part.rim;
  let along = 0;
  for (const [other, { length }] of part.borders) {
    outline += length;
    if (parts[other].area > part.area && parts[other].area < 0.2 * side * side) along = Math.max(along, length);
  }
  return 2 * part.area < fringeWidth * side * outline || (part.area < fringeArea * side * side && along > fringeShare * outline);
}

function isBlend(color: Lab, others: readonly Lab[]): boolean {
  return others.some((p, i) => others.some((q, j) => j > i && toWay(color, p, q) < blendDistance));
}

/** How far a color is from the straight way between two others. */
function toWay(color: Lab, p: Lab, q: Lab): number {
  const [way, off] = [p.map((v, k) => q[k] - v), p.map((v, k) => color[k] - v)];
  const length = way[0] ** 2 + way[1] ** 2 + way[2] ** 2;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (way[0] * off[0] + way[1] * off[1] + way[2] * off[2]) / length));
  return labDistance(color, [p[0] + along * way[0], p[1] + along * way[1], p[2] + along * way[2]]);
}

function objectColors(regions: readonly Region[], candidates: readonly RegionCandidate[]): { color: Lab; share: number }[] {
  const colors: { sum: [number, number, number]; area: number }[] = [];
  const bySize = candidates.map(({ region }) => regions[region]).sort((p, q) => q.area - p.area);
  for (const { l, a, b, area } of bySize) {
    const known = colors.find(
      (color) => labDistance([color.sum[0] / color.area, color.sum[1] / color.area, color.sum[2] / color.area], [l, a, b]) < oneColor,
    );
    if (known === undefined) colors.push({ sum: [l * area, a * area, b * area], area });
    else {
      known.sum = [known.sum[0] + l * area, known.sum[1] + a * area, known.sum[2] + b * area];
      known.area += area;
    }
  }
  const whole = colors.reduce((sum, { area }) => sum + area, 0);
  return colors.map(({ sum: [l, a, b], area }) => ({ color: [l / area, a / area, b / area], share: area / whole }));
}

function nearest(palette: readonly Lab[], { l, a, b }: LabImage, i: number): number {
  let best = 0;
  let least = Number.MAX_VALUE;
  for (let k = 0; k < palette.length; k++) {
    const [dl, da, db] = [palette[k][0] - l[i], palette[k][1] - a[i], palette[k][2] - b[i]];
    const distance = dl * dl + da * da + db * db;
    if (distance < least) [best, least] = [k, distance];
  }
  return best;
}

/**
 * Recolors what is too thin to hold a square of three pixels: blends along borders can look like a third color. Such a pixel gets the nearest color
 * among those that lie thickly around it.
 */
function withoutSeams(colorIndex: Int8Array, palette: readonly Lab[], image: LabImage): Int8Array {
  const { width, height } = image;
  const thick = thickPixels(colorIndex, width, height);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      if (thick[i] === 1 || colorIndex[i] <= 0) continue;
      const around = new Set<number>();
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) if (thick[i + dy * width + dx] === 1) around.add(colorIndex[i + dy * width + dx]);
      const near = [...around].filter((color) => color >= 0).sort((p, q) => p - q);
      if (near.length === 0) continue;
      const colors = near.map((color) => palette[color]);
      colorIndex[i] = near[nearest(colors, image, i)];
    }
  }
  return colorIndex;
}

/** 1 for the background and for every pixel of a square of three of one color. */
function thickPixels(colorIndex: Int8Array, width: number, height: number): Uint8Array {
  const thick = Uint8Array.from(colorIndex, (color) => (color === 0 ? 1 : 0));
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (colorIndex[i] <= 0) continue;
      let isWhole = true;
      for (let dy = -1; dy <= 1 && isWhole; dy++)
        for (let dx = -1; dx <= 1; dx++) isWhole &&= colorIndex[i + dy * width + dx] === colorIndex[i];
      if (!isWhole) continue;
      for (let dy = -1; dy <= 1; dy++) thick.fill(1, i + dy * width - 1, i + dy * width + 2);
    }
  }
  return thick;
}

/** The palette color that most pixels of each region have. */
function regionColorsOf(colorIndex: Int8Array, { labels, count }: Segmentation): Int8Array {
  const votes = Array.from({ length: count }, () => new Map<number, number>());
  for (let i = 0; i < labels.length; i++) votes[labels[i]].set(colorIndex[i], (votes[labels[i]].get(colorIndex[i]) ?? 0) + 1);
  return Int8Array.from(votes, (vote) => [...vote].sort((p, q) => q[1] - p[1] || p[0] - q[0])[0][0]);
}
