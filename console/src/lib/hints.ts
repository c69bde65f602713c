/** x_min, y_min, x_max, y_max in fractions of the picture. */
export type Box = readonly [xMin: number, yMin: number, xMax: number, yMax: number];

/** A thing that a hand drew into the picture. */
export interface Hint {
  readonly label: string;
  readonly bbox: Box;
}

/** Boxes smaller than this share of a side are slips of the hand. */
const sideMin = 0.01;

const within = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4;

/** The box between two corners, whichever way it was drawn; null for a slip. */
export function boxBetween([x, y]: readonly [number, number], [u, v]: readonly [number, number]): Box | null {
  const box = [within(Math.min(x, u)), within(Math.min(y, v)), within(Math.max(x, u)), within(Math.max(y, v))] as const;
  return box[2] - box[0] < sideMin || box[3] - box[1] < sideMin ? null : box;
}

/** The box with one of its sides moved, by as much as keeps it a box. */
export function withSide(box: Box, side: 0 | 1 | 2 | 3, value: number): Box {
  const next = [...box] as [number, number, number, number];
  const other = box[(side + 2) % 4];
  next[side] = within(side < 2 ? Math.min(value, other - sideMin) : Math.max(value, other + sideMin));
  return next;
}
