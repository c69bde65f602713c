import { describe, expect, it } from 'vitest';
import { properNamesIn } from './proper-names.js';

describe('names in a question', () => {
  it.each([
    ['When was Greta born?', ['Greta']],
    ['What did Liam say about Goldman Sachs?', ['Liam', 'Goldman', 'Sachs']],
    ["What is Nora's birthday?", ['Nora']],
    ['¿Cuándo nació Óscar?', ['Óscar']],
    ['Где живёт Анна?', ['Анна']],
    // the first word, abbreviations, headlines
    ['Greta was born when?', []],
    ['How much RAM does it have?', []],
    ['When Was Greta Born', []],
    ['when was greta born', []],
  ])('are written with a capital letter behind another word: %s', (question, names) => {
    expect(properNamesIn(question)).toEqual(names);
  });
});
