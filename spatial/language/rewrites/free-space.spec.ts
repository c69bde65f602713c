import { describe, expect, it } from 'vitest';
import { describe as steps } from '../../execute/describe.js';
import { parseQuestion } from '../parse.js';

const programOf = (question: string): string => {
  const { program, understanding } = parseQuestion(question, ['mug', 'book']);
  return program === null || understanding < 1 ? `? ${program?.unread.join(' ')}` : steps(program).join('; ');
};

describe('a free place', () => {
  it.each([
    'Point to a spot left of the book with nothing on it.',
    'Find me somewhere to put my glass to the left of the book.',
    'I want to put a pen left of the book. Where does it fit?',
    'Show me a location to the left of the book that has nothing in it',
    'Which area left of the book is empty?',
    'pick a spot that is empty and lies to the left of the book',
    'Where can the cup go to the left of the book?',
    'Where left of the book could I set a coaster?',
    'find a place without objects to the left of the book',
    'point somewhere to the left of the book where nothing stands',
    'Show where a new item would fit to the left of the book.',
    'Where to the left of the book is there nothing?',
  ])('is asked for beside a thing: %s', (question) => {
    expect(programOf(question)).toBe(programOf('Point to the free space left of the book.'));
  });

  it.each([
    'What spot between the mug and the book is free?',
    'Where could something be put between the mug and the book?',
    'tap the middle of the empty space between the mug and the book',
  ])('is asked for between things: %s', (question) => {
    expect(programOf(question)).toBe(programOf('Point to the free space between the mug and the book.'));
  });
});
