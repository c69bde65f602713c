import type { Mask } from '../scene.js';

/** A mask as COCO writes it: runs of zeros and ones by turns, column by column; `counts` as numbers or as COCO's compressed text. */
export interface CocoRle {
  /** height, width */
  readonly size: readonly [height: number, width: number];
  readonly counts: readonly number[] | string;
}

/** Thrown for a mask that is not one: counts that do not add up to the size, or no numbers at all. */
export class MaskError extends Error {}

/** The most pixels a mask may have. */
const maskPixelsMax = 1 << 26;

/**
 * The mask that COCO's run lengths draw: runs down the columns become runs along the rows.
 * @param size height and width, pixels: at most 2^26 in all
 * @param counts runs of zeros and ones by turns, zeros first; they add up to height times width
 * @throws {@link MaskError}
 */
export function decodeRle({ size, counts }: CocoRle): Mask {
  const [height, width] = size;
  const isSize = Number.isInteger(height) && Number.isInteger(width) && height > 0 && width > 0;
  if (!isSize || height * width > maskPixelsMax)
    throw new MaskError('size must be two whole numbers above 0, with at most 67,108,864 pixels in all');
  const numbers = typeof counts === 'string' ? countsOfText(counts, 2 * height * width + 2) : counts;
  const bits = new Uint8Array(height * width);
  let at = 0;
  for (let i = 0; i < numbers.length; i++) {
    const count = numbers[i];
    if (!Number.isInteger(count) || count < 0 || at + count > bits.length)
      throw new MaskError('counts must be whole numbers that add up to height times width');
    if (i % 2 === 1) draw(bits, at, count, width, height);
    at += count;
  }
  if (at !== bits.length) throw new MaskError(`counts add up to ${at} pixels of ${bits.length}`);
  return maskOfBits(bits, width, height);
}

/** Draws a run that goes down the columns. */
function draw(bits: Uint8Array, start: number, count: number, width: number, height: number): void {
  let column = Math.floor(start / height);
  let row = start - column * height;
  for (let left = count; left > 0; column++, row = 0) {
    const end = Math.min(height, row + left);
    left -= end - row;
    for (let at = row * width + column; row < end; row++, at += width) bits[at] = 1;
  }
}

/** COCO's text form: each count in 5-bit groups above character 48, bit 32 = more to come, from the third on the difference to the count two before. */
function countsOfText(text: string, countMax: number): number[] {
  const counts: number[] = [];
  for (let at = 0; at < text.length; ) {
    let value = 0;
    let shift = 0;
    let isMore = true;
    while (isMore) {
      const group = text.charCodeAt(at++) - 48;
      if (!(group >= 0 && group < 64) || shift > 30) throw new MaskError('counts are not in the compressed form of COCO');
      value |= (group & 31) << shift;
      isMore = (group & 32) !== 0;
      shift += 5;
      if (!isMore && (group & 16) !== 0 && shift < 32) value |= -1 << shift;
    }
    if (counts.length > 2) value += counts[counts.length - 2];
    counts.push(value);
    if (counts.length > countMax) throw new MaskError('more counts than the image has pixels');
  }
  return counts;
}

/**
 * A mask as COCO's compressed run lengths: what {@link decodeRle} reads back to the same mask.
 * @returns `counts` as text
 */
export function encodeRle(mask: Mask): CocoRle & { readonly counts: string } {
  const { width, height } = mask;
  const [x0, y0, x1, y1] = boundsOf(mask);
  const bits = croppedBits(mask, x0, y0, x1, y1);
  const rows = y1 - y0;
  const counts: number[] = [];
  let [last, from] = [0, 0];
  const turn = (bit: number, at: number): void => {
    if (bit === last) return;
    counts.push(at - from);
    [last, from] = [bit, at];
  };
  for (let x = x0; x < x1; x++) {
    for (let y = 0; y < rows; y++) turn(bits[(x - x0) * rows + y], x * height + y0 + y);
    // Below the rows that hold any of it there is nothing.
    if (y1 < height) turn(0, x * height + y1);
    else if (x + 1 < x1 && y0 > 0) turn(0, (x + 1) * height);
  }
  turn(0, x1 * height);
  counts.push(width * height - from);
  return { size: [height, width], counts: textOfCounts(counts) };
}

/** Columns and rows between which all of a mask lies, ends excluded; all 0 for an empty one. */
function boundsOf({ width, runs }: Mask): [x0: number, y0: number, x1: number, y1: number] {
  if (runs.length === 0) return [0, 0, 0, 0];
  let [x0, x1] = [width, 0];
  for (let i = 0; i < runs.length; i += 2) {
    const x = runs[i] % width;
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x + runs[i + 1]);
  }
  return [x0, Math.floor(runs[0] / width), x1, Math.floor(runs[runs.length - 2] / width) + 1];
}

/** A byte a pixel of the part between the bounds, column by column. */
function croppedBits({ width, runs }: Mask, x0: number, y0: number, x1: number, y1: number): Uint8Array {
  const rows = y1 - y0;
  const bits = new Uint8Array(rows * (x1 - x0));
  for (let i = 0; i < runs.length; i += 2) {
    const [x, y] = [(runs[i] % width) - x0, Math.floor(runs[i] / width) - y0];
    for (let k = 0; k < runs[i + 1]; k++) bits[(x + k) * rows + y] = 1;
  }
  return bits;
}

/** See {@link countsOfText}. */
function textOfCounts(counts: readonly number[]): string {
  let text = '';
  for (let i = 0; i < counts.length; i++) {
    let value = counts[i] - (i > 2 ? counts[i - 2] : 0);
    for (let isMore = true; isMore; ) {
      const group = value & 31;
      value >>= 5;
      isMore = (group & 16) !== 0 ? value !== -1 : value !== 0;
      text += String.fromCharCode((isMore ? group | 32 : group) + 48);
    }
  }
  return text;
}

/**
 * A mask of bytes.
 * @param bits a byte a pixel, row by row, length width times height; anything but 0 belongs to the mask
 * @param width pixels, as height
 */
export function maskOfBits(bits: Uint8Array, width: number, height: number): Mask {
  const runs: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (bits[y * width + x] === 0) continue;
      const start = x;
      while (x < width && bits[y * width + x] !== 0) x++;
      runs.push(y * width + start, x - start);
    }
  }
  return { width, height, runs: Int32Array.from(runs) };
}

/** A byte a pixel, row by row, 1 inside: length width times height. */
export function bitsOfMask({ width, height, runs }: Mask): Uint8Array {
  const bits = new Uint8Array(width * height);
  for (let i = 0; i < runs.length; i += 2) bits.fill(1, runs[i], runs[i] + runs[i + 1]);
  return bits;
}
