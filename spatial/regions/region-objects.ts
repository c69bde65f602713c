import type { SceneObject } from '../scene.js';
import { colorOf } from './adjacency.js';
import { describedObject, innerColor, type View } from './described-object.js';
import type { Lab } from './oklab.js';
import { cropOf, type MaskCrop } from './outline.js';
import type { RegionCandidate } from './region-candidates.js';
import { type ShapeFound, shapeOf } from './shape.js';
import { splits } from './splits.js';
import { splitStack } from './stacks.js';

/** What has no simple shape on a ground that is not plain is an object only when it stands out more than this. */
const shapelessContrastMin = 0.27;

/** The things that a region is: one, several of one color that touch, or none. */
export function objectsOf({ region: label, contrast }: RegionCandidate, view: View): SceneObject[] {
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
