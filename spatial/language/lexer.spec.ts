import { describe, expect, it } from 'vitest';
import { lex, singular, wordsOf } from './lexer.js';

const kinds = (text: string, labels: string[] = []) => lex(text, labels).map(({ kind, text: words }) => `${kind}:${words}`);

const kindsOf = (text: string): unknown[] => lex(text).map(({ text: _, isPlural: __, ...meaning }) => meaning);

describe('lex', () => {
  it('takes the longest phrase that means something', () => {
    expect(kinds('the star on the left hand side of the ring')).toEqual([
      'determiner:the',
      'shape:star',
      'relation:on the left hand side of',
      'determiner:the',
      'shape:ring',
    ]);
  });

  it('knows plurals by their singular and says so', () => {
    expect(lex('crosses')[0]).toMatchObject({ kind: 'shape', values: ['cross'], isPlural: true });
    expect(lex('ellipses')[0]).toMatchObject({ kind: 'shape', values: ['ellipse'], isPlural: true });
    expect(lex('boxes')[0]).toMatchObject({ kind: 'noun', head: 'box', isPlural: true });
  });

  it('reads slips of the pen and words run together', () => {
    expect(kinds('ablue trianle')).toEqual(['determiner:a', 'attribute:blue', 'shape:triangle']);
    expect(kinds('yelow bule')).toEqual(['attribute:yellow', 'attribute:blue']);
  });

  it('takes the second word of "royal blue" for the color, and keeps two colors that are joined', () => {
    expect(kinds('royal blue ring')).toEqual(['attribute:blue', 'shape:ring']);
    expect(kinds('a golden brown ring')).toEqual(['determiner:a', 'attribute:brown', 'shape:ring']);
    expect(kinds('blue and yellow')).toEqual(['attribute:blue', 'and:and', 'attribute:yellow']);
  });

  it('knows a color by what is proverbially so, and a shape by its adjective', () => {
    expect(kindsOf('carrot-colored')).toEqual(kindsOf('orange'));
    expect(kindsOf('greenish blue')).toEqual(kindsOf('cyan'));
    expect(kindsOf('three-cornered figure')).toEqual(kindsOf('triangle'));
    expect(kindsOf('squashed circle')).toEqual(kindsOf('oval'));
  });

  it('forms the degrees of any word of size', () => {
    expect(kindsOf('bulkiest')).toEqual(kindsOf('largest'));
    expect(kindsOf('teeniest')).toEqual(kindsOf('smallest'));
    expect(kindsOf('huger')).toEqual(kindsOf('larger'));
    expect(kindsOf('forest')).toEqual([{ kind: 'unknown' }]);
  });

  it.each([
    [
      'left',
      ['left of', 'on the left-hand side of', 'a bit further to the left than', 'westward of', 'off to the left from', 'more left than'],
    ],
    ['right', ['to the right of', 'slightly right of', 'on the eastern side of', 'more to the right relative to']],
    ['above', ['higher than', 'further up the page than', 'at a greater height than', 'north of', 'on the upper side of', 'upwards from']],
    ['below', ['lower down in the picture than', 'at a lower spot than', 'further south than', 'downward of', 'in a lower position than']],
  ] as const)('puts together the ways to say %s', (side, ways) => {
    for (const way of ways) expect(kindsOf(`${way} star`).slice(0, -1)).toEqual([{ kind: 'relation', relation: side }]);
  });

  it('reads the longer of two phrases that overlap', () => {
    expect(lex('sits on the left of')[1]).toMatchObject({ kind: 'relation', relation: 'left' });
  });

  it('puts the names of the scene before its own words, with what people also call them', () => {
    expect(lex('the coffee mug', ['mug'])[1]).toMatchObject({ kind: 'label', values: ['mug'] });
    expect(lex('the cup', ['mug'])[1]).toMatchObject({ kind: 'label', values: ['mug'] });
    expect(lex('the cup')[1]).toMatchObject({ kind: 'unknown' });
  });

  it('does not take a description for a name', () => {
    expect(lex('cube', ['small red cube'])[0]).toMatchObject({ kind: 'shape' });
  });

  it('parts hyphens, short forms and punctuation', () => {
    expect(wordsOf("Isn't the left-most ring's hole, well… round?")).toEqual([
      'is',
      'not',
      'the',
      'left',
      'most',
      'ring',
      "'s",
      'hole',
      ',',
      'well',
      'round',
    ]);
  });
});

describe('singular', () => {
  it.each([
    ['crosses', 'cross'],
    ['ellipses', 'ellipse'],
    ['bodies', 'body'],
    ['mice', 'mouse'],
    ['glass', 'glass'],
    ['stars', 'star'],
    ['blue stars', 'blue star'],
  ])('makes %s %s', (plural, one) => {
    expect(singular(plural)).toBe(one);
  });
});
