/** An image as it comes from a decoder: 4 bytes a pixel, red, green, blue, alpha, row by row. */
export interface Pixels {
  /** Length 4 · width · height. */
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
