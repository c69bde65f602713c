import { type DepthMap, withDepth } from './depth.js';
import { type ObjectHint, objectsOfHints } from './hints.js';
import { type LabeledMask, objectsOfMasks } from './masks/objects.js';
import { overlap } from './regions/overlap.js';
import { type Box, buildScene, type Scene, type SceneObject } from './scene.js';

export interface SceneSources {
  /** Pixels of the image. */
  readonly width: number;
  readonly height: number;
  /** False where they stand for its shape alone; true unless told. */
  readonly isSizeKnown?: boolean;
  /** What a detector saw. */
  readonly detected?: readonly SceneObject[];
  readonly tiles?: readonly Box[];
  /** Of what is no detected thing; where annotations are the scene it is not known. */
  readonly backgroundColor?: string;
  readonly hints?: readonly ObjectHint[];
  readonly masks?: readonly LabeledMask[];
  readonly depth?: DepthMap;
}

/** A hint and a mask of one name, or of none, are one thing when their boxes overlap this much (intersection over union). */
const sameOverlap = 0.4;

/**
 * The scene of all that is known of an image. Annotations with places are the scene where there are any: whoever gives them knows better than a detector. A mask
 * gives a hint its outline, a hint gives a mask its depth and attributes.
 */
export function composeScene({
  width,
  height,
  isSizeKnown = true,
  detected = [],
  tiles = [],
  backgroundColor,
  hints = [],
  masks = [],
  depth,
}: SceneSources): Scene {
  const fromHints = objectsOfHints(hints);
  const fromMasks = objectsOfMasks(masks);
  const annotated = joinAnnotations(fromMasks, fromHints);
  const built = annotated.length > 0 ? buildScene(width, height, annotated) : buildScene(width, height, detected, tiles);
  const scene = { ...built, isSizeKnown, backgroundColor: annotated.length > 0 ? undefined : backgroundColor };
  return depth === undefined ? scene : withDepth(scene, depth);
}

function joinAnnotations(masks: readonly SceneObject[], hints: readonly SceneObject[]): SceneObject[] {
  const free = [...hints];
  const both = masks.map((mask) => {
    const at = free.findIndex((hint) => isSame(mask, hint));
    if (at < 0) return mask;
    const [hint] = free.splice(at, 1);
    return { ...mask, label: hint.label, attributes: { ...mask.attributes, ...hint.attributes }, depth: hint.depth };
  });
  return [...both, ...free];
}

const isSame = (mask: SceneObject, hint: SceneObject): boolean =>
  (mask.label === hint.label || mask.label === 'object') && overlap(mask.box, hint.box) >= sameOverlap;
