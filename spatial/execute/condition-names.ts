import type { Condition, Measure, Relation } from '../language/program.js';
import type { Entity } from '../scene.js';
import { attributeOf } from './attributes.js';

/** What is said of a thing in few words; null where there are none. */
export function nameOfCondition(entity: Entity, condition: Condition): string | null {
  switch (condition.kind) {
    case 'attribute':
      return attributeOf(entity, condition.name);
    case 'relation':
      return `${relationNames[condition.relation] ?? condition.relation} ${condition.to.text}`;
    case 'compared': {
      const word = comparatives[condition.by]?.[condition.order === 'more' ? 1 : 0];
      return word === undefined || condition.to !== undefined ? null : `${word} than ${condition.than.text}`;
    }
    case 'and': {
      const names = condition.of.map((part) => nameOfCondition(entity, part));
      return names.length > 0 && names.every((name) => name !== null) ? names.join(' ') : null;
    }
    default:
      return null;
  }
}

const relationNames: Readonly<Partial<Record<Relation, string>>> = {
  left: 'left of',
  right: 'right of',
  front: 'in front of',
  far: 'far from',
};

/** Less and more of a measure. */
const comparatives: Readonly<Partial<Record<Measure, readonly [less: string, more: string]>>> = {
  size: ['smaller', 'larger'],
  width: ['narrower', 'wider'],
  height: ['shorter', 'taller'],
  y: ['higher', 'lower'],
  depth: ['closer', 'farther'],
};
