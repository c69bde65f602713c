import { type Box, buildScene, type Scene, type SceneObject } from '../scene.js';
import { colorOf, isSteady, merged, type Region } from './adjacency.js';
import { type Candidate, candidatesAmong } from './candidates.js';
import { nameColor } from './color-names.js';
import { type Grounds, groundsOf } from './grounds.js';
import { innerPoint } from './inner-point.js';
import { type Lab, type LabImage, toLab } from './oklab.js';
import { hullOf, type Patch, patchOf, smallestRectangle } from './outline.js';
import { type Panel, panelsAmong } from './panels.js';
import { partings } from './partings.js';
import { parted } from './piles.js';
import type { Pixels } from './pixels.js';
import { repainted } from './repaint.js';
import { doubled, scaledDown } from './scale.js';
import { type Segmentation, segment } from './segment.js';
import { type ShapeFound, shapeOf } from './shape.js';
import { roughness, smoothed } from './smooth.js';

/** Longer images are scaled down to this many pixels a side: time and memory stay bounded, and no shape needs more. */
export const sideMax = 640;

/** Above this much noise or fine texture the image is smoothed first. */
const roughnessMin = 0.006;

export interface Detected {
  readonly objects: SceneObject[];
  readonly panels: Box[];
  /** Areas of like color that the image came apart into, objects and all. */
  readonly regionCount: number;
  readonly grounds: Grounds;
}

/** What the detector sees in an image: objects, most confident first, and the boxes that the picture is divided into. */
export function detect(pixels: Pixels): Detected {
  const { data, width, height } = toWorkingSize(pixels);
  const raw = toLab(data, width, height);
  const image = roughness(raw) > roughnessMin ? smoothed(raw) : raw;
  const parts = merged(image, segment(image, { tolerance: 0.04, slack: 0.15, plain: 0.01 }), { areaMin: 24, stepMin: 0.045 });
  const panels = panelsAmong(parts.regions, width, height);
  const standingOut = candidatesAmong(parts.regions, panels, width, height);
  const first = { ...parts, candidates: standingOut.filter(({ region, contrast }) => isSteady(parts.regions[region], contrast)) };
  const { segmentation, regions, candidates } = panels.length === 0 ? first : repainted(image, parts.regions, panels, first.candidates);
  const ground = panels.length === 0 ? null : parts.regions[panels[0].region];
  const taken = new Uint8Array(regions.length);
  for (const { region } of candidates) taken[region] = 1;
  const view: View = { segmentation, regions, image, taken, panels, ground };
  const objects = candidates
    .flatMap((candidate) => objectOf(candidate, view))
    .sort((p, q) => q.confidence - p.confidence || p.box[0] - q.box[0] || p.box[1] - q.box[1]);
  return {
    objects: objects.map((object, i) => ({ ...object, id: `o${i + 1}` })),
    panels: panels.map((panel) => boxOf(panel, width, height)),
    regionCount: parts.regions.length,
    grounds: groundsOf(regions, taken, width * height),
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
  const { objects, panels } = detect(pixels);
  return buildScene(pixels.width, pixels.height, objects, panels);
}

const boxOf = ({ x0, y0, x1, y1 }: Pick<Panel, 'x0' | 'y0' | 'x1' | 'y1'>, width: number, height: number): Box => [
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
  readonly panels: readonly Panel[];
  /** What the boxes of a divided picture are filled with. */
  readonly ground: Region | null;
}

/** What has no simple shape is an object only when it stands out more than this. */
const shapelessContrastMin = 0.27;

function objectOf({ region: label, contrast }: Candidate, view: View): SceneObject[] {
  const { image, regions } = view;
  const { labels, width } = view.segmentation;
  const whole = patchOf(labels, width, label, regions[label]);
  const ground = view.ground === null ? null : colorOf(view.ground);
  const bar = ground === null ? [whole] : parted(whole, image, ground);
  const found = bar.length > 1 ? bar.map((patch) => ({ patch, shape: shapeOf(patch, null) })) : shapesOf(whole, label, ground, view);
  return found.flatMap(({ patch, shape }) =>
    shape.name === 'polygon' && contrast < shapelessContrastMin ? [] : [describedObject(patch, shape, contrast, view)],
  );
}

interface ShapedPatch {
  readonly patch: Patch;
  readonly shape: ShapeFound;
}

/** What fits its shape less well may be several things of one color; its parts must fit theirs this well. */
const wholeFitMin = 0.88;
const partFitMin = 0.86;

/** A patch with its shape, or its parts with theirs where it is several things that touch. */
function shapesOf(whole: Patch, label: number, ground: Lab | null, view: View): ShapedPatch[] {
  const shape = shapeIn(view, label, whole);
  if (shape.fit >= wholeFitMin && !(ground !== null && oblong.includes(shape.name))) return [{ patch: whole, shape }];
  for (const parts of partings(whole, view.image, innerColor(whole, view.image), ground)) {
    const shaped = parts.map((patch) => ({ patch, shape: shapeOf(patch, null) }));
    if (parts.length > 1 && shaped.every((part) => part.shape.fit >= partFitMin && !oblong.includes(part.shape.name))) return shaped;
  }
  return [{ patch: whole, shape }];
}

/** Two things side by side can look like one of these. */
const oblong: readonly string[] = ['rectangle', 'ellipse', 'pentagon', 'polygon'];

function describedObject(patch: Patch, shape: ShapeFound, contrast: number, view: View): SceneObject {
  const { image } = view;
  const { width, height } = view.segmentation;
  const color = nameColor(innerColor(patch, image));
  const [px, py] = innerPoint(patch);
  const [cx, cy] = centroidOf(patch);
  const confidence = Math.min(0.99, 0.5 + 0.5 * Math.min(1, contrast / 0.2) * (0.7 + 0.15 * shape.clarity + 0.15 * color.clarity));
  return {
    id: '',
    label: `${color.name} ${shape.name}`,
    attributes: {
      color: color.name,
      shape: shape.name,
      size: sizeIn(view, patch),
      ...(shape.orientation === null ? {} : { orientation: shape.orientation }),
    },
    box: boxOf({ x0: patch.x + 1, y0: patch.y + 1, x1: patch.x + patch.width - 1, y1: patch.y + patch.height - 1 }, width, height),
    centroid: [cx / width, cy / height],
    point: [px / width, py / height],
    area: patch.area / (width * height),
    depth: null,
    confidence,
    source: 'detector',
    mask: { width, height, runs: runsOf(patch, width) },
  };
}

/** Where other objects border on a region it may go on behind them. */
function shapeIn({ segmentation: { labels, width, height }, regions, taken }: View, label: number, patch: Patch): ShapeFound {
  const region = regions[label];
  const isCovered = [...region.borders.keys()].some((other) => taken[other] === 1);
  const isCut = region.rim > 0;
  if (!isCovered && !isCut) return shapeOf(patch, null);
  const margin = 1 + Math.ceil(Math.max(patch.width, patch.height) * 0.4);
  const wide = patchOf(labels, width, label, region, margin);
  const hidden = new Uint8Array(wide.bits.length);
  for (let y = 0, i = 0; y < wide.height; y++) {
    for (let x = 0; x < wide.width; x++, i++) {
      const [column, row] = [wide.x + x, wide.y + y];
      const isOutside = column < 0 || row < 0 || column >= width || row >= height;
      const other = isOutside ? label : labels[row * width + column];
      if (isOutside || (other !== label && taken[other] === 1)) hidden[i] = 1;
    }
  }
  return shapeOf(wide, hidden);
}

/** Long sides below these shares of the frame's shorter side are small, medium. In a picture divided into boxes a box is the frame. */
const imageSizes = [0.12, 0.195] as const;
const panelSizes = [0.15, 0.25] as const;

function sizeIn({ panels, segmentation: { width, height } }: View, patch: Patch): string {
  const frame = panels.length === 0 ? Math.min(width, height) : Math.min(panels[0].x1 - panels[0].x0, panels[0].y1 - panels[0].y0);
  const [small, medium] = panels.length === 0 ? imageSizes : panelSizes;
  const share = smallestRectangle(hullOf(patch)).long / frame;
  return share < small ? 'small' : share < medium ? 'medium' : 'large';
}

/** Mean color of the pixels that have all four neighbors in the patch, where there are such. */
function innerColor({ bits, width, height, x, y }: Patch, image: LabImage): [number, number, number] {
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

function centroidOf({ bits, width, x, y, area }: Patch): [number, number] {
  let [sx, sy] = [0, 0];
  for (let i = 0; i < bits.length; i++) {
    if (bits[i] === 0) continue;
    sx += i % width;
    sy += Math.floor(i / width);
  }
  return [x + sx / area + 0.5, y + sy / area + 0.5];
}

function runsOf({ bits, width, height, x, y }: Patch, imageWidth: number): Int32Array {
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
