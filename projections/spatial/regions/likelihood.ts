import type { FeatureName, Features } from './objectness.js';

/** Weights of a feature in pictures of a few things, and of a crowd. */
type Weights = readonly [few: number, crowd: number];

const bias: Weights = [-2.83, -2.13];

/**
 * Logistic regressions on whether a candidate overlaps a thing by half or more: in 200 rendered scenes of animals on varied grounds for a few things, in blood-cell photographs
 * (BCCD, MIT licence) for crowds.
 */
const weights: Readonly<Record<FeatureName, Weights>> = {
  straddling: [-1.58, -2.05],
  ringContrast: [0.867, 2.21],
  standsOut: [-3.88, -2.5],
  standsOutFromRing: [2.88, 1.77],
  foregroundMatch: [5.26, -0.389],
  logShare: [0.675, -0.0742],
  logShareSquared: [-0.086, -0.0571],
  touching: [-0.331, -1.92],
  oblongness: [-1, -1.14],
  step: [2.45, 16.2],
  fullness: [-1.01, 0.725],
  cut: [-1.9, -1.04],
  support: [0.186, 0.0294],
  offCenter: [0.0629, 1.07],
  rarity: [0.973, -0.107],
  raritySmall: [-0.241, -0.586],
  isUsual: [-0.529, -1.22],
  isStandingOut: [0.0106, -1.65],
  isCluster: [0.0399, 0.283],
  isMerged: [0.279, 0.152],
  isGrouped: [-0.0474, -0.463],
  isRepeated: [-20, 0.45],
};
const terms = Object.entries(weights) as [FeatureName, Weights][];

/** A picture whose largest family is of this size is as likely a crowd as not. */
const crowdMiddle = 2.4;
const crowdSpread = 0.25;

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** How likely a picture shows a crowd. @param crowd size of the largest family in it */
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
