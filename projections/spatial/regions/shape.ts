import { fitShapes } from './fit.js';
import { ellipseOverlap, type Moments, momentsOf, radialWaves } from './moments.js';
import { circumscribedArea, filled, hullOf, type Patch, type Path, polygonArea, smallestRectangle } from './outline.js';

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

/** Where a shape taken at first sight fits this well, nothing else is tried: jagged ones fit less well for all their corners. */
const surelyFits = 0.945;
const surelyFitsJagged = 0.86;
const surelyClear = 0.45;
/** Below this overlap the shape is none of the simple ones. */
const fitMin = 0.78;

/**
 * What shape a region has.
 * @param hidden a byte a pixel of the patch, 1 where another thing may cover the region; null where nothing does
 */
export function shapeOf(patch: Patch, hidden: Uint8Array | null): ShapeFound {
  const first = atFirstSight(patch);
  if (first.fit >= (first.name === 'star' || first.name === 'cross' ? surelyFitsJagged : surelyFits) && first.clarity >= surelyClear)
    return first;
  const moments = momentsOf(filled(patch));
  const [best, second] = fitShapes(patch, hidden ?? new Uint8Array(patch.bits.length), moments);
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
function atFirstSight(patch: Patch): ShapeFound {
  const solid = filled(patch);
  const hull = hullOf(solid);
  const hullArea = polygonArea(hull);
  const moments = momentsOf(solid);
  const holes = 1 - patch.area / solid.area;
  const solidity = solid.area / hullArea;
  if (holes >= holeShareMin)
    return { name: 'ring', orientation: null, clarity: Math.min(1, holes / 0.15), fit: ellipseOverlap(solid, moments) };
  if (solidity < solidityMin) return jagged(solid, moments);
  return convex(solid, moments, hull, hullArea);
}

/** Five waves are a star, four a cross; the wave must stand out from the others, and the shape fit. */
function jagged(solid: Patch, moments: Moments): ShapeFound {
  const waves = radialWaves(solid, moments);
  const [star, cross] = [waves[5], waves[4]];
  const others = Math.max(waves[1], waves[2], waves[3], waves[6], waves[7], Math.min(star, cross));
  const name = star > cross ? 'star' : 'cross';
  const clarity = Math.min(1, Math.max(0, Math.max(star, cross) - others) / 0.08);
  const [{ overlap }] = fitShapes(solid, new Uint8Array(solid.bits.length), moments, [name]);
  return { name, orientation: null, clarity, fit: overlap };
}

function convex(solid: Patch, moments: Moments, hull: Path, hullArea: number): ShapeFound {
  const box = smallestRectangle(hull);
  const fits = [
    { name: 'ellipse', fit: ellipseOverlap(solid, moments) },
    { name: 'rectangle', fit: hullArea / (box.long * box.short) },
    { name: 'triangle', fit: hullArea / circumscribedArea(hull, 3) },
  ].sort((p, q) => q.fit - p.fit);
  const [{ name, fit }, second] = fits;
  const cornered = name === 'triangle' ? 0 : hullArea / circumscribedArea(hull, 5);
  const clarity = Math.min(1, (fit - second.fit) / 0.06);
  const orientation = orientationOf(moments.angle, moments.short / moments.long);
  if (cornered > 0.985 && fit < 0.93)
    return { name: 'pentagon', orientation: null, clarity: Math.min(1, (cornered - fit) / 0.06), fit: cornered };
  if (name === 'triangle') return { name, orientation: null, clarity, fit };
  if (name === 'rectangle') return { name: box.short / box.long >= squareMin ? 'square' : 'rectangle', orientation, clarity, fit };
  return { name: moments.short / moments.long >= roundMin ? 'circle' : 'ellipse', orientation, clarity, fit };
}

function orientationOf(angle: number, roundness: number): string | null {
  if (roundness > 0.85) return null;
  const tilt = Math.abs(Math.sin(angle));
  return tilt < 0.26 ? 'horizontal' : tilt > 0.966 ? 'vertical' : 'tilted';
}
