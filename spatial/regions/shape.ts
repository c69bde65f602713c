import { fitShapes } from './fit.js';
import { ellipseOverlap, type Moments, momentsOf, radialWaves } from './moments.js';
import { circumscribed, filled, hullOf, type MaskCrop, type Path, polygonArea, smallestRectangle } from './outline.js';

export interface ShapeFound {
  /** circle, ellipse, square, rectangle, triangle, star, ring, cross, pentagon, hexagon, polygon. */
  readonly name: string;
  /** horizontal, vertical or tilted; none where a shape looks the same from all sides. */
  readonly orientation: string | null;
  /** How much better than the next name it fits, from 0 to 1. */
  readonly clarity: number;
  /** How well it fits at all, from 0 to 1. */
  readonly fit: number;
}

/** A hole of this share of the whole makes a ring. */
const holeShareMin = 0.08;
/** What fills less of its hull is a star, a cross or nothing simple. */
const solidityMin = 0.875;
/** Short axis by long axis: rounder is a circle, squarer a square. */
const roundMin = 0.86;
const squareMin = 0.84;

/** Where a shape told by measures alone fits this well, nothing else is tried: those with many corners fit less well. */
const surelyFits = 0.945;
const surelyFitsCornered: Readonly<Record<string, number>> = { star: 0.86, cross: 0.86, pentagon: 0.93, hexagon: 0.945 };
const surelyClear = 0.45;
/** Below this overlap the shape is none of the simple ones. */
const fitMin = 0.78;

/**
 * What shape a region has.
 * @param hidden a byte a pixel of the crop, 1 where another thing may cover the region; null where nothing does
 */
export function shapeOf(crop: MaskCrop, hidden: Uint8Array | null): ShapeFound {
  const first = shapeByMeasures(crop);
  if (first.fit >= (surelyFitsCornered[first.name] ?? surelyFits) && first.clarity >= surelyClear) return first;
  const moments = momentsOf(filled(crop));
  const [best, second] = fitShapes(crop, hidden ?? new Uint8Array(crop.bits.length), moments);
  const clarity = Math.min(1, (best.overlap - second.overlap) / 0.06);
  if (best.overlap < fitMin && first.fit > best.overlap) return first;
  if (best.overlap < fitMin) return { name: 'polygon', orientation: null, clarity: 0, fit: best.overlap };
  const isLong = best.name === 'ellipse' || best.name === 'rectangle';
  return {
    name: best.name,
    orientation: isLong ? orientationOf(moments.angle, moments.short / moments.long) : null,
    clarity,
    fit: best.overlap,
  };
}

/** By solidity, holes, waves of the outline and the fits of ellipse, rectangle and triangle: cheap, and right for whole, not too small shapes. */
function shapeByMeasures(crop: MaskCrop): ShapeFound {
  const solid = filled(crop);
  const hull = hullOf(solid);
  const hullArea = polygonArea(hull);
  const moments = momentsOf(solid);
  const holes = 1 - crop.area / solid.area;
  const solidity = solid.area / hullArea;
  if (holes >= holeShareMin)
    return { name: 'ring', orientation: null, clarity: Math.min(1, holes / 0.15), fit: ellipseOverlap(solid, moments) };
  if (solidity < solidityMin) return concave(solid, moments);
  return convex(solid, moments, hull, hullArea);
}

/** Five waves are a star, four a cross; the wave must stand out from the others, and the shape fit. */
function concave(solid: MaskCrop, moments: Moments): ShapeFound {
  const waves = radialWaves(solid, moments);
  const [star, cross] = [waves[5], waves[4]];
  const others = Math.max(waves[1], waves[2], waves[3], waves[6], waves[7], Math.min(star, cross));
  const name = star > cross ? 'star' : 'cross';
  const clarity = Math.min(1, Math.max(0, Math.max(star, cross) - others) / 0.08);
  const [{ overlap }] = fitShapes(solid, new Uint8Array(solid.bits.length), moments, [name]);
  return { name, orientation: null, clarity, fit: overlap };
}

/** A polygon of five or six corners fills what is drawn around it, and one corner less would add this much. */
const pentagon = { fit: 0.93, gain: 0.15 } as const;
const hexagon = { fit: 0.955, gain: 0.07 } as const;
/** Regular polygons spread alike to all sides. */
const evenMin = 0.8;

function convex(solid: MaskCrop, moments: Moments, hull: Path, hullArea: number): ShapeFound {
  const box = smallestRectangle(hull);
  const [three, four, five, six] = cornerFits(hull, hullArea);
  const fits = [
    { name: 'ellipse', fit: ellipseOverlap(solid, moments) },
    { name: 'rectangle', fit: hullArea / (box.long * box.short) },
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
  if (name === 'triangle') return { name, orientation: null, clarity, fit };
  if (name === 'rectangle') return { name: box.short / box.long >= squareMin ? 'square' : 'rectangle', orientation, clarity, fit };
  return { name: moments.short / moments.long >= roundMin ? 'circle' : 'ellipse', orientation, clarity, fit };
}

/** How much of the polygons of three, four, five and six corners around it a hull fills. */
function cornerFits(hull: Path, area: number): number[] {
  const fits: number[] = [];
  let path: Path | null = hull;
  for (let corners = 6; corners >= 3; corners--) {
    path = path === null ? null : circumscribed(path, corners);
    fits.unshift(path === null ? 0 : area / polygonArea(path));
  }
  return fits;
}

function orientationOf(angle: number, roundness: number): string | null {
  if (roundness > 0.85) return null;
  const tilt = Math.abs(Math.sin(angle));
  return tilt < 0.26 ? 'horizontal' : tilt > 0.966 ? 'vertical' : 'tilted';
}
