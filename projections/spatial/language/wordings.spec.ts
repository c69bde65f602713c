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
    'Point to the red circle.',
    [
      'could you put your cursor on the red circle?',
      'Where in the picture do you see the red circle?',
      'Can you highlight the red circle for me?',
      'Would you kindly click the red circle?',
      'Give me the coordinates of the red circle',
      'Locate: red circle',
      'Direct your attention to the red circle',
    ],
  ],
  [
    'Point to the red circle to the left of the blue star.',
    [
      "which red circle lies on the blue star's left",
      'find the red circle which can be seen left of the blue star',
      'Can you find the red circle standing to the left of the blue star?',
      'I am looking for the red circle on the left side of the blue star',
      'Point at the red circle with the blue star to its right',
      'Look for the red circle standing left of the blue star',
      'Please mark that red circle on the left side of the blue star',
    ],
  ],
  [
    'Point to the red circle above the blue star.',
    [
      'Tap whichever red circle is higher up than the blue star',
      "point at the red circle that's situated over the blue star",
      'Find the red circle which the blue star is below',
      "Where's the red circle sitting over the blue star?",
      'Point to the red circle, the one above the blue star',
    ],
  ],
  [
    'Point to the red circle below the blue star.',
    [
      'Where is the red circle lower than the blue star?',
      'Mark the red circle you find below the blue star.',
      'the red circle beneath the blue star -- where?',
      'the red circle hanging under the blue star please',
    ],
  ],
  [
    'Point to the red circle left of the blue star that is above the green ring.',
    [
      'where is the red circle that is left of the blue star that sits above the green ring',
      'Click the red circle which is to the left of the blue star situated above the green ring',
    ],
  ],
  [
    'Which object is nearest to the blue star?',
    [
      'find the nearest neighbour of the blue star',
      "Point to the blue star's nearest neighbor",
      "Click the object that's closest to the blue star please",
      'can you tell me which thing is closest to the blue star?',
      'Point to the closest neighbour of the blue star.',
    ],
  ],
  ['Point to the object farthest from the blue star.', ['Tap the item that is most distant from the blue star']],
  [
    'Point to the leftmost object.',
    [
      'Tap the thing at the far left please',
      'find the figure nearest the left border of the image',
      'Which one is furthest to the left?',
      'which object is leftmost?',
      'Where is the object nearest to the left side?',
    ],
  ],
  [
    'Point to the rightmost circle.',
    [
      'which circle is the most to the right?',
      'of the circles, which is furthest right',
      "Show me the circle that's on the far right",
      'Find the circle positioned most to the right',
    ],
  ],
  [
    'Point to the topmost object.',
    ['Which item is nearest to the top edge?', 'Show the shape located highest in the image', 'tap the one nearest the top'],
  ],
  ['Point to the bottommost circle.', ['Tap the lowest circle please', 'find the circle at the very bottom of the image']],
  [
    'What is above the blue star?',
    [
      'What is it that lies above the blue star?',
      'The thing above the blue star is what?',
      'What shape is there above the blue star?',
      'Something is above the blue star. What?',
    ],
  ],
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
    'Point to the largest circle.',
    [
      'Point to the most massive circle.',
      'Which circle is the largest of all?',
      'Which circle is the biggest?',
      'which of the circles is biggest',
      'Can you click the hugest circle?',
      'Could you point at the biggest of the circles?',
      'I need the biggest circle.',
    ],
  ],
  ['Point to the smallest object.', ['tap the littlest thing', 'show whichever object is tiniest', 'tap the smallest thing there is']],
  [
    'Point to all red objects.',
    [
      'show me each of the red shapes',
      'click on all of the red objects please',
      'all red things',
      'Tap all the shapes that have a red colour',
    ],
  ],
  ['Point to all circles.', ['tap each circle please', 'Find me all circles', 'click each of the circles']],
  [
    'Point to the object nearest to the camera.',
    [
      'tap the object that is nearest to the viewer',
      "Show me the thing that's right at the front",
      'which object is the least far away',
      'Which thing stands right in front?',
      'Find the thing which has the smallest distance to the camera',
    ],
  ],
  [
    'Point to the object farthest from the camera.',
    ['tap the object that is at the very back', 'show the thing that is furthest from the viewer', 'which object is the furthest back?'],
  ],
  [
    'Which is closer to the camera, the red circle or the blue star?',
    [
      'which one is nearer to us, the red circle or the blue star?',
      'between the red circle and the blue star, which one is nearer to the camera',
      'Which is in front, the red circle or the blue star?',
      'Tell me which is closer to us: the red circle or the blue star.',
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
  [
    'What color is the circle?',
    [
      "Tell me the circle's color",
      'the circle is what color?',
      'how would you describe the colour of the circle',
      'Could you say which color the circle is?',
      'the circle has what colour?',
    ],
  ],
  [
    'What shape is the red object?',
    [
      'tell me the form of the red object',
      'Name the shape of the red one',
      'the red object has which shape?',
      'What form does the red object have?',
    ],
  ],
  [
    'What is to the left of the blue star?',
    [
      'What can be found to the left of the blue star?',
      'What sits to the left of the blue star',
      'To the left of the blue star, what is there?',
      'name what is to the left of the blue star',
    ],
  ],
  ['Point to the third object from the left.', ['Tap object number three from the left']],
  ['Are all circles red?', ['Is each circle red in color?', 'Do all the circles have the color red?']],
  ['Is the red circle bigger than the blue star?', ['is the red circle larger than the blue star']],
  [
    'Point to the red circle between the blue star and the green ring.',
    ['which red circle is flanked by the blue star and the green ring?'],
  ],
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
  [
    'Which is closer to the camera, the red circle or the blue star?',
    [
      'Is the red circle or the blue star in front?',
      'Between the red circle and the blue star, tap the nearer one.',
      'Red circle or blue star: which is closer?',
      "Which one's nearer: the red circle or the blue star?",
    ],
  ],
  [
    'What is above the blue star?',
    [
      'What is it that lies above the blue star?',
      'The thing above the blue star is what?',
      'What shape is there above the blue star?',
      'Something is above the blue star. What?',
    ],
  ],
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
    'Point to the largest circle.',
    [
      'Point to the most massive circle.',
      'Which circle is the largest of all?',
      'Which circle takes up the most room?',
      'Which circle is bigger than any other circle?',
      'pick the most big circle for me',
    ],
  ],
];

describe('the same question in other words', () => {
  for (const [plain, others] of wordings)
    it.each(others)(`is "${plain}": %s`, (question) => {
      expect(programOf(plain)).not.toContain('?');
      expect(programOf(question)).toBe(programOf(plain));
    });

  it.each([
    ['Show me the red zebra that floats above the star', 'zebra'],
    ['Is the star gloomier than the ring?', 'gloomier'],
    ['Of the circles, which one sings?', 'sings'],
    ['Would you be so kind as to fold the red circle?', 'fold'],
  ])('is not taken for one that leaves a word out: %s', (question, word) => {
    const { program, understanding } = parseQuestion(question);
    expect(understanding < 0.5 || JSON.stringify(program).includes(`?${word}`)).toBe(true);
  });
});
