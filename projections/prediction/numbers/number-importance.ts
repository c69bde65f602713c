import type { Instance } from '../instance.js';
import { enlarged } from '../matrix.js';
import type { Serializable, Serializer } from '../serializer.js';

/** Importance that every dimension keeps, in units of the mean one. */
const base = 0.3;
const memory = 2000;

/**
 * How much each dimension tells of the outcome: the square of its correlation with it, or of its square's, whichever is greater. The mean importance is 1.
 */
export class NumberImportance implements Serializable {
  values = new Float64Array(0);
  /** Running means by dimension: of the product with the outcome, and of the square's. */
  private products = new Float64Array(0);
  private squares = new Float64Array(0);
  private mean = 0;
  private variance = 0;
  private seen = 0;

  /** Works out {@link values} for the first so many dimensions. */
  computeValues(dimensions: number): void {
    if (this.values.length < dimensions) this.values = new Float64Array(dimensions * 2);
    const { values, products, squares } = this;
    let sum = 0;
    for (let d = 0; d < dimensions; d++) {
      const [straight, bent] = [products[d] ?? 0, squares[d] ?? 0];
      values[d] = Math.max(straight * straight, 0.5 * bent * bent);
      sum += values[d];
    }
    for (let d = 0; d < dimensions; d++) values[d] = sum > 0 ? base + ((1 - base) * values[d] * dimensions) / sum : 1;
  }

  /** Follows how each dimension goes with the outcome. */
  learn({ scaled, dimensions }: Instance, outcome: number): void {
    if (dimensions > this.products.length) {
      this.products = enlarged(this.products, dimensions);
      this.squares = enlarged(this.squares, dimensions);
    }
    const rate = 1 / Math.min(++this.seen, memory);
    const difference = outcome - this.mean;
    this.mean += rate * difference;
    this.variance += rate * (difference * (outcome - this.mean) - this.variance);
    if (!(this.variance > 0)) return;
    const target = Math.min(4, Math.max(-4, (outcome - this.mean) / Math.sqrt(this.variance)));
    for (let d = 0; d < dimensions; d++) {
      this.products[d] += rate * (target * scaled[d] - this.products[d]);
      this.squares[d] += rate * (target * (scaled[d] * scaled[d] - 1) - this.squares[d]);
    }
  }

  serialize(serializer: Serializer): void {
    this.products = serializer.numbers(this.products);
    this.squares = serializer.numbers(this.squares);
    this.mean = serializer.float(this.mean);
    this.variance = serializer.float(this.variance);
    this.seen = serializer.count(this.seen);
  }
}
