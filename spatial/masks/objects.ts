import { attributesOfLabel } from '../hints.js';
import { innerPoint } from '../regions/inner-point.js';
import type { MaskCrop } from '../regions/outline.js';
import type { Box, Mask, SceneObject } from '../scene.js';
import { bitsOfMask } from './rle.js';

/** A thing annotated by its pixels. */
export interface LabeledMask {
  readonly label?: string;
  readonly mask: Mask;
}

/**
 * Things as their masks show them; empty masks are left out. Their points lie in the mask, as far inside as can be.
 * @param masks in the order in which ids `m1`, `m2`, … are given
 */
export function objectsOfMasks(masks: readonly LabeledMask[]): SceneObject[] {
  return masks.flatMap(({ label = 'object', mask }, i): SceneObject[] => {
    const crop = cropOfMask(mask);
    if (crop === null) return [];
    const { width, height } = mask;
    const [px, py] = innerPoint(crop);
    const name = label.trim().toLowerCase();
    return [
      {
        id: `m${i + 1}`,
        label: name,
        attributes: attributesOfLabel(name),
        box: boxOf(crop, mask),
        centroid: centroidOf(mask, crop.area),
        point: [px / width, py / height],
        area: crop.area / (width * height),
        depth: null,
        confidence: 1,
        source: 'mask',
        mask,
      },
    ];
  });
}

const boxOf = ({ x, y, width: w, height: h }: MaskCrop, { width, height }: Mask): Box => [
  (x + 1) / width,
  (y + 1) / height,
  (x + w - 1) / width,
  (y + h - 1) / height,
];

function centroidOf({ runs, width, height }: Mask, area: number): readonly [number, number] {
  let [sx, sy] = [0, 0];
  for (let i = 0; i < runs.length; i += 2) {
    const y = Math.floor(runs[i] / width);
    sx += runs[i + 1] * (runs[i] - y * width + runs[i + 1] / 2);
    sy += runs[i + 1] * (y + 0.5);
  }
  return [sx / area / width, sy / area / height];
}

/** The mask cut out, with a rim of zeros; null for an empty one. */
function cropOfMask(mask: Mask): MaskCrop | null {
  const { runs, width } = mask;
  let [x0, y0, x1, y1, area] = [width, mask.height, 0, 0, 0];
  for (let i = 0; i < runs.length; i += 2) {
    const y = Math.floor(runs[i] / width);
    const x = runs[i] - y * width;
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x + runs[i + 1]);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y + 1);
    area += runs[i + 1];
  }
  if (area === 0) return null;
  const all = bitsOfMask(mask);
  const [w, h] = [x1 - x0 + 2, y1 - y0 + 2];
  const bits = new Uint8Array(w * h);
  for (let y = y0; y < y1; y++) bits.set(all.subarray(y * width + x0, y * width + x1), (y - y0 + 1) * w + 1);
  return { bits, width: w, height: h, x: x0 - 1, y: y0 - 1, area };
}
