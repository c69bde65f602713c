export const pageBytes = 4096;

/** Numbers from a seed (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Each kind changes the page that begins at `to`. */
export const pageKinds = {
  misplaced: (bytes, to, { random, pages }) => {
    const from = random(pages) * pageBytes;
    bytes.copyWithin(to, from, from + pageBytes);
  },
  lost: (bytes, to) => bytes.subarray(to, to + pageBytes).fill(0),
  stale: (bytes, to, { before }) => bytes.set(before.subarray(to, to + pageBytes), to),
  torn: (bytes, to, { random, before }) => bytes.set(before.subarray(to, to + 512 * (1 + random(7))), to),
  flipped: (bytes, to, { random }) => {
    for (let i = 1 + random(8); i > 0; i--) bytes[Math.min(to + random(pageBytes), bytes.length - 1)] ^= 1 << random(8);
  },
  junk: (bytes, to, { random }) => {
    const begin = to + random(pageBytes);
    for (let i = begin; i < Math.min(to + pageBytes, begin + 64, bytes.length); i++) bytes[i] = random(256);
  },
};

/** Each kind makes another file of it. */
export const fileKinds = {
  several: (bytes, { random, pages, before }) => {
    for (let i = 2 + random(4); i > 0; i--) {
      const kind = Object.values(pageKinds)[random(Object.keys(pageKinds).length)];
      kind(bytes, random(pages) * pageBytes, { random, pages, before });
    }
    return bytes;
  },
  cut: (bytes, { random }) => bytes.subarray(0, random(bytes.length)),
  emptied: () => Buffer.alloc(0),
  swapped: (bytes, { other }) => other ?? bytes,
  old: (_, { older }) => older,
};
