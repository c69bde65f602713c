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

/**
 * Whether a change alone makes any state longer than is allowed, told without making that state: what a change gives other than null stays in it as it is.
 * @returns `false` also where the state is too long together with what was there
 */
export function growsBeyond(change: JsonObject, lengthMax = stateLengthMax): boolean {
  return leftAfter(change, lengthMax) < 0;
}

/** What is left of a length when a value's JSON is taken off, at least; below 0 as soon as that is known. */
function leftAfter(value: Json, length: number): number {
  if (typeof value === 'string') return length - value.length - 2;
  if (typeof value === 'number') return length - String(value).length;
  if (typeof value !== 'object' || value === null) return length - 4;
  let left = length - 2;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && left >= 0; i++) left = leftAfter(value[i], left - Math.min(i, 1));
    return left;
  }
  let commas = 0;
  for (const key in value) {
    if (value[key] === null) continue;
    left = leftAfter(value[key], left - key.length - 3 - commas);
    if (left < 0) break;
    commas = 1;
  }
  return left;
}

function mergePatch(target: Json | undefined, patch: JsonObject): JsonObject {
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, isObject(value) ? mergePatch(merged.get(key), value) : value);
  }
  return Object.fromEntries(merged);
}
