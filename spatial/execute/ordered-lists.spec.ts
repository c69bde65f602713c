import { describe, expect, it } from 'vitest';
import { composeScene } from '../compose.js';
import { answerQuestion } from './answer.js';

const scene = composeScene({
  width: 400,
  height: 300,
  hints: [
    { label: 'star', box: [0.4, 0.5, 0.5, 0.6], attributes: { color: 'red' } },
    { label: 'ring', box: [0.7, 0.1, 0.9, 0.4], attributes: { color: 'blue' } },
    { label: 'cross', box: [0.1, 0.7, 0.3, 0.85], attributes: { color: 'red' } },
  ],
});

describe('lists in an order', () => {
  it.each([
    ['List the objects from left to right.', 'cross, star, ring'],
    ['What are the objects, from right to left?', 'ring, star, cross'],
    ['Going from top to bottom, what are the objects?', 'ring, star, cross'],
    ['In what order do the objects appear from left to right?', 'cross, star, ring'],
    ['Name the objects in left-to-right order', 'cross, star, ring'],
    ['Sort the objects by size, largest first', 'ring, cross, star'],
    ['Could you list the objects in order of size?', 'star, cross, ring'],
    ['rank all objects by area in descending order', 'ring, cross, star'],
    ['Order the objects from tallest to shortest', 'ring, cross, star'],
    ['Name the red objects from left to right', 'cross, star'],
    ['What are the colors from left to right?', 'red, red, blue'],
    ['List the colors of the objects from top to bottom', 'blue, red, red'],
  ])('answers "%s" with %s', (question, answer) => {
    expect(answerQuestion(question, scene)).toMatchObject({ answer, answerType: 'list', isUnderstood: true });
  });

  it('takes no order where something else is asked', () => {
    expect(answerQuestion('Are the objects ordered from smallest to largest?', scene).isUnderstood).toBe(false);
    expect(answerQuestion('What is the second object from the left?', scene).answer).toBe('star');
    expect(answerQuestion('List the squares from left to right', scene)).toMatchObject({ answer: 'There are no squares.', points: [] });
    expect(answerQuestion('Where are all the squares?', scene).answer).toBe('There are no squares.');
    expect(answerQuestion('What color is every square?', scene).answer).toBe('There is no square.');
  });
});
