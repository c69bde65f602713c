import { describe, expect, it } from 'vitest';
import { describe as steps } from '../execute/describe.js';
import { withoutCarrierPhrase } from './carrier-phrase.js';
import { lex } from './lexer.js';
import { parseQuestion } from './parse.js';

const rests = (text: string): string[] =>
  withoutCarrierPhrase(lex(text)).map(
    ({ rest, isAddress }) => `${isAddress ? 'address' : 'verb'}: ${rest.map((lexeme) => lexeme.text).join(' ')}`,
  );

describe('withoutCarrierPhrase', () => {
  it('takes an unknown verb off what it is done to', () => {
    expect(rests('boop the red ring')).toContain('verb: the red ring');
  });

  it('takes an unknown address off the question', () => {
    expect(rests('gandalf, where is the ring')).toContain('address: where is the ring');
  });

  it.each(['why is the ring red', 'not boop the ring', 'the zebra and the ring', 'sing verses about the ring', 'where is the ring'])(
    'finds no carrier phrase in "%s"',
    (text) => {
      expect(rests(text)).toEqual([]);
    },
  );
});

describe('parseQuestion behind a carrier phrase', () => {
  const read = (question: string): [string, number] => {
    const { program, understanding } = parseQuestion(question);
    return [program === null ? '' : steps(program).join('; '), understanding];
  };

  it('is less sure of a question with an unknown address', () => {
    const [program, understanding] = read('Gandalf, is the ring red?');
    expect(program).toBe('#1 = find(object) . filter(shape=ring); verify(#1, filter(color=red))');
    expect(understanding).toBeGreaterThan(0.5);
    expect(understanding).toBeLessThan(1);
  });

  it('does not count a request with an unknown verb as understood, and tells the verb', () => {
    expect(read('Boop the ring')[1]).toBeLessThan(0.5);
    expect(parseQuestion('Boop the ring')).toMatchObject({ isPartial: true, program: { unread: ['boop'] } });
  });
});
