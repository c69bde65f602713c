import type { Lab, LabImage } from './oklab.js';
import type { Segmentation } from './segment.js';

/** A region of the image: its size, mean color and box (pixels, ends exclusive). */
export interface Region {
  area: number;
  l: number;
  a: number;
  b: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** Pixel sides on the rim of the image. */
  rim: number;
  /** Neighbors by number. */
  readonly borders: Map<number, Border>;
}

/** The common border of two regions. */
export interface Border {
  /** Pixel sides. */
  length: number;
  /** Sum over the sides of the color step between a little inside the one and a little inside the other. */
  step: number;
  /** Sum of the squares of these steps. */
  square: number;
  /** Sum of the steps from pixel to pixel right at the border: a small part of the others where colors change gradually. */
  near: number;
  /** Sum of the steps from further inside: larger than the others where colors go on changing, and no larger at an edge, sharp or blurred. */
  wide: number;
}

/** Mean color of a region's pixels. */
export const colorOf = ({ l, a, b }: Region): Lab => [l, a, b];

/** Pixels from a border at which the colors on both sides are compared: beyond what anti-aliasing and compression blur. */
const stepReach = 2;
/** … and at which it shows whether they go on changing. */
const wideReach = 5;

/**
 * Measures regions and their borders.
 * @returns by label; areas and lengths in pixels, colors in Oklab
 */
export function regionsOf(image: LabImage, { labels, count, width, height }: Segmentation): Region[] {
  const regions = Array.from(
    { length: count },
    (): Region => ({ area: 0, l: 0, a: 0, b: 0, x0: width, y0: height, x1: 0, y1: 0, rim: 0, borders: new Map() }),
  );
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; ) {
      const [start, label] = [x, labels[i]];
      let [l, a, b] = [0, 0, 0];
      for (; x < width && labels[i] === label; x++, i++) {
        l += image.l[i];
        a += image.a[i];
        b += image.b[i];
        if (y + 1 < height && labels[i + width] !== label) addSide(image, regions, labels, i, width, y, height);
      }
      if (x < width) addSide(image, regions, labels, i - 1, 1, x - 1, width);
      addRun(regions[label], { y, start, end: x, l, a, b }, width, height);
    }
  }
  for (const region of regions) {
    region.l /= region.area;
    region.a /= region.area;
    region.b /= region.area;
  }
  return regions;
}

interface Run {
  readonly y: number;
  readonly start: number;
  readonly end: number;
  /** Sums of the colors. */
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

function addRun(region: Region, { y, start, end, l, a, b }: Run, width: number, height: number): void {
  region.area += end - start;
  region.l += l;
  region.a += a;
  region.b += b;
  if (start < region.x0) region.x0 = start;
  if (end > region.x1) region.x1 = end;
  if (y < region.y0) region.y0 = y;
  if (y >= region.y1) region.y1 = y + 1;
  if (start === 0) region.rim++;
  if (end === width) region.rim++;
  if (y === 0 || y === height - 1) region.rim += end - start;
}

function addSide(image: LabImage, regions: Region[], labels: Int32Array, i: number, stride: number, place: number, extent: number): void {
  const [p, q] = [labels[i], labels[i + stride]];
  const inside = i - stride * Math.min(stepReach, place);
  const beyond = i + stride * Math.min(1 + stepReach, extent - 1 - place);
  const step = differenceOf(image, inside, beyond);
  const near = differenceOf(image, i, i + stride);
  const wide = differenceOf(image, i - stride * Math.min(wideReach, place), i + stride * Math.min(1 + wideReach, extent - 1 - place));
  const border = regions[p].borders.get(q);
  if (border === undefined) {
    const made = { length: 1, step, square: step * step, near, wide };
    regions[p].borders.set(q, made);
    regions[q].borders.set(p, made);
  } else {
    border.length++;
    border.step += step;
    border.square += step * step;
    border.near += near;
    border.wide += wide;
  }
}

/** How much two pixels differ. */
const differenceOf = ({ l, a, b }: LabImage, i: number, j: number): number =>
  Math.sqrt((l[i] - l[j]) ** 2 + (a[i] - a[j]) ** 2 + (b[i] - b[j]) ** 2);

/** The steps along an object's outline spread by less than this share of their mean, unless it stands out this much. */
const spreadMax = 0.75;
const unevenContrastMin = 0.4;

/** Whether a region stands out about alike all along its outline. What is bold on one side and hardly there on another is a shadow, a blotch or a part of something. @param contrast mean color step over the outline, Oklab */
export function hasEvenContrast({ borders }: Region, contrast: number): boolean {
  if (contrast >= unevenContrastMin) return true;
  let [length, step, square] = [0, 0, 0];
  for (const border of borders.values()) {
    length += border.length;
    step += border.step;
    square += border.square;
  }
  return square * length <= (1 + spreadMax ** 2) * step * step;
}

/**
 * Makes one region of two; `from` is empty afterwards.
 * @param into label of the region that stays
 * @param from label of the other
 */
export function join(regions: Region[], into: number, from: number): void {
  const [a, b] = [regions[into], regions[from]];
  const share = b.area / (a.area + b.area);
  a.l += (b.l - a.l) * share;
  a.a += (b.a - a.a) * share;
  a.b += (b.b - a.b) * share;
  a.area += b.area;
  a.rim += b.rim;
  a.x0 = Math.min(a.x0, b.x0);
  a.y0 = Math.min(a.y0, b.y0);
  a.x1 = Math.max(a.x1, b.x1);
  a.y1 = Math.max(a.y1, b.y1);
  a.borders.delete(from);
  for (const [other, border] of b.borders) {
    if (other === into) continue;
    const neighbor = regions[other];
    neighbor.borders.delete(from);
    const known = a.borders.get(other);
    if (known === undefined) {
      a.borders.set(other, border);
      neighbor.borders.set(into, border);
    } else {
      known.length += border.length;
      known.step += border.step;
      known.square += border.square;
      known.near += border.near;
      known.wide += border.wide;
    }
  }
  b.borders.clear();
  b.area = 0;
}
