import { describe, expect, it } from 'vitest';
import { composeScene } from '../compose.js';
import { answerQuestion } from './answer.js';

const hints = [
  { label: 'star', box: [0.1, 0.2, 0.3, 0.3] as const, attributes: { color: 'red' } },
  { label: 'ring', box: [0.6, 0.6, 0.7, 0.9] as const, attributes: { color: 'blue' } },
];
const scene = composeScene({ width: 400, height: 300, hints });

describe('measures', () => {
  it.each([
    ['How wide is the star in pixels?', 80],
    ['How many pixels wide is the ring?', 40],
    ['What is the width of the red star?', 80],
    ['How tall is the star?', 30],
    ['What is the height of the tallest thing?', 90],
    ['What is the area of the star in pixels?', 2400],
    ['What fraction of the image does the star cover?', 0.02],
    ['What percentage of the picture is covered by the ring?', 3],
    ['How much of the image does the ring take up?', 3],
    ['What is the distance between the star and the ring?', 234],
    ['How far is the star from the ring in pixels?', 234],
    ['How many pixels apart are the ring and the star?', 234],
  ])('answers "%s" with %s', (question, answer) => {
    expect(answerQuestion(question, scene)).toMatchObject({ answer, answerType: 'count', isUnderstood: true });
  });

  it('still compares and picks by them', () => {
    expect(answerQuestion('Is the star wider than the ring?', scene).answer).toBe(true);
    expect(answerQuestion('What has the smallest distance to the ring?', scene).answer).toBe('star');
  });

  it('knows no pixels where there is no image, but shares', () => {
    const unsized = composeScene({ width: 1000, height: 1000, isSizeKnown: false, hints });
    expect(answerQuestion('How wide is the star?', unsized).confidence).toBeLessThan(0.5);
    expect(answerQuestion('What fraction of the image does the star cover?', unsized).answer).toBe(0.02);
  });

  it('says what is not there', () => {
    expect(answerQuestion('How wide is the circle?', scene)).toMatchObject({ answer: 'There is no circle.', points: [] });
  });
});
