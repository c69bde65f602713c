import type { LabImage } from './oklab.js';
import { filled, type MaskCrop, piecesOf } from './outline.js';
import { connected } from './segment.js';

/** A closed line around what shows the ground: a shape that is drawn and not filled. */
export interface LineDrawing {
  readonly line: MaskCrop;
  /** The line and what it encloses. */
  readonly solid: MaskCrop;
  /** Mean color where the line is clearest, Oklab. */
  readonly color: [number, number, number];
  /** How much that differs from the ground. */
  readonly contrast: number;
}

/** Pixels from a line's middle at which the ground is looked at: lines are thinner than twice the larger one. */
const reaches = [3, 6] as const;
/** The ground is one on both sides within this, and the line differs from it by more. */
const groundDifference = 0.06;
const lineDifference = 0.1;
/** Of what a line encloses it leaves this much open; of several openings one is nearly all of it, or it is a grid. */
const openShareMin = 0.35;
const mainOpeningMin = 0.9;
/** Pixels enclosed at least, and share of the image at most: letters and frames are no things. */
const areaMin = 120;
const areaShareMax = 0.6;
/** Pixels of a line this near to its clearest one tell its color. */
const clearShare = 0.9;

/** Finds thin closed lines that have one color on both sides: ridges (Haralick 1983, by differences at a distance) that hang together. */
export function lineDrawings(image: LabImage): LineDrawing[] {
  const { width, height } = image;
  const strength = ridgesOf(image);
  const { numbers, count } = joinedPixels(strength, width, height);
  const whole: MaskCrop = { bits: new Uint8Array(0), width, height, x: 0, y: 0, area: 0 };
  return piecesOf(whole, numbers, count).flatMap((line): LineDrawing[] => {
    const solid = filled(line);
    if (solid.area < areaMin || solid.area > areaShareMax * width * height || !isOpen(line, solid)) return [];
    return [{ line, solid, ...clearestOf(line, strength, image) }];
  });
}

/** How much each pixel differs from the ground on both sides of it, in the direction where that is most; 0 for what lies on no line. */
function ridgesOf(image: LabImage): Float32Array {
  const { width, height } = image;
  const strength = new Float32Array(width * height);
  const difference = (i: number, j: number): number =>
    Math.sqrt((image.l[i] - image.l[j]) ** 2 + (image.a[i] - image.a[j]) ** 2 + (image.b[i] - image.b[j]) ** 2);
  for (const reach of reaches) {
    for (const [dx, dy] of directions) {
      const [aside, below] = [Math.abs(dx) * reach, dy * reach];
      const step = below * width + dx * reach;
      for (let y = below; y < height - below; y++) {
        for (let i = y * width + aside, end = (y + 1) * width - aside; i < end; i++) {
          const [p, q] = [i - step, i + step];
          const steps = Math.abs(image.l[i] - image.l[p]) + Math.abs(image.a[i] - image.a[p]) + Math.abs(image.b[i] - image.b[p]);
          if (steps <= lineDifference || difference(p, q) > groundDifference) continue;
          const ridge = Math.min(difference(i, p), difference(i, q));
          if (ridge > lineDifference && ridge > strength[i]) strength[i] = ridge;
        }
      }
    }
  }
  return strength;
}

const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

/** Numbers, from 1, of pixels that hang together side by side or over a corner. */
function joinedPixels(strength: Float32Array, width: number, height: number): { numbers: Int32Array; count: number } {
  const numbers = new Int32Array(width * height);
  const queue: number[] = [];
  let count = 0;
  for (let start = 0; start < numbers.length; start++) {
    if (strength[start] === 0 || numbers[start] !== 0) continue;
    numbers[start] = ++count;
    queue.push(start);
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      const [column, row] = [at % width, Math.floor(at / width)];
      for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
          const next = y * width + x;
          if (strength[next] === 0 || numbers[next] !== 0) continue;
          numbers[next] = count;
          queue.push(next);
        }
      }
    }
  }
  return { numbers, count };
}

/** Whether most of what the line encloses is one opening. */
function isOpen(line: MaskCrop, solid: MaskCrop): boolean {
  const open = solid.area - line.area;
  if (open < openShareMin * solid.area) return false;
  const holes = solid.bits.map((bit, i) => bit - line.bits[i]);
  const { labels, count } = connected(holes, line.width, line.height);
  const sizes = new Int32Array(count);
  for (let i = 0; i < labels.length; i++) sizes[labels[i]] += holes[i];
  return sizes.reduce((most, size) => Math.max(most, size), 0) >= mainOpeningMin * open;
}

function clearestOf(
  { bits, width, height, x, y }: MaskCrop,
  strength: Float32Array,
  image: LabImage,
): Pick<LineDrawing, 'color' | 'contrast'> {
  const pixels: number[] = [];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) if (bits[row * width + column] === 1) pixels.push((y + row) * image.width + x + column);
  const best = pixels.reduce((most, i) => Math.max(most, strength[i]), 0);
  const clear = pixels.filter((i) => strength[i] >= clearShare * best);
  const mean = (values: Float32Array): number => clear.reduce((sum, i) => sum + values[i], 0) / clear.length;
  return { color: [mean(image.l), mean(image.a), mean(image.b)], contrast: mean(strength) };
}
