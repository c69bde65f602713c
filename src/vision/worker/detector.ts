import path from 'node:path';
import {
  attributesOfLabel,
  type Box,
  boxArea,
  boxCenter,
  colorInBox,
  type Pixels,
  type SceneObject,
  survey,
} from '../../../spatial/index.js';
import { openedOnce } from '../models/models.js';
import type { OnnxDetector } from '../models/onnx-detector.js';
import type { PartStatus } from '../vision-task.js';

export interface DetectionResult {
  readonly status: PartStatus;
  readonly model: string | null;
  /** Things with names, colors, shapes: what questions are answered from. */
  readonly objects: readonly SceneObject[];
  readonly tiles: readonly Box[];
  readonly backgroundColor?: string;
  /** Boxes that may hold something; those that are objects under their ids. */
  readonly proposals: readonly SceneObject[];
  readonly warnings: readonly string[];
}

export const nothingDetected: DetectionResult = { status: 'off', model: null, objects: [], tiles: [], proposals: [], warnings: [] };

export type Detect = (pixels: Pixels) => Promise<DetectionResult>;

/** The detector of a thread: the model of a file, or the built-in one. A model that cannot be used is told of, and the built-in one answers in its place. */
export function detectorOf(file: string | null): Detect {
  if (file === null) return async (pixels) => builtIn(pixels);
  const name = path.basename(file);
  const load = openedOnce(file, async (model) => (await import('../models/onnx-detector.js')).OnnxDetector.open(model));
  return async (pixels) => {
    const loaded = await load();
    if ('unavailable' in loaded) return instead(pixels, name, 'unavailable', `the detector ${loaded.unavailable}`);
    try {
      return await byModel(loaded.model, pixels);
    } catch (error) {
      return instead(pixels, name, 'error', `the detector ${name} failed: ${(error as Error).message.slice(0, 200)}`);
    }
  };
}

function builtIn(pixels: Pixels): DetectionResult {
  const { objects, tiles, backgroundColor, isPhotograph, regions } = survey(pixels);
  return { ...nothingDetected, status: 'ok', model: 'built-in', objects, tiles, backgroundColor, proposals: isPhotograph ? regions : [] };
}

const instead = (pixels: Pixels, model: string, status: PartStatus, why: string): DetectionResult => ({
  ...builtIn(pixels),
  status,
  model,
  warnings: [`${why}; the built-in detector answered in its place`],
});

async function byModel(model: OnnxDetector, pixels: Pixels): Promise<DetectionResult> {
  const { detections } = await model.detect(pixels);
  const objects = detections.map(({ box, score, label }, i): SceneObject => {
    const name = model.labelOf(label).toLowerCase();
    return {
      id: `o${i + 1}`,
      label: name,
      attributes: { color: colorInBox(box, pixels), ...attributesOfLabel(name) },
      box,
      centroid: boxCenter(box),
      point: boxCenter(box),
      area: boxArea(box),
      depth: null,
      confidence: score,
      source: 'model',
    };
  });
  return { ...nothingDetected, status: 'ok', model: model.name, objects };
}
