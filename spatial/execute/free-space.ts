import type { Relation } from '../language/program.js';
import { boxGap, distance } from '../relations/geometry.js';
import type { Box, Point, Scene, SceneObject } from '../scene.js';

/** Places looked at along the longer side. */
const steps = 96;
/** Pixels of a place's own clearance that are worth wishing for, as a share of the shorter side. */
const roomShare = 0.06;

/**
 * A place that nothing covers, on the asked side of things and as near to them as leaves some room around; null where all is covered.
 * @param relation where it is to be, seen from the anchors; `any` for anywhere
 */
export function freePlace(relation: Relation | 'between' | 'any', anchors: readonly SceneObject[], scene: Scene): Point | null {
  const step = Math.max(scene.width, scene.height) / steps;
  const wished = roomShare * Math.min(scene.width, scene.height);
  let best: Point | null = null;
  let bestCost = Number.MAX_VALUE;
  for (let py = step / 2; py < scene.height; py += step) {
    for (let px = step / 2; px < scene.width; px += step) {
      const place: Point = [px / scene.width, py / scene.height];
      const room = roomAt(place, scene);
      if (room < 1 || !isThere(place, relation, anchors, scene)) continue;
      const cost = costOf(place, relation, anchors, scene) - 2 * Math.min(room, wished);
      if (cost < bestCost) {
        best = place;
        bestCost = cost;
      }
    }
  }
  return best;
}

const boxAt = ([x, y]: Point): Box => [x, y, x, y];

/** Pixels to the nearest box or the image's rim; negative inside a box. */
function roomAt(place: Point, scene: Scene): number {
  const rim = Math.min(place[0], 1 - place[0]) * scene.width;
  const side = Math.min(place[1], 1 - place[1]) * scene.height;
  let room = Math.min(rim, side);
  for (const { box } of scene.objects) {
    const gap = boxGap(boxAt(place), box, scene);
    if (gap === 0) return -1;
    room = Math.min(room, gap);
  }
  return room;
}

function isThere(place: Point, relation: Relation | 'between' | 'any', anchors: readonly SceneObject[], scene: Scene): boolean {
  if (relation === 'any' || anchors.length === 0) return true;
  if (relation === 'between') return isAlong(place, anchors, scene);
  return anchors.every(({ box }) => {
    switch (relation) {
      case 'left':
        return place[0] < box[0];
      case 'right':
        return place[0] > box[2];
      case 'above':
      case 'on':
      case 'behind':
        return place[1] < box[1];
      case 'below':
      case 'front':
        return place[1] > box[3];
      case 'inside':
        return place[0] > box[0] && place[0] < box[2] && place[1] > box[1] && place[1] < box[3];
      default:
        return true;
    }
  });
}

function isAlong(place: Point, anchors: readonly SceneObject[], scene: Scene): boolean {
  const [a, b] = anchors;
  if (b === undefined) return true;
  const whole = distance(a.centroid, b.centroid, scene);
  const [toA, toB] = [distance(place, a.centroid, scene), distance(place, b.centroid, scene)];
  return toA < whole && toB < whole && toA + toB < 1.15 * whole;
}

/** Pixels from the anchors' boxes, and off the line straight to the side twice over. */
function costOf(place: Point, relation: Relation | 'between' | 'any', anchors: readonly SceneObject[], scene: Scene): number {
  if (anchors.length === 0) return 0;
  if (relation === 'between' && anchors.length > 1) {
    return Math.abs(distance(place, anchors[0].centroid, scene) - distance(place, anchors[1].centroid, scene));
  }
  const isSideways = relation === 'left' || relation === 'right';
  const isUpright = relation === 'above' || relation === 'below' || relation === 'on' || relation === 'front' || relation === 'behind';
  let cost = 0;
  for (const { box, centroid } of anchors) {
    const off = isSideways
      ? Math.abs(place[1] - centroid[1]) * scene.height
      : isUpright
        ? Math.abs(place[0] - centroid[0]) * scene.width
        : 0;
    cost += boxGap(boxAt(place), box, scene) + 1.5 * off;
  }
  return cost / anchors.length;
}
