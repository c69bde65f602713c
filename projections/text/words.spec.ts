import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apostropheCut } from './apostrophes.js';
import { termOf, unicodeForms } from './normalize.js';
import { termsOfWord, Words } from './words.js';

const plain = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu;
const marked = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)*/gu;

function readWords(text: string, isMarked = false): string[] {
  const found: string[] = [];
  for (const words = new Words(text, isMarked); words.next(); ) found.push(text.slice(words.start, words.end));
  return found;
}

/** The words that a pattern finds in a text, cut at their apostrophes. */
function wordsBy(pattern: RegExp, text: string): string[] {
  const found: string[] = [];
  const sticky = new RegExp(pattern.source, 'uy');
  for (let at = 0; at < text.length; ) {
    sticky.lastIndex = at;
    const [word] = sticky.exec(text) ?? [];
    if (word === undefined) {
      at++;
      continue;
    }
    const cuts = [...word.matchAll(/['’]/g)].flatMap(({ index }) => apostropheCut(text, at, at + index) ?? []);
    const { end, next } = cuts[0] ?? { end: at + word.length, next: at + word.length };
    if (end > at) found.push(text.slice(at, end));
    at = next;
  }
  return found;
}

/** The terms of a word, without anything kept. */
function termsAnew(word: string): string[] {
  const forms = /^[\p{ASCII}’]+$/u.test(word) ? [word.toLowerCase().replaceAll('’', "'")] : unicodeForms(word, true);
  return forms.flatMap((form) => termOf(form) ?? []);
}

const characters = fc.constantFrom(
  ..."abcYZ019'’ .-_\n",
  ...['é', 'e\u0301', 'ß', 'İ', '中', '文', '🐴', '𝒳', 'Ж', 'ة', 'running', "don't", 'Jon’s', 'd’', "un'", "'da"],
);
const written = fc.string({
  unit: fc.oneof({ weight: 4, arbitrary: characters }, { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) }),
  maxLength: 60,
});

describe('the words of a text', () => {
  it.each([
    ['letters and digits', 'A red-hot 42nd day_off', ['A', 'red', 'hot', '42nd', 'day', 'off']],
    ['letters behind apostrophes', "Don't 'quote' l’été rock'n'roll x'9", ["Don't", 'quote', 'été', "rock'n'roll", 'x', '9']],
    ['of any script', 'Ελλάδα, 我们 на', ['Ελλάδα', '我们', 'на']],
    ['however long', `${'a'.repeat(33)}'s`, [`${'a'.repeat(33)}'s`]],
  ])('are %s', (_, text, expected) => expect(readWords(text)).toEqual(expected));

  it('are those that a pattern finds, cut at their apostrophes', () => {
    fc.assert(
      fc.property(written, (text) => {
        expect(readWords(text)).toEqual(wordsBy(plain, text));
        expect(readWords(text, true)).toEqual(wordsBy(marked, text));
      }),
    );
  });

  it('have the terms that stemming them gives, each time', () => {
    fc.assert(
      fc.property(written, (text) => {
        for (const words = new Words(text); words.next(); ) {
          const word = text.slice(words.start, words.end);
          expect(words.terms).toEqual(termsAnew(word));
          expect(termsOfWord(word)).toEqual(words.terms);
        }
      }),
    );
  });

  it('are simple where nothing parts them', () => {
    const simple = "bed Bed isn't aB BED b4 été";
    const found: boolean[] = [];
    for (const words = new Words(simple); words.next(); ) found.push(words.isSimple);
    expect(found).toEqual([true, true, true, false, false, false, false]);
  });
});
