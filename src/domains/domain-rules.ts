import { optional, whole } from '../../projections/rules/rules.js';

/** Rules for fields that more than one part of this room takes. */

export const openObject = { type: 'object', additionalProperties: true };

/** The version that a write expects, where it does. */
export const expectedVersion = optional(whole(0, Number.MAX_SAFE_INTEGER));
