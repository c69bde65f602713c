import type { FeatureName, Features } from './objectness.js';

/** Weights of a feature in pictures of a few things, and of a crowd. */
type Weights = readonly [few: number, crowd: number];

const bias: Weights = [-3.61, -9.05];

/**
 * Logistic regressions on whether a candidate overlaps a thing by half or more: for a few things in 260 pictures composed of photographed animals and vehicles on photographed
 * grounds (Tux Paint stamps, GCompris, OpenCV samples), for crowds in blood-cell photographs (BCCD, MIT licence), one of coins and one of sweets.
 */
const weights: Readonly<Record<FeatureName, Weights>> = {
  straddling: [-2.38, -3.08],
  ringContrast: [-0.144, 3.26],
  meanSaliency: [-1.78, -5.78],
  saliencyOverRing: [2.69, 9.54],
  saliencyMatch: [2.94, -5.94],
  logShare: [0.14, -4.65],
  logShareSquared: [-0.146, -0.74],
  touching: [-1.79, -1.3],
  logAspect: [-0.936, -1.49],
  step: [1.61, 10.6],
  fillRatio: [0.615, -0.0573],
  truncation: [-1.11, 0.81],
  support: [-0.174, 0.131],
  agreement: [0.361, 0],
  offCenter: [-1.31, -0.499],
  lowness: [1.22, 0],
  sharpness: [1.58, 0],
  sharpnessOverRing: [0.519, 0],
  rarity: [0.596, 0.307],
  raritySmall: [-0.615, -0.171],
  isAnchor: [-0.0224, -8.33],
  isSalient: [-0.502, -1.44],
  isCluster: [0.0169, 0.565],
  isMerged: [0.0287, 0.393],
  isGrouped: [0.00944, -0.329],
  isRepeated: [-20, 1.02],
};
const terms = Object.entries(weights) as [FeatureName, Weights][];

/** A picture whose largest family is of this size is as likely a crowd as not. */
const crowdMiddle = 1.35;
const crowdSpread = 0.12;

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** How likely a picture shows a crowd, 0 to 1. @param crowd size of the largest family in it, from 0 up, see `measuredIn` */
export const crowdLikelihood = (crowd: number): number => logistic((crowd - crowdMiddle) / crowdSpread);

/** How likely a box holds a thing, 0 to 1. @param isCrowd how likely the picture shows a crowd, 0 to 1 */
export function likelihoodOf(features: Features, isCrowd: number): number {
  let [few, crowd] = bias;
  for (const [name, [inFew, inCrowd]] of terms) {
    few += inFew * features[name];
    crowd += inCrowd * features[name];
  }
  return isCrowd * logistic(crowd) + (1 - isCrowd) * logistic(few);
}
