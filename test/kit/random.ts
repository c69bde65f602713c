/** Numbers that look random and come again with the same seed (mulberry32). */
export class Random {
  private state: number;

  constructor(readonly seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 up to 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)];
  }
}

/** A new seed each time, printed so that a failure can be had again; `HINDCAST_TEST_SEED` fixes it. */
export function seeded(what: string): Random {
  const seed = Number(process.env.HINDCAST_TEST_SEED ?? Date.now() % 2 ** 31);
  console.info(`${what}: HINDCAST_TEST_SEED=${seed}`);
  return new Random(seed);
}
