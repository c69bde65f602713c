import { addClass, addSums, noSums, PrequentialScore, type Score, type ScoreSums, scoreOf } from '../adaptive/score.js';

export interface RunScore extends Score {
  /** Hypotheses that feedback confirmed, judged by what was thought of them just before; beside predictions where there are both. */
  readonly hypotheses?: Score;
}

/** What a run's score is made of. */
export interface RunSums {
  readonly predictions: ScoreSums;
  readonly hypotheses: ScoreSums;
}

/** A new one; neither is changed. */
export const addRunSums = (one: RunSums, other: RunSums): RunSums => ({
  predictions: addSums(one.predictions, other.predictions),
  hypotheses: addSums(one.hypotheses, other.hypotheses),
});

/** Of predictions where there are any, with the hypotheses' beside them; else of the hypotheses. */
export function runScore(sums: RunSums): RunScore {
  const predictions = scoreOf(sums.predictions);
  const hypotheses = scoreOf(sums.hypotheses);
  if (hypotheses.scored === 0) return predictions;
  return predictions.scored === 0 ? hypotheses : { ...predictions, hypotheses };
}

/** How good rankings of hypotheses were, each judged by the hypothesis that was confirmed after it. */
class HypothesisScore {
  readonly sums: ScoreSums = { ...noSums };

  /** @param ranked the most probable first */
  addRanking(ranked: readonly { readonly hypothesis_id: string; readonly probability: number }[], confirmed: string): void {
    const probability = ranked.find(({ hypothesis_id }) => hypothesis_id === confirmed)?.probability;
    if (probability !== undefined) addClass(this.sums, ranked[0].hypothesis_id === confirmed, probability);
  }
}

/** Judges what a run said over a window of its history. */
export class ScoreAccumulator {
  readonly predictions = new PrequentialScore();
  readonly hypotheses = new HypothesisScore();

  get sums(): RunSums {
    return { predictions: this.predictions.sums, hypotheses: this.hypotheses.sums };
  }

  get score(): RunScore {
    return runScore(this.sums);
  }
}
