import type { BoxCandidate } from './box-candidates.js';
import { candidatePool } from './candidate-pool.js';
import { crowdAmong, type Member } from './crowd.js';
import { colorsWithin, type ImageStatistics, pixelBox } from './image-statistics.js';
import { agreementWith, distinct, type Features, featuresOf } from './objectness.js';
import type { LabImage } from './oklab.js';
import { overlap } from './overlap.js';
import { repeatedBoxes } from './repeats.js';

/** A candidate with what was measured of it. */
export interface MeasuredCandidate {
  readonly candidate: BoxCandidate;
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
export function measureCandidates(image: LabImage): { readonly measured: MeasuredCandidate[]; readonly crowd: number } {
  const { candidates, statistics } = candidatePool(image);
  const kept = distinct(candidates);
  const known = kept.map(
    ({ candidate, backing }): MeasuredCandidate => ({ candidate, features: featuresOf(candidate, backing, statistics) }),
  );
  const { size, members } = crowdAmong(
    known.filter(({ candidate }) => candidate.origin !== 'anchor').map((one) => memberOf(one, statistics)),
  );
  const large = known.filter(({ features }) => features.logShare > largeLogShare).map(({ features }) => features.saliencyMatch);
  const crowd = size * (1 - Math.max(0, ...large));
  if (crowd < crowdMin) return { measured: known, crowd };
  const repeated = repeatedBoxes(
    image,
    members.map(({ box }) => box),
    repeatsMax,
  ).map((box, i): MeasuredCandidate => {
    const candidate: BoxCandidate = { box, origin: 'repeated', step: 0.1 * (1 - i / repeatsMax), fillRatio: Math.PI / 4, truncation: 0 };
    const support = kept.filter((other) => overlap(other.candidate.box, box) > agreement).length;
    return { candidate, features: featuresOf(candidate, { support, agreement: agreementWith(box, candidates) }, statistics) };
  });
  return { measured: [...known, ...repeated], crowd };
}

const within = (value: number): number => Math.max(0, Math.min(1, value));

/** Round, full, clear and whole things that differ from what is around them make a family. */
function memberOf({ candidate: { box, step, fillRatio, truncation }, features }: MeasuredCandidate, statistics: ImageStatistics): Member {
  const inner = pixelBox(box, statistics);
  const roundness = within((Math.min(1, fillRatio / (Math.PI / 4)) - 0.6) / 0.35);
  const form = within(1 - (features.logAspect - 0.2) / 0.5);
  const contrast = within((features.ringContrast - 0.3) / 0.3);
  return {
    box,
    extent: [(box[2] - box[0]) * statistics.width, (box[3] - box[1]) * statistics.height],
    colors: colorsWithin(statistics, inner),
    quality: within(step / 0.08) * roundness * form * contrast * within(1 - 2 * truncation) * (1 - features.straddling),
  };
}
