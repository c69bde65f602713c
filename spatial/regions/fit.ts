import type { Moments } from './moments.js';
import type { Patch } from './outline.js';

/** A shape laid over a patch: center and half size in the patch's pixels, angle in radians, `ratio` of its second measure to its first. */
interface Placement {
  x: number;
  y: number;
  half: number;
  angle: number;
  ratio: number;
}

interface Family {
  readonly name: string;
  /** Whether a point belongs to the shape of half size 1 around 0, 0. */
  readonly covers: (u: number, v: number, ratio: number) => boolean;
  readonly ratio: readonly [least: number, start: number, most: number];
  /** Angles to start from: the shape looks the same after a turn by their number's share of this. */
  readonly turn: number;
  readonly starts: number;
  /** Half size by the root of the area. */
  readonly halfByRoot: number;
  /** Shapes that can bend to more must fit better by this much. */
  readonly cost: number;
}

const starInner = 0.42;

const families: readonly Family[] = [
  { name: 'circle', covers: (u, v) => u * u + v * v <= 1, ratio: [1, 1, 1], turn: 0, starts: 1, halfByRoot: 0.564, cost: 0 },
  {
    name: 'ellipse',
    covers: (u, v, q) => u * u + (v / q) ** 2 <= 1,
    ratio: [0.35, 0.6, 0.84],
    turn: Math.PI,
    starts: 4,
    halfByRoot: 0.728,
    cost: 0.012,
  },
  {
    name: 'square',
    covers: (u, v) => Math.abs(u) <= 1 && Math.abs(v) <= 1,
    ratio: [1, 1, 1],
    turn: Math.PI / 2,
    starts: 3,
    halfByRoot: 0.5,
    cost: 0,
  },
  {
    name: 'rectangle',
    covers: (u, v, q) => Math.abs(u) <= 1 && Math.abs(v) <= q,
    ratio: [0.25, 0.55, 0.82],
    turn: Math.PI,
    starts: 4,
    halfByRoot: 0.674,
    cost: 0.012,
  },
  { name: 'triangle', covers: inTriangle, ratio: [0.75, 1, 1.35], turn: (2 * Math.PI) / 3, starts: 4, halfByRoot: 0.877, cost: 0.005 },
  { name: 'star', covers: inStar, ratio: [0.34, starInner, 0.55], turn: (2 * Math.PI) / 5, starts: 3, halfByRoot: 0.95, cost: 0 },
  {
    name: 'ring',
    covers: (u, v, q) => u * u + v * v <= 1 && u * u + v * v >= q * q,
    ratio: [0.35, 0.55, 0.75],
    turn: 0,
    starts: 1,
    halfByRoot: 0.675,
    cost: 0,
  },
  {
    name: 'cross',
    covers: (u, v, q) => Math.abs(u) <= 1 && Math.abs(v) <= 1 && (Math.abs(u) <= q || Math.abs(v) <= q),
    ratio: [0.25, 0.34, 0.45],
    turn: Math.PI / 2,
    starts: 3,
    halfByRoot: 0.671,
    cost: 0,
  },
];

/** Corners on the unit circle, one pointing up, stretched upright by `ratio`. */
function inTriangle(u: number, v: number, ratio: number): boolean {
  const w = v / ratio;
  return w <= 0.5 && w >= 1.7320508 * Math.abs(u) - 1;
}

/** Five points on the unit circle, five inner corners at `inner`. */
function inStar(u: number, v: number, inner: number): boolean {
  const radius = Math.sqrt(u * u + v * v);
  if (radius > 1) return false;
  if (radius <= inner * 0.809) return true;
  const sector = (2 * Math.PI) / 5;
  const angle = Math.atan2(v, u);
  const within = Math.abs(angle - Math.round(angle / sector) * sector);
  const [x, y] = [radius * Math.cos(within), radius * Math.sin(within)];
  const [ix, iy] = [inner * Math.cos(sector / 2), inner * Math.sin(sector / 2)];
  return (1 - x) * iy - (1 - ix) * y >= 0;
}

export interface Fit {
  readonly name: string;
  /** Intersection over union of shape and patch, where anything is known. */
  readonly overlap: number;
}

/** Samples along the longer side of the patch: few to tell where a shape may lie, more to tell how well it fits there. */
const coarseSamples = 13;
const fineSamples = 26;
/** Steps halve from round to round; the first rounds look at few samples. */
const coarseRounds = 3;
const fineRounds = 4;
/** A shape that fits worse than the best by this much with few samples is not laid more finely: its name is out of question. */
const outOfQuestion = 0.15;

/** What is seen of a patch, thinly sampled: x, y and whether it belongs. Hidden pixels are left out. */
interface Seen {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly is: Uint8Array;
  readonly inside: number;
}

interface Laid {
  readonly family: Family;
  readonly placement: Placement;
  readonly overlap: number;
}

/**
 * Lays simple shapes over a patch, as well as it goes, best first. What other things may hide does not count, so a half-covered circle is still a circle.
 * @param hidden a byte a pixel of the patch: 1 where something else lies in front, or may
 * @param only the shapes to lay; all of them unless told
 */
export function fitShapes(patch: Patch, hidden: Uint8Array, moments: Moments, only?: readonly string[]): Fit[] {
  const coarse = sample(patch, hidden, coarseSamples);
  const asked = only === undefined ? families : families.filter(({ name }) => only.includes(name));
  const laid = asked.map((family) => bestLaid(family, coarse, patch, moments));
  const best = Math.max(...laid.map(({ overlap }) => overlap));
  const fine = sample(patch, hidden, fineSamples);
  return laid
    .map((rough) =>
      rough.overlap > best - outOfQuestion ? climb(rough.family, fine, rough.placement, coarseRounds - 1, fineRounds) : rough,
    )
    .map(({ family, overlap }) => ({ name: family.name, overlap: overlap - family.cost }))
    .sort((p, q) => q.overlap - p.overlap);
}

function sample({ bits, width, height }: Patch, hidden: Uint8Array, samples: number): Seen {
  const step = Math.max(1, Math.max(width, height) / samples);
  const [xs, ys, is]: [number[], number[], number[]] = [[], [], []];
  for (let y = 0.5; y < height; y += step) {
    for (let x = 0.5; x < width; x += step) {
      const i = Math.floor(y) * width + Math.floor(x);
      if (hidden[i] === 1) continue;
      xs.push(Math.floor(x) + 0.5);
      ys.push(Math.floor(y) + 0.5);
      is.push(bits[i]);
    }
  }
  return { x: Float64Array.from(xs), y: Float64Array.from(ys), is: Uint8Array.from(is), inside: is.reduce((sum, bit) => sum + bit, 0) };
}

function bestLaid(family: Family, seen: Seen, patch: Patch, moments: Moments): Laid {
  let best: Laid | null = null;
  for (let start = 0; start < family.starts; start++) {
    const laid = climb(
      family,
      seen,
      {
        x: moments.x,
        y: moments.y,
        half: family.halfByRoot * Math.sqrt(patch.area),
        angle: (family.starts > 3 ? moments.angle : 0) + (start * family.turn) / family.starts,
        ratio: family.ratio[1],
      },
      0,
      coarseRounds,
    );
    if (best === null || laid.overlap > best.overlap) best = laid;
  }
  return best as Laid;
}

/** Changes one measure at a time for as long as the overlap grows, in ever smaller steps. @param from rounds that went before */
function climb(family: Family, seen: Seen, start: Placement, from: number, rounds: number): Laid {
  let placement = start;
  const scale = 1 / 2 ** from;
  const steps: Placement = {
    x: (placement.half / 3) * scale,
    y: (placement.half / 3) * scale,
    half: (placement.half / 4) * scale,
    angle: (family.turn / 8) * scale,
    ratio: ((family.ratio[2] - family.ratio[0]) / 4) * scale,
  };
  let best = overlapOf(family, seen, placement);
  for (let round = 0; round < rounds; round++) {
    for (const measure of measures) {
      if (steps[measure] === 0) continue;
      for (const sign of [1, -1]) {
        for (let i = 0; i < 3; i++) {
          const moved = { ...placement, [measure]: placement[measure] + sign * steps[measure] };
          if (moved.ratio < family.ratio[0] || moved.ratio > family.ratio[2]) break;
          const overlap = overlapOf(family, seen, moved);
          if (overlap <= best) break;
          best = overlap;
          placement = moved;
        }
      }
    }
    for (const measure of measures) steps[measure] /= 2;
  }
  return { family, placement, overlap: best };
}

const measures = ['x', 'y', 'half', 'angle', 'ratio'] as const;

function overlapOf({ covers }: Family, { x, y, is, inside }: Seen, placement: Placement): number {
  const [cos, sin] = [Math.cos(placement.angle) / placement.half, Math.sin(placement.angle) / placement.half];
  let [both, shape] = [0, 0];
  for (let i = 0; i < x.length; i++) {
    const [dx, dy] = [x[i] - placement.x, y[i] - placement.y];
    if (!covers(dx * cos + dy * sin, dy * cos - dx * sin, placement.ratio)) continue;
    shape++;
    both += is[i];
  }
  return both / (shape + inside - both);
}
