import { addClass, addSums, noSums, PrequentialScore, type Score, type ScoreSums, scoreOf } from '../adaptive/score.js';

export interface TimelineScore extends Score {
  /** Hypotheses that feedback confirmed, judged by what was thought of them just before; beside predictions where there are both. */
  readonly hypotheses?: Score;
}

/** What a timeline's score is made of. */
export interface TimelineSums {
  readonly predictions: ScoreSums;
  readonly hypotheses: ScoreSums;
}

export const addTimelineSums = (one: TimelineSums, other: TimelineSums): TimelineSums => ({
  predictions: addSums(one.predictions, other.predictions),
  hypotheses: addSums(one.hypotheses, other.hypotheses),
});

export function timelineScore(sums: TimelineSums): TimelineScore {
  const predictions = scoreOf(sums.predictions);
  const hypotheses = scoreOf(sums.hypotheses);
  if (hypotheses.scored === 0) return predictions;
  return predictions.scored === 0 ? hypotheses : { ...predictions, hypotheses };
}

/** How good rankings of hypotheses were, each judged by the hypothesis that was confirmed after it. */
class HypothesisScore {
  readonly sums: ScoreSums = { ...noSums };

  /** @param ranked the most probable first */
  add(ranked: readonly { readonly hypothesis_id: string; readonly probability: number }[], confirmed: string): void {
    const probability = ranked.find(({ hypothesis_id }) => hypothesis_id === confirmed)?.probability;
    if (probability !== undefined) addClass(this.sums, ranked[0].hypothesis_id === confirmed, probability);
  }
}

/** Judges what a course said over a stretch of its history. */
export class Tally {
  readonly predictions = new PrequentialScore();
  readonly hypotheses = new HypothesisScore();

  get sums(): TimelineSums {
    return { predictions: this.predictions.sums, hypotheses: this.hypotheses.sums };
  }

  get score(): TimelineScore {
    return timelineScore(this.sums);
  }
}
