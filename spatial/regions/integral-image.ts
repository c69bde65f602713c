/**
 * The integral image: sums over all that lies above and left (Crow 1984, "Summed-area tables for texture mapping"), a row and a column larger than the image.
 * @param values one a pixel, row by row, length `width` times `height`
 * @returns length (`width` + 1) times (`height` + 1); the first row and column are 0
 */
export function integralImage(values: ArrayLike<number>, width: number, height: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += values[y * width + x];
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
    }
  }
  return sums;
}

/**
 * The sum over a box, pixels, ends exclusive, within the image.
 * @param sums as {@link integralImage} makes them
 * @param width of the image, pixels
 */
export function boxSum(sums: Float64Array, width: number, x0: number, y0: number, x1: number, y1: number): number {
  const row = width + 1;
  return sums[y1 * row + x1] - sums[y0 * row + x1] - sums[y1 * row + x0] + sums[y0 * row + x0];
}
