import { type Box, buildScene, type Scene, type SceneObject } from '../scene.js';
import { hasEvenContrast } from './adjacency.js';
import { type Background, backgroundOf } from './background.js';
import { withoutCastShadows } from './cast-shadows.js';
import { boxOf, type View } from './described-object.js';
import { drawnObjects } from './drawn-objects.js';
import { lineDrawings } from './line-drawings.js';
import { merged } from './merging.js';
import { toLab } from './oklab.js';
import { segmentByPalette } from './palette-segmentation.js';
import { withoutPattern } from './patterns.js';
import type { Pixels } from './pixels.js';
import { isBusy, regionCandidates } from './region-candidates.js';
import { objectsOf } from './region-objects.js';
import { doubled, scaledDown } from './scale.js';
import { segment } from './segment.js';
import { roughness, smoothed } from './smooth.js';
import { tilesAmong } from './tiles.js';

/** Longer images are scaled down to this many pixels a side: time and memory stay bounded, and no shape needs more. */
const sideMax = 640;

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
  const drawn = drawings.flatMap((drawing) => drawnObjects(drawing, view));
  const ofLines = new Set(drawn.flatMap((drawing) => drawing.regions));
  for (const region of ofLines) taken[region] = 1;
  const objects = candidates
    .filter(({ region }) => !ofLines.has(region))
    .flatMap((candidate) => objectsOf(candidate, view))
    .concat(drawn.map(({ object }) => object))
    .sort((p, q) => q.confidence - p.confidence || p.box[0] - q.box[0] || p.box[1] - q.box[1]);
  return {
    objects: objects.map((object, i) => ({ ...object, id: `o${i + 1}` })),
    tiles: tiles.map((tile) => boxOf(tile, width, height)),
    regionCount: parts.regions.length,
    background: backgroundOf(regions, taken, width * height),
  };
}

/** Things of a picture whose shapes are fitted, which takes some ten milliseconds each. */
const fittedMax = 256;

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
