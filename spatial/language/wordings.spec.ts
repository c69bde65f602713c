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
      'Give me a point on the red circle.',

      'Make a quick click on the red circle.',
      'The red circle is where, exactly?',
      'Any chance you could highlight the red circle?',

      "What I'd like you to tap is the red circle.",
      'Do not touch anything but the red circle',
      "The red circle's location?",
      'Give the x,y of the red circle.',
      'I would be most grateful if you could point out the red circle.',
      'red circle -> click',
      'Whereabouts would one come across the red circle?',

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
      'the red circle further westward than the blue star',
      'Not the other ones, just the red circle left of the blue star.',
      'the red circle that is left of where the blue star is',
      'Point to the red circle to the right of the blue star as it faces us',

      'Select a red circle as long as it is to the left of the blue star.',
      'find the red circle; it must be left of the blue star',
      'Tap the green ring, no wait, tap the red circle left of the blue star',
      "It's the red circle to the left of the blue star that I mean. Tap it.",

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
      'Tap the red circle at a greater height than the blue star',
      'the red circle a bit higher up on the page than the blue star',
      'the red circle that is north of the blue star',

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
      'the red circle that is further south than the blue star',
      'the red circle at a lower spot than the blue star',

      'Where is the red circle lower than the blue star?',
      'Mark the red circle you find below the blue star.',
      'the red circle beneath the blue star -- where?',
      'the red circle hanging under the blue star please',
    ],
  ],
  [
    'Point to the red circle left of the blue star that is above the green ring.',
    [
      'Point to the red circle left of the blue star, where that star is above the green ring.',

      'Tap the red circle left of whichever blue star is above the green ring.',

      'Tap the red circle left of the blue star, with the blue star being above the green ring.',

      'where is the red circle that is left of the blue star that sits above the green ring',
      'Click the red circle which is to the left of the blue star situated above the green ring',
    ],
  ],
  [
    'Which object is nearest to the blue star?',
    [
      'The object in closest proximity to the blue star',
      'Which thing lies the shortest way from the blue star?',

      'Tap the thing that is closer to the blue star than anything else.',
      'Starting at the blue star, which object would you reach first?',

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
      'the object that comes first on the left',

      'Reading from left to right, which object comes first?',
      'The last object counting from the right',

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
      "Something's above the blue star, but what?",

      'What would I see if I looked above the blue star?',

      'What is it that lies above the blue star?',
      'The thing above the blue star is what?',
      'What shape is there above the blue star?',
      'Something is above the blue star. What?',
    ],
  ],
  [
    'Point to the largest circle.',
    [
      'Point to the circle whose size is greatest.',
      'When it comes to circles, which one is the largest?',
      'Which circle covers the largest area?',

      'Which circle takes up more space than the others?',
      'tap circle, biggest one',
      'the bulkiest circle',

      'Point to the most massive circle.',
      'Which circle is the largest of all?',
      'Which circle is the biggest?',
      'which of the circles is biggest',
      'Can you click the hugest circle?',
      'Could you point at the biggest of the circles?',
      'I need the biggest circle.',
      'Which circle takes up the most room?',
      'Which circle is bigger than any other circle?',
      'pick the most big circle for me',
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
      'Is the red circle or the blue star in front?',
      'Between the red circle and the blue star, tap the nearer one.',
      'Red circle or blue star: which is closer?',
      "Which one's nearer: the red circle or the blue star?",
    ],
  ],
  [
    'What color is the circle?',
    [
      'Is the circle red, or what other colour does it have?',

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
      'Which shape describes the red object?',

      'What form does the red object take?',

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
  [
    'Point to the red circle between the blue star and the green ring.',
    ['which red circle is flanked by the blue star and the green ring?'],
  ],
  [
    'How many circles are there?',
    ['How many are circles?', 'Are there any circles, and if so how many?', 'What is the total for circles?'],
  ],
  [
    'How many circles are to the left of the blue star?',
    [
      'In the area left of the blue star, how many circles are there?',
      'How many circles has the blue star got to the left of it?',
      'If you look left of the blue star, how many circles do you see?',
      'Tell me how many circles the blue star has to the left of it.',
    ],
  ],
  [
    'Are there more circles than squares?',
    [
      'Do circles form a larger group than squares?',
      'Are there more circles or squares? Is it the circles?',
      'Does the picture contain more circles than it contains squares?',
      'Is it the case that the circles are more numerous than the squares?',
      'Would you count more circles than squares?',
    ],
  ],
  ['Are there fewer circles than squares?', ['Are the circles fewer than the squares?']],
  [
    'Is there a red circle?',
    [
      'Does there happen to be a red circle?',
      'Do we have a red circle in this one?',
      'Are we looking at a red circle anywhere?',
      'Does a red circle show up in here?',
      "I can't see any red circle. Is there one?",
    ],
  ],
  [
    'Is the red circle between the blue star and the green ring?',
    [
      'Is the red circle between the two, the blue star and the green ring?',
      'Is the red circle enclosed on two sides by the blue star and the green ring?',
    ],
  ],
  ['Is there a red circle above the blue star?', ['red circle above blue star?']],
  ['Is the red circle above the blue star?', ['Is the position of the red circle above that of the blue star?']],
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
