import { type Box, boxArea, boxCenter, type SceneObject } from '../scene.js';
import { detect, type Pixels } from './detect.js';
import { overlap } from './overlap.js';
import { propose } from './proposals.js';

export interface Survey {
  /** Things with color and shape, most confident first: what questions are answered from. */
  readonly objects: SceneObject[];
  /** Boxes that the picture is divided into. */
  readonly panels: Box[];
  /** Nothing drawn stands out: the picture is taken for a photograph. */
  readonly isPhotograph: boolean;
  /** The objects, and in a photograph boxes in which something may be (label "region", confidence below 0.5), most confident first. */
  readonly regions: SceneObject[];
}

/** A drawn picture has at least this many objects as sure as this; a photograph has at least this many regions of color. */
const drawnCount = 3;
const drawnConfidence = 0.78;
const photoRegionsMin = 12;

/** Looks an image over. @param limit regions at most */
export function survey(pixels: Pixels, limit = 50): Survey {
  const { objects, panels, regionCount } = detect(pixels);
  const sure = objects.filter(({ confidence }) => confidence >= drawnConfidence).length;
  const isPhotograph = panels.length === 0 && sure < drawnCount && regionCount >= photoRegionsMin;
  if (!isPhotograph) return { objects, panels, isPhotograph, regions: objects.slice(0, limit) };
  const proposals = propose(pixels, limit)
    .filter(({ box }) => objects.every((object) => overlap(object.box, box) < 0.72))
    .map(({ box, confidence }, i) => regionOf(box, confidence, i));
  return { objects, panels, isPhotograph, regions: [...objects, ...proposals].slice(0, limit) };
}

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
