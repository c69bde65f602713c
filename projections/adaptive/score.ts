import type { Archive, Archived } from '../prediction/archive.js';
import type { Prediction } from '../prediction/learner.js';
import type { Outcome } from '../prediction/outcomes.js';

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
export const probabilityIn = ({ probabilities }: Pick<Prediction, 'probabilities'>, outcome: Outcome): number =>
  probabilities.find(({ value }) => value === outcome)?.probability ?? 0;

/** Sums up how good predictions were (prequential: predicted first, then judged, then learned from). */
export class PrequentialScore implements Archived {
  private classes = 0;
  private right = 0;
  private logLoss = 0;
  private numbers = 0;
  private absoluteError = 0;
  private squaredError = 0;
  private intervals = 0;
  private covered = 0;

  /** @param prediction null where nothing was known yet: that is not judged */
  add(prediction: Prediction | null, outcome: Outcome): void {
    if (prediction === null || prediction.prediction === null) return;
    if (prediction.task === 'classification') this.addClass(prediction, outcome);
    else if (typeof outcome === 'number') this.addNumber(prediction, outcome);
  }

  private addClass(prediction: Prediction, outcome: Outcome): void {
    this.classes++;
    if (prediction.prediction === outcome) this.right++;
    this.logLoss -= Math.log(Math.min(1, Math.max(probabilityMin, probabilityIn(prediction, outcome))));
  }

  private addNumber({ prediction, interval }: Prediction, outcome: number): void {
    const miss = Math.abs(outcome - (prediction as number));
    this.numbers++;
    this.absoluteError += miss;
    this.squaredError += miss * miss;
    if (interval === null) return;
    this.intervals++;
    if (interval.low <= outcome && outcome <= interval.high) this.covered++;
  }

  get state(): Score {
    const { classes, numbers, intervals } = this;
    return {
      scored: classes + numbers,
      ...(classes === 0 ? {} : { log_loss: this.logLoss / classes, accuracy: this.right / classes }),
      ...(numbers === 0 ? {} : { mae: finite(this.absoluteError / numbers), rmse: finite(Math.sqrt(this.squaredError / numbers)) }),
      ...(intervals === 0 ? {} : { coverage: this.covered / intervals }),
    };
  }

  archive(archive: Archive): void {
    this.classes = archive.count(this.classes);
    this.right = archive.count(this.right);
    this.logLoss = archive.float(this.logLoss);
    this.numbers = archive.count(this.numbers);
    this.absoluteError = archive.float(this.absoluteError);
    this.squaredError = archive.float(this.squaredError);
    this.intervals = archive.count(this.intervals);
    this.covered = archive.count(this.covered);
  }
}

const finite = (value: number): number => Math.min(Number.MAX_VALUE, value);
