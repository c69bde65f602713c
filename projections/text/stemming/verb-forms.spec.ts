import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { describe, expect, it } from 'vitest';
import { dutchVerbs, germanVerbs, swedishVerbs } from './germanic-verbs.js';
import { frenchVerbs, italianVerbs, portugueseVerbs, spanishVerbs } from './romance-verbs.js';

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
    expect([germanVerbs.separable.has('ab'), germanVerbs.separable.has('ver')]).toEqual([true, false]);
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

describe('irregular verbs of other languages', () => {
  it.each([
    [spanish, spanishVerbs, 'hecho', 'hizo'],
    [spanish, spanishVerbs, 'devolvió', 'devuelto'],
    [french, frenchVerbs, 'prend', 'pris'],
    [french, frenchVerbs, 'apprendre', 'appris'],
    [italian, italianVerbs, 'scrive', 'scritto'],
    [portuguese, portugueseVerbs, 'traz', 'trouxe'],
    [swedish, swedishVerbs, 'skrev', 'skrivit'],
  ])('have their forms found', (stem, verbs, word, other) => expect(meets(stem, verbs.formsOf(word, false), other)).toBe(true));

  it('are the only verbs known there', () => {
    expect(spanishVerbs.formsOf('hablar', false)).toEqual([]);
    expect(swedishVerbs.formsOf('kasta', false)).toEqual([]);
  });
});

it.each(['', 'a', 'ge', 'get', 'weg', 'ab', 'x'.repeat(64), 'ss'])('are found of any word: "%s"', (word) => {
  for (const { formsOf } of [germanVerbs, dutchVerbs, swedishVerbs, spanishVerbs, frenchVerbs, italianVerbs, portugueseVerbs])
    for (const form of formsOf(word, false)) expect(form.length).toBeGreaterThan(0);
});
