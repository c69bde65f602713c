import { type Box, buildScene, type Scene, type SceneObject } from '../scene.js';
import { colorOf, hasEvenContrast, merged, type Region } from './adjacency.js';
import { type Background, backgroundOf } from './background.js';
import { withoutCastShadows } from './cast-shadows.js';
import { nameColor } from './color-names.js';
import { innerPoint } from './inner-point.js';
import { type LineDrawing, lineDrawings } from './line-drawings.js';
import { type Lab, type LabImage, labDistance, toLab } from './oklab.js';
import { cropOf, hullOf, type MaskCrop, smallestRectangle } from './outline.js';
import { segmentByPalette } from './palette-segmentation.js';
import { withoutPattern } from './patterns.js';
import type { Pixels } from './pixels.js';
import { isBusy, type RegionCandidate, regionCandidates } from './region-candidates.js';
import { doubled, scaledDown } from './scale.js';
import { type Segmentation, segment } from './segment.js';
import { type ShapeFound, shapeOf } from './shape.js';
import { roughness, smoothed } from './smooth.js';
import { splits } from './splits.js';
import { splitStack } from './stacks.js';
import { type Tile, tilesAmong } from './tiles.js';

/** Longer images are scaled down to this many pixels a side: time and memory stay bounded, and no shape needs more. */
export const sideMax = 640;

/** Above this much noise or fine texture the image is smoothed first. */
const roughnessMin = 0.006;

export interface Detected {
  readonly objects: SceneObject[];
  readonly tiles: Box[];
  /** Areas of like color that the image came apart into, objects and all. */
  readonly regionCount: number;
  readonly background: Background;
}

/** What the detector sees in an image: objects, most confident first, and the tiles that the picture is divided into. */
export function detect(pixels: Pixels): Detected {
  const { data, width, height } = toWorkingSize(pixels);
  const raw = toLab(data, width, height);
  const image = roughness(raw) > roughnessMin ? smoothed(raw) : raw;
  const parts = merged(image, segment(image, { tolerance: 0.04, slack: 0.15, plain: 0.01 }), {
    areaMin: 24,
    stepMin: 0.045,
    isGradientOne: true,
  });
  const tiles = tilesAmong(parts.regions, width, height);
  const standingOut = regionCandidates(parts.regions, tiles, width, height);
  const distinct =
    tiles.length === 0
      ? withoutCastShadows(withoutPattern(standingOut, parts.regions, width, height), parts.regions, parts.segmentation)
      : standingOut;
  const first = { ...parts, candidates: distinct.filter(({ region, contrast }) => hasEvenContrast(parts.regions[region], contrast)) };
  const { segmentation, regions, candidates } =
    tiles.length === 0 ? first : segmentByPalette(image, parts.regions, tiles, first.candidates);
  const background = tiles.length === 0 ? null : parts.regions[tiles[0].region];
  const taken = new Uint8Array(regions.length);
  for (const { region } of candidates) taken[region] = 1;
  const drawings = tiles.length === 0 ? lineDrawings(image) : [];
  const isCrowded = candidates.length + drawings.length > fittedMax;
  const view: View = { segmentation, regions, image, taken, tiles, background, isCrowded, isBusy: isBusy(regions, candidates) };
  const drawn = drawings.flatMap((drawing) => drawnObject(drawing, view));
  const ofLines = new Set(drawn.flatMap((drawing) => drawing.regions));
  for (const region of ofLines) taken[region] = 1;
  const objects = candidates
    .filter(({ region }) => !ofLines.has(region))
    .flatMap((candidate) => objectOf(candidate, view))
    .concat(drawn.map(({ object }) => object))
    .sort((p, q) => q.confidence - p.confidence || p.box[0] - q.box[0] || p.box[1] - q.box[1]);
  return {
    objects: objects.map((object, i) => ({ ...object, id: `o${i + 1}` })),
    tiles: tiles.map((tile) => boxOf(tile, width, height)),
    regionCount: parts.regions.length,
    background: backgroundOf(regions, taken, width * height),
  };
}

/** Pictures with a shorter side are doubled, so that their small things have enough pixels. */
const sideMin = 160;
/** … as long as their longer side stays within this. */
const doubledSideMax = 900;

function toWorkingSize(pixels: Pixels): Pixels {
  const small = scaledDown(pixels, sideMax);
  return Math.min(small.width, small.height) < sideMin && 2 * Math.max(small.width, small.height) <= doubledSideMax
    ? doubled(small)
    : small;
}

/** {@link detect}, as a scene to ask about. */
export function detectScene(pixels: Pixels): Scene {
  const { objects, tiles } = detect(pixels);
  return buildScene(pixels.width, pixels.height, objects, tiles);
}

const boxOf = ({ x0, y0, x1, y1 }: Pick<Tile, 'x0' | 'y0' | 'x1' | 'y1'>, width: number, height: number): Box => [
  x0 / width,
  y0 / height,
  x1 / width,
  y1 / height,
];

/** What all objects of an image are measured in. */
interface View {
  readonly segmentation: Segmentation;
  readonly regions: readonly Region[];
  readonly image: LabImage;
  /** 1 for regions that are objects. */
  readonly taken: Uint8Array;
  readonly tiles: readonly Tile[];
  /** What the tiles of a divided picture are filled with. */
  readonly background: Region | null;
  /** Whether there are so many things that their shapes are told by measures alone. */
  readonly isCrowded: boolean;
  /** Whether there are blotches and shadows on the ground. */
  readonly isBusy: boolean;
}

/** Things of a picture whose shapes are fitted, which takes some ten milliseconds each. */
const fittedMax = 256;

/** What has no simple shape on a ground that is not plain is an object only when it stands out more than this. */
const shapelessContrastMin = 0.27;

function objectOf({ region: label, contrast }: RegionCandidate, view: View): SceneObject[] {
  const { image, regions } = view;
  const { labels, width } = view.segmentation;
  const whole = cropOf(labels, width, label, regions[label]);
  const background = view.background === null ? null : colorOf(view.background);
  const bar = background === null ? [whole] : splitStack(whole, image, background);
  const found =
    bar.length > 1 ? bar.map((crop) => ({ crop, shape: shapeOf(crop, null, !view.isCrowded) })) : shapesOf(whole, label, background, view);
  return found.flatMap(({ crop, shape }) =>
    shape.name === 'polygon' && view.isBusy && contrast < shapelessContrastMin ? [] : [describedObject(crop, shape, contrast, view)],
  );
}

/** A drawn line's shape fits at least this well, or it is no thing. */
const drawnFitMin = 0.8;
/** An object of a line's color that this much of the line lies in is the line in its full width. */
const bandShareMin = 0.8;
const bandDifference = 0.13;
/** A region within a line that fills this much of what it leaves open is the opening. */
const openingMin = 0.8;

interface DrawnObject {
  readonly object: SceneObject;
  /** Numbers of the regions that are its line or its opening. */
  readonly regions: readonly number[];
}

/** A shape that is drawn with a line: as large as what the line encloses, and visible where the line is. None where the line has no shape, or is a thing by itself. */
function drawnObject(drawing: LineDrawing, view: View): DrawnObject[] {
  if (isSeenAlready(drawing, view)) return [];
  const { line, solid, color, contrast } = drawing;
  const open = solid.area - line.area;
  const shape = shapeOf(line, null, !view.isCrowded);
  if (shape.name === 'polygon' || shape.fit < drawnFitMin) return [];
  const { width, height } = view.segmentation;
  const under = pixelsByRegion(line, view.segmentation);
  const regions = [...pixelsByRegion(solid, view.segmentation)].flatMap(([region, pixels]) => {
    const { area } = view.regions[region];
    return 2 * (under.get(region) ?? 0) >= area || (pixels >= 0.9 * area && area >= openingMin * open) ? [region] : [];
  });
  const [x, y] = innerPoint(line);
  const whole = describedObject(solid, shape, contrast, view, color);
  return [{ object: { ...whole, point: [x / width, y / height], mask: { width, height, runs: runsOf(line, width) } }, regions }];
}

const isSeenAlready = ({ line, color }: LineDrawing, { segmentation, regions, taken }: View): boolean =>
  [...pixelsByRegion(line, segmentation)].some(
    ([region, pixels]) =>
      taken[region] === 1 && pixels >= bandShareMin * line.area && labDistance(colorOf(regions[region]), color) < bandDifference,
  );

/** How many pixels of a mask lie in each region. */
function pixelsByRegion({ bits, width, x, y }: MaskCrop, { labels, width: imageWidth }: Segmentation): Map<number, number> {
  const pixels = new Map<number, number>();
  for (let i = 0; i < bits.length; i++) {
    if (bits[i] === 0) continue;
    const region = labels[(y + Math.floor(i / width)) * imageWidth + x + (i % width)];
    pixels.set(region, (pixels.get(region) ?? 0) + 1);
  }
  return pixels;
}

interface ShapedCrop {
  readonly crop: MaskCrop;
  readonly shape: ShapeFound;
}

/** What fits its shape less well may be several things of one color; its parts must fit theirs this well. */
const wholeFitMin = 0.88;
const partFitMin = 0.86;

/** A mask with its shape, or its parts with theirs where it is several things that touch. */
function shapesOf(whole: MaskCrop, label: number, background: Lab | null, view: View): ShapedCrop[] {
  const shape = shapeIn(view, label, whole);
  if (view.isCrowded) return [{ crop: whole, shape }];
  if (shape.fit >= wholeFitMin && !(background !== null && oblong.includes(shape.name))) return [{ crop: whole, shape }];
  for (const parts of splits(whole, view.image, innerColor(whole, view.image), background)) {
    const shaped = parts.map((crop) => ({ crop, shape: shapeOf(crop, null) }));
    if (parts.length > 1 && shaped.every((part) => part.shape.fit >= partFitMin && !oblong.includes(part.shape.name))) return shaped;
  }
  return [{ crop: whole, shape }];
}

/** Two things side by side can look like one of these. */
const oblong: readonly string[] = ['rectangle', 'ellipse', 'pentagon', 'polygon'];

function describedObject(
  crop: MaskCrop,
  shape: ShapeFound,
  contrast: number,
  view: View,
  seen: Lab = innerColor(crop, view.image),
): SceneObject {
  const { width, height } = view.segmentation;
  const color = nameColor(seen);
  const [px, py] = innerPoint(crop);
  const [cx, cy] = centroidOf(crop);
  const confidence = Math.min(0.99, 0.5 + 0.5 * Math.min(1, contrast / 0.2) * (0.7 + 0.15 * shape.clarity + 0.15 * color.clarity));
  return {
    id: '',
    label: `${color.name} ${shape.name}`,
    attributes: {
      color: color.name,
      shape: shape.name,
      size: sizeIn(view, crop),
      ...(shape.orientation === null ? {} : { orientation: shape.orientation }),
    },
    box: boxOf({ x0: crop.x + 1, y0: crop.y + 1, x1: crop.x + crop.width - 1, y1: crop.y + crop.height - 1 }, width, height),
    centroid: [cx / width, cy / height],
    point: [px / width, py / height],
    area: crop.area / (width * height),
    depth: null,
    confidence,
    source: 'detector',
    mask: { width, height, runs: runsOf(crop, width) },
  };
}

/** Where other objects border on a region it may go on behind them. */
function shapeIn(view: View, label: number, crop: MaskCrop): ShapeFound {
  const { regions, taken, isCrowded } = view;
  const { labels, width, height } = view.segmentation;
  const region = regions[label];
  const isCovered = [...region.borders.keys()].some((other) => taken[other] === 1);
  const isCut = region.rim > 0;
  if (!isCovered && !isCut) return shapeOf(crop, null, !isCrowded);
  const margin = 1 + Math.ceil(Math.max(crop.width, crop.height) * 0.4);
  const wide = cropOf(labels, width, label, region, margin);
  const hidden = new Uint8Array(wide.bits.length);
  for (let y = 0, i = 0; y < wide.height; y++) {
    for (let x = 0; x < wide.width; x++, i++) {
      const [column, row] = [wide.x + x, wide.y + y];
      const isOutside = column < 0 || row < 0 || column >= width || row >= height;
      const other = isOutside ? label : labels[row * width + column];
      if (isOutside || (other !== label && taken[other] === 1)) hidden[i] = 1;
    }
  }
  return shapeOf(wide, hidden, !isCrowded);
}

/** Long sides below these shares of the frame's shorter side are small, medium. In a picture divided into tiles a tile is the frame. */
const imageSizes = [0.12, 0.195] as const;
const tileSizes = [0.15, 0.25] as const;

function sizeIn({ tiles, segmentation: { width, height } }: View, crop: MaskCrop): string {
  const frame = tiles.length === 0 ? Math.min(width, height) : Math.min(tiles[0].x1 - tiles[0].x0, tiles[0].y1 - tiles[0].y0);
  const [small, medium] = tiles.length === 0 ? imageSizes : tileSizes;
  const share = smallestRectangle(hullOf(crop)).long / frame;
  return share < small ? 'small' : share < medium ? 'medium' : 'large';
}

/** Mean color of the pixels that have all four neighbors in the mask, where there are such. */
function innerColor({ bits, width, height, x, y }: MaskCrop, image: LabImage): [number, number, number] {
  const inner = [0, 0, 0, 0];
  const all = [0, 0, 0, 0];
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const i = row * width + column;
      if (bits[i] === 0) continue;
      const isInner = bits[i - 1] + bits[i + 1] + bits[i - width] + bits[i + width] === 4;
      const at = (y + row) * image.width + x + column;
      for (const sum of isInner ? [inner, all] : [all]) {
        sum[0] += image.l[at];
        sum[1] += image.a[at];
        sum[2] += image.b[at];
        sum[3]++;
      }
    }
  }
  const [l, a, b, count] = inner[3] >= 8 ? inner : all;
  return [l / count, a / count, b / count];
}

function centroidOf({ bits, width, x, y, area }: MaskCrop): [number, number] {
  let [sx, sy] = [0, 0];
  for (let i = 0; i < bits.length; i++) {
    if (bits[i] === 0) continue;
    sx += i % width;
    sy += Math.floor(i / width);
  }
  return [x + sx / area + 0.5, y + sy / area + 0.5];
}

function runsOf({ bits, width, height, x, y }: MaskCrop, imageWidth: number): Int32Array {
  const runs: number[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (bits[row * width + column] === 0) continue;
      const start = column;
      while (bits[row * width + column] === 1) column++;
      runs.push((y + row) * imageWidth + x + start, column - start);
    }
  }
  return Int32Array.from(runs);
}
