/** Corner points of pixels, x and y by turns. */
export type Path = readonly (readonly [x: number, y: number])[];

/** A cut-out of a mask, a byte a pixel, with a rim of at least one zero around it. */
export interface MaskCrop {
  readonly bits: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Where the crop's first pixel lies in the image; its rim lies outside of the region's box. */
  readonly x: number;
  readonly y: number;
  readonly area: number;
}

/** A box in pixels of the image, ends exclusive. */
export interface Extent {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/**
 * The pixels of a label within its box.
 * @param labels one a pixel of the image, row by row
 * @param imageWidth pixels
 * @param margin pixels of rim around it, at least 1
 */
export function cropOf(labels: Int32Array, imageWidth: number, label: number, { x0, y0, x1, y1 }: Extent, margin = 1): MaskCrop {
  const [width, height] = [x1 - x0 + 2 * margin, y1 - y0 + 2 * margin];
  const bits = new Uint8Array(width * height);
  let area = 0;
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      if (labels[y * imageWidth + x] !== label) continue;
      bits[(y - y0 + margin) * width + x - x0 + margin] = 1;
      area++;
    }
  }
  return { bits, width, height, x: x0 - margin, y: y0 - margin, area };
}

/** The pieces of a mask whose pixels are numbered 1 to `count`; each number occurs. */
export function piecesOf({ width, height, x, y }: MaskCrop, numbers: Int32Array, count: number): MaskCrop[] {
  const extents = Array.from({ length: count }, () => ({ x0: width, y0: height, x1: 0, y1: 0 }));
  for (let i = 0; i < numbers.length; i++) if (numbers[i] > 0) widen(extents[numbers[i] - 1], i % width, Math.floor(i / width));
  return extents.map((extent, i) => {
    const piece = cropOf(numbers, width, i + 1, extent);
    return { ...piece, x: x + piece.x, y: y + piece.y };
  });
}

/**
 * Makes an extent hold a pixel.
 * @param column of the image, as row; the extent's ends are exclusive
 */
export function widen(extent: { -readonly [K in keyof Extent]: Extent[K] }, column: number, row: number): void {
  extent.x0 = Math.min(extent.x0, column);
  extent.y0 = Math.min(extent.y0, row);
  extent.x1 = Math.max(extent.x1, column + 1);
  extent.y1 = Math.max(extent.y1, row + 1);
}

/** The mask without its holes: what cannot be reached from outside belongs to it. */
export function filled({ bits, width, height, x, y }: MaskCrop): MaskCrop {
  const outside = new Uint8Array(bits.length);
  const queue = new Int32Array(bits.length);
  let end = 1;
  outside[0] = 1;
  for (let start = 0; start < end; start++) {
    const at = queue[start];
    const column = at % width;
    for (let side = 0; side < 4; side++) {
      const next =
        side === 0 ? (column > 0 ? at - 1 : at) : side === 1 ? (column < width - 1 ? at + 1 : at) : side === 2 ? at - width : at + width;
      if (next < 0 || next >= bits.length || outside[next] === 1 || bits[next] === 1) continue;
      outside[next] = 1;
      queue[end++] = next;
    }
  }
  const solid = new Uint8Array(bits.length);
  let area = 0;
  for (let i = 0; i < bits.length; i++) {
    if (outside[i] === 1) continue;
    solid[i] = 1;
    area++;
  }
  return { bits: solid, width, height, x, y, area };
}

/**
 * The convex hull of a mask, through the middles of its pixels' outer sides (corners would make slanted outlines too large), by Andrew's monotone chain (1979).
 * @returns corners in the crop's own pixels
 */
export function hullOf({ bits, width, height }: MaskCrop): Path {
  const points: [number, number][] = [];
  for (let x = 0; x < width; x++) {
    let top = -1;
    let bottom = -1;
    for (let y = 0; y < height; y++) {
      if (bits[y * width + x] === 0) continue;
      if (top < 0) top = y;
      bottom = y + 1;
    }
    if (top >= 0) points.push([x + 0.5, top], [x + 0.5, bottom]);
  }
  for (let y = 0; y < height; y++) {
    const left = bits.indexOf(1, y * width) - y * width;
    if (left < 0 || left >= width) continue;
    const right = bits.lastIndexOf(1, (y + 1) * width - 1) - y * width + 1;
    points.push([left, y + 0.5], [right, y + 0.5]);
  }
  points.sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const lower = chain(points);
  const upper = chain([...points].reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function chain(points: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const kept: (readonly [number, number])[] = [];
  for (const point of points) {
    while (kept.length >= 2 && cross(kept[kept.length - 2], kept[kept.length - 1], point) <= 0) kept.pop();
    kept.push(point);
  }
  return kept;
}

const cross = (o: readonly [number, number], p: readonly [number, number], q: readonly [number, number]): number =>
  (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);

/** Area within a closed path, in squares of its unit, by the shoelace formula (Meister 1769); the path must not cross itself. */
export function polygonArea(path: Path): number {
  let sum = 0;
  for (let i = 0; i < path.length; i++) {
    const [p, q] = [path[i], path[(i + 1) % path.length]];
    sum += p[0] * q[1] - q[0] * p[1];
  }
  return Math.abs(sum) / 2;
}

/**
 * The smallest rectangle around a convex path: one of its sides lies on one of the path's (Freeman and Shapira 1975).
 * @returns sides in the path's unit; `angle`: of the long side, radians
 */
export function smallestRectangle(hull: Path): { long: number; short: number; angle: number } {
  let best = { long: 0, short: 0, angle: 0, area: Number.MAX_VALUE };
  for (let i = 0; i < hull.length; i++) {
    const [p, q] = [hull[i], hull[(i + 1) % hull.length]];
    const length = Math.sqrt((q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2);
    if (length === 0) continue;
    const [ux, uy] = [(q[0] - p[0]) / length, (q[1] - p[1]) / length];
    let [minU, maxU, minV, maxV] = [Number.MAX_VALUE, -Number.MAX_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE];
    for (const [x, y] of hull) {
      const [u, v] = [x * ux + y * uy, y * ux - x * uy];
      minU = Math.min(minU, u);
      maxU = Math.max(maxU, u);
      minV = Math.min(minV, v);
      maxV = Math.max(maxV, v);
    }
    const [along, across] = [maxU - minU, maxV - minV];
    if (along * across >= best.area) continue;
    const angle = Math.atan2(uy, ux) + (along >= across ? 0 : Math.PI / 2);
    best = { long: Math.max(along, across), short: Math.min(along, across), angle, area: along * across };
  }
  return best;
}

/**
 * The convex path cut down to a number of corners by taking away sides, each time the one whose neighbors, drawn out until they meet, add the least area. A close fit
 * means the path has that many corners.
 * @param corners at least 3
 * @returns null where no sides meet any more
 */
export function circumscribed(hull: Path, corners: number): Path | null {
  const path = hull.map(([x, y]): [number, number] => [x, y]);
  while (path.length > corners) {
    let best = -1;
    let bestGain = Number.MAX_VALUE;
    let bestPoint: [number, number] = [0, 0];
    for (let i = 0; i < path.length; i++) {
      const meeting = meet(path[(i + path.length - 1) % path.length], path[i], path[(i + 2) % path.length], path[(i + 1) % path.length]);
      if (meeting === null) continue;
      const gain = Math.abs(cross(path[i], meeting, path[(i + 1) % path.length])) / 2;
      if (gain < bestGain) [best, bestGain, bestPoint] = [i, gain, meeting];
    }
    if (best < 0) return null;
    path[best] = bestPoint;
    path.splice((best + 1) % path.length, 1);
  }
  return path;
}

/** Where the ray from `a` through `b` meets the one from `c` through `d`, beyond both; null where it does not. */
function meet(
  a: readonly [number, number],
  b: readonly [number, number],
  c: readonly [number, number],
  d: readonly [number, number],
): [number, number] | null {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const turn = rx * sy - ry * sx;
  if (Math.abs(turn) < 1e-9) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / turn;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / turn;
  if (t < 1 || u < 1) return null;
  return [a[0] + t * rx, a[1] + t * ry];
}
