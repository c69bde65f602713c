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

/** The same in every run, so that a red one is red again; `HINDCAST_TEST_SEED` draws others. */
export const testSeed = Number(process.env.HINDCAST_TEST_SEED ?? 20_260_101);

/** Numbers by the seed of the run, which is printed. */
export function seeded(what: string): Random {
  console.info(`${what}: HINDCAST_TEST_SEED=${testSeed}`);
  return new Random(testSeed);
}
