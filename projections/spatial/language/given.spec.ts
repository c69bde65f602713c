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
      '#1 = find(object) . filter(shape=star); #2 = find(object) . filter(shape=ring) . relate(above, #1); it = #2; point(it)',
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
      '#1 = find(object) . filter(shape=star); #2 = find(object) . filter(shape=ring) . relate(above, #1); it = #2; point(it)',
    ],
    ['Here is a question for you: is the ring red?', '#1 = find(object) . filter(shape=ring); verify(#1, filter(color=red))'],
  ])('reads "%s"', (question, program) => {
    expect(programOf(question)).toBe(program);
  });
});
