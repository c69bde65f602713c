import { describe, expect, it } from 'vitest';
import { isKind, kindsOf } from './kinds.js';

describe('kinds of things', () => {
  it.each([
    ['dog', ['animal', 'pet']],
    ['car', ['vehicle']],
    ['quux', []],
    ['constructor', []],
    ['__proto__', []],
  ])('of "%s" are %j', (name, kinds) => {
    expect([...kindsOf(name)]).toEqual(expect.arrayContaining(kinds));
    if (kinds.length === 0) expect(kindsOf(name).size).toBe(0);
  });

  it('are told from things', () => {
    expect(isKind('animal')).toBe(true);
    expect(isKind('dog')).toBe(false);
    expect(isKind('toString')).toBe(false);
  });
});
