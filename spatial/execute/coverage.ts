import { boxGap } from '../relations/geometry.js';
import { type Box, boxArea, type Entity, isGroup, type Mask, type Scene } from '../scene.js';

/** The fraction of the image that entities cover together: what several of them cover counts once. */
export function coverage(entities: readonly Entity[], scene: Scene): number {
  const areas = entities.map((entity) => (isGroup(entity) ? boxArea(entity.box) : entity.area));
  const sum = Math.min(
    1,
    areas.reduce((total, area) => total + area, 0),
  );
  const isApart = entities.every((a, i) => entities.slice(i + 1).every((b) => boxGap(a.box, b.box, scene) > 0));
  if (isApart) return sum;
  const masks = entities.map((entity) => (isGroup(entity) ? undefined : entity.mask));
  const known = masks.filter((mask): mask is Mask => mask !== undefined);
  const isOneGrid = known.every(({ width, height }) => width === known[0].width && height === known[0].height);
  if (known.length === entities.length && isOneGrid) return pixelsCovered(known) / (known[0].width * known[0].height);
  return known.length > 0 ? sum : Math.min(sum, boxesCover(entities.map(({ box }) => box)));
}

function pixelsCovered(masks: readonly Mask[]): number {
  const covered = new Uint8Array(masks[0].width * masks[0].height);
  for (const { runs } of masks) for (let i = 0; i < runs.length; i += 2) covered.fill(1, runs[i], runs[i] + runs[i + 1]);
  return covered.reduce((total, pixel) => total + pixel, 0);
}

/** The area of a union of boxes: between any two neighboring edges from left to right it is one set of intervals from top to bottom. */
function boxesCover(boxes: readonly Box[]): number {
  const edges = [...new Set(boxes.flatMap(([x0, , x1]) => [x0, x1]))].sort((a, b) => a - b);
  return edges.slice(1).reduce((area, right, i) => {
    const left = edges[i];
    const within = boxes.filter(([x0, , x1]) => x0 <= left && x1 >= right).sort((a, b) => a[1] - b[1]);
    let [height, reached] = [0, 0];
    for (const [, y0, , y1] of within) {
      height += Math.max(0, y1 - Math.max(y0, reached));
      reached = Math.max(reached, y1);
    }
    return area + height * (right - left);
  }, 0);
}
