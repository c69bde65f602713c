import type { Prediction } from '../prediction/learner.js';
import type { Outcome } from '../prediction/outcomes.js';
import type { Serializable, Serializer } from '../prediction/serializer.js';

/** How good predictions were, each judged by the outcome that came after it. */
export interface Score {
  /** Predictions judged; those from before anything was learned are not. */
  readonly scored: number;
  /** Classification: mean of -ln of the probability that was given to what happened, held within 1e-6 and 1. */
  readonly log_loss?: number;
  readonly accuracy?: number;
  /** Regression: mean absolute error, and root of the mean squared one. */
  readonly mae?: number;
  readonly rmse?: number;
  /** Share of the outcomes that lay in their interval. */
  readonly coverage?: number;
}

const probabilityMin = 1e-6;

/** The probability that a prediction gave to a value; 0 for one that it does not list. */
const probabilityIn = ({ probabilities }: Pick<Prediction, 'probabilities'>, outcome: Outcome): number =>
  probabilities.find(({ value }) => value === outcome)?.probability ?? 0;

/** What a score is made of. */
export interface ScoreSums {
  classes: number;
  right: number;
  logLoss: number;
  numbers: number;
  absoluteError: number;
  squaredError: number;
  intervals: number;
  covered: number;
}

export const noSums: ScoreSums = {
  classes: 0,
  right: 0,
  logLoss: 0,
  numbers: 0,
  absoluteError: 0,
  squaredError: 0,
  intervals: 0,
  covered: 0,
};

/** The sums of two ranges together. */
export const addSums = (one: ScoreSums, other: ScoreSums): ScoreSums =>
  Object.fromEntries(Object.entries(one).map(([name, sum]) => [name, sum + other[name as keyof ScoreSums]])) as unknown as ScoreSums;

/** Means of the sums; what was never scored is left out. Log loss is in nats. */
export function scoreOf({ classes, right, logLoss, numbers, absoluteError, squaredError, intervals, covered }: ScoreSums): Score {
  return {
    scored: classes + numbers,
    ...(classes === 0 ? {} : { log_loss: logLoss / classes, accuracy: right / classes }),
    ...(numbers === 0 ? {} : { mae: finite(absoluteError / numbers), rmse: finite(Math.sqrt(squaredError / numbers)) }),
    ...(intervals === 0 ? {} : { coverage: covered / intervals }),
  };
}

/** Enters how good a judgement in classes was. @param probability of what happened */
export function addClass(sums: ScoreSums, isRight: boolean, probability: number): void {
  sums.classes++;
  if (isRight) sums.right++;
  sums.logLoss -= Math.log(Math.min(1, Math.max(probabilityMin, probability)));
}

/** Sums up how good predictions were (prequential: predicted first, then judged, then learned from). */
export class PrequentialScore implements Serializable {
  readonly sums: ScoreSums = { ...noSums };

  /** @param prediction null where nothing was known yet: that is not judged */
  addPrediction(prediction: Prediction | null, outcome: Outcome): void {
    if (prediction === null || prediction.prediction === null) return;
    if (prediction.task === 'classification') addClass(this.sums, prediction.prediction === outcome, probabilityIn(prediction, outcome));
    else if (typeof outcome === 'number') this.addNumber(prediction, outcome);
  }

  private addNumber({ prediction, interval }: Prediction, outcome: number): void {
    const { sums } = this;
    const miss = Math.abs(outcome - (prediction as number));
    sums.numbers++;
    sums.absoluteError += miss;
    sums.squaredError += miss * miss;
    if (interval === null) return;
    sums.intervals++;
    if (interval.low <= outcome && outcome <= interval.high) sums.covered++;
  }

  get state(): Score {
    return scoreOf(this.sums);
  }

  serialize(serializer: Serializer): void {
    const { sums } = this;
    sums.classes = serializer.count(sums.classes);
    sums.right = serializer.count(sums.right);
    sums.logLoss = serializer.float(sums.logLoss);
    sums.numbers = serializer.count(sums.numbers);
    sums.absoluteError = serializer.float(sums.absoluteError);
    sums.squaredError = serializer.float(sums.squaredError);
    sums.intervals = serializer.count(sums.intervals);
    sums.covered = serializer.count(sums.covered);
  }
}

const finite = (value: number): number => Math.min(Number.MAX_VALUE, value);
