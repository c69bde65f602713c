import { type Box, type Mask, maskOfBits } from '../../../spatial/index.js';
import type { Placed } from './model-input.js';

/** Numbers over (part of) a model's input, row by row. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  /** At a column and a row. */
  readonly at: (x: number, y: number) => number;
}

/**
 * The mask, as large as the image, of where a grid is above a limit; between its points it is interpolated.
 * @param placed where the image lies in the grid
 * @param within fractions; nothing outside of it belongs to the mask
 */
export function maskAbove(
  grid: Grid,
  limit: number,
  placed: Placed,
  image: { width: number; height: number },
  within: Box = [0, 0, 1, 1],
): Mask {
  const { width, height } = image;
  const bits = new Uint8Array(width * height);
  const [x0, y0, x1, y1] = within;
  for (let y = Math.floor(y0 * height); y < Math.min(height, Math.ceil(y1 * height)); y++) {
    const v = placed.top + ((y + 0.5) / height) * placed.height - 0.5;
    for (let x = Math.floor(x0 * width); x < Math.min(width, Math.ceil(x1 * width)); x++) {
      const u = placed.left + ((x + 0.5) / width) * placed.width - 0.5;
      if (interpolated(grid, u, v) > limit) bits[y * width + x] = 1;
    }
  }
  return maskOfBits(bits, width, height);
}

function interpolated({ width, height, at }: Grid, u: number, v: number): number {
  const [x, y] = [Math.min(width - 1, Math.max(0, u)), Math.min(height - 1, Math.max(0, v))];
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)];
  const [dx, dy] = [x - x0, y - y0];
  return (at(x0, y0) * (1 - dx) + at(x1, y0) * dx) * (1 - dy) + (at(x0, y1) * (1 - dx) + at(x1, y1) * dx) * dy;
}

/** Where the image lies in a grid that covers all of a model's input. */
export const scaledPlace = ({ left, top, width, height }: Placed, x: number, y: number): Placed => ({
  left: left * x,
  top: top * y,
  width: width * x,
  height: height * y,
});

/** Null for an empty mask. */
export const orNull = (mask: Mask): Mask | null => (mask.runs.length === 0 ? null : mask);
