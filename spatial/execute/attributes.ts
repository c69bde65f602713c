import type { AttributeName } from '../language/program.js';
import { type Entity, isGroup } from '../scene.js';

/** A property by name. A group has a property when all its members share it. */
export function attributeOf(entity: Entity, name: AttributeName): string | null {
  if (name === 'count') return isGroup(entity) ? String(entity.members.length) : null;
  if (!isGroup(entity)) return name === 'label' ? entity.label : (entity.attributes[name] ?? null);
  const values = new Set(entity.members.map((member) => attributeOf(member, name)));
  const [first] = values;
  return values.size === 1 ? (first ?? null) : null;
}
