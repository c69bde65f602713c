import { describe, expect, it } from 'vitest';
import { describe as steps } from '../execute/describe.js';
import { parseQuestion } from './parse.js';

const programOf = (question: string): string => {
  const { program, understanding } = parseQuestion(question);
  return program === null || understanding < 1 ? `? ${program?.unread.join(' ')}` : steps(program).join('; ');
};

/** A question in plain words, and other ways to ask it. */
const wordings: readonly (readonly [plain: string, others: readonly string[]])[] = [
  [
    'Is there a red circle?',
    [
      'Is a red circle part of the picture?',
      'Is the picture showing a red circle?',
      'There should be a red circle here.',
      'Is there a red circle or not?',
    ],
  ],
  [
    'How many circles are above the blue star?',
    [
      'Of the circles, how many lie above the blue star?',
      'Count the number of circles above the blue star.',
      'How many circles have a position above the blue star?',
    ],
  ],
  [
    'Is the red circle left of the blue star?',
    [
      'Looking at the blue star, is the red circle left of it?',
      'I believe the red circle is left of the blue star. Am I right?',
      'true/false: red circle left of blue star',
    ],
  ],
  [
    'Is the red circle in front of the blue star?',
    ['Would you say the red circle is in front of the blue star?', 'Is the red circle standing ahead of the blue star?'],
  ],
  [
    'Are there more red objects than blue objects?',
    [
      'is the number of red shapes larger than the number of blue ones',
      'Is there a greater number of red than blue objects?',
      'are the red objects in the majority compared to the blue ones',
      'Can one see more red objects than blue ones?',
      'Does it have more red objects than blue objects?',
      'I think there are more red shapes than blue ones. Right?',
    ],
  ],
  [
    'How many circles are to the left of the blue star?',
    [
      'what number of circles lie to the left of the blue star?',
      'Number of circles to the left of the blue star?',
      'To the left of the blue star are how many circles?',
      'give me the number of circles which are left of the blue star',
      'how many circles stand to the left of the blue star',
    ],
  ],
  [
    'How many red objects are above the blue star?',
    [
      'What is the number of red shapes higher than the blue star?',
      'how many red ones are located above the blue star',
      'How many red shapes are there above the blue star?',
    ],
  ],
  [
    'How many circles are there?',
    [
      "What's the number of circles in the image?",
      'number of circles?',
      'what is the total count of circles here',
      'please give the quantity of circles',
      'How many circles exist?',
      'How many circles does the scene hold?',
    ],
  ],
  [
    'Is the red circle between the blue star and the green ring?',
    [
      'is the red circle in the middle of the blue star and the green ring',
      'do the blue star and the green ring flank the red circle',
      'is the red circle somewhere in the gap between the blue star and the green ring',
      'Is the red circle sandwiched by the blue star and the green ring?',
    ],
  ],
  [
    'Is the red circle to the right of the blue star?',
    [
      'Is it the case that the red circle is on the right side of the blue star?',
      "The red circle is to the right of the blue star, isn't it?",
      'tell me if the red circle is to the right hand side of the blue star',
      'Is the red circle on the right of the blue star?',
    ],
  ],
  [
    'Is the red circle above the blue star?',
    [
      'does the red circle hover over the blue star?',
      'is the position of the red circle above the blue star',
      'Is the red circle positioned higher than the blue star?',
    ],
  ],
  [
    'Is there a red circle?',
    [
      'Does the picture contain a red circle?',
      'are there any red circles',
      'any red circle?',
      'Do we have a red circle somewhere in the picture?',
      'Is a red circle there?',
      "there's a red circle, isn't there?",
    ],
  ],
  ['Are all circles red?', ['Is each circle red in color?', 'Do all the circles have the color red?']],
  ['Is the red circle bigger than the blue star?', ['is the red circle larger than the blue star']],
  ['Is the red circle the same color as the blue star?', []],
  [
    'Is the red circle to the left of the blue star?',
    [
      'Is it to the left of the blue star that we find the red circle?',
      'Could it be that the red circle is on the western side of the blue star?',
      "So the red circle is left to the blue star, isn't it?",
      'Am I right that the red circle is farther left than the blue star?',
    ],
  ],
  [
    'Is the red circle above the blue star?',
    [
      'is the red circle closer to the top than the blue star',
      'Yes or no: the red circle is in a higher position than the blue star',
      'Is the red circle somewhere vertically above the blue star?',
    ],
  ],
  [
    'Is the red circle between the blue star and the green ring?',
    [
      'Do the blue star and the green ring have the red circle between them?',
      'Do the blue star and the green ring enclose the red circle?',
      'Is the red circle in the space between the blue star and the green ring?',
    ],
  ],
  [
    'How many circles are there?',
    ['circles: how many?', 'how many circles r there', 'In total, how many circles do we have?', 'there are how many circles?'],
  ],
  [
    'Are there more circles than stars?',
    [
      'Are the stars outnumbered by the circles?',
      'Are there more of the circles than of the stars?',
      'is the count of circles higher than that of stars',
    ],
  ],
];

describe('the same question of truth or number in other words', () => {
  for (const [plain, others] of wordings)
    it.each(others)(`is "${plain}": %s`, (question) => {
      expect(programOf(plain)).not.toContain('?');
      expect(programOf(question)).toBe(programOf(plain));
    });
});
