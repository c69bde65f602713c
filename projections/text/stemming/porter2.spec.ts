import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import stem from 'wink-porter2-stemmer';
import { porter2 } from './porter2.js';

const beginnings = [
  'happ',
  'run',
  'nation',
  'gener',
  'commun',
  'arsen',
  'hop',
  'hopp',
  'cr',
  'sk',
  'controll',
  'consist',
  'relat',
  'vi',
  'abil',
  'log',
  'y',
  'say',
  'fluent',
  'bee',
  'agr',
  'ex',
];
const endings = [
  '',
  's',
  'es',
  'ies',
  'ied',
  'ed',
  'edly',
  'ing',
  'ingly',
  'eed',
  'eedly',
  'y',
  'ly',
  'li',
  'ness',
  'ational',
  'ization',
  'fulness',
  'ousness',
  'iveness',
  'bility',
  'ogy',
  'ative',
  'ement',
  'ment',
  'ion',
  'sion',
  'tion',
  'ism',
  'ate',
  'er',
  'ic',
  'ical',
  'al',
  'l',
  'll',
  'e',
  'ful',
  'less',
  'lessly',
  'us',
  'ss',
  'sses',
];

describe('porter2', () => {
  it('agrees with a published implementation on built words', () => {
    const words = beginnings.flatMap((b) => endings.flatMap((e) => ['', 's', 'ly', 'ed', 'ing'].map((last) => b + e + last)));
    expect(words.filter((word) => porter2(word) !== stem(word))).toEqual([]);
  });

  // With several y, and where hardly anything but the ending is there ("oing"), the other implementation departs from the published algorithm.
  it('agrees with it on random words with one y at most and something of a stem', () => {
    const word = fc.array(fc.constantFrom(...'aeioubdglnrstwxy'), { minLength: 4, maxLength: 12 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(
        word.filter((text) => text.indexOf('y') === text.lastIndexOf('y') && stem(text).length > 2),
        (text) => porter2(text) === stem(text),
      ),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['dying', 'die'],
    ['news', 'news'],
    ['skies', 'sky'],
    ['knightly', 'knight'],
    ['succeeded', 'succeed'],
    ['generously', 'generous'],
    ['violins', 'violin'],
  ])('stems %s to %s', (word, expected) => expect(porter2(word)).toBe(expected));
});
