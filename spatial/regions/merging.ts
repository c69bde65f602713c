import { type Border, join, type Region, regionsOf } from './adjacency.js';
import type { LabImage } from './oklab.js';
import type { Segmentation } from './segment.js';

export interface MergeOptions {
  /** Regions with fewer pixels go to the neighbor most like them. */
  readonly areaMin: number;
  /** Borders with a smaller mean step are none. */
  readonly stepMin: number;
  /** Whether borders within a gradient are none either. */
  readonly isGradientOne?: boolean;
}

/** Merges specks into their neighbors and regions across borders without a step. @returns the segmentation that is left and its regions */
export function merged(
  image: LabImage,
  segmentation: Segmentation,
  { areaMin, stepMin, isGradientOne = false }: MergeOptions,
): { segmentation: Segmentation; regions: Region[] } {
  const regions = regionsOf(image, segmentation);
  const parent = Int32Array.from({ length: regions.length }, (_, i) => i);
  const absorb = (into: number, from: number): void => {
    join(regions, into, from);
    parent[from] = into;
  };
  absorbSpecks(regions, areaMin, absorb);
  absorbThin(regions, absorb);
  mergeAcross(regions, stepMin, isGradientOne, absorb);
  return renumbered(segmentation, regions, parent);
}

/** Regions thinner than this many pixels on average are the blur between two others. */
const widthMin = 2.3;

function absorbThin(regions: Region[], absorb: (into: number, from: number) => void): void {
  for (const [i, region] of regions.entries()) {
    if (region.area === 0) continue;
    let outline = region.rim;
    for (const { length } of region.borders.values()) outline += length;
    if (2 * region.area < widthMin * outline) absorbInto(regions, i, 0, absorb);
  }
}

/** Smallest first, so that a speck finds neighbors that have already grown. */
function absorbSpecks(regions: Region[], areaMin: number, absorb: (into: number, from: number) => void): void {
  const specks = regions.map((region, i) => ({ i, area: region.area })).filter(({ area }) => area < areaMin);
  specks.sort((p, q) => p.area - q.area || p.i - q.i);
  for (const { i } of specks) {
    const region = regions[i];
    if (region.area === 0 || region.area >= areaMin) continue;
    absorbInto(regions, i, areaMin, absorb);
  }
}

/** Gives a region to the neighbor most like it, those with a long common border and of some size before others. */
function absorbInto(regions: Region[], i: number, areaMin: number, absorb: (into: number, from: number) => void): void {
  const region = regions[i];
  let best = -1;
  let bestCost = Number.MAX_VALUE;
  for (const [j, border] of region.borders) {
    const other = regions[j];
    const difference = Math.sqrt((region.l - other.l) ** 2 + (region.a - other.a) ** 2 + (region.b - other.b) ** 2);
    const cost = difference - 0.1 * (border.length / (border.length + 4)) + (other.area < areaMin ? 0.05 : 0);
    if (cost < bestCost || (cost === bestCost && j < best)) {
      best = j;
      bestCost = cost;
    }
  }
  if (best >= 0) absorb(best, i);
}

/** Where colors change by less than this from one side to the other, right at the border by less than this share of it, and further inside by more than so many times that, the border lies within a gradient. */
const gradualStepMax = 0.2;
const gradualShareMax = 0.35;
const goesOnMin = 1.4;

/** Regions of the ground's hue within this and darker than it lie in shadow, whose blur is no gradient of a thing. */
const shadowHueMax = 0.05;

const isWeak = ({ step, length }: Border, stepMin: number): boolean => step < stepMin * length;

const isGradual = ({ step, length, near, wide }: Border): boolean =>
  step < gradualStepMax * length && near < gradualShareMax * step && wide > goesOnMin * step;

/** A gradient of a thing goes lighter or darker in one hue, within this angle's sine, and is not cut off by the rim of the image as the ground is. */
const hueSineMax = 0.35;

const isOfOneThing = (p: Region, q: Region): boolean =>
  p.rim + q.rim === 0 &&
  Math.abs(p.a * q.b - p.b * q.a) <= hueSineMax * Math.sqrt((p.a ** 2 + p.b ** 2) * (q.a ** 2 + q.b ** 2)) &&
  p.a * q.a + p.b * q.b > 0;

const isInShadow = (region: Region, ground: Region): boolean =>
  region.l <= ground.l && (region.a - ground.a) ** 2 + (region.b - ground.b) ** 2 < shadowHueMax ** 2;

/** Weakest borders first; rounds, since merging changes borders. */
function mergeAcross(regions: Region[], stepMin: number, isGradientOne: boolean, absorb: (into: number, from: number) => void): void {
  const ground = regions.reduce((largest, region) => (region.area > largest.area ? region : largest), regions[0]);
  const isNone = (border: Border, p: Region, q: Region): boolean =>
    isWeak(border, stepMin) ||
    (isGradientOne && isGradual(border) && isOfOneThing(p, q) && !(isInShadow(p, ground) && isInShadow(q, ground)));
  for (let round = 0; round < 8; round++) {
    const weak: { p: number; q: number; step: number }[] = [];
    for (const [p, region] of regions.entries()) {
      for (const [q, border] of region.borders)
        if (p < q && isNone(border, region, regions[q])) weak.push({ p, q, step: border.step / border.length });
    }
    if (weak.length === 0) return;
    weak.sort((x, y) => x.step - y.step || x.p - y.p || x.q - y.q);
    for (const { p, q } of weak) {
      const border = regions[p].borders.get(q);
      if (border === undefined || !isNone(border, regions[p], regions[q])) continue;
      if (regions[p].area >= regions[q].area) absorb(p, q);
      else absorb(q, p);
    }
  }
}

function renumbered(
  { labels, width, height }: Segmentation,
  regions: readonly Region[],
  parent: Int32Array,
): { segmentation: Segmentation; regions: Region[] } {
  const numbers = new Int32Array(regions.length).fill(-1);
  const kept: Region[] = [];
  for (let i = 0; i < regions.length; i++) {
    if (regions[i].area === 0) continue;
    numbers[i] = kept.length;
    kept.push(regions[i]);
  }
  const roots = Int32Array.from({ length: regions.length }, (_, i) => {
    let root = i;
    while (parent[root] !== root) root = parent[root];
    return numbers[root];
  });
  const relabeled = new Int32Array(labels.length);
  for (let i = 0; i < labels.length; i++) relabeled[i] = roots[labels[i]];
  const renamed = kept.map((region) => ({
    ...region,
    borders: new Map([...region.borders].map(([other, border]): [number, Border] => [numbers[other], border])),
  }));
  return { segmentation: { width, height, labels: relabeled, count: kept.length }, regions: renamed };
}
