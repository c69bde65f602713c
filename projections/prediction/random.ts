import type { Serializable, Serializer } from './serializer.js';

/**
 * Pseudo-random numbers that belong to the state: the same events draw the same numbers on any machine.
 * A 32-bit counter put through a mixing function (SplitMix, in its 32-bit form: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
 */
export class SeededRandom implements Serializable {
  private counter: number;

  constructor(seed: number) {
    this.counter = seed >>> 0;
  }

  /** Evenly from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.counter = (this.counter + 0x9e3779b9) >>> 0;
    let bits = this.counter;
    bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
    return ((bits ^ (bits >>> 15)) >>> 0) / 0x100000000;
  }

  /** A waiting time with the given rate (events per unit of time, above 0): from 0 up, 1 / `rate` in the mean; exponentially distributed, by inversion. */
  exponential(rate: number): number {
    return -Math.log(1 - this.next()) / rate;
  }

  /** Normal with mean 0 and standard deviation 1 (Box and Muller 1958). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** How often something rare and independent happens, `mean` times on average (Knuth 1969); for small means. */
  poisson(mean: number): number {
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.next(); product > limit; product *= this.next()) count++;
    return count;
  }

  serialize(serializer: Serializer): void {
    this.counter = serializer.count(this.counter);
  }
}
