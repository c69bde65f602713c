import { describe, expect, it } from 'vitest';
import { europeanForm } from './european-letters.js';

describe('a regular expression of European letters', () => {
  it.each(['L', 'Lu', 'Ll', 'N'])('has the characters of \\p{%s} in its blocks, alone and in a class', (property) => {
    const exact = new RegExp(`^\\p{${property}}$`, 'u');
    const alone = europeanForm(`^\\p{${property}}$`);
    const inClass = europeanForm(`^[_\\p{${property}}]$`);
    const outside = europeanForm(`^[^\\p{${property}}]$`);
    for (let code = 0x20; code < 0x2000; code++) {
      if (code >= 0x530 && code < 0x1e00) continue;
      const text = String.fromCharCode(code);
      const has = exact.test(text);
      expect([alone.test(text), inClass.test(text), outside.test(text)]).toEqual([has, has || text === '_', !has]);
    }
  });

  it('leaves all else as it stands', () => {
    expect(europeanForm(String.raw`\[\]\p{M}(?<a>x)`, 'iu')).toEqual(/\[\]\p{M}(?<a>x)/iu);
    expect(europeanForm(String.raw`(?<!\p{L})(?:ich|él)(?!\p{L})`, 'iu').test('„Él')).toBe(true);
    expect(europeanForm(String.raw`(?<!\p{L})(?:ich|él)(?!\p{L})`, 'iu').test('Élan')).toBe(false);
  });
});
