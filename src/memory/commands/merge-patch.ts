import type { Json, JsonObject } from '../../../projections/events.js';
import { isObject } from '../../../projections/json.js';

/** An object changed as a JSON Merge Patch says (RFC 7396): null takes a key away, objects are merged, all else is replaced. */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged: JsonObject = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = isObject(value) ? mergePatch(objectAt(target[key]), value) : value;
  }
  return merged;
}

const objectAt = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
