import type { ExpertGroup, PredictionSettings } from '../prediction-settings.js';
import type { ClassExpert } from './class-expert.js';
import { Contexts } from './contexts.js';
import { Frequencies } from './frequencies.js';
import { LastOutcome } from './last-outcome.js';
import { LeastSquaresClassifier } from './least-squares-classifier.js';
import { LinearClassifier } from './linear-classifier.js';
import { crossedInputs, denseInputs, laggedInputs, oneHotInputs, productInputs, symbolInputs } from './linear-inputs.js';
import { MondrianClassifier } from './mondrian-classifier.js';
import { NaiveBayes } from './naive-bayes.js';
import { Neighbours } from './neighbours.js';
import { Repeats } from './repeats.js';
import { TreeEnsemble } from './tree-ensemble.js';

/** An expert, and how much each of its ways is believed before anything is seen: the simpler, the more. */
export interface ChosenExpert {
  readonly expert: ClassExpert;
  readonly prior: number | readonly number[];
}

interface Offer {
  readonly group: ExpertGroup;
  readonly prior: ChosenExpert['prior'];
  readonly make: () => ClassExpert;
}

const choose = (offers: readonly Offer[], { experts }: PredictionSettings): ChosenExpert[] =>
  offers.filter(({ group }) => group === 'baselines' || experts.includes(group)).map(({ make, prior }) => ({ expert: make(), prior }));

/** Experts for events with features. */
export const featureExperts = (settings: PredictionSettings): ChosenExpert[] =>
  choose(
    [
      { group: 'baselines', prior: 0.5, make: () => new Frequencies([20]) },
      { group: 'baselines', prior: 0.5, make: () => new LastOutcome() },
      {
        group: 'linear',
        prior: 3,
        make: () => new LinearClassifier({ name: 'linear', inputs: denseInputs, rate: 0.3, steps: 'adaptive' }),
      },
      {
        group: 'linear',
        prior: 1,
        make: () =>
          new LinearClassifier({
            name: 'linear, forgetting',
            inputs: denseInputs,
            rate: 0.3,
            steps: 'adaptive',
            gradientMemory: settings.memory,
          }),
      },
      {
        group: 'linear',
        prior: 2,
        make: () => new LinearClassifier({ name: 'linear, plain steps', inputs: denseInputs, rate: 0.05, steps: 'plain' }),
      },
      {
        group: 'linear',
        prior: 1,
        make: () => new LinearClassifier({ name: 'linear, careful', inputs: denseInputs, rate: 0.1, steps: 'adaptive' }),
      },
      {
        group: 'linear',
        prior: 1,
        make: () => new LinearClassifier({ name: 'linear with lags', inputs: laggedInputs(2), rate: 0.2, steps: 'adaptive' }),
      },
      {
        group: 'linear',
        prior: 0.5,
        make: () => new LinearClassifier({ name: 'linear with products', inputs: productInputs, rate: 0.1, steps: 'adaptive' }),
      },
      {
        group: 'linear',
        prior: 1,
        make: () => new LinearClassifier({ name: 'additive', inputs: oneHotInputs, rate: 0.1, steps: 'adaptive' }),
      },
      {
        group: 'linear',
        prior: 0.5,
        make: () => new LinearClassifier({ name: 'additive with pairs', inputs: crossedInputs, rate: 0.05, steps: 'adaptive' }),
      },
      { group: 'linear', prior: 2, make: () => new LeastSquaresClassifier('least squares', 'linear', 0.999) },
      { group: 'linear', prior: 1, make: () => new LeastSquaresClassifier('least squares with waves', 'waves', 0.997) },
      { group: 'bayes', prior: 2, make: () => new NaiveBayes('naive Bayes', 'normal', 1) },
      { group: 'bayes', prior: 1, make: () => new NaiveBayes('naive Bayes, forgetting', 'normal', settings.memory) },
      { group: 'bayes', prior: 1, make: () => new NaiveBayes('naive Bayes on intervals', 'intervals', 1) },
      { group: 'bayes', prior: 0.5, make: () => new NaiveBayes('naive Bayes on intervals, forgetting', 'intervals', settings.memory) },
      { group: 'neighbours', prior: 1, make: () => new Neighbours() },
      { group: 'forest', prior: 1, make: () => new MondrianClassifier() },
      { group: 'forest', prior: 1, make: () => new TreeEnsemble() },
    ],
    settings,
  );

/** Experts for outcomes that follow each other without features. */
export const sequenceExperts = (settings: PredictionSettings): ChosenExpert[] =>
  choose(
    [
      { group: 'baselines', prior: [1, 1, 0.3], make: () => new Frequencies([20, 6]) },
      { group: 'baselines', prior: [0.1, 0.5], make: () => new LastOutcome() },
      {
        group: 'sequence',
        prior: 0.3,
        make: () => new LinearClassifier({ name: 'linear on lags', inputs: symbolInputs(16), rate: 0.05, steps: 'adaptive' }),
      },
      { group: 'sequence', prior: 1, make: () => new Repeats() },
      { group: 'sequence', prior: [4, 1, 0.5, 0.5, 1, 1, 1, 1], make: () => new Contexts() },
    ],
    settings,
  );
