import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedValues } from './expected-values.js';

const expected = (...seen: (string | number | boolean)[]): readonly string[] => expectedValues(seen, 100).values;

describe('expected values', () => {
  it('are the next number and the lower ones, by text before and form', () => {
    expect(expected('s3', 's1')).toEqual(['s4', 's2', 's0']);
    expect(expected('9')).toEqual(['10', '8', '7', '6', '5', '4', '3', '2', '1', '0']);
    expect(expected('room 02')).toEqual(['room 03', 'room 01', 'room 00']);
    expect(expected('a1', 'b1')).toEqual(['a2', 'a0', 'b2', 'b0']);
  });

  it('are the other letters of the case', () => {
    expect(expected('b', 'c').join('')).toBe('adefghijklmnopqrstuvwxyz');
    expect(expected('Q').join('')).toBe('ABCDEFGHIJKLMNOPRSTUVWXYZ');
  });

  it('are none where values tell nothing of others', () => {
    expect(expected()).toEqual([]);
    expect(expected('buy', 'leave', '', true, 4, 'order 20261121')).toEqual([]);
  });

  it('count for as much as values are of such a kind', () => {
    expect(expectedValues(['s1', 'none'], 100).share).toBe(0.5);
    expect(expectedValues(['up'], 100).share).toBe(0);
  });

  it('are new, different, few, and within the room', () => {
    const value = fc.oneof(fc.string(), fc.boolean(), fc.nat().map(String), fc.constantFrom('a', 'Z', '007', 's999999', 's1'));
    fc.assert(
      fc.property(fc.uniqueArray(value), fc.nat({ max: 100 }), (seen, room) => {
        const { values } = expectedValues(seen, room);
        expect(new Set([...seen, ...values]).size).toBe(seen.length + values.length);
        expect(values.length).toBeLessThanOrEqual(Math.min(room, 32));
      }),
    );
  });
});
