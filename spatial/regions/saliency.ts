import { colorOf, type Region } from './adjacency.js';
import { labDistance } from './oklab.js';

/** Colors this far apart are beginning to differ. */
const colorSigma = 0.09;
/** Places this far apart, in shares of the image's longer side, hardly matter to each other. */
const placeSigma = 0.3;

/**
 * The saliency of each region, 0 to 1: how much it stands out from what is background. Background is what runs along the rim for long, compared with its size; what differs in color from
 * background near by stands out (Zhu et al. 2014, "Saliency optimization from robust background detection").
 */
export function saliencyOf(regions: readonly Region[], width: number, height: number): Float32Array {
  const background = backgroundProbability(regions);
  const longer = Math.max(width, height);
  const weights = new Float32Array(regions.length);
  for (const [p, region] of regions.entries()) {
    const [px, py] = middleOf(region);
    for (const [q, other] of regions.entries()) {
      if (p === q) continue;
      const [qx, qy] = middleOf(other);
      const away = ((px - qx) ** 2 + (py - qy) ** 2) / longer ** 2;
      weights[p] += labDistance(colorOf(region), colorOf(other)) * Math.exp(-away / (2 * placeSigma ** 2)) * background[q] * other.area;
    }
    weights[p] *= 1 - background[p];
  }
  const most = weights.reduce((a, b) => Math.max(a, b), 0);
  return most === 0 ? weights : weights.map((weight) => weight / most);
}

const middleOf = ({ x0, y0, x1, y1 }: Region): readonly [number, number] => [(x0 + x1) / 2, (y0 + y1) / 2];

/** For each region 0 (wholly within) to 1: the length along the rim of all it is connected to, divided by the root of their area. */
function backgroundProbability(regions: readonly Region[]): Float32Array {
  const result = new Float32Array(regions.length);
  for (let p = 0; p < regions.length; p++) {
    const distances = geodesics(regions, p);
    let [area, rim] = [0, 0];
    for (const [q, region] of regions.entries()) {
      const likeness = Math.exp(-(distances[q] ** 2) / (2 * colorSigma ** 2));
      area += likeness * region.area;
      rim += likeness * region.rim;
    }
    result[p] = 1 - Math.exp(-(rim * rim) / Math.max(1, area) / 2);
  }
  return result;
}

/** Steps below this do not add up. */
const stepFree = 0.015;

/** The least sum of color steps on a way from one region to each other (Dijkstra 1959, with a plain scan: there are few regions). */
function geodesics(regions: readonly Region[], from: number): Float32Array {
  const distances = new Float32Array(regions.length).fill(Number.MAX_VALUE);
  const isDone = new Uint8Array(regions.length);
  distances[from] = 0;
  for (;;) {
    let p = -1;
    for (let i = 0; i < regions.length; i++) if (isDone[i] === 0 && distances[i] < reach && (p < 0 || distances[i] < distances[p])) p = i;
    if (p < 0) return distances;
    isDone[p] = 1;
    for (const q of regions[p].borders.keys()) {
      const step = Math.max(0, labDistance(colorOf(regions[p]), colorOf(regions[q])) - stepFree);
      if (distances[p] + step < distances[q]) distances[q] = distances[p] + step;
    }
  }
}

/** Farther than this there is no likeness. */
const reach = 4 * colorSigma;
