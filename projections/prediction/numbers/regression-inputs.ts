import type { NumberSituation } from './number-expert.js';
import type { SeasonFinder } from './season-finder.js';

/** Chooses the inputs of a linear model: numbers of fixed meaning at fixed places. `fill` returns how many there are. */
export interface RegressionInputs {
  readonly sizeMax: number;
  /** @param inputs gets them, at most `sizeMax`. @returns how many there are */
  fill(situation: NumberSituation, inputs: Float64Array): number;
}

const dimensionsMax = 64;
const productDimensionsMax = 11;
const oneHotsMax = 96;

function fillDense({ instance }: NumberSituation, inputs: Float64Array, from: number): number {
  const end = Math.min(instance.dimensions, dimensionsMax);
  for (let d = 0; d < end; d++) inputs[from + d] = instance.steady[d];
  return from + end;
}

/** A constant and the features. */
export const plainInputs: RegressionInputs = {
  sizeMax: 1 + dimensionsMax,
  fill: (situation, inputs) => {
    inputs[0] = 1;
    return fillDense(situation, inputs, 1);
  },
};

/** A constant, some of the last outcomes, and the features. @param lags which outcomes: 1 for the last, 2 for the one before it, … */
export const laggedRegressionInputs = (lags: readonly number[]): RegressionInputs => ({
  sizeMax: 1 + lags.length + dimensionsMax,
  fill: (situation, inputs) => {
    inputs[0] = 1;
    for (let i = 0; i < lags.length; i++) inputs[1 + i] = situation.history.steadyAt(lags[i] - 1);
    return fillDense(situation, inputs, 1 + lags.length);
  },
});

/** A constant, what earlier seasons had at this place, how far the last two outcomes were from theirs, and the features. */
export const seasonInputs = (finder: SeasonFinder): RegressionInputs => ({
  sizeMax: 4 + dimensionsMax,
  fill: (situation, inputs) => {
    const { steadyMean, steadyUnit } = situation.history;
    inputs[0] = 1;
    inputs[1] = ((finder.season(0) ?? steadyMean) - steadyMean) / steadyUnit;
    inputs[2] = finder.residual(1) / steadyUnit;
    inputs[3] = finder.residual(2) / steadyUnit;
    return fillDense(situation, inputs, 4);
  },
});

/** A constant, the features, their squares and products by two; of many features, the first only. */
export const productRegressionInputs: RegressionInputs = {
  sizeMax: 1 + (productDimensionsMax * (productDimensionsMax + 3)) / 2,
  fill: ({ instance }, inputs) => {
    const { steady } = instance;
    const end = Math.min(instance.dimensions, productDimensionsMax);
    inputs[0] = 1;
    let at = 1;
    for (let j = 0; j < end; j++) {
      inputs[at++] = steady[j];
      for (let i = 0; i <= j; i++) inputs[at++] = steady[i] * steady[j];
    }
    return at;
  },
};

/** The last outcomes and their products by two. @param lags how many outcomes */
export const lagProductInputs = (lags: number): RegressionInputs => ({
  sizeMax: 1 + (lags * (lags + 3)) / 2,
  fill: ({ history }, inputs) => {
    inputs[0] = 1;
    let at = 1;
    for (let j = 0; j < lags; j++) {
      inputs[at++] = history.steadyAt(j);
      for (let i = 0; i <= j; i++) inputs[at++] = history.steadyAt(i) * history.steadyAt(j);
    }
    return at;
  },
});

/** Which coarse interval each number lies in, which string each feature has: an additive model of free form. */
export const oneHotRegressionInputs: RegressionInputs = {
  sizeMax: oneHotsMax,
  fill: ({ instance }, inputs) => {
    inputs.fill(0);
    inputs[0] = 1;
    let end = 1;
    for (let i = 0; i < instance.coarseCount; i++) {
      const at = instance.coarse[i] + 1;
      if (at >= oneHotsMax) continue;
      inputs[at] = 1;
      if (at >= end) end = at + 1;
    }
    return end;
  },
};
