import type { Json, JsonObject } from '../events.js';
import { isObject } from '../json.js';

/** Size of a state, in characters of its JSON. */
export const stateLengthMax = 262_144;

/**
 * A state after a change. `replace`: the new one; `merge`: a JSON merge patch (RFC 7396), where objects go into each other, null takes a field away and anything else
 * takes the place of what was there.
 */
export function changedState(state: JsonObject, change: JsonObject, mode: 'merge' | 'replace'): JsonObject {
  return mode === 'replace' ? change : mergePatch(state, change);
}

function mergePatch(target: Json | undefined, patch: JsonObject): JsonObject {
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, isObject(value) ? mergePatch(merged.get(key), value) : value);
  }
  return Object.fromEntries(merged);
}
