import { survey } from '../../../projections/spatial/regions/survey.js';
import type { Box, SceneObject } from '../../../projections/spatial/scene.js';
import type { PartStatus, VisionSettings } from '../task.js';
import type { DecodedImage } from './read-image.js';

export interface Detection {
  readonly status: PartStatus;
  readonly model: string | null;
  /** Things with names, colors, shapes: what questions are answered from. */
  readonly objects: readonly SceneObject[];
  readonly panels: readonly Box[];
  /** Boxes that may hold something. */
  readonly proposals: readonly SceneObject[];
  readonly warnings: readonly string[];
}

export const nothingDetected: Detection = { status: 'off', model: null, objects: [], panels: [], proposals: [], warnings: [] };

export async function detectIn({ pixels }: DecodedImage, _: VisionSettings): Promise<Detection> {
  return builtIn(pixels);
}

function builtIn(pixels: DecodedImage['pixels']): Detection {
  const { objects, panels, regions } = survey(pixels);
  const known = new Set(objects);
  return {
    ...nothingDetected,
    status: 'ok',
    model: 'built-in',
    objects,
    panels,
    proposals: regions.filter((region) => !known.has(region)),
  };
}
