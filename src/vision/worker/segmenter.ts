import path from 'node:path';
import { type Mask, objectsOfMasks, type Pixels, type SceneObject } from '../../../spatial/index.js';
import { openedOnce } from '../models/models.js';
import type { PartStatus } from '../vision-task.js';

export interface SegmentationResult {
  readonly status: PartStatus;
  readonly model: string | null;
  /** The given things; those whose pixels were found have masks. */
  readonly objects: readonly SceneObject[];
  readonly warnings: readonly string[];
}

export type Segment = (pixels: Pixels, objects: readonly SceneObject[]) => Promise<SegmentationResult>;

/** The segmenter of a thread: the model of a file, or none beyond what the built-in detector knows of its objects' pixels. */
export function segmenterOf(file: string | null): Segment {
  if (file === null) return async (_, objects) => ({ status: 'ok', model: 'built-in', objects, warnings: [] });
  const model = path.basename(file);
  const load = openedOnce(file, async (name) => (await import('../models/onnx-segmenter.js')).openSegmenter(name));
  return async (pixels, objects) => {
    const loaded = await load();
    if ('unavailable' in loaded) return { status: 'unavailable', model, objects, warnings: [`the segmenter ${loaded.unavailable}`] };
    if (objects.length === 0) return { status: 'ok', model, objects, warnings: [] };
    try {
      const masks = await loaded.model.masksFor(
        pixels,
        objects.map(({ box }) => box),
      );
      return { status: 'ok', model, objects: objects.map((object, i) => withMask(object, masks[i])), warnings: [] };
    } catch (error) {
      const why = `the segmenter ${model} failed: ${(error as Error).message.slice(0, 200)}`;
      return { status: 'error', model, objects, warnings: [why] };
    }
  };
}

/** The thing with the pixels of a mask: its point lies in them. */
function withMask(object: SceneObject, mask: Mask | null): SceneObject {
  const [measured] = mask === null ? [] : objectsOfMasks([{ mask }]);
  if (measured === undefined) return object;
  const { centroid, point, area } = measured;
  return { ...object, mask: measured.mask, centroid, point, area };
}
