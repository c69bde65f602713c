import { crowdAmong, type Member } from './crowd.js';
import { agreementWith, distinct, type Features, featuresOf } from './objectness.js';
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
/** From this crowd on more of its kind are looked for. */
const crowdMin = 1;
/** Things larger than this share of the image make it a picture of themselves. */
const largeLogShare = Math.log(0.1);
/** Boxes that overlap this much agree with one found by its kind. */
const agreement = 0.6;

/**
 * Every candidate of an image, measured; with things of one kind where there are such.
 * @returns `crowd`: how large the largest family is, from 0 up, the less the more something large stands out
 */
export function measuredIn(image: LabImage): { readonly measured: Measured[]; readonly crowd: number } {
  const { candidates, around } = poolOf(image);
  const kept = distinct(candidates);
  const known = kept.map(({ candidate, backing }): Measured => ({ candidate, features: featuresOf(candidate, backing, around) }));
  const { size, members } = crowdAmong(known.filter(({ candidate }) => candidate.origin !== 'usual').map((one) => memberOf(one, around)));
  const large = known.filter(({ features }) => features.logShare > largeLogShare).map(({ features }) => features.foregroundMatch);
  const crowd = size * (1 - Math.max(0, ...large));
  if (crowd < crowdMin) return { measured: known, crowd };
  const repeated = repeatedBoxes(
    image,
    members.map(({ box }) => box),
    repeatsMax,
  ).map((box, i): Measured => {
    const candidate: Candidate = { box, origin: 'repeated', step: 0.1 * (1 - i / repeatsMax), fullness: Math.PI / 4, cut: 0 };
    const support = kept.filter((other) => overlap(other.candidate.box, box) > agreement).length;
    return { candidate, features: featuresOf(candidate, { support, agreement: agreementWith(box, candidates) }, around) };
  });
  return { measured: [...known, ...repeated], crowd };
}

const within = (value: number): number => Math.max(0, Math.min(1, value));

/** Round, full, clear and whole things that differ from what is around them make a family. */
function memberOf({ candidate: { box, step, fullness, cut }, features }: Measured, around: Surroundings): Member {
  const inner = pixelBox(box, around);
  const roundness = within((Math.min(1, fullness / (Math.PI / 4)) - 0.6) / 0.35);
  const form = within(1 - (features.oblongness - 0.2) / 0.5);
  const contrast = within((features.ringContrast - 0.3) / 0.3);
  return {
    box,
    extent: [(box[2] - box[0]) * around.width, (box[3] - box[1]) * around.height],
    colors: colorsWithin(around, inner),
    quality: within(step / 0.08) * roundness * form * contrast * within(1 - 2 * cut) * (1 - features.straddling),
  };
}
