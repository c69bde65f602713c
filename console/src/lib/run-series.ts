import type { DomainAnswer, HindcastRow, SaidPrediction, SaidRanking } from '../reasoning-types.js';

/** Rows that a plot is made of at most: more than a screen has columns show nothing more. */
export const rowsShownMax = 1200;
/** What the rows of a history may weigh together, bytes of JSON: no answer that a page asks for is to be longer than a megabyte. */
const rowsBytesMax = 900_000;
/** What a row weighs, and each hypothesis that it tells of in both runs, bytes of JSON. */
const weights = { row: 600, hypothesis: 300 } as const;

/** Of how many rows one is to be told, so that a plot gets no more than it can show. @param rows how many there may be @param hypotheses how many each tells of */
export function everyOf(rows: number, hypotheses = 0): number {
  const most = Math.min(rowsShownMax, Math.floor(rowsBytesMax / (weights.row + weights.hypothesis * hypotheses)));
  return Math.max(1, Math.ceil(rows / most));
}

/** Hypotheses whose probabilities are asked for: as many as there are colours for data. */
export const hypothesesToldMax = 8;

/** What rows are to tell of: the first hypotheses, and of what else could have happened nothing; only the probability of what did is drawn. */
export function toldOf({ hypotheses }: Pick<DomainAnswer, 'hypotheses'>): string[] {
  const ids = hypotheses.slice(0, hypothesesToldMax).map((one) => String(one.hypothesis_id));
  return ids.length > 0 ? ids : ['none'];
}

/** A number at each row; null where there is none. */
export type RunSeries = readonly (number | null)[];

export const isPrediction = (said: SaidPrediction | SaidRanking | null): said is SaidPrediction => said !== null && 'probabilities' in said;
const isRanking = (said: SaidPrediction | SaidRanking | null): said is SaidRanking => said !== null && 'ranked_hypotheses' in said;

/** The rows of predictions: what was predicted before an outcome. */
export const predictionRows = (rows: readonly HindcastRow[]): HindcastRow[] =>
  rows.filter(({ as_was, as_would }) => isPrediction(as_was) || isPrediction(as_would));

/** The rows after which hypotheses were ranked. */
export const rankingRows = (rows: readonly HindcastRow[]): HindcastRow[] =>
  rows.filter(({ as_was, as_would }) => isRanking(as_was) || isRanking(as_would));

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Of predictions of numbers: what happened, and what was predicted with its interval. */
export function numberSeries(
  rows: readonly HindcastRow[],
  run: 'as_was' | 'as_would',
): { outcome: RunSeries; prediction: RunSeries; low: RunSeries; high: RunSeries } {
  const said = rows.map((row) => row[run]).map((one) => (isPrediction(one) ? one : null));
  return {
    outcome: rows.map(({ outcome }) => numberOrNull(outcome)),
    prediction: said.map((one) => numberOrNull(one?.prediction)),
    low: said.map((one) => one?.interval?.low ?? null),
    high: said.map((one) => one?.interval?.high ?? null),
  };
}

/** Of predictions of classes: the probability that was given to what then happened. */
export const outcomeProbabilities = (rows: readonly HindcastRow[], run: 'as_was' | 'as_would'): RunSeries =>
  rows.map((row) => row[run]).map((said) => (isPrediction(said) ? said.outcome_probability : null));

/** The hypotheses of rankings, in the order in which they come up. */
export function hypothesesOf(rows: readonly HindcastRow[]): string[] {
  const ids = new Set<string>();
  for (const { as_was, as_would } of rows)
    for (const said of [as_was, as_would]) if (isRanking(said)) for (const { hypothesis_id: id } of said.ranked_hypotheses) ids.add(id);
  return [...ids];
}

/** How probable a hypothesis was after each row. */
export const beliefIn = (rows: readonly HindcastRow[], run: 'as_was' | 'as_would', hypothesis: string): RunSeries =>
  rows.map((row) => {
    const said = row[run];
    return isRanking(said) ? (said.ranked_hypotheses.find(({ hypothesis_id: id }) => id === hypothesis)?.probability ?? null) : null;
  });

/** Of predictions of about one confidence: how often they came true. */
export interface ReliabilityBin {
  /** Mean confidence, 0 to 1. */
  readonly confidence: number;
  /** Share that came true. */
  readonly accuracy: number;
  readonly count: number;
}

/**
 * A reliability diagram (Murphy and Winkler 1977): predictions in bins of equal width by their confidence, beside how often they came true.
 * @param bins how many bins there are between 0 and 1
 * @returns those that hold any, least confident first
 */
export function reliability(rows: readonly HindcastRow[], run: 'as_was' | 'as_would', bins = 10): ReliabilityBin[] {
  const sums = Array.from({ length: bins }, () => ({ confidence: 0, right: 0, count: 0 }));
  for (const row of rows) {
    const said = row[run];
    if (!isPrediction(said) || said.outcome_probability === null || said.prediction === null) continue;
    const bin = sums[Math.min(bins - 1, Math.floor(said.confidence * bins))];
    bin.confidence += said.confidence;
    bin.right += said.prediction === row.outcome ? 1 : 0;
    bin.count++;
  }
  return sums
    .filter(({ count }) => count > 0)
    .map(({ confidence, right, count }) => ({ confidence: confidence / count, accuracy: right / count, count }));
}
