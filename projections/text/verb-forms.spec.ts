import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as german } from '@orama/stemmers/german';
import { describe, expect, it } from 'vitest';
import { dutchVerbs, germanVerbs } from './germanic-verbs.js';

const meets = (stem: (word: string) => string, forms: readonly string[], other: string): boolean => forms.map(stem).includes(stem(other));

describe('other forms of a verb in German', () => {
  it.each([
    ['fand', 'gefunden'],
    ['gefunden', 'finden'],
    ['wächst', 'wuchs'],
    ['roch', 'riecht'],
    ['heizt', 'geheizt'],
    ['geheizt', 'heizen'],
    ['putzte', 'putzt'],
    ['putzt', 'putzen'],
    ['arbeitet', 'gearbeitet'],
    ['abfährt', 'abgefahren'],
    ['weggeworfen', 'wegwerfen'],
    ['aufräumt', 'aufgeräumt'],
    ['verstanden', 'versteht'],
    ['versprach', 'versprochen'],
    ['bekommt', 'bekam'],
  ])('of %s are found: %s', (word, other) => expect(meets(german, germanVerbs.formsOf(word, false), other)).toBe(true));

  it.each([
    ['gesicht', 'sicht'],
    ['gericht', 'richten'],
    ['spiel', 'gespielt'],
    ['buch', 'gebucht'],
  ])('of %s are not %s', (word, other) => expect(meets(german, germanVerbs.formsOf(word, false), other)).toBe(false));

  it('are those of no noun, which is written with a capital letter', () => {
    expect(germanVerbs.formsOf('band', true)).toEqual([]);
    expect(germanVerbs.formsOf('band', false)).toContain('gebunden');
  });

  it('stand apart from some prefixes', () => {
    expect([germanVerbs.apart.has('ab'), germanVerbs.apart.has('ver')]).toEqual([true, false]);
  });
});

describe('other forms of a verb in Dutch', () => {
  it.each([
    ['gevonden', 'vond'],
    ['koopt', 'gekocht'],
    ['bouwde', 'gebouwd'],
    ['danst', 'gedanst'],
    ['vergat', 'vergeten'],
    ['opgeruimd', 'opruimt'],
  ])('of %s are found: %s', (word, other) => expect(meets(dutch, dutchVerbs.formsOf(word, false), other)).toBe(true));
});

it.each(['', 'a', 'ge', 'get', 'weg', 'ab', 'x'.repeat(64), 'ss'])('are found of any word: "%s"', (word) => {
  for (const { formsOf } of [germanVerbs, dutchVerbs]) for (const form of formsOf(word, false)) expect(form.length).toBeGreaterThan(0);
});
