import { describe, expect, it } from 'vitest';
import { finish } from '../../compact/binary.js';
import { Vocabulary } from '../vocabulary.js';

const holding = (vocabulary: Vocabulary, word: string, size = vocabulary.size): string[] =>
  finish(vocabulary.compounds.holding(word, size)).map((term) => vocabulary.label(term));

describe('Compounds', () => {
  it('finds the words that hold a word, each once, and those of before only', () => {
    const vocabulary = new Vocabulary();
    vocabulary.learn('Turmuhr Turm Kirchtürme Uhrturm');
    const before = vocabulary.size;
    vocabulary.learn('Turmturm');
    expect(holding(vocabulary, 'turm')).toEqual(['turmuhr', 'kirchtürme', 'uhrturm', 'turmturm']);
    expect(holding(vocabulary, 'turm', before)).toEqual(['turmuhr', 'kirchtürme', 'uhrturm']);
    vocabulary.learn('Wachturm');
    expect(holding(vocabulary, 'wachturm')).toEqual(['wachturm']);
    expect(holding(vocabulary, 'burg')).toEqual([]);
  });

  it('finds them among very many words', () => {
    const vocabulary = new Vocabulary();
    const letters = (n: number): string => n.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]);
    for (let i = 0; i < 5000; i++) vocabulary.learn(`wort${letters(i)}haus`);
    expect(holding(vocabulary, `wort${letters(4711)}haus`)).toEqual([`wort${letters(4711)}haus`]);
    expect(holding(vocabulary, 'haus')).toHaveLength(5000);
  });
});
