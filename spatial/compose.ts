import { type DepthMap, withDepth } from './depth.js';
import { type ObjectHint, objectsOfHints } from './hints.js';
import { type LabeledMask, objectsOfMasks } from './masks/objects.js';
import { overlap } from './regions/overlap.js';
import { type Box, buildScene, type Scene, type SceneObject } from './scene.js';

export interface SceneSources {
  /** Pixels of the image. */
  readonly width: number;
  readonly height: number;
  /** What a detector saw. */
  readonly detected?: readonly SceneObject[];
  readonly panels?: readonly Box[];
  readonly hints?: readonly ObjectHint[];
  readonly masks?: readonly LabeledMask[];
  readonly depth?: DepthMap;
}

/** A hint and a mask of one name, or of none, are one thing when they overlap this much. */
const sameOverlap = 0.4;

/**
 * The scene of all that is known of an image. Where things were told with their places, these are the scene: whoever tells them knows better than a detector. A mask
 * gives a hint its outline, a hint gives a mask its depth and attributes.
 */
export function composeScene({ width, height, detected = [], panels = [], hints = [], masks = [], depth }: SceneSources): Scene {
  const fromHints = objectsOfHints(hints);
  const fromMasks = objectsOfMasks(masks);
  const told = joined(fromMasks, fromHints);
  const scene = told.length > 0 ? buildScene(width, height, told) : buildScene(width, height, detected, panels);
  return depth === undefined ? scene : withDepth(scene, depth);
}

function joined(masks: readonly SceneObject[], hints: readonly SceneObject[]): SceneObject[] {
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
