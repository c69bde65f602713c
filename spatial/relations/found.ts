import type { Relation } from '../language/program.js';
import type { Scene, SceneObject } from '../scene.js';
import { centerOf, distance } from './geometry.js';
import { isRelated } from './relations.js';

/** A relation between two things, with how clear it is, from 0 to 1. */
export interface RelationFound {
  readonly subject: string;
  readonly relation: Relation;
  readonly object: string;
  readonly score: number;
}

const reportedRelations: readonly Relation[] = ['left', 'above', 'front', 'inside', 'touching', 'overlapping', 'right', 'below', 'behind'];

/** The relations among a few things, each pair from both its ends. */
export function relationsAmong(objects: readonly SceneObject[], scene: Scene): RelationFound[] {
  const found: RelationFound[] = [];
  for (const a of objects) {
    for (const b of objects) {
      if (a === b) continue;
      for (const relation of reportedRelations) {
        if (isRelated(a, relation, b, scene)) found.push({ subject: a.id, relation, object: b.id, score: clarity(a, relation, b, scene) });
      }
    }
  }
  return found;
}

/** For sides: how much of the way between two centers lies along the asked axis. */
function clarity(a: SceneObject, relation: Relation, b: SceneObject, scene: Scene): number {
  const length = distance(centerOf(a), centerOf(b), scene);
  if (length === 0) return 0;
  const [dx, dy] = [Math.abs(a.centroid[0] - b.centroid[0]) * scene.width, Math.abs(a.centroid[1] - b.centroid[1]) * scene.height];
  if (relation === 'left' || relation === 'right') return dx / length;
  if (relation === 'above' || relation === 'below') return dy / length;
  return 1;
}
