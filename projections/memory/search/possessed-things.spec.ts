import { describe, expect, it } from 'vitest';
import { french } from '../../text/phrases/french.js';
import { german } from '../../text/phrases/german.js';
import type { Phrases } from '../../text/phrases/phrases.js';
import { spanish } from '../../text/phrases/spanish.js';
import { possessedThingsOf } from './possessed-things.js';

/** The nouns of the things, and whose they are. */
const things = (question: string, phrases: Phrases | null = null): string[] =>
  possessedThingsOf(question, phrases).map(({ terms: [noun], owner }) => [...owner, noun].join(' '));

describe('the persons and things of somebody that a question is about', () => {
  it.each([
    ["What is my brother's name?", ['brother']],
    ["Where does Clara's husband work?", ['clara husband']],
    ['Do I have a motorbike?', ['motorbik']],
    ['When is our wedding?', ['wed']],
    ['Who repaired my old blue bike?', ['blue']],
    ["What does my sister's dog eat?", ['sister', 'sister dog']],
    ["What is James' cat called?", ['jame cat']],
    ['What is the name of my mother-in-law?', ['law']],
    ['Where does my co-worker live?', ['worker']],
  ])('%s', (question, expected) => expect(things(question)).toEqual(expect.arrayContaining(expected)));

  it.each([
    ['Wie heißt mein Bruder?', german, ['bruder']],
    ['¿Cómo se llama mi hermano?', spanish, ['hermano']],
    ["Comment s'appelle mon frère ?", french, ['frere']],
  ])('in another language: %s', (question, phrases, expected) => expect(things(question, phrases)).toEqual(expected));

  it.each(["What's new?", 'Where do I live?', "It's raining, isn't it?", 'Who has the keys?', ''])('are none in: %s', (question) => {
    expect(things(question)).toEqual([]);
  });

  it('are told by words that stand for them, and not by other kin', () => {
    const [{ terms: boss }] = possessedThingsOf('Who is my boss?', null);
    expect([...boss]).toContain('manag');
    const [{ terms: brother }] = possessedThingsOf('Where does my brother live?', null);
    expect([...brother]).toContain('sibl');
    expect([...brother]).not.toContain('sister');
  });
});
