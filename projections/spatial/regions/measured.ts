import { crowdAmong, type Member } from './crowd.js';
import { distinct, type Features, featuresOf } from './objectness.js';
import type { LabImage } from './oklab.js';
import { overlap } from './overlap.js';
import type { Candidate } from './parts.js';
import { poolOf } from './pool.js';
import { repeatedBoxes } from './repeats.js';
import { colorsWithin, pixelBox, type Surroundings } from './surroundings.js';

/** A candidate with what was measured of it. */
export interface Measured {
  readonly candidate: Candidate;
  readonly features: Features;
}

/** Things of one kind that are looked for, at most. */
const repeatsMax = 60;
/** Parts alike from which on more of their kind are looked for. */
const familyMin = 1.6;
/** Boxes that overlap this much agree with one found by its kind. */
const agreement = 0.6;

/** Every candidate of an image, measured; with things of one kind where there are such. @returns `crowd`: how large the largest family is */
export function measuredIn(image: LabImage): { readonly measured: Measured[]; readonly crowd: number } {
  const { candidates, around } = poolOf(image);
  const kept = distinct(candidates);
  const known = kept.map(({ candidate, support }): Measured => ({ candidate, features: featuresOf(candidate, support, around) }));
  const { size, members } = crowdAmong(known.filter(({ candidate }) => candidate.origin !== 'usual').map((one) => memberOf(one, around)));
  if (size < familyMin) return { measured: known, crowd: size };
  const repeated = repeatedBoxes(
    image,
    members.map(({ box }) => box),
    repeatsMax,
  ).map((box, i): Measured => {
    const candidate: Candidate = { box, origin: 'repeated', step: 0.1 * (1 - i / repeatsMax), fullness: Math.PI / 4, cut: 0 };
    const support = kept.filter((other) => overlap(other.candidate.box, box) > agreement).length;
    return { candidate, features: featuresOf(candidate, support, around) };
  });
  return { measured: [...known, ...repeated], crowd: size };
}

const within = (value: number): number => Math.max(0, Math.min(1, value));

/** Round, full, clear and whole things make a family. */
function memberOf({ candidate: { box, step, fullness, cut }, features }: Measured, around: Surroundings): Member {
  const inner = pixelBox(box, around);
  const roundness = within((Math.min(1, fullness / (Math.PI / 4)) - 0.6) / 0.35);
  const form = within(1 - (features.oblongness - 0.2) / 0.5);
  return {
    box,
    extent: [(box[2] - box[0]) * around.width, (box[3] - box[1]) * around.height],
    colors: colorsWithin(around, inner),
    quality: within(step / 0.08) * roundness * form * within(1 - 2 * cut) * (1 - features.straddling),
  };
}
