import type { Moments } from './moments.js';
import type { MaskCrop } from './outline.js';
import { type ShapeTemplate, shapeTemplates } from './shape-templates.js';

/** A template's pose over a mask: center and half size in the crop's pixels, angle in radians, `ratio` of its second measure to its first. */
interface Placement {
  x: number;
  y: number;
  half: number;
  angle: number;
  ratio: number;
}

export interface Fit {
  readonly name: string;
  /** Intersection over union of template and mask, where anything is known. */
  readonly overlap: number;
}

/** Samples along the longer side of the crop: few to tell where a shape may lie, more to tell how well it fits there. */
const coarseSamples = 13;
const fineSamples = 26;
/** Steps halve from round to round; the first rounds look at few samples. */
const coarseRounds = 3;
const fineRounds = 4;
/** A shape that fits worse than the best by this much with few samples is not fitted more finely: its name is out of question. */
const outOfQuestion = 0.15;

/** Samples around a crop of which nothing is hidden: what a shape covers there counts against it. */
const marginSteps = 2;

/** The visible part of a mask, thinly sampled: x, y and whether it belongs. Hidden pixels are left out. */
interface PixelSample {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly is: Uint8Array;
  readonly inside: number;
}

export interface FitOptions {
  /** Names of the shapes to fit; all of them unless given. */
  readonly only?: readonly string[];
  /** Whether the mask fills little of its hull. */
  readonly isPointed?: boolean;
}

interface FittedTemplate {
  readonly template: ShapeTemplate;
  readonly placement: Placement;
  readonly overlap: number;
}

/**
 * Fits simple shapes to a mask by hill climbing on their overlap, best first. What other things may hide does not count, so a half-covered circle is still a circle.
 * @param hidden a byte a pixel of the crop: 1 where something else lies in front, or may
 */
export function fitShapes(crop: MaskCrop, hidden: Uint8Array, moments: Moments, { only, isPointed = false }: FitOptions = {}): Fit[] {
  const coarse = sample(crop, hidden, coarseSamples);
  const asked = shapeTemplates.filter(
    ({ name, isConcave }) => (only === undefined || only.includes(name)) && (isConcave !== true || isPointed),
  );
  const fits = asked.map((template) => bestFit(template, coarse, crop, moments));
  const best = Math.max(...fits.map(({ overlap }) => overlap));
  const fine = sample(crop, hidden, fineSamples);
  return fits
    .map((rough) =>
      rough.overlap > best - outOfQuestion ? hillClimb(rough.template, fine, rough.placement, coarseRounds - 1, fineRounds) : rough,
    )
    .map(({ template, overlap }) => ({ name: template.name, overlap: overlap - template.cost }))
    .sort((p, q) => q.overlap - p.overlap);
}

function sample({ bits, width, height }: MaskCrop, hidden: Uint8Array, samples: number): PixelSample {
  const step = Math.max(1, Math.max(width, height) / samples);
  const [xs, ys, is]: [number[], number[], number[]] = [[], [], []];
  const margin = hidden.includes(1) ? 0 : Math.round(marginSteps * step);
  for (let y = 0.5 - margin; y < height + margin; y += step) {
    for (let x = 0.5 - margin; x < width + margin; x += step) {
      const [column, row] = [Math.floor(x), Math.floor(y)];
      const isWithin = column >= 0 && row >= 0 && column < width && row < height;
      const i = row * width + column;
      if (isWithin && hidden[i] === 1) continue;
      xs.push(column + 0.5);
      ys.push(row + 0.5);
      is.push(isWithin ? bits[i] : 0);
    }
  }
  return { x: Float64Array.from(xs), y: Float64Array.from(ys), is: Uint8Array.from(is), inside: is.reduce((sum, bit) => sum + bit, 0) };
}

function bestFit(template: ShapeTemplate, seen: PixelSample, crop: MaskCrop, moments: Moments): FittedTemplate {
  let best: FittedTemplate | null = null;
  for (let start = 0; start < template.starts; start++) {
    const fits = hillClimb(
      template,
      seen,
      {
        x: moments.x,
        y: moments.y,
        half: template.halfByRoot * Math.sqrt(crop.area),
        angle: (template.starts > 3 ? moments.angle : 0) + (start * template.symmetryAngle) / template.starts,
        ratio: template.ratio[1],
      },
      0,
      coarseRounds,
    );
    if (best === null || fits.overlap > best.overlap) best = fits;
  }
  return best as FittedTemplate;
}

/** Changes one measure at a time for as long as the overlap grows, in ever smaller steps. @param from rounds that went before */
function hillClimb(template: ShapeTemplate, seen: PixelSample, start: Placement, from: number, rounds: number): FittedTemplate {
  const scale = 1 / 2 ** from;
  const steps: Placement = {
    x: (start.half / 3) * scale,
    y: (start.half / 3) * scale,
    half: (start.half / 4) * scale,
    angle: (template.symmetryAngle / 8) * scale,
    ratio: ((template.ratio[2] - template.ratio[0]) / 4) * scale,
  };
  let best: FittedTemplate = { template, placement: start, overlap: overlapOf(template, seen, start) };
  for (let round = 0; round < rounds; round++) {
    for (const measure of measures) {
      if (steps[measure] === 0) continue;
      best = climb(best, seen, measure, steps[measure]);
      best = climb(best, seen, measure, -steps[measure]);
    }
    for (const measure of measures) steps[measure] /= 2;
  }
  return best;
}

const measures = ['x', 'y', 'half', 'angle', 'ratio'] as const;

/** Steps along one measure before the next one's turn. */
const stepsMax = 3;

/** Takes steps along one measure for as long as the overlap grows. */
function climb(from: FittedTemplate, seen: PixelSample, measure: keyof Placement, step: number): FittedTemplate {
  const { template } = from;
  const [least, , most] = template.ratio;
  let best = from;
  for (let i = 0; i < stepsMax; i++) {
    const placement = { ...best.placement, [measure]: best.placement[measure] + step };
    if (placement.ratio < least || placement.ratio > most) break;
    const overlap = overlapOf(template, seen, placement);
    if (overlap <= best.overlap) break;
    best = { template, placement, overlap };
  }
  return best;
}

function overlapOf({ covers }: ShapeTemplate, { x, y, is, inside }: PixelSample, placement: Placement): number {
  const { x: left, y: top, ratio } = placement;
  const cos = Math.cos(placement.angle) / placement.half;
  const sin = Math.sin(placement.angle) / placement.half;
  let both = 0;
  let shape = 0;
  for (let i = 0; i < x.length; i++) {
    const dx = x[i] - left;
    const dy = y[i] - top;
    if (!covers(dx * cos + dy * sin, dy * cos - dx * sin, ratio)) continue;
    shape++;
    both += is[i];
  }
  return both / (shape + inside - both);
}
