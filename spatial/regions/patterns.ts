import { colorOf, type Region } from './adjacency.js';
import { labDistance } from './oklab.js';
import type { RegionCandidate } from './region-candidates.js';

/** A pattern's elements agree in color within this (Oklab), and whole ones in size within this factor. */
const colorDifference = 0.045;
const sizeFactor = 1.3;
/** It has at least this many elements and reaches over this share of the image to both sides. */
const countMin = 60;
const spanMin = 0.8;
/** From element to nearest element is as far as usual, within this share, for so many of them: by chance it is a third. */
const distanceTolerance = 0.1;
const regularMin = 0.8;
/** Things on a pattern are larger than its elements by this factor. */
const largerMin = 2;
/** Elements whose distances are looked at. */
const samples = 100;

/** Leaves out the elements of a pattern that the image is covered with, dots in rows, where larger things lie on it. With nothing on it the elements are the things. */
export function withoutPattern(
  candidates: readonly RegionCandidate[],
  regions: readonly Region[],
  width: number,
  height: number,
): readonly RegionCandidate[] {
  if (candidates.length < countMin) return candidates;
  const areas = candidates.map(({ region }) => regions[region].area).sort((a, b) => a - b);
  const usual = areas[areas.length >> 1];
  const typical = candidates.find(({ region }) => regions[region].area === usual);
  if (typical === undefined) return candidates;
  const color = colorOf(regions[typical.region]);
  const isElement = ({ region }: RegionCandidate): boolean =>
    regions[region].area <= usual * sizeFactor && labDistance(colorOf(regions[region]), color) < colorDifference;
  const elements = candidates.filter(isElement).map(({ region }) => regions[region]);
  const whole = elements.filter(({ area }) => area * sizeFactor >= usual);
  const rest = candidates.filter((candidate) => !isElement(candidate));
  const isCovered = spanOf(whole, 'x0', 'x1') >= spanMin * width && spanOf(whole, 'y0', 'y1') >= spanMin * height;
  const isGround = rest.length > 0 && rest.every(({ region }) => regions[region].area >= largerMin * usual);
  return whole.length >= countMin && isCovered && isGround && isRegular(whole) ? rest : candidates;
}

const spanOf = (regions: readonly Region[], start: 'x0' | 'y0', end: 'x1' | 'y1'): number =>
  regions.reduce((most, region) => Math.max(most, region[end]), 0) -
  regions.reduce((least, region) => Math.min(least, region[start]), Number.MAX_VALUE);

/** Whether regions lie as in rows: each about as far from the nearest other. */
function isRegular(regions: readonly Region[]): boolean {
  const middles = regions.map(({ x0, x1, y0, y1 }) => [(x0 + x1) / 2, (y0 + y1) / 2] as const);
  const step = Math.ceil(middles.length / samples);
  const nearest = middles
    .filter((_, i) => i % step === 0)
    .map(([x, y]) =>
      Math.sqrt(
        middles.reduce((least, [ox, oy]) => {
          const away = (x - ox) ** 2 + (y - oy) ** 2;
          return away > 0 && away < least ? away : least;
        }, Number.MAX_VALUE),
      ),
    )
    .sort((a, b) => a - b);
  const usual = nearest[nearest.length >> 1];
  return nearest.filter((distance) => Math.abs(distance - usual) <= distanceTolerance * usual).length >= regularMin * nearest.length;
}
