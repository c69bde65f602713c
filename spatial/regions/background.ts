import type { Region } from './adjacency.js';
import { nameColor } from './color-names.js';

/** What an image consists of besides its objects. */
export interface Background {
  /** Colors, and hues regardless of lightness, that take up some of the image. */
  readonly colors: number;
  readonly hues: number;
  /** The name of the color that nearly all of it has; undefined where none is. */
  readonly color?: string;
}

/** Nearly all of the background. */
const plainShare = 0.95;

/** Colors and hues that are one agree within these distances. */
const colorDifference = 0.06;
const hueDifference = 0.04;
/** … and take up more than this share of the image. */
const shareMin = 0.002;

/** Counts colors and hues of the regions that are no objects: what is drawn lies on few, a photograph has many. @param taken 1 for regions that are objects, by number @param pixels of the image */
export function backgroundOf(regions: readonly Region[], taken: Uint8Array, pixels: number): Background {
  const rest = regions.filter((_, i) => taken[i] === 0).sort((p, q) => q.area - p.area);
  const kindsWithin = (distance: number, lightness: number): readonly Kind[] => {
    const kinds: Kind[] = [];
    for (const region of rest) {
      const known = kinds.find(
        ({ of }) => lightness * (of.l - region.l) ** 2 + (of.a - region.a) ** 2 + (of.b - region.b) ** 2 < distance * distance,
      );
      if (known === undefined) kinds.push({ of: region, area: region.area });
      else known.area += region.area;
    }
    return kinds.filter(({ area }) => area > shareMin * pixels);
  };
  const colors = kindsWithin(colorDifference, 1);
  const [most] = [...colors].sort((p, q) => q.area - p.area);
  const isPlain = most !== undefined && most.area >= plainShare * rest.reduce((total, { area }) => total + area, 0);
  const color = isPlain ? nameColor([most.of.l, most.of.a, most.of.b]).name : undefined;
  return { colors: colors.length, hues: kindsWithin(hueDifference, 0).length, color };
}

/** Regions of like color. */
interface Kind {
  readonly of: Region;
  area: number;
}
