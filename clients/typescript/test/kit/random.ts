/** Numbers in [0, 1) that a seed gives again (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed of this run: another one each time, or the one that is to be seen again. */
export const seed = Number(process.env.HINDCAST_TEST_SEED ?? Math.floor(Math.random() * 2 ** 32));
