import { type Border, colorOf, type Region } from './adjacency.js';
import { type Lab, labDistance } from './oklab.js';
import type { Tile } from './tiles.js';

/** Colors on both sides of an object's outline differ by this much. */
const stepMin = 0.085;
/** As much of an object's outline must be such a step: the rest may lie in shadow. */
const outlineShareMin = 0.55;
/** Objects are larger than this many pixels and smaller than this share of the image. */
const areaMin = 40;
const areaShareMax = 0.4;
/** A region with more of its outline on the rim of the image is background. */
const rimShareMax = 0.35;
/** A hole shows what lies around the object: their colors differ by less. */
const holeDifference = 0.09;

/** A region that may be an object. */
export interface RegionCandidate {
  readonly region: number;
  /** Mean color step over the outline. */
  readonly contrast: number;
}

const lengthOf = (region: Region): number => [...region.borders.values()].reduce((sum, { length }) => sum + length, 0);
const stepOf = ({ step, length }: Border): number => step / length;

/** Regions that stand out from what is around them all along their outline, by region number. */
export function regionCandidates(regions: readonly Region[], tiles: readonly Tile[], width: number, height: number): RegionCandidate[] {
  const found = regions.flatMap((region, number): RegionCandidate[] => {
    const contrast =
      tiles.length === 0
        ? contrastOf(region, width * height, rimShareMax)
        : isIn(tiles, region, number)
          ? contrastOf(region, width * height, 1)
          : null;
    return contrast === null ? [] : [{ region: number, contrast }];
  });
  const textures = textureColors(regions, width, height);
  const bold = isBusy(regions, found)
    ? found.filter(({ region, contrast }) => !isShade(regions[region], contrast, regions, width * height))
    : found;
  const plain = bold.filter(({ region }) => !textures.some((color) => labDistance(color, colorOf(regions[region])) < textureDifference));
  const numbers = new Set(plain.map(({ region }) => region));
  return withoutHoles(
    plain.filter(({ region }) => differsFromBackground(regions[region], numbers) && !isCastShadow(region, regions, numbers)),
    regions,
  );
}

/** Whether there is more on the ground than things. */
export const isBusy = (regions: readonly Region[], candidates: readonly RegionCandidate[]): boolean =>
  regions.length - candidates.length >= busyBackgroundMin;

/** With this many regions that are no objects the background is not plain: there are blotches and shadows on it. */
const busyBackgroundMin = 7;
/** On such a background an object is no smaller than this share of the image, and one that differs in lightness alone differs by this much. */
const busyAreaShareMin = 0.0009;
const shadeStepMax = 0.17;
const shadeHueMax = 0.05;

/** A shadow, a blotch or a speck on a busy background: of the background's hue, a little darker or lighter. */
function isShade(region: Region, contrast: number, regions: readonly Region[], pixels: number): boolean {
  if (region.area < busyAreaShareMin * pixels) return true;
  let [length, a, b, step] = [0, 0, 0, 0];
  for (const [number, border] of region.borders) {
    const other = regions[number];
    if (other.area < region.area) continue;
    length += border.length;
    step += border.step;
    a += other.a * border.length;
    b += other.b * border.length;
  }
  if (length === 0) return false;
  const hue = Math.sqrt((a / length - region.a) ** 2 + (b / length - region.b) ** 2);
  return hue < shadeHueMax && Math.min(contrast, step / length) < shadeStepMax;
}

/** Colors of a texture's elements agree within this. */
const textureDifference = 0.045;
/** A texture has at least this many elements of a color, and they make up this share of the image's rim. */
const textureCountMin = 12;
const textureRimMin = 0.12;

/** Colors of patterns that the whole image is covered with: many regions alike, right up to the rim. */
function textureColors(regions: readonly Region[], width: number, height: number): Lab[] {
  const colors: { color: Lab; count: number; rim: number }[] = [];
  const bySize = regions.filter(({ area }) => area > 0).sort((p, q) => q.area - p.area);
  for (const region of bySize) {
    const known = colors.find(({ color }) => labDistance(color, colorOf(region)) < textureDifference);
    if (known === undefined) colors.push({ color: colorOf(region), count: 1, rim: region.rim });
    else {
      known.count++;
      known.rim += region.rim;
    }
  }
  return colors
    .filter(({ count, rim }) => count >= textureCountMin && rim >= textureRimMin * 2 * (width + height))
    .map(({ color }) => color);
}

/** What stands out only from an object beside it, not from the background, is that object's shadow or its blur. */
function differsFromBackground(region: Region, candidates: ReadonlySet<number>): boolean {
  let [length, strong] = [0, 0];
  for (const [other, border] of region.borders) {
    if (candidates.has(other)) continue;
    length += border.length;
    if (stepOf(border) >= stepMin) strong += border.length;
  }
  return length === 0 || strong >= outlineShareMin * length;
}

/** A shadow or blur lies along a larger object for this share of its outline, and differs more from it than from the background. */
const castShareMin = 0.22;
const castStepRatio = 0.8;
/** Thinner than this many pixels on average beside an object: its blur. */
const castWidthMax = 3.4;

/** An object's cast shadow: of the background's hue, beside the object, nearer in color to the background. Or a seam too thin to be a thing. */
function isCastShadow(number: number, regions: readonly Region[], candidates: ReadonlySet<number>): boolean {
  const region = regions[number];
  const outline = lengthOf(region) + region.rim;
  const background = { length: 0, step: 0, a: 0, b: 0 };
  const beside = { length: 0, step: 0 };
  for (const [other, border] of region.borders) {
    if (candidates.has(other)) {
      if (regions[other].area < region.area) continue;
      beside.length += border.length;
      beside.step += border.step;
    } else {
      background.length += border.length;
      background.step += border.step;
      background.a += regions[other].a * border.length;
      background.b += regions[other].b * border.length;
    }
  }
  if (beside.length < castShareMin * outline || background.length === 0) return false;
  if (2 * region.area < castWidthMax * outline) return true;
  const hue = Math.sqrt((background.a / background.length - region.a) ** 2 + (background.b / background.length - region.b) ** 2);
  return hue < shadeHueMax && background.step / background.length < castStepRatio * (beside.step / beside.length);
}

function withoutHoles(found: readonly RegionCandidate[], regions: readonly Region[]): RegionCandidate[] {
  const numbers = new Set(found.map(({ region }) => region));
  return found.filter(({ region }) => !isHole(region, regions, numbers));
}

function contrastOf(region: Region, pixels: number, rimShareMax: number): number | null {
  const outline = lengthOf(region);
  if (region.area < areaMin || region.area > areaShareMax * pixels || outline === 0) return null;
  if (region.rim > rimShareMax * (outline + region.rim)) return null;
  let strong = 0;
  let sum = 0;
  for (const border of region.borders.values()) {
    if (stepOf(border) >= stepMin) strong += border.length;
    sum += border.step;
  }
  return strong >= outlineShareMin * outline ? sum / outline : null;
}

/** In a divided picture objects lie in its boxes. */
const isIn = (tiles: readonly Tile[], { x0, y0, x1, y1 }: Region, number: number): boolean =>
  tiles.some(
    (tile) =>
      tile.region !== number && (x0 + x1) / 2 > tile.x0 && (x0 + x1) / 2 < tile.x1 && (y0 + y1) / 2 > tile.y0 && (y0 + y1) / 2 < tile.y1,
  );

/** Looks through another object: enclosed by it and of the color of what is around it. */
function isHole(number: number, regions: readonly Region[], candidates: ReadonlySet<number>): boolean {
  const region = regions[number];
  const around = enclosing(number, regions);
  if (around === null || !candidates.has(around)) return false;
  for (const other of regions[around].borders.keys()) {
    if (encloses(regions[around], regions[other])) continue;
    if (candidates.has(other) && !encloses(regions[other], regions[around])) continue;
    if (labDistance(colorOf(regions[other]), colorOf(region)) < holeDifference) return true;
  }
  return false;
}

/** The one region that a region and what it borders on lie within. */
function enclosing(number: number, regions: readonly Region[]): number | null {
  const region = regions[number];
  if (region.rim > 0) return null;
  for (const other of region.borders.keys()) {
    const holder = regions[other];
    if (!encloses(holder, region)) continue;
    const isAll = [...region.borders.keys()].every((neighbor) => neighbor === other || encloses(holder, regions[neighbor]));
    if (isAll) return other;
  }
  return null;
}

const encloses = (outer: Region, inner: Region): boolean =>
  outer.area > 0 && inner.x0 > outer.x0 && inner.y0 > outer.y0 && inner.x1 < outer.x1 && inner.y1 < outer.y1;
