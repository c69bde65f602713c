import type { SceneObject } from '../scene.js';
import { colorOf } from './adjacency.js';
import { describedObject, runsOf, type View } from './described-object.js';
import { innerPoint } from './inner-point.js';
import type { LineDrawing } from './line-drawings.js';
import { labDistance } from './oklab.js';
import type { MaskCrop } from './outline.js';
import type { Segmentation } from './segment.js';
import { shapeOf } from './shape.js';

/** A drawn line's shape fits at least this well, or it is no thing. */
const drawnFitMin = 0.8;
/** An object of a line's color that this much of the line lies in is the line in its full width. */
const bandShareMin = 0.8;
const bandDifference = 0.13;
/** A region within a line that fills this much of what it leaves open is the opening. */
const openingMin = 0.8;

export interface DrawnObject {
  readonly object: SceneObject;
  /** Numbers of the regions that are its line or its opening. */
  readonly regions: readonly number[];
}

/** A shape that is drawn with a line: as large as what the line encloses, and visible where the line is. None where the line has no shape, or is a thing by itself. */
export function drawnObjects(drawing: LineDrawing, view: View): DrawnObject[] {
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
