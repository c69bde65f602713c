import type { Box } from '../scene.js';
import type { BoxCandidate } from './box-candidates.js';
import { colorsWithin, type ImageStatistics, pixelBox, straddling } from './image-statistics.js';
import { boxSum } from './integral-image.js';
import { overlap } from './overlap.js';

/** What speaks for and against a box, by name. */
export type Features = Readonly<Record<FeatureName, number>>;

export type FeatureName =
  | 'straddling'
  | 'ringContrast'
  | 'meanSaliency'
  | 'saliencyOverRing'
  | 'saliencyMatch'
  | 'logShare'
  | 'logShareSquared'
  | 'touching'
  | 'logAspect'
  | 'step'
  | 'fillRatio'
  | 'truncation'
  | 'support'
  | 'agreement'
  | 'offCenter'
  | 'lowness'
  | 'sharpness'
  | 'sharpnessOverRing'
  | 'rarity'
  | 'raritySmall'
  | 'isAnchor'
  | 'isSalient'
  | 'isCluster'
  | 'isMerged'
  | 'isGrouped'
  | 'isRepeated';

/** The ring around a box is this share of its extent wide. */
const ringShare = 0.25;
/** Logarithm of the share of the image below which a box is small. */
const smallLogShare = -4;

/** What does not differ at all has this much of an edge: logarithms stay finite. */
const leastEdge = 0.003;

/**
 * Measures a box: whether it cuts regions, differs from the ring around it, holds what is salient, rare colors and sharp edges; its size, form and place; its mask; and how
 * many other candidates agree with it.
 */
export function featuresOf(
  { box, origin, step, fillRatio, truncation }: BoxCandidate,
  { support, agreement }: Backing,
  statistics: ImageStatistics,
): Features {
  const { width, height, saliency, edges } = statistics;
  const inner = pixelBox(box, statistics);
  const [x0, y0, x1, y1] = inner;
  const [w, h] = [x1 - x0, y1 - y0];
  const [mx, my] = [Math.max(2, Math.round(w * ringShare)), Math.max(2, Math.round(h * ringShare))];
  const outer = [Math.max(0, x0 - mx), Math.max(0, y0 - my), Math.min(width, x1 + mx), Math.min(height, y1 + my)] as const;
  const area = w * h;
  const ringArea = (outer[2] - outer[0]) * (outer[3] - outer[1]) - area;
  const [within, withOuter] = [colorsWithin(statistics, inner), colorsWithin(statistics, outer)];
  const whole = colorsWithin(statistics, [0, 0, width, height]);
  let [common, rarity] = [0, 0];
  for (let k = 0; k < within.length; k++) {
    common += Math.min(within[k], (withOuter[k] * (ringArea + area) - within[k] * area) / Math.max(1, ringArea));
    rarity -= within[k] * Math.log(Math.max(whole[k], 0.001));
  }
  const standing = boxSum(saliency, width, ...inner);
  const inRing = (boxSum(saliency, width, ...outer) - standing) / Math.max(1, ringArea);
  const [precision, recall] = [standing / area, standing / Math.max(1e-9, boxSum(saliency, width, 0, 0, width, height))];
  const logShare = Math.log(area / (width * height));
  const edgesIn = boxSum(edges, width, ...inner);
  const sharpness = Math.log(edgesIn / area + leastEdge);
  const edgesOverall = boxSum(edges, width, 0, 0, width, height) / (width * height);
  const edgesInRing = ringArea === 0 ? edgesOverall : (boxSum(edges, width, ...outer) - edgesIn) / ringArea;
  return {
    straddling: straddling(statistics, inner),
    ringContrast: ringArea < 0.02 * area ? 0.3 : 1 - common,
    meanSaliency: precision,
    saliencyOverRing: precision - inRing,
    saliencyMatch: (2 * precision * recall) / Math.max(1e-9, precision + recall),
    logShare,
    logShareSquared: logShare * logShare,
    touching: [x0 <= 1, y0 <= 1, x1 >= width - 1, y1 >= height - 1].filter(Boolean).length / 4,
    logAspect: Math.abs(Math.log(w / h)),
    step,
    fillRatio,
    truncation,
    support: Math.log(1 + support),
    agreement: Math.log(1 + agreement),
    offCenter: Math.sqrt(((box[0] + box[2]) / 2 - 0.5) ** 2 + ((box[1] + box[3]) / 2 - 0.5) ** 2),
    lowness: (box[1] + box[3]) / 2 - 0.5,
    sharpness: sharpness - Math.log(edgesOverall + leastEdge),
    sharpnessOverRing: sharpness - Math.log(edgesInRing + leastEdge),
    rarity,
    raritySmall: rarity * Math.max(0, smallLogShare - logShare),
    isAnchor: Number(origin === 'anchor'),
    isSalient: Number(origin === 'salient'),
    isCluster: Number(origin === 'cluster'),
    isMerged: Number(origin === 'merged'),
    isGrouped: Number(origin === 'grouped'),
    isRepeated: Number(origin === 'repeated'),
  };
}

/** How many others speak for a box. */
export interface Backing {
  /** Candidates that are the same but for a little. */
  readonly support: number;
  /** How far candidates overlap it beyond one half, 0 to 1 each, summed. */
  readonly agreement: number;
}

/** Boxes that overlap more than this are one, more than that agree. */
const sameOverlap = 0.85;
const agreeingOverlap = 0.5;

/**
 * How far candidates agree with a box: from 0, and the more the more of them lie as it does.
 * @param box fractions of the image
 */
export function agreementWith(box: Box, candidates: readonly BoxCandidate[]): number {
  let sum = 0;
  for (const other of candidates) sum += Math.max(0, overlap(other.box, box) - agreeingOverlap) / (1 - agreeingOverlap);
  return sum;
}

/** Candidates without repetitions: of those that nearly agree the one with the clearest and fullest mask. */
export function distinct(candidates: readonly BoxCandidate[]): { readonly candidate: BoxCandidate; readonly backing: Backing }[] {
  const kept: { candidate: BoxCandidate; support: number }[] = [];
  for (const candidate of candidates) {
    const known = kept.find((other) => overlap(other.candidate.box, candidate.box) > sameOverlap);
    if (known === undefined) {
      kept.push({ candidate, support: 0 });
      continue;
    }
    known.support++;
    if (candidate.step * candidate.fillRatio > known.candidate.step * known.candidate.fillRatio) known.candidate = candidate;
  }
  return kept.map(({ candidate, support }) => ({ candidate, backing: { support, agreement: agreementWith(candidate.box, candidates) } }));
}
