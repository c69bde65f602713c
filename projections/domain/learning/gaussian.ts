import { type GaussianLeaf, pooledSds, pooledWhereUnknown } from '../network/model.js';

/** Weight of the pooled distribution in a row that the declaration says nothing of, in observations. */
const pooledWeight = 1;

/** What was observed of a number variable, by row: enough to know every row's mean and spread, whatever order it came in (but for rounding). */
export class GaussianCounts {
  /** What the sums are taken against: the declared mean, or the variable's first observation. NaN before. */
  readonly origins: Float64Array;
  /** Observations, weighted. */
  readonly weights: Float64Array;
  /** Sums of distances from the origin, and of their squares. */
  readonly sums: Float64Array;
  readonly squares: Float64Array;

  constructor(rows: number) {
    this.origins = new Float64Array(rows).fill(Number.NaN);
    this.weights = new Float64Array(rows);
    this.sums = new Float64Array(rows);
    this.squares = new Float64Array(rows);
  }

  get sizeBytes(): number {
    return 4 * this.weights.byteLength;
  }

  /** @param shares probability of each row */
  addValue(leaf: GaussianLeaf, x: number, shares: Float64Array): void {
    const first = this.origins.find((origin) => !Number.isNaN(origin)) ?? x;
    for (const [row, share] of shares.entries()) {
      if (share === 0) continue;
      if (Number.isNaN(this.origins[row])) this.origins[row] = Number.isNaN(leaf.means[row]) ? first : leaf.means[row];
      const distance = x - this.origins[row];
      this.weights[row] += share;
      this.sums[row] += share * distance;
      this.squares[row] += share * distance * distance;
    }
  }

  /**
   * Means and standard deviations by row: the posterior of a normal-inverse-gamma whose prior weighs as much as `strength` observations with the declared mean
   * and spread. Rows without a declaration start from all rows together. NaN where nothing is known.
   */
  parameters(leaf: GaussianLeaf, strength: number): { means: Float64Array; sds: Float64Array } {
    const declared = leaf.means.some((mean) => !Number.isNaN(mean));
    const start = declared ? { means: pooledWhereUnknown(leaf.means, leaf.means), sds: pooledSds(leaf.means, leaf.sds) } : this.pooled();
    const means = start.means.slice();
    const sds = start.sds.slice();
    for (const [row, weight] of this.weights.entries()) {
      if (weight === 0) continue;
      const prior = Number.isNaN(leaf.means[row]) ? pooledWeight : strength;
      const { sum, squares } = this.around(row, start.means[row]);
      means[row] = start.means[row] + sum / (prior + weight);
      const spread = Math.max(0, squares - (sum * sum) / (prior + weight));
      sds[row] = Math.sqrt((prior * start.sds[row] * start.sds[row] + spread) / (prior + weight));
    }
    return { means, sds };
  }

  /** Takes over what another declaration's counts of the same rows hold. */
  take(other: GaussianCounts): void {
    for (const [row] of this.weights.entries()) {
      this.origins[row] = other.origins[row];
      this.weights[row] = other.weights[row];
      this.sums[row] = other.sums[row];
      this.squares[row] = other.squares[row];
    }
  }

  /** Sums as if taken against another origin. */
  private around(row: number, center: number): { sum: number; squares: number } {
    const shift = this.origins[row] - center;
    const sum = this.sums[row] + this.weights[row] * shift;
    return { sum, squares: this.squares[row] + 2 * shift * this.sums[row] + this.weights[row] * shift * shift };
  }

  /** All rows as one; unknown until two different values were seen. */
  private pooled(): { means: Float64Array; sds: Float64Array } {
    const origin = this.origins.find((one) => !Number.isNaN(one)) ?? Number.NaN;
    let [weight, sum, squares] = [0, 0, 0];
    for (const [row, one] of this.weights.entries()) {
      if (one === 0) continue;
      const part = this.around(row, origin);
      weight += one;
      sum += part.sum;
      squares += part.squares;
    }
    const variance = (squares - (sum * sum) / weight) / weight;
    const known = variance > 1e-12 * (squares / weight);
    const fill = (value: number): Float64Array => new Float64Array(this.weights.length).fill(known ? value : Number.NaN);
    return { means: fill(origin + sum / weight), sds: fill(Math.sqrt(variance)) };
  }
}
