import type { Box } from '../scene.js';
import { crowdLikelihood, likelihoodOf } from './likelihood.js';
import { measureCandidates } from './measure-candidates.js';
import { toLab } from './oklab.js';
import { overlap } from './overlap.js';
import type { Pixels } from './pixels.js';
import { scaledDown } from './scale.js';
import { smoothed } from './smooth.js';

export interface Proposal {
  readonly box: Box;
  /** From 0 to 1, falling. */
  readonly confidence: number;
}

/** What is looked for in photographs needs no more pixels than this along the longer side. */
const sideMax = 180;
/** A chosen box makes those that overlap it by more than the first less likely, in full from the second on. */
const overlapFree = 0.2;
const overlapFull = 0.7;

/**
 * Boxes that may hold something, whatever it is, the likeliest first, each next one rather where none is yet.
 *
 * Candidates come from color clusters, regions merged and grouped, what is salient, anchor boxes and, where the picture repeats a thing, from its
 * outline. Each is measured (`objectness.ts`) and judged by a fitted linear function (`likelihood.ts`).
 */
export function propose(pixels: Pixels, limit: number): Proposal[] {
  const small = scaledDown(pixels, sideMax);
  const { measured, crowd } = measureCandidates(smoothed(toLab(small.data, small.width, small.height)));
  const isCrowd = crowdLikelihood(crowd);
  const candidates = measured.map(({ candidate: { box }, features }) => ({ box, likelihood: likelihoodOf(features, isCrowd) }));
  const boxes = chosen(candidates, limit);
  return boxes.map((box, i) => ({ box, confidence: 0.45 * (1 - i / (boxes.length + 1)) }));
}

function chosen(candidates: readonly { readonly box: Box; readonly likelihood: number }[], limit: number): Box[] {
  const left = Float64Array.from(candidates, ({ likelihood }) => likelihood);
  const boxes: Box[] = [];
  while (boxes.length < limit) {
    const best = left.indexOf(left.reduce((most, value) => Math.max(most, value), 0));
    if (best < 0 || left[best] === 0) return boxes;
    const { box } = candidates[best];
    boxes.push(box);
    for (const [i, other] of candidates.entries()) {
      const shared = (overlap(other.box, box) - overlapFree) / (overlapFull - overlapFree);
      left[i] *= Math.min(1, Math.max(0, 1 - shared));
    }
  }
  return boxes;
}
