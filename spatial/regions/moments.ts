import type { MaskCrop } from './outline.js';

export interface Moments {
  readonly x: number;
  readonly y: number;
  /** Half axes of the ellipse with the same second moments, pixels. */
  readonly long: number;
  readonly short: number;
  /** Of the long axis, radians, y down. */
  readonly angle: number;
}

/** Center and spread of a mask, in its crop's pixels (the center of the first is 0.5, 0.5). */
export function momentsOf({ bits, width, height, area }: MaskCrop): Moments {
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (bits[i] === 0) continue;
      sx += x;
      sy += y;
      sxx += x * x;
      syy += y * y;
      sxy += x * y;
    }
  }
  const [mx, my] = [sx / area, sy / area];
  const [xx, yy, xy] = [sxx / area - mx * mx + 1 / 12, syy / area - my * my + 1 / 12, sxy / area - mx * my];
  const middle = (xx + yy) / 2;
  const half = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy);
  return {
    x: mx + 0.5,
    y: my + 0.5,
    long: 2 * Math.sqrt(middle + half),
    short: 2 * Math.sqrt(Math.max(1e-6, middle - half)),
    angle: Math.atan2(2 * xy, xx - yy) / 2,
  };
}

/** Share of a mask and the ellipse of its moments that both have (intersection over union), 0 to 1. */
export function ellipseOverlap({ bits, width, height, area }: MaskCrop, { x, y, long, short, angle }: Moments): number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let both = 0;
  let ellipse = 0;
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i++) {
      const [dx, dy] = [column + 0.5 - x, row + 0.5 - y];
      const [u, v] = [(dx * cos + dy * sin) / long, (dy * cos - dx * sin) / short];
      if (u * u + v * v > 1) continue;
      ellipse++;
      both += bits[i];
    }
  }
  return both / (ellipse + area - both);
}

/** How far the outline lies from the center in 72 directions: of each the farthest pixel. */
const directions = 72;

/**
 * Strength of the waves in the outline's distance from the center, by how often they go round: a star of five points is strong in the fifth, a cross in the
 * fourth, a triangle in the third (Zahn and Roskies 1972, on radii). Relative to the mean distance.
 * @param wavesMax the highest number of waves looked for
 * @returns by the number of waves, from 0 to `wavesMax`: the amplitude as a fraction of the mean distance, from 0 up; all 0 for an empty mask
 */
export function radialWaves({ bits, width, height }: MaskCrop, { x, y }: Moments, wavesMax = 8): number[] {
  const radii = new Float64Array(directions);
  for (let direction = 0; direction < directions; direction++) {
    const turn = (2 * Math.PI * direction) / directions;
    const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
    for (let radius = width + height; radius > 0; radius -= 0.5) {
      const [column, row] = [Math.floor(x + dx * radius), Math.floor(y + dy * radius)];
      if (column < 0 || row < 0 || column >= width || row >= height || bits[row * width + column] === 0) continue;
      radii[direction] = radius;
      break;
    }
  }
  const mean = radii.reduce((sum, radius) => sum + radius, 0) / directions;
  return Array.from({ length: wavesMax + 1 }, (_, wave) => {
    let [re, im] = [0, 0];
    for (let direction = 0; direction < directions; direction++) {
      const turn = (2 * Math.PI * wave * direction) / directions;
      re += radii[direction] * Math.cos(turn);
      im += radii[direction] * Math.sin(turn);
    }
    return mean === 0 ? 0 : (2 * Math.sqrt(re * re + im * im)) / (directions * mean);
  });
}
