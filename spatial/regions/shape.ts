import { fitShapes } from './fit.js';
import { ellipseOverlap, type Moments, momentsOf, radialWaves } from './moments.js';
import { circumscribed, filled, hullOf, type MaskCrop, type Path, polygonArea, smallestRectangle } from './outline.js';

export interface ShapeFound {
  /** circle, ellipse, square, rectangle, triangle, star, ring, cross, pentagon, hexagon, octagon, diamond, parallelogram, trapezoid, semicircle, quarter circle, crescent, heart, arrow, polygon. */
  readonly name: string;
  /** horizontal, vertical or tilted; none where a shape looks the same from all sides. */
  readonly orientation: string | null;
  /** How much better than the next name it fits, from 0 to 1. */
  readonly clarity: number;
  /** How well it fits at all, from 0 to 1. */
  readonly fit: number;
  /** Whether it fills little of its hull. */
  readonly isConcave?: boolean;
}

/** A hole of this share of the whole makes a ring, one of more than that a circle drawn with a line. */
const holeShareMin = 0.08;
const holeShareMax = 0.6;
/** What fills less of its hull is a star, a cross or nothing simple. */
const solidityMin = 0.875;
/** Short axis by long axis: rounder is a circle, squarer a square. */
const roundMin = 0.86;
const squareMin = 0.84;

/** Where a shape told by measures alone fits this well, nothing else is tried: those with many corners fit less well. */
const surelyFits = 0.945;
const surelyFitsCornered: Readonly<Record<string, number>> = { star: 0.86, cross: 0.86, pentagon: 0.93, hexagon: 0.945 };
const surelyClear = 0.45;
/** Four corners without a name are none of the simple shapes where these fit less well by more than this. */
const polygonLead = 0.03;
/** Below this overlap the shape is none of the simple ones. */
const fitMin = 0.78;

/**
 * What shape a region has.
 * @param hidden a byte a pixel of the crop, 1 where another thing may cover the region; null where nothing does
 * @param isFitted whether shapes are fitted where measures alone do not tell it for sure: some ten milliseconds
 */
export function shapeOf(crop: MaskCrop, hidden: Uint8Array | null, isFitted = true): ShapeFound {
  const seen = hidden === null ? crop : withHidden(crop, hidden);
  const first = shapeByMeasures(seen);
  if (!isFitted) return first;
  const isWhole = hidden === null || !hidden.includes(1);
  if (
    first.name !== 'polygon' &&
    (isWhole || !whenWhole.includes(first.name)) &&
    first.fit >= (surelyFitsCornered[first.name] ?? surelyFits) &&
    first.clarity >= surelyClear
  )
    return first;
  const moments = momentsOf(filled(seen));
  const fitted = first.name === 'ring' ? seen : filled(seen);
  const [best, second] = fitShapes(
    fitted,
    hidden ?? new Uint8Array(crop.bits.length),
    moments,
    isWhole ? { isPointed: first.isConcave } : { only: whenHidden },
  );
  const clarity = Math.min(1, (best.overlap - second.overlap) / 0.06);
  if (best.overlap < (first.name === 'polygon' ? first.fit - polygonLead : fitMin) && first.fit > best.overlap) return first;
  if (best.overlap < fitMin) return { name: 'polygon', orientation: null, clarity: 0, fit: best.overlap };
  const isLong = best.name === 'ellipse' || best.name === 'rectangle';
  return {
    name: best.name,
    orientation: isLong ? orientationOf(moments.angle, moments.short / moments.long) : null,
    clarity,
    fit: best.overlap,
  };
}

/** What is partly hidden is rather a part of one of these … */
const whenHidden: readonly string[] = ['circle', 'ellipse', 'square', 'rectangle', 'triangle', 'star', 'ring', 'cross'];
/** … than one of these. */
const whenWhole: readonly string[] = ['octagon', 'diamond', 'parallelogram', 'trapezoid'];

/** The mask with what lies in front of it and within it: a hole that another thing fills is none. */
function withHidden(crop: MaskCrop, hidden: Uint8Array): MaskCrop {
  const solid = filled(crop);
  const bits = crop.bits.map((bit, i) => bit | (solid.bits[i] & hidden[i]));
  return { ...crop, bits, area: bits.reduce((sum, bit) => sum + bit, 0) };
}

/** By solidity, holes, waves of the outline and the fits of ellipse, rectangle and triangle: cheap, and right for whole, not too small shapes. */
function shapeByMeasures(crop: MaskCrop): ShapeFound {
  const solid = filled(crop);
  const hull = hullOf(solid);
  const hullArea = polygonArea(hull);
  const moments = momentsOf(solid);
  const holes = 1 - crop.area / solid.area;
  const solidity = solid.area / hullArea;
  const outer = solidity < solidityMin ? concave(solid, moments) : convex(solid, moments, hull, hullArea);
  if (holes < holeShareMin || holes > holeShareMax || !round.includes(outer.name)) return outer;
  return { name: 'ring', orientation: null, clarity: Math.min(1, holes / 0.15), fit: ellipseOverlap(solid, moments) };
}

/** With a hole in it one of these is a ring; a frame with corners keeps their name. */
const round: readonly string[] = ['circle', 'ellipse'];

/** Five waves are a star, four a cross; the wave must stand out from the others, and the shape fit. */
function concave(solid: MaskCrop, moments: Moments): ShapeFound {
  const waves = radialWaves(solid, moments);
  const [star, cross] = [waves[5], waves[4]];
  const others = Math.max(waves[1], waves[2], waves[3], waves[6], waves[7], Math.min(star, cross));
  const name = star > cross ? 'star' : 'cross';
  const clarity = Math.min(1, Math.max(0, Math.max(star, cross) - others) / 0.08);
  const [{ overlap }] = fitShapes(solid, new Uint8Array(solid.bits.length), moments, { only: [name] });
  return { name, orientation: null, clarity, fit: overlap, isConcave: true };
}

/** A polygon of five or six corners fills what is drawn around it, and one corner less would add this much. */
const pentagon = { fit: 0.93, gain: 0.15 } as const;
const hexagon = { fit: 0.955, gain: 0.07 } as const;
/** Regular polygons spread alike to all sides. */
const evenMin = 0.8;

const octagon = { fit: 0.975, gain: 0.06, ellipseMax: 0.97 } as const;
/** … and so does one of four corners, where rectangle and triangle fit less well by this. */
const quadrangle = { fit: 0.94, gain: 0.05 } as const;

function convex(solid: MaskCrop, moments: Moments, hull: Path, hullArea: number): ShapeFound {
  const box = smallestRectangle(hull);
  const paths = circumscribedPaths(hull);
  const [three, four, five, six, , eight] = paths.map((path) => (path === null ? 0 : hullArea / polygonArea(path)));
  const rectangle = hullArea / (box.long * box.short);
  const ellipse = ellipseOverlap(solid, moments);
  const fits = [
    { name: 'ellipse', fit: ellipse },
    { name: 'rectangle', fit: rectangle },
    { name: 'triangle', fit: three },
  ].sort((p, q) => q.fit - p.fit);
  const [{ name, fit }, second] = fits;
  const clarity = Math.min(1, (fit - second.fit) / 0.06);
  const orientation = orientationOf(moments.angle, moments.short / moments.long);
  const cornered = (of: string, fits: number): ShapeFound => ({
    name: of,
    orientation: null,
    clarity: Math.min(1, (fits - fit) / 0.06),
    fit: fits,
  });
  const isEven = moments.short / moments.long >= evenMin;
  if (isEven && five > Math.max(fit, pentagon.fit) && five - four > pentagon.gain) return cornered('pentagon', five);
  if (isEven && six > Math.max(fit, hexagon.fit) && six - five > hexagon.gain) return cornered('hexagon', six);
  if (isEven && eight > octagon.fit && eight - six > octagon.gain && ellipse < octagon.ellipseMax) return cornered('octagon', eight);
  if (paths[1] !== null && four > Math.max(quadrangle.fit, ellipse) && four - Math.max(three, rectangle) > quadrangle.gain)
    return { ...cornered(quadrangleName(paths[1]), four), clarity: 1 };
  if (name === 'triangle') return { name, orientation: null, clarity, fit };
  if (name === 'rectangle') return { name: box.short / box.long >= squareMin ? 'square' : 'rectangle', orientation, clarity, fit };
  return { name: moments.short / moments.long >= roundMin ? 'circle' : 'ellipse', orientation, clarity, fit };
}

/** The polygons of three to eight corners drawn around a hull, null where there is none. */
function circumscribedPaths(hull: Path): (Path | null)[] {
  const paths: (Path | null)[] = [];
  let path: Path | null = hull;
  for (let corners = cornersMax; corners >= 3; corners--) {
    path = path === null ? null : circumscribed(path, corners);
    paths.unshift(path);
  }
  return paths;
}

const cornersMax = 8;

/** Sides of one length differ by less than this share, parallel ones by less than this angle. */
const sideTolerance = 0.15;
const parallelTolerance = 0.14;

/** What a shape of four corners that is no rectangle is called. */
function quadrangleName(path: Path): string {
  const sides = path.map(([x, y], i) => [path[(i + 1) % 4][0] - x, path[(i + 1) % 4][1] - y] as const);
  const lengths = sides.map(([x, y]) => Math.sqrt(x * x + y * y));
  const areParallel = (i: number): boolean =>
    Math.abs(sides[i][0] * sides[i + 2][1] - sides[i][1] * sides[i + 2][0]) <= parallelTolerance * lengths[i] * lengths[i + 2];
  const parallels = [areParallel(0), areParallel(1)].filter((is) => is).length;
  if (parallels === 1) return 'trapezoid';
  if (parallels === 0) return 'polygon';
  return Math.max(...lengths) - Math.min(...lengths) <= sideTolerance * Math.max(...lengths) ? 'diamond' : 'parallelogram';
}

function orientationOf(angle: number, roundness: number): string | null {
  if (roundness > 0.85) return null;
  const tilt = Math.abs(Math.sin(angle));
  return tilt < 0.26 ? 'horizontal' : tilt > 0.966 ? 'vertical' : 'tilted';
}
