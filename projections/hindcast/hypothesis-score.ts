import { addClass, noSums, type ScoreSums } from '../adaptive/score.js';

/** How good rankings of hypotheses were, each judged by the hypothesis that was confirmed after it. */
export class HypothesisScore {
  readonly sums: ScoreSums = { ...noSums };

  /** @param ranked the most probable first */
  add(ranked: readonly { readonly hypothesis_id: string; readonly probability: number }[], confirmed: string): void {
    const probability = ranked.find(({ hypothesis_id }) => hypothesis_id === confirmed)?.probability;
    if (probability !== undefined) addClass(this.sums, ranked[0].hypothesis_id === confirmed, probability);
  }
}
