/** Tables that a calibration starts from or ends with. */
export interface CliqueTables {
  readonly tables: Float64Array[];
  /** By separator; filled by the pass inwards. */
  readonly separators: Float64Array[];
}
