import type { Relation } from '../language/program.js';
import { boxArea, type Entity, isGroup, type Scene, type SceneObject } from '../scene.js';
import { boxGap, centerOf, distance, gap, sizeOf } from './geometry.js';

/** Objects whose nearest pixels are this near touch: a hundredth of what frames them, and never less than two pixels. */
const touchShare = 0.012;
const touchMin = 1.2;

/** Centers nearer than this along an axis, as a share of the image, lie level: neither is left of or above the other. */
const levelShare = 0.012;

/** Whether `a` stands in the relation to `b`, as seen in the image. Sides compare centers over the whole half plane. */
export function isRelated(a: Entity, relation: Relation, b: Entity, scene: Scene): boolean {
  if (a === b) return false;
  const [ax, ay] = centerOf(a);
  const [bx, by] = centerOf(b);
  switch (relation) {
    case 'left':
      return bx - ax > levelShare;
    case 'right':
      return ax - bx > levelShare;
    case 'above':
      return by - ay > levelShare;
    case 'below':
      return ay - by > levelShare;
    case 'on':
      return isOn(a, b, scene) || isInside(a, b);
    case 'inside':
      return isInside(a, b);
    case 'outside':
      return !isInside(a, b);
    case 'touching':
      return gap(a, b, scene) <= (scene.boxes.length > 0 ? 1.75 : 1) * touchTolerance(a, scene);
    case 'overlapping':
      return boxGap(a.box, b.box, scene) === 0 && gap(a, b, scene) <= touchTolerance(a, scene);
    case 'near':
      return gap(a, b, scene) <= nearLimit(a, b, scene);
    case 'far':
      return gap(a, b, scene) > nearLimit(a, b, scene);
    case 'front':
      return isCloser(a, b);
    case 'behind':
      return isCloser(b, a);
    case 'aligned':
      return isInLine(a, b, 0) || isInLine(a, b, 1);
    case 'row':
      return isInLine(a, b, 1);
    case 'column':
      return isInLine(a, b, 0);
  }
}

/** Pixels within which things count as touching each other or a wall. */
export function touchTolerance(entity: Entity, scene: Scene): number {
  const frame = frameOf(entity, scene);
  return Math.max(touchMin, touchShare * frame);
}

/** Pixels of the shorter side of the box that the thing lies in, or of the image. */
export function frameOf(entity: Entity, scene: Scene): number {
  const box = isGroup(entity) ? undefined : boxOf(entity, scene);
  if (box === undefined) return Math.min(scene.width, scene.height);
  return Math.min((box.box[2] - box.box[0]) * scene.width, (box.box[3] - box.box[1]) * scene.height);
}

/** The box that the picture shows around a thing. */
export const boxOf = (object: SceneObject, scene: Scene) => scene.boxes.find(({ members }) => members.includes(object));
/** The tower that a thing is a block of; undefined where it is of none. */
export const towerOf = (object: SceneObject, scene: Scene) => scene.towers.find(({ members }) => members.includes(object));

/** Directly above: rests on it. */
function isOn(a: Entity, b: Entity, scene: Scene): boolean {
  const overlap = Math.min(a.box[2], b.box[2]) - Math.max(a.box[0], b.box[0]);
  const isOver = overlap > 0.3 * Math.min(a.box[2] - a.box[0], b.box[2] - b.box[0]) && centerOf(a)[1] < centerOf(b)[1];
  return isOver && Math.abs(b.box[1] - a.box[3]) * scene.height <= Math.max(touchTolerance(a, scene), 0.15 * sizeOf(a, scene));
}

function isInside(a: Entity, b: Entity): boolean {
  if (isGroup(b)) return !isGroup(a) && b.members.includes(a);
  const [x, y] = centerOf(a);
  const holds = x >= b.box[0] && x <= b.box[2] && y >= b.box[1] && y <= b.box[3];
  return holds && boxArea(a.box) < boxArea(b.box);
}

const isCloser = (a: Entity, b: Entity): boolean => {
  const [near, far] = [depthOf(a), depthOf(b)];
  return near !== null && far !== null && near < far;
};

/** Depth of a thing in its scene's unit, larger = farther; null where nothing was measured, and of groups. */
export const depthOf = (entity: Entity): number | null => (isGroup(entity) ? null : entity.depth);

const nearLimit = (a: Entity, b: Entity, scene: Scene): number =>
  Math.max(0.12 * Math.min(scene.width, scene.height), 0.75 * Math.min(sizeOf(a, scene), sizeOf(b, scene)));

/** Centers agree along an axis within a quarter of the smaller thing's extent. */
function isInLine(a: Entity, b: Entity, axis: 0 | 1): boolean {
  const extent = Math.min(a.box[axis + 2] - a.box[axis], b.box[axis + 2] - b.box[axis]);
  return Math.abs(centerOf(a)[axis] - centerOf(b)[axis]) <= 0.25 * extent;
}

/** How far off the straight way from `b` to `c` a thing may lie, as a share of that way, and still be between them. */
const betweenWidth = 0.3;

/** Near the segment between two others' centers, and not beyond its ends. */
export function isBetween(a: Entity, b: Entity, c: Entity, scene: Scene): boolean {
  if (a === b || a === c || b === c) return false;
  const [p, q, r] = [centerOf(a), centerOf(b), centerOf(c)];
  const [vx, vy] = [(r[0] - q[0]) * scene.width, (r[1] - q[1]) * scene.height];
  const [wx, wy] = [(p[0] - q[0]) * scene.width, (p[1] - q[1]) * scene.height];
  const length = distance(q, r, scene);
  if (length === 0) return false;
  const along = (vx * wx + vy * wy) / (length * length);
  const off = Math.abs(vx * wy - vy * wx) / length;
  return along > 0 && along < 1 && off <= betweenWidth * length;
}

/** Sides of its box (or the image) that a thing touches. @param tolerance pixels between them at most */
export function wallsTouched(
  object: SceneObject,
  scene: Scene,
  tolerance: number,
): { left: boolean; right: boolean; top: boolean; bottom: boolean } {
  const [x0, y0, x1, y1] = boxOf(object, scene)?.box ?? [0, 0, 1, 1];
  const [a0, b0, a1, b1] = object.box;
  return {
    left: (a0 - x0) * scene.width <= tolerance,
    right: (x1 - a1) * scene.width <= tolerance,
    top: (b0 - y0) * scene.height <= tolerance,
    bottom: (y1 - b1) * scene.height <= tolerance,
  };
}
