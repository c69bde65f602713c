import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../projections/events.js';
import { mergePatch } from './merge-patch.js';

/** The examples of RFC 7396, appendix A, that are of objects. */
const examples: [target: JsonObject, patch: JsonObject, merged: JsonObject][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

describe('a merge patch', () => {
  it.each(examples)('%j changed by %j is %j', (target, patch, merged) => {
    const before = structuredClone(target);
    expect(mergePatch(target, patch)).toEqual(merged);
    expect(target).toEqual(before);
  });
});
