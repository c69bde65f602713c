import type { Pixels } from './pixels.js';

/**
 * The image with its longer side at most `sideMax`, by averaging whole and part pixels; itself when it is no larger. Colors count by their alpha.
 * @param sideMax pixels, at least 1
 */
export function scaledDown(pixels: Pixels, sideMax: number): Pixels {
  const longer = Math.max(pixels.width, pixels.height);
  if (longer <= sideMax) return pixels;
  const width = Math.max(1, Math.round((pixels.width * sideMax) / longer));
  const height = Math.max(1, Math.round((pixels.height * sideMax) / longer));
  const [columns, rows] = [spans(pixels.width, width), spans(pixels.height, height)];
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) average(pixels, columns[x], rows[y], data, 4 * (y * width + x));
  }
  return { data, width, height };
}

/** Where each target pixel's share of the source begins and ends, in whole source pixels, at least one. */
const spans = (from: number, to: number): (readonly [number, number])[] =>
  Array.from({ length: to }, (_, i) => {
    const start = Math.floor((i * from) / to);
    return [start, Math.max(start + 1, Math.floor(((i + 1) * from) / to))];
  });

function average(
  { data, width }: Pixels,
  [x0, x1]: readonly [number, number],
  [y0, y1]: readonly [number, number],
  target: Uint8Array,
  at: number,
): void {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const i = 4 * (y * width + x);
      const weight = data[i + 3];
      red += data[i] * weight;
      green += data[i + 1] * weight;
      blue += data[i + 2] * weight;
      alpha += weight;
    }
  }
  if (alpha > 0) {
    target[at] = Math.round(red / alpha);
    target[at + 1] = Math.round(green / alpha);
    target[at + 2] = Math.round(blue / alpha);
  }
  target[at + 3] = Math.round(alpha / ((x1 - x0) * (y1 - y0)));
}

/** The image with twice as many pixels a side, by linear interpolation: blurred outlines of small things then lie between pixels. */
export function doubled({ data, width, height }: Pixels): Pixels {
  const target = new Uint8Array(16 * width * height);
  const [columns, rows] = [2 * width, 2 * height];
  for (let y = 0; y < rows; y++) {
    const [near, far] = pair(y, height);
    for (let x = 0; x < columns; x++) {
      const [left, right] = pair(x, width);
      const [a, b, c, d] = [4 * (near * width + left), 4 * (near * width + right), 4 * (far * width + left), 4 * (far * width + right)];
      const at = 4 * (y * columns + x);
      for (let k = 0; k < 4; k++) target[at + k] = (9 * data[a + k] + 3 * data[b + k] + 3 * data[c + k] + data[d + k] + 8) >> 4;
    }
  }
  return { data: target, width: columns, height: rows };
}

/** The source pixel that a target pixel lies in, weighing three, and the next one on its side, weighing one. */
const pair = (at: number, extent: number): readonly [number, number] => {
  const near = at >> 1;
  return [near, Math.min(extent - 1, Math.max(0, near + ((at & 1) === 1 ? 1 : -1)))];
};
