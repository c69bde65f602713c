import type { Score } from '../adaptive/score.js';

const probabilityMin = 1e-6;

/** How good rankings of hypotheses were, each judged by the hypothesis that was confirmed after it. */
export class HypothesisScore {
  private scored = 0;
  private right = 0;
  private logLoss = 0;

  /** @param ranked the most probable first */
  add(ranked: readonly { readonly hypothesis_id: string; readonly probability: number }[], confirmed: string): void {
    const probability = ranked.find(({ hypothesis_id }) => hypothesis_id === confirmed)?.probability;
    if (probability === undefined) return;
    this.scored++;
    if (ranked[0].hypothesis_id === confirmed) this.right++;
    this.logLoss -= Math.log(Math.min(1, Math.max(probabilityMin, probability)));
  }

  get state(): Score {
    const { scored, right, logLoss } = this;
    return { scored, ...(scored === 0 ? {} : { log_loss: logLoss / scored, accuracy: right / scored }) };
  }
}
