import { describe, expect, it } from 'vitest';
import { describe as steps } from '../execute/describe.js';
import { parseQuestion } from './parse.js';

const programOf = (question: string): string => {
  const { program, understanding } = parseQuestion(question);
  return program === null || understanding < 1 ? `? ${program?.unread.join(' ')}` : steps(program).join('; ');
};

describe('a question of two sentences', () => {
  it.each([
    [
      'There is a ring above the star. Point to it.',
      '#1 = find(object) . filter(shape=star); #2 = find(object) . filter(shape=ring) . relate(above, #1); point(#2)',
    ],
    [
      'The star has a ring above it. Point to that ring.',
      '#1 = find(object) . filter(shape=star); #2 = find(object) . filter(shape=ring) . relate(above, #1); it = #2; point(it)',
    ],
    [
      'Find the star, then point to the ring left of it.',
      '#1 = find(object) . filter(shape=star); it = #1; #3 = find(object) . filter(shape=ring) . relate(left, it); point(#3)',
    ],
    [
      'Above the star you will find a ring; where is it?',
      '#1 = find(object) . filter(shape=star); #2 = find(object) . filter(shape=ring) . relate(above, #1); point(#2)',
    ],
    ['Here is a question for you: is the ring red?', '#1 = find(object) . filter(shape=ring); verify(#1, filter(color=red))'],
    [
      'Point to the ring. It is above the star.',
      '#1 = find(object) . filter(shape=star); #2 = find(object) . filter(shape=ring) . relate(above, #1); point(#2)',
    ],
    [
      'You see the star? There is a ring above it. Tap that ring.',
      '#1 = find(object) . filter(shape=star); #2 = find(object) . filter(shape=ring) . relate(above, #1); it = #2; point(it)',
    ],
    [
      'Above the star there is a ring. Show me where.',
      '#1 = find(object) . filter(shape=star); #2 = find(object) . filter(shape=ring) . relate(above, #1); point(#2)',
    ],
    [
      'Point to the ring left of the star; that star is below the cross.',
      '#1 = find(object) . filter(shape=cross); #2 = find(object) . filter(shape=star) . relate(below, #1); #3 = find(object) . filter(shape=ring) . relate(left, #2); point(#3)',
    ],
    [
      'Find the ring; specifically the one above the star',
      '#1 = find(object) . filter(shape=star); #2 = find(object) . filter(shape=ring) . relate(above, #1); point(#2)',
    ],
    ['Something is above the star. What?', '#1 = find(object) . filter(shape=star); #2 = find(object) . relate(above, #1); name(#2)'],
    ['There are some rings: point at them all', '#1 = find(object) . filter(shape=ring); point_all(#1)'],
  ])('reads "%s"', (question, program) => {
    expect(programOf(question)).toBe(program);
  });
});
