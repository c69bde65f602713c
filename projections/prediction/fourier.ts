import type { Instance } from './instance.js';
import { enlarged } from './matrix.js';
import { SeededRandom } from './random.js';

/** Waves, and the lengths that they are drawn for: standard deviations per square root of the dimensions. */
const waves = 48;
const lengths = [0.4, 0.9] as const;

/**
 * Random Fourier features (Rahimi and Recht 2007): cosines of random projections of the standardized features, over which a linear model is nearly
 * a Gaussian-kernel one. The directions are drawn once for all, from a fixed seed by dimension; they are no part of the state.
 */
export class FourierFeatures {
  static readonly count = waves;
  /** By dimension, then wave. */
  private directions = new Float64Array(0);
  private readonly shifts: Float64Array;
  private drawn = 0;

  constructor(private readonly seed: number) {
    const random = new SeededRandom(seed);
    this.shifts = Float64Array.from({ length: waves }, () => 2 * Math.PI * random.next());
  }

  /** Writes the waves' values, -1 to 1 each, from `at` on. */
  fill({ scaled, dimensions }: Instance, inputs: Float64Array, at: number): void {
    this.draw(dimensions);
    const { directions } = this;
    const unit = 1 / Math.sqrt(Math.max(1, dimensions));
    for (let wave = 0; wave < waves; wave++) inputs[at + wave] = 0;
    for (let d = 0; d < dimensions; d++) {
      const value = scaled[d] * unit;
      if (value === 0) continue;
      const row = d * waves;
      for (let wave = 0; wave < waves; wave++) inputs[at + wave] += value * directions[row + wave];
    }
    for (let wave = 0; wave < waves; wave++) inputs[at + wave] = Math.cos(inputs[at + wave] + this.shifts[wave]);
  }

  private draw(dimensions: number): void {
    if (dimensions <= this.drawn) return;
    this.directions = enlarged(this.directions, dimensions * waves);
    for (; this.drawn < dimensions; this.drawn++) {
      const random = new SeededRandom(this.seed + Math.imul(this.drawn + 1, 0x9e3779b1));
      for (let wave = 0; wave < waves; wave++) {
        this.directions[this.drawn * waves + wave] = random.normal() / lengths[wave % lengths.length];
      }
    }
  }
}
