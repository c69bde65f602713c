import { type Lab, labDistance, labOf } from './oklab.js';

/** What people call a color, by examples: the nearest names it. Saturated, light and dark kinds of each, since light and shade change them. */
const examples: Readonly<Record<string, readonly number[]>> = {
  red: [0xe6194b, 0xff0000, 0xdc1e28, 0xb01020, 0x8b0000, 0xc83232, 0xe04040],
  orange: [0xff8c1e, 0xf58220, 0xff7f00, 0xe07810, 0xffa040, 0xf09030, 0xffd0a0],
  yellow: [0xfad732, 0xffff00, 0xf5e02d, 0xffd700, 0xe8c820, 0xfff066, 0xd8c010, 0xffffa0],
  green: [0x28963c, 0x00ff00, 0x008000, 0x3cb44b, 0x2e8b57, 0x006400, 0x7ccd4c, 0x556b2f, 0x0a3d1e, 0x1b4d3e, 0x8fbc8f],
  cyan: [0x28c8dc, 0x00ffff, 0x46d2e6, 0x20b2aa, 0x40e0d0, 0x30b8cc, 0x008b8b],
  blue: [0x2850dc, 0x0000ff, 0x0099ff, 0x1e3cb4, 0x000080, 0x4169e1, 0x4363d8, 0x5a8cf0, 0x87bdeb, 0xadd8e6, 0xb0c4de, 0x0b1a4a],
  purple: [0x7d28a0, 0x800080, 0x911eb4, 0x8a2be2, 0x6a3d9a, 0x9b59b6, 0xb060d0, 0xc8a2c8, 0x301934],
  pink: [0xff82b9, 0xffc0cb, 0xff69b4, 0xf080b0, 0xffa0c8, 0xff50a0, 0xe878a8],
  brown: [0x78461e, 0x8b4513, 0x7a4a28, 0x643c1e, 0xa0522d, 0x704020, 0x80502c, 0x785020, 0xd2b48c, 0xc3a583, 0x3b2211],
  black: [0x000000, 0x141414, 0x202020, 0x2c2c2c],
  gray: [0x808080, 0x787878, 0x606060, 0x9a9a9a, 0xb0b0b0, 0x4c4c4c, 0xc4c4c4],
  white: [0xffffff, 0xf5f5f5, 0xebebeb],
};

const points: readonly { name: string; color: Lab }[] = Object.entries(examples).flatMap(([name, codes]) =>
  codes.map((code) => ({ name, color: labOf(code >> 16, (code >> 8) & 255, code & 255) })),
);

/** Differences in hue and chroma tell more about a name than those in lightness, which shade changes. */
const lightnessWeight = 0.6;

/** The name of a color and how clearly it is that one, from 0 (between two names) to 1. */
export function nameColor([l, a, b]: Lab): { name: string; clarity: number } {
  const weighted = (color: Lab): Lab => [color[0] * lightnessWeight, color[1], color[2]];
  const at = weighted([l, a, b]);
  let best = { name: '', distance: Number.MAX_VALUE };
  const nearest = new Map<string, number>();
  for (const { name, color } of points) {
    const distance = labDistance(at, weighted(color));
    nearest.set(name, Math.min(nearest.get(name) ?? Number.MAX_VALUE, distance));
    if (distance < best.distance) best = { name, distance };
  }
  let second = Number.MAX_VALUE;
  for (const [name, distance] of nearest) if (name !== best.name) second = Math.min(second, distance);
  return { name: best.name, clarity: Math.min(1, (second - best.distance) / 0.08) };
}
