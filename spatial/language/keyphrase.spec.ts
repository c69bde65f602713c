import { describe, expect, it } from 'vitest';
import { describe as steps } from '../execute/describe.js';
import { keyphraseReading } from './keyphrase.js';
import { lex } from './lexer.js';

const read = (text: string): string | null => {
  const salient = keyphraseReading(lex(text));
  return salient === null ? null : steps(salient.program).join('; ');
};

describe('keyphraseReading', () => {
  it.each(['where in heaven is the red ring', 'which spot has the red ring', 'tap the red ring thrice', 'so where is it, the red ring'])(
    'takes the one phrase of "%s" for what is asked for',
    (text) => {
      expect(read(text)).toBe('#1 = find(object) . filter(color=red) . filter(shape=ring); point(#1)');
    },
  );

  it('tells the words that it does not know', () => {
    expect(keyphraseReading(lex('tap the red ring thrice'))?.oovWords).toEqual(['thrice']);
  });

  it.each([
    'why is there a red ring where the star is',
    'the red ring',
    'where is the happiness of the sorrowful ring of power',
    'do not tap the red ring',
    'write where the red ring is',
  ])('finds none in "%s"', (text) => {
    expect(read(text)).toBeNull();
  });
});
