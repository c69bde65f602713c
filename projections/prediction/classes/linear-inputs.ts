import { enlarged } from '../matrix.js';
import type { ClassSituation } from './class-expert.js';

/** The inputs of a linear model that are not zero. The arrays have room to spare. */
export interface ActiveInputs {
  count: number;
  inputs: Int32Array;
  values: Float64Array;
}

/** Chooses what a linear model looks at. An input's number keeps its meaning for ever. */
export interface LinearInputs {
  /** Writes which inputs are active, and their values. */
  fill(situation: ClassSituation, active: ActiveInputs): void;
}

function add(active: ActiveInputs, input: number, value: number): void {
  if (active.count === active.inputs.length) {
    active.inputs = enlarged(active.inputs, active.count + 1);
    active.values = enlarged(active.values, active.count + 1);
  }
  active.inputs[active.count] = input;
  active.values[active.count++] = value;
}

function addDense(situation: ClassSituation, active: ActiveInputs, stride: number): void {
  const { dimensions, scaled } = situation.instance;
  active.count = 0;
  add(active, 0, 1);
  for (let d = 0; d < dimensions; d++) if (scaled[d] !== 0) add(active, (d + 1) * stride, scaled[d]);
}

/** The standardized features. */
export const denseInputs: LinearInputs = {
  fill: (situation, active) => addDense(situation, active, 1),
};

/** The standardized features and the last outcomes, one-hot. @param lags how many of them */
export const laggedInputs = (lags: number): LinearInputs => ({
  fill: (situation, active) => {
    addDense(situation, active, 2);
    for (let lag = 0; lag < lags; lag++) {
      const outcome = situation.history.at(lag);
      if (outcome >= 0) add(active, 2 * (outcome * lags + lag) + 1, 1);
    }
  },
});

/** The last outcomes, one-hot. @param lags how many of them */
export const symbolInputs = (lags: number): LinearInputs => ({
  fill: ({ history }, active) => {
    active.count = 0;
    add(active, 0, 1);
    for (let lag = 0; lag < lags; lag++) {
      const outcome = history.at(lag);
      if (outcome >= 0) add(active, 1 + outcome * lags + lag, 1);
    }
  },
});

const productDimensionsMax = 20;

/** The standardized features, their squares and their products by two; of many features, the first only. */
export const productInputs: LinearInputs = {
  fill: (situation, active) => {
    const { dimensions, scaled } = situation.instance;
    addDense(situation, active, 2);
    const end = Math.min(dimensions, productDimensionsMax);
    for (let j = 0; j < end; j++) {
      if (scaled[j] === 0) continue;
      for (let i = 0; i <= j; i++) {
        if (scaled[i] !== 0) add(active, (j * (j + 1) + 2 * i) | 1, i === j ? (scaled[i] * scaled[i] - 1) * 0.5 : scaled[i] * scaled[j]);
      }
    }
  },
};

/** The properties that hold: which interval each number lies in, which string each feature has. An additive model of free form. */
export const oneHotInputs: LinearInputs = {
  fill: ({ instance }, active) => {
    active.count = 0;
    add(active, 0, 1);
    for (let i = 0; i < instance.oneHotCount; i++) add(active, instance.oneHots[i] + 1, 1);
  },
};

const pairFeaturesMax = 16;
const pairInputs = 8192;

/** The properties that hold, alone and by two; pairs share hashed numbers. */
export const crossedInputs: LinearInputs = {
  fill: ({ instance }, active) => {
    active.count = 0;
    const { coarse } = instance;
    const end = Math.min(instance.coarseCount, pairFeaturesMax);
    for (let i = 0; i < end; i++) {
      for (let j = 0; j < i; j++) {
        const hash = Math.imul(coarse[i] + 1, 0x9e3779b1) ^ Math.imul(coarse[j] + 1, 0x85ebca6b);
        add(active, (hash ^ (hash >>> 15)) & (pairInputs - 1), 1);
      }
    }
    for (let i = 0; i < instance.oneHotCount; i++) add(active, instance.oneHots[i] + pairInputs, 1);
  },
};
