import { describe, expect, it } from 'vitest';
import { nameColor } from './color-names.js';
import { labOf } from './oklab.js';

const nameOf = (code: number): string => nameColor(labOf(code >> 16, (code >> 8) & 255, code & 255)).name;

describe('nameColor', () => {
  it.each([
    ['blue', [0x9ac0cd, 0xa2b5cd, 0x6ca6cd, 0x8db6cd, 0x101c50, 0x0000cd]],
    ['brown', [0xcdaa7d, 0xc19a6b, 0xcdb79e, 0x4a2c12, 0x8b5a2b]],
    ['green', [0x9bcd9b, 0x548b54, 0x9caf88, 0x0d4020, 0x00ff00]],
    ['purple', [0xb8a9d9, 0xcdb5cd, 0xd0b0e0, 0x2d1840, 0x8b4789]],
    ['gray', [0xa0a8b0, 0x787470, 0xc8c4bc, 0xc1cdc1, 0x808080]],
    ['black', [0x101012, 0x1c1a18, 0x000000]],
    ['white', [0xf0ece4, 0xe8eef4, 0xffffff]],
  ] as const)('calls %s what is pale, dark or dull of it', (name, codes) => {
    expect(codes.map(nameOf)).toEqual(codes.map(() => name));
  });
});
