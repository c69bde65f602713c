import { stemmer as german } from '@orama/stemmers/german';
import { describe, expect, it } from 'vitest';
import { finish } from '../../compact/binary.js';
import { languageOfTerm } from '../languages.js';
import { termOf } from '../normalize.js';
import { Vocabulary } from '../vocabulary.js';

describe('Inflections', () => {
  it('finds the function words of a language, however many terms are new', () => {
    const words = 'nicht wird wurde zwischen einem'.split(' ');
    const atOnce = new Vocabulary();
    atOnce.learn(Array.from({ length: languageOfTerm.size + 1 }, (_, i) => `w${i}`).join(' '));
    atOnce.learn(words.join(' '));
    atOnce.inflections.findFunctionTerms(atOnce.size);
    const oneByOne = new Vocabulary();
    for (const word of words) {
      oneByOne.learn(word);
      oneByOne.inflections.findFunctionTerms(oneByOne.size);
    }
    const found = (vocabulary: Vocabulary): string[] =>
      vocabulary.inflections.functionTerms.map(({ term }) => vocabulary.text(term)).sort();
    expect(found(atOnce)).toEqual(words.map(termOf).sort());
    expect(found(oneByOne)).toEqual(found(atOnce));
  });

  it('finds the terms of one stem, and those of before only', () => {
    const vocabulary = new Vocabulary();
    vocabulary.learn('Häuser Hausmeister Gärten');
    const before = vocabulary.size;
    vocabulary.learn('Hauses');
    const labels = (size: number): string[] =>
      finish(vocabulary.inflections.of('haus', german, size)).map((term) => vocabulary.label(term));
    expect(labels(vocabulary.size)).toEqual(['häuser', 'hauses']);
    expect(labels(before)).toEqual(['häuser']);
    expect(finish(vocabulary.inflections.of('ei', german, vocabulary.size))).toEqual([]);
  });
});
