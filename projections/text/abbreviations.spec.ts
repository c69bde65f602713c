import { describe, expect, it } from 'vitest';
import { abbreviationsOf, isAbbreviation } from './abbreviations.js';

describe('abbreviations', () => {
  it.each([
    ['directory', 'dir'],
    ['image', 'img'],
    ['context', 'ctx'],
    ['message', 'msg'],
    ['database', 'db'],
    ['list', 'ls'],
    ['configuration', 'config'],
  ])('of %s hold %s', (word, short) => {
    expect(isAbbreviation(short, word)).toBe(true);
  });

  it.each([
    ['image', 'gm'],
    ['image', 'imag'],
    ['list', 'lis'],
    ['cat', 'ca'],
    ['', ''],
  ])('of %s do not hold %s', (word, short) => {
    expect(isAbbreviation(short, word)).toBe(false);
  });

  it('are few, however long the word', () => {
    for (let length = 1; length < 70; length++)
      expect(abbreviationsOf('bcdfghjklmnpqrstvwxz'.repeat(4).slice(0, length)).size).toBeLessThan(100);
  });
});
