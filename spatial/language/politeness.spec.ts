import { describe, expect, it } from 'vitest';
import { withoutPoliteness } from './politeness.js';

describe('withoutPoliteness', () => {
  it.each([
    ['Please tap the red ring, thank you very much!', 'tap the red ring'],
    ['Excuse me, sir, could you kindly show me the star?', 'the star'],
    ['hey can u find teh ring pls', 'find the ring'],
    ['Task: point to the star', 'point to the star'],
    ["I can't find the ring. Where is it?", 'the ring; where is it'],
    ['Give the ring a quick tap.', 'point to the ring'],
    ['gimme the ring', 'the ring'],
    ['Please tap the rëd étoile', 'tap the red etoile'],
  ])('leaves of "%s" what is asked', (question, text) => {
    expect(withoutPoliteness(question)).toEqual({ text, isTruth: false });
  });

  it.each([
    ['Is it true that the star is red?', 'the star is red'],
    ['please check whether the star is red', 'the star is red'],
    ['True or false: the star is red.', 'the star is red'],
    ['The star sits on the right, right?', 'the star sits on the right'],
    ['Can you find a star, yes or no?', 'there is a star'],
    ['Am I right in thinking that the star is red', 'the star is red'],
  ])('knows that "%s" asks for the truth', (question, text) => {
    expect(withoutPoliteness(question)).toEqual({ text, isTruth: true });
  });
});
