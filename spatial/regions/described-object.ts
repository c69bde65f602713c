import type { Box, SceneObject } from '../scene.js';
import type { Region } from './adjacency.js';
import { nameColor } from './color-names.js';
import { innerPoint } from './inner-point.js';
import type { Lab, LabImage } from './oklab.js';
import { hullOf, type MaskCrop, smallestRectangle } from './outline.js';
import type { Segmentation } from './segment.js';
import type { ShapeFound } from './shape.js';
import type { Tile } from './tiles.js';

/** What all objects of an image are measured in. */
export interface View {
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

/** A box of pixels, its ends exclusive, as shares of the image. */
export const boxOf = ({ x0, y0, x1, y1 }: Pick<Tile, 'x0' | 'y0' | 'x1' | 'y1'>, width: number, height: number): Box => [
  x0 / width,
  y0 / height,
  x1 / width,
  y1 / height,
];

/** What is told of a thing: its color, shape, size and place. @param seen its color, that of its inside unless given */
export function describedObject(
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
export function innerColor({ bits, width, height, x, y }: MaskCrop, image: LabImage): [number, number, number] {
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

/** The pixels of a mask, as pairs of where a run begins in the image and how long it is. */
export function runsOf({ bits, width, height, x, y }: MaskCrop, imageWidth: number): Int32Array {
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
