import type { ExpertGroup, PredictionSettings } from '../prediction-settings.js';
import { FoundSeason } from './found-season.js';
import { HoltWinters } from './holt-winters.js';
import { Levels } from './levels.js';
import { LogRegression } from './log-regression.js';
import { ModelTreeEnsemble } from './model-tree-ensemble.js';
import { MondrianRegressor } from './mondrian-regressor.js';
import type { NumberExpert } from './number-expert.js';
import { NumberNeighbours } from './number-neighbours.js';
import { type RecursiveOptions, RecursiveRegression } from './recursive-regression.js';
import {
  laggedRegressionInputs,
  lagProductInputs,
  oneHotRegressionInputs,
  plainInputs,
  productRegressionInputs,
} from './regression-inputs.js';

/** An expert, and how much it is believed before anything is seen. */
export interface ChosenNumberExpert {
  readonly expert: NumberExpert;
  readonly prior: number;
  /** Whether it predicts what the others leave unexplained, and so is asked after them. */
  readonly onResiduals: boolean;
}

interface Offer {
  readonly group: ExpertGroup;
  readonly prior: number;
  readonly make: () => NumberExpert;
  readonly onResiduals?: boolean;
}

const choose = (offers: readonly Offer[], { experts }: PredictionSettings): ChosenNumberExpert[] =>
  offers
    .filter(({ group }) => group === 'baselines' || experts.includes(group))
    .map(({ make, prior, onResiduals = false }) => ({ expert: make(), prior, onResiduals }));

const recursive = (prior: number, options: RecursiveOptions): Offer => ({
  group: 'recursive',
  prior,
  make: () => new RecursiveRegression(options),
});

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

/** Experts for events with features. */
export const featureNumberExperts = (settings: PredictionSettings): ChosenNumberExpert[] =>
  choose(
    [
      { group: 'baselines', prior: 1, make: () => new Levels() },
      recursive(3, { name: 'linear', inputs: plainInputs, memory: 1 }),
      recursive(1, { name: 'linear, memory .995', inputs: plainInputs, memory: 0.995 }),
      recursive(1, { name: 'linear, memory .97', inputs: plainInputs, memory: 0.97 }),
      recursive(1, { name: 'linear with lags', inputs: laggedRegressionInputs([1, 2]), memory: 1 }),
      recursive(1, { name: 'linear with lags, forgetting', inputs: laggedRegressionInputs([1, 2]), memory: settings.memory }),
      recursive(0.5, { name: 'linear with many lags', inputs: laggedRegressionInputs(range(13)), memory: 0.999 }),
      recursive(1, { name: 'linear with products', inputs: productRegressionInputs, memory: 1 }),
      recursive(1, { name: 'linear with products, forgetting', inputs: productRegressionInputs, memory: 0.995 }),
      recursive(1, { name: 'additive', inputs: oneHotRegressionInputs, memory: 0.999 }),
      { group: 'recursive', prior: 1, make: () => new LogRegression() },
      { group: 'seasonal', prior: 0.5, make: () => new FoundSeason() },
      { group: 'neighbours', prior: 1, make: () => new NumberNeighbours('features', 'nothing') },
      { group: 'forest', prior: 1, make: () => new MondrianRegressor('outcomes') },
      { group: 'forest', prior: 1, make: () => new ModelTreeEnsemble() },
      { group: 'neighbours', prior: 1, onResiduals: true, make: () => new NumberNeighbours('features', 'base') },
      { group: 'forest', prior: 1, onResiduals: true, make: () => new MondrianRegressor('residuals', 0x4d6f7273) },
    ],
    settings,
  );

const periods = [4, 7, 12, 24] as const;

const seasonalOffers = (): Offer[] =>
  periods.flatMap((period): Offer[] => [
    ...(['additive', 'multiplicative'] as const).flatMap((form): Offer[] => [
      { group: 'seasonal', prior: 0.3, make: () => new HoltWinters({ period, form, level: 0.3, trend: 0.1, season: 0.2 }) },
      { group: 'seasonal', prior: 0.3, make: () => new HoltWinters({ period, form, level: 0.6, trend: 0.02, season: 0.4 }) },
    ]),
    recursive(0.3, { name: `seasonal regression, ${period}`, inputs: laggedRegressionInputs([1, 2, period, period + 1]), memory: 1 }),
  ]);

/** Experts for numbers that follow each other without features. */
export const seriesExperts = (settings: PredictionSettings): ChosenNumberExpert[] =>
  choose(
    [
      { group: 'baselines', prior: 1, make: () => new Levels() },
      recursive(2, { name: 'autoregression of 1', inputs: laggedRegressionInputs(range(1)), memory: 1, cautious: true }),
      recursive(2, { name: 'autoregression of 2', inputs: laggedRegressionInputs(range(2)), memory: 1, cautious: true }),
      recursive(1, {
        name: 'autoregression of 1, robust',
        inputs: laggedRegressionInputs(range(1)),
        memory: 1,
        robust: true,
        cautious: true,
      }),
      recursive(1, {
        name: 'autoregression of changes, robust',
        inputs: laggedRegressionInputs(range(2)),
        memory: 1,
        target: 'change',
        robust: true,
        cautious: true,
      }),
      recursive(1, { name: 'autoregression of 3, memory .98', inputs: laggedRegressionInputs(range(3)), memory: 0.98, cautious: true }),
      recursive(1, { name: 'autoregression of 6', inputs: laggedRegressionInputs(range(6)), memory: 1, cautious: true }),
      recursive(1, {
        name: 'autoregression of 6, forgetting',
        inputs: laggedRegressionInputs(range(6)),
        memory: settings.memory,
        cautious: true,
      }),
      recursive(1, { name: 'autoregression of 13', inputs: laggedRegressionInputs(range(13)), memory: 1 }),
      recursive(1, { name: 'autoregression of 25', inputs: laggedRegressionInputs(range(25)), memory: 0.999 }),
      recursive(1, {
        name: 'autoregression of changes',
        inputs: laggedRegressionInputs(range(4)),
        memory: 1,
        target: 'change',
        cautious: true,
      }),
      recursive(0.5, { name: 'autoregression with products', inputs: lagProductInputs(3), memory: 0.999, cautious: true }),
      ...seasonalOffers(),
      { group: 'seasonal', prior: 0.5, make: () => new FoundSeason() },
      { group: 'neighbours', prior: 0.5, make: () => new NumberNeighbours('lags', 'last') },
    ],
    settings,
  );
