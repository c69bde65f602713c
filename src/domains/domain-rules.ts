import { limits } from '../../projections/domain/declaration/declaration-limits.js';
import { optional, type Rule, whole } from '../../projections/rules/rules.js';
import { wellFormedJson } from '../gateway/validation/field-rules.js';

/** Rules for fields that more than one part of this room takes. */

export const openObject = { type: 'object', additionalProperties: true };

/** Keys of what is said of variables in one request, all together: many values of each may have weights. */
const valueKeysMax = 16_384;
/** Keys of one event's relations, all together: four of each, and as many again of what is told of them. */
const relationKeysMax = 8 * limits.eventRelations;
/** Items of the lists in one of these, all together: a write's digest is made of all of them before it is known what they mean. With so many it takes the event loop 13 ms at most. */
const itemsMax = 16_384;

/** Something for each of some variables. */
export const byVariable = (schema: Rule['schema'] = openObject): Rule => wellFormedJson(schema, valueKeysMax, itemsMax);

/** Relations of an event. */
export const relationsRule = wellFormedJson(
  {
    type: 'array',
    maxItems: limits.eventRelations,
    items: {
      type: 'object',
      required: ['subject', 'relation', 'object'],
      properties: { subject: { type: 'string' }, relation: { type: 'string' }, object: { type: 'string' }, attributes: openObject },
    },
  },
  relationKeysMax,
  itemsMax,
);

/** The version that a write expects, where it does. */
export const expectedVersion = optional(whole(0, Number.MAX_SAFE_INTEGER));
