import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describe as steps } from '../execute/describe.js';
import { lexicon } from './lexicon.js';
import { parseQuestion } from './parse.js';

const programOf = (question: string, labels: string[] = []): string => {
  const { program, understanding } = parseQuestion(question, labels);
  return program === null || understanding < 1 ? `? ${program?.unread.join(' ')}` : steps(program).join('; ');
};

/** Ways to say the same thing. */
const sameMeaning: readonly (readonly [program: string, questions: readonly string[]])[] = [
  [
    '#1 = find(object) . filter(color=red) . filter(shape=circle); point(#1)',
    [
      'Point to the red circle.',
      'tap the red disc please',
      'Could you show me where the red circle is?',
      "I'm looking for the red circle",
      'where is the red dot',
      'What is the position of the red circle?',
      'the red circle',
    ],
  ],
  [
    '#1 = find(object) . filter(color=gray) . filter(shape=ring); #2 = find(object) . filter(shape=star) . relate(left, #1); count(#2)',
    [
      'How many stars are to the left of the gray ring?',
      'count the stars left of the grey donut',
      'What is the number of stars on the left side of the gray ring?',
      'tell me how many stars lie to the left of the grey ring',
    ],
  ],
  [
    '#1 = find(object) . filter(color=blue) . filter(shape=square); exists(#1)',
    [
      'Is there a blue square?',
      'any blue squares',
      'Does the picture contain a blue square?',
      'can you see a blue square',
      'is a blue square present?',
      'There is a blue square.',
      'Is it true that there is a blue square?',
    ],
  ],
  [
    '#1 = find(object) . filter(shape=star); #2 = find(object) . filter(shape=ring); verify(#1, relate(above, #2))',
    [
      'Is the star above the ring?',
      'Does the star sit over the ring',
      'is it true that the star is higher than the ring',
      'The star is above the ring.',
      'would you say the star is over the ring?',
    ],
  ],
  [
    '#1 = find(object) . filter(color=red); #2 = find(object) . filter(color=blue); compare_counts(#1, more, #2)',
    [
      'Are there more red objects than blue objects?',
      'are there more red than blue things',
      'do the red objects outnumber the blue ones',
      'is the number of red shapes greater than the number of blue shapes?',
    ],
  ],
  [
    '#1 = find(object) . filter(shape=star); #2 = find(object) . filter(shape=ring); choose(#1, #2, least(depth))',
    [
      'Which is closer to the camera, the star or the ring?',
      'which of the star and the ring is nearer to the viewer',
      'Is the star or the ring closer to us?',
    ],
  ],
  [
    '#1 = find(object) . filter(shape=ring); query_color(#1)',
    [
      'What color is the ring?',
      "what's the colour of the ring",
      'The ring is what color?',
      'name the hue of the donut',
      'which colour does the ring have',
    ],
  ],
  [
    '#1 = find(object) . least(x); point(#1)',
    ['Point to the leftmost object.', 'show the thing furthest to the left', 'which object is the leftmost?', 'the item at the far left'],
  ],
];

describe('parseQuestion', () => {
  for (const [program, questions] of sameMeaning) {
    it.each(questions.map((question) => [question]))(`reads "%s" as ${program.slice(program.lastIndexOf(';') + 1).trim()}`, (question) => {
      expect(programOf(question)).toBe(program);
    });
  }

  it.each([
    ['Point to the third circle from the left.', '#1 = find(object) . filter(shape=circle) . least(x, rank 3); point(#1)'],
    ['Where is the second largest star?', '#1 = find(object) . filter(shape=star) . most(size, rank 2); point(#1)'],
    ['There is a sphere; what color is it?', '#1 = find(object) . filter(shape=sphere|circle); it = #1; query_color(it)'],
    [
      'How many things are cubes or red balls?',
      '#1 = find(object) . or(filter(shape=cube), and(filter(color=red), filter(shape=sphere|circle))); count(#1)',
    ],
    [
      'Is the small circle behind the large one?',
      '#1 = find(object) . filter(size=small) . filter(shape=circle); #2 = find(object) . filter(size=large) . filter(shape=circle); verify(#1, relate(behind, #2))',
    ],
    ['point to the free space left of the mug', '#1 = find(object) . filter(label=mug); free_place(left, #1)'],
    [
      'is the mug left or right of the book?',
      '#1 = find(object) . filter(label=mug); #2 = find(object) . filter(label=book); relation(#1, #2)',
    ],
    [
      'There is a tower with a black base and a yellow top',
      '#1 = find(object) . filter(color=black) . level(1 from base); #2 = find(object) . filter(color=yellow) . level(1 from top); #3 = find(tower) . holds(#1, #2); exists(#3)',
    ],
    [
      'There are exactly two boxes with only blue items',
      '#1 = find(object) . filter(color=blue) only; #2 = find(box) . holds(#1) [exactly 2]; exists(#2)',
    ],
    ['none of the circles are touching the edge', '#1 = find(object) . filter(shape=circle) [none]; verify(#1, touching_wall(any))'],
  ])('reads "%s"', (question, program) => {
    expect(programOf(question, ['mug', 'book'])).toBe(program);
  });

  it.each([['How is the weather behind the clouds of sorrow?'], ['Sing me a song about the red circle and its dreams'], ['']])(
    'is not sure of "%s"',
    (question) => {
      const { program, understanding } = parseQuestion(question);
      const strange = JSON.stringify(program).includes('"?');
      expect(understanding < 0.5 || strange).toBe(true);
    },
  );

  it('reads any words in any order without failing, and is more sure the fewer it leaves unread', () => {
    const word = fc.constantFrom(...[...lexicon.keys()].filter((_, i) => i % 7 === 0), 'zebra', ',', ';');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 25 }), (words) => {
        const { program, understanding } = parseQuestion(words.join(' '));
        expect(understanding).toBeGreaterThanOrEqual(0);
        const isWhole = program !== null && program.unread.length === 0;
        expect(isWhole ? understanding >= 0.5 : understanding < 1).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('answers the same whatever the case and the spaces', () => {
    expect(programOf('  WHERE   is the Red\tCircle ?')).toBe(programOf('where is the red circle'));
  });

  it.each(['in the box ', 'in the middle of the star '])('gives up on a chain of "%s" that could be read in ever more ways', (link) => {
    expect(parseQuestion(`Point to the circle ${link.repeat(80)}`).understanding).toBeLessThan(0.5);
  });

  it('reads an endless chain of phrases in bounded depth', () => {
    const { understanding } = parseQuestion(`Point to the circle ${'left of the star '.repeat(150)}`);
    expect(understanding).toBeLessThan(1);
  });
});
