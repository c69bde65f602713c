import { type Box, boxArea, boxCenter, type SceneObject } from '../scene.js';
import { type Detected, detect } from './detect.js';
import { overlap } from './overlap.js';
import type { Pixels } from './pixels.js';
import { type Proposal, propose } from './proposals.js';

export interface Survey {
  /** Things with color and shape, most confident first: what questions are answered from. */
  readonly objects: SceneObject[];
  /** Tiles that the picture is divided into: frames drawn in it, from left to right. */
  readonly tiles: Box[];
  /** The name of the color that the things of a drawn picture lie on, where it is of one. */
  readonly backgroundColor?: string;
  /** The picture is taken for a photograph: shapes in it are chance finds. */
  readonly isPhotograph: boolean;
  /**
   * All that may be a thing, most confident first. Of a drawn picture these are the objects. Of a photograph, boxes in which something may be (label "region", confidence
   * below 0.5), with the objects' names and ids on those that are objects; the other objects behind them.
   */
  readonly regions: SceneObject[];
}

/** A drawn picture has this many objects as sure as this, or comes apart into few regions. */
const drawnCount = 3;
const drawnConfidence = 0.78;
const photoRegionsMin = 8;
/** Besides its objects it has fewer hues than this, and fewer colors. */
const photoHuesMin = 2;
const photoColorsMin = 6;

/**
 * Looks an image over.
 * @param pixels of any size; worked on at a bounded one
 * @param limit boxes proposed at most in a photograph
 */
export function survey(pixels: Pixels, limit = 50): Survey {
  const detected = detect(pixels);
  const { objects, tiles } = detected;
  const backgroundColor = tiles.length > 0 ? undefined : detected.background.color;
  if (!isPhotographic(detected)) return { objects, tiles, backgroundColor, isPhotograph: false, regions: objects };
  return { objects, tiles, isPhotograph: true, regions: joined(propose(pixels, limit), objects) };
}

function isPhotographic({ objects, tiles, regionCount, background }: Detected): boolean {
  if (tiles.length > 0) return false;
  const sure = objects.filter(({ confidence }) => confidence >= drawnConfidence).length;
  return (sure < drawnCount && regionCount >= photoRegionsMin) || background.hues >= photoHuesMin || background.colors >= photoColorsMin;
}

/** A box and an object that overlap more than this are one. */
const sameOverlap = 0.72;

function joined(proposals: readonly Proposal[], objects: readonly SceneObject[]): SceneObject[] {
  const free = new Set(objects);
  const named = proposals.map(({ box, confidence }, i): SceneObject => {
    const known = [...free].find((object) => overlap(object.box, box) > sameOverlap);
    if (known === undefined) return regionOf(box, confidence, i);
    free.delete(known);
    return { ...known, confidence };
  });
  const least = proposals.at(-1)?.confidence ?? restConfidence;
  return [...named, ...[...free].map((object) => ({ ...object, confidence: Math.min(least, restConfidence) * object.confidence }))];
}

/** What is left of the confidence in objects that no proposal agrees with. */
const restConfidence = 0.01;

const regionOf = (box: Box, confidence: number, i: number): SceneObject => ({
  id: `r${i + 1}`,
  label: 'region',
  attributes: {},
  box,
  centroid: boxCenter(box),
  point: boxCenter(box),
  area: boxArea(box),
  depth: null,
  confidence,
  source: 'detector',
});
