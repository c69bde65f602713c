import { describe, expect, it } from 'vitest';
import { codesIn, properNamesIn } from './proper-names.js';

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

describe('codes in a question', () => {
  it.each([
    ['Who is working on E4013?', ['E4013']],
    ['how do I fix acm-2115 in v2.3.1', ['acm-2115', 'v2.3.1']],
    ['Which port does db-prod-3 use?', ['db-prod-3']],
    // amounts, times and numbers alone
    ['Does it take 10kg by 3pm?', []],
    ['Who is in room 12 on 2024-03-01?', []],
  ])('begin with a letter and have a digit: %s', (question, codes) => {
    expect(codesIn(question)).toEqual(codes);
  });
});
