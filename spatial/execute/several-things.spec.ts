import { describe, expect, it } from 'vitest';
import { composeScene } from '../compose.js';
import { buildScene, type SceneObject } from '../scene.js';
import { answerQuestion } from './answer.js';

const [width, height] = [600, 400];

/** A thing around a place, in pixels. */
function thing(name: string, x: number, y: number, half: number): SceneObject {
  const [color, shape] = name.split(' ');
  const place = [x / width, y / height] as const;
  const filled = { circle: Math.PI / 4, triangle: 0.5 }[shape] ?? 1;
  return {
    id: name.replace(' ', '-'),
    label: name,
    attributes: { color, shape },
    box: [(x - half) / width, (y - half) / height, (x + half) / width, (y + half) / height],
    centroid: place,
    point: place,
    area: (filled * 4 * half * half) / (width * height),
    depth: null,
    confidence: 1,
    source: 'detector',
  };
}

const apart = [thing('red circle', 100, 100, 50), thing('blue square', 300, 90, 20), thing('green triangle', 500, 110, 45)];
const scene = buildScene(width, height, [
  ...apart,
  thing('yellow circle', 90, 310, 20),
  thing('blue circle', 280, 300, 35),
  thing('red square', 480, 300, 40),
  thing('purple circle', 545, 300, 25),
]);
const few = buildScene(width, height, apart);
const namesIn = (question: string, of = scene): readonly (string | null)[] =>
  answerQuestion(question, of)
    .points.map(({ label }) => label)
    .sort();

describe('what several things cover', () => {
  it.each([
    ['What percentage of the image is red?', 5.94],
    ['What percentage of the image is covered by circles?', 6.22],
    ['How much of the picture do the squares take up?', 3.33],
    ['What percentage do the squares take up?', 3.33],
    ['What fraction of the image do the red shapes cover?', 0.0594],
    ['What fraction do the red shapes cover?', 0.0594],
    ['What fraction of the image is blue or green?', 0.0396],
    ['How much of the image is covered by objects?', 11.24],
    ['How many pixels of the image does the red circle cover?', 7854],
    ['What is the total area of the squares?', 8000],
    ['How much area do the squares cover?', 8000],
  ])('is measured together: "%s" is %s', (question, answer) => {
    expect(answerQuestion(question, scene)).toMatchObject({ answer, answerType: 'count', isUnderstood: true });
  });

  it.each([
    ['What percentage of the image does the largest circle cover?', 3.27],
    ['What percentage of the image does the blue square cover?', 0.67],
    ['What is the area of the red circle?', 7854],
  ])('is that of one where one is meant: "%s" is %s', (question, answer) => {
    expect(answerQuestion(question, scene).answer).toBe(answer);
  });

  it('counts once what lies under several', () => {
    const hints = [
      { label: 'rug', box: [0, 0, 0.5, 0.5] as const },
      { label: 'rug', box: [0.25, 0, 0.75, 0.5] as const },
      { label: 'mat', box: [0.8, 0.8, 1, 1] as const },
    ];
    const rugs = composeScene({ width, height, hints });
    expect(answerQuestion('What percentage of the image do the rugs cover?', rugs).answer).toBe(37.5);
    expect(answerQuestion('What percentage of the image is covered by objects?', rugs).answer).toBe(41.5);
  });

  it('counts pixels once where masks are known', () => {
    const masked = (runs: readonly number[], box: SceneObject['box']): SceneObject => ({
      ...thing('red square', 0, 0, 1),
      box,
      area: 0.5,
      mask: { width: 2, height: 2, runs: Int32Array.from(runs) },
    });
    const both = buildScene(width, height, [masked([0, 2], [0, 0, 1, 0.5]), masked([1, 1, 3, 1], [0.5, 0, 1, 1])]);
    expect(answerQuestion('What percentage of the image is red?', both).answer).toBe(75);
  });
});

describe('what is said of things and each other', () => {
  it.each([
    ['How many shapes touch each other?', 2],
    ['How many shapes touch?', 2],
    ['How many touching shapes are there?', 2],
    ['How many circles overlap?', 0],
    ['How many circles touch?', 0],
    ['How many shapes are not touching each other?', 5],
    ['How many objects have the same color?', 4],
    ['How many circles are of the same color?', 0],
  ])('holds of those with a partner: "%s" is %s', (question, answer) => {
    expect(answerQuestion(question, scene).answer).toBe(answer);
  });

  it.each([
    'Which objects are touching?',
    'Which shapes touch each other?',
    'Point to the shapes that touch each other.',
    'Which two shapes touch?',
    'What objects touch something?',
    'Do any shapes touch?',
  ])('points to them: %s', (question) => {
    expect(namesIn(question)).toEqual(['purple circle', 'red square']);
  });

  it('says that there are none where all lie apart', () => {
    expect(answerQuestion('How many objects are touching?', few).answer).toBe(0);
    expect(answerQuestion('Which objects are touching?', few).answer).toBe('There are no objects that are touching.');
    expect(answerQuestion('Which circles overlap?', scene).answer).toBe('There are no circles that overlap.');
    expect(answerQuestion('Are any shapes touching?', few).answer).toBe(false);
    expect(namesIn('Which shapes do not touch?', few)).toHaveLength(3);
  });
});

describe('a question for things in the plural', () => {
  it.each([
    ['Which objects do not touch anything?', ['blue circle', 'blue square', 'green triangle', 'red circle', 'yellow circle']],
    ["Which objects don't touch any other?", ['blue circle', 'blue square', 'green triangle', 'red circle', 'yellow circle']],
    ['Which shapes lie left of the blue square?', ['blue circle', 'red circle', 'yellow circle']],
    ['What shapes are above the blue circle?', ['blue square', 'green triangle', 'red circle']],
    ['What objects lie to the right of the blue square?', ['green triangle', 'purple circle', 'red square']],
    ['Which circles are above the red square?', ['red circle']],
    ['What circles do you see?', ['blue circle', 'purple circle', 'red circle', 'yellow circle']],
    ['Which shapes have the same color as the red circle?', ['red square']],
    ['Which shapes are neither red nor blue?', ['green triangle', 'purple circle', 'yellow circle']],
  ])('is answered by all: %s', (question, names) => {
    expect(namesIn(question)).toEqual(names);
  });

  it.each([
    'Which shape is left of the blue square?',
    'What is left of the blue square?',
    'Which of the circles is red?',
    'Which shapes are the largest?',
    'Which of the squares touches the purple circle?',
  ])('is answered by one where one is meant: %s', (question) => {
    expect(namesIn(question)).toHaveLength(1);
  });

  it('says that there are none', () => {
    expect(answerQuestion('Which shapes lie inside others?', scene)).toMatchObject({
      answer: 'There are no shapes inside others.',
      points: [],
    });
  });
});

describe('a question with "or"', () => {
  it.each([
    ['Is the triangle green or red?', 'green'],
    ['Is the triangle red, blue or green?', 'green'],
    ['Is the largest shape red or blue?', 'red'],
    ['Is the thing in the top right a circle or a triangle?', 'triangle'],
    ['Is the thing in the top right corner a red circle or a green triangle?', 'green triangle'],
    ['Is the object above the blue circle a square or a triangle?', 'square'],
    ['Is the red circle left of the blue square or below the yellow circle?', 'left of the blue square'],
    ['Is the red square touching the purple circle or the blue circle?', 'touching the purple circle'],
    ['Is the red circle inside or outside the blue square?', 'outside the blue square'],
    ['Is the red square above the green triangle or below it?', 'below the green triangle'],
    ['Is the red square bigger or smaller than the blue square?', 'larger than the blue square'],
  ])('is answered by what is true of one thing: "%s" is %s', (question, answer) => {
    expect(answerQuestion(question, scene)).toMatchObject({ answer, isUnderstood: true });
  });

  it.each([
    ['Is the triangle red or blue?', false],
    ['Is the blue circle above the green triangle or the red square?', false],
    ['Is the triangle either red or green?', true],
    ['The triangle is red or green.', true],
    ['Are the circles red or blue?', false],
    ['Is there a star or a square?', true],
    ['Is the triangle green or not?', true],
    ['Is the red or blue circle above the red square?', true],
    ['Does the red square touch the purple circle or the blue circle?', true],
  ])('is answered by yes or no: "%s" is %s', (question, answer) => {
    expect(answerQuestion(question, scene).answer).toBe(answer);
  });

  it.each([
    ['Are there three or four circles?', true],
    ['Are there either four or five circles?', true],
    ['Are there 2 or 5 circles?', false],
    ['Are there two circles or two squares?', true],
    ['Are there one or two triangles?', true],
  ])('counts by either number: "%s" is %s', (question, answer) => {
    expect(answerQuestion(question, scene).answer).toBe(answer);
  });

  it('says what is not there', () => {
    expect(answerQuestion('Is the star red or blue?', scene)).toMatchObject({ answer: 'There is no star.', points: [] });
  });
});

describe('what is to be left out', () => {
  it.each([
    ['Ignoring red shapes, what is the largest shape?', 'green triangle'],
    ['Disregarding red things, what is the largest shape?', 'green triangle'],
    ['Leaving out the red circle, which is the largest circle?', 'blue circle'],
    ['Skip the red circle. What is the largest circle?', 'blue circle'],
    ['What is the largest shape, not counting the red ones?', 'green triangle'],
    ['Without the circles, what is the leftmost shape?', 'blue square'],
    ['If we ignore the circles, how many shapes?', 3],
    ['If we ignore the circles, how many shapes are left?', 3],
    ['How many shapes are there if you leave out the circles and the triangle?', 2],
    ['Ignore the circles. How many shapes are there?', 3],
    ['What colors are there, ignoring the red shapes?', 'blue, green, yellow, purple'],
    ['Are all shapes circles if we ignore the squares and the triangle?', true],
    ['Ignoring the triangle, are all shapes circles?', false],
    ['What percentage of the image do the squares cover, leaving out the red one?', 0.67],
  ])('is no part of the answer: "%s" is %s', (question, answer) => {
    expect(answerQuestion(question, scene)).toMatchObject({ answer, isUnderstood: true });
  });

  it('is of no matter where it is not there, or no thing', () => {
    expect(answerQuestion('Ignoring the stars, how many circles are there?', scene).answer).toBe(4);
    expect(answerQuestion('Ignoring color, how many circles are there?', scene).answer).toBe(4);
  });
});

describe('places and what is known of them', () => {
  it.each([
    ['Which object is farthest from the center?', 'purple circle'],
    ['What is farthest from the middle of the image?', 'purple circle'],
    ['Which object is nearest to the center?', 'blue circle'],
    ['Which circle is furthest from the top left corner?', 'purple circle'],
    ['Which object is farthest away from the bottom right corner of the image?', 'red circle'],
    ['Which circle is nearest to the top left corner?', 'red circle'],
    ['Which object is in the middle?', 'blue circle'],
    ['middle circle', 'blue circle'],
    ['Which object is farthest from the middle circle?', 'green triangle'],
  ])('are found: "%s" is %s', (question, answer) => {
    expect(answerQuestion(question, scene)).toMatchObject({ answer, isUnderstood: true });
  });

  it('are not where nothing is', () => {
    expect(answerQuestion('Is there a circle in the middle?', scene).answer).toBe(false);
    expect(answerQuestion('How many circles are in the middle?', scene).answer).toBe(0);
  });

  it('gives all of the commonest values', () => {
    expect(answerQuestion('What color is most common?', scene).answer).toBe('red, blue');
    expect(answerQuestion('Which shape is most common?', scene).answer).toBe('circle');
  });
});

describe('what is not known', () => {
  it.each([
    'Is the red circle empty?',
    'Is the red circle alone?',
    'Is the red circle isolated?',
    'Is the number of circles even?',
    'Is the number of circles odd?',
  ])('is not answered: %s', (question) => {
    const { isUnderstood, confidence } = answerQuestion(question, scene);
    expect({ isUnderstood, isSure: confidence >= 0.5 }).toEqual({ isUnderstood: false, isSure: false });
  });

  const named = (...labels: readonly string[]) =>
    composeScene({ width, height, hints: labels.map((label, i) => ({ label, box: [i / 5, 0.1, i / 5 + 0.1, 0.2] })) });

  it('counts what is of a kind where the kinds of all things are known', () => {
    const pets = named('cat', 'brown dog', 'cat');
    expect(answerQuestion('How many animals are there?', pets).answer).toBe(3);
    expect(answerQuestion('Are there any pets?', pets).answer).toBe(true);
    expect(answerQuestion('Which animal is second from the left?', pets).answer).toBe('brown dog');
    expect(answerQuestion('How many cats are there?', pets).answer).toBe(2);
    expect(answerQuestion('How many animals are there?', named('cat', 'car')).answer).toBe(1);
  });

  it('does not deny a kind where they are not', () => {
    expect(answerQuestion('How many animals are there?', named('zebra', 'mug')).confidence).toBeLessThan(0.5);
    expect(answerQuestion('Is there a vehicle?', named('zebra', 'mug')).confidence).toBeLessThan(0.5);
    expect(answerQuestion('How many dogs are there?', named('zebra', 'mug'))).toMatchObject({ answer: 0, isUnderstood: true });
  });
});

describe('how much is of a color', () => {
  const onWhite = { ...scene, backgroundColor: 'white' };

  it.each([
    ['How much of the picture is white?', 88.76],
    ['What percentage of the image is red?', 5.94],
    ['What fraction of the image is black?', 0],
    ['What percentage of the image do white things cover?', 'There are no white things.'],
  ])('counts the background: "%s" is %s', (question, answer) => {
    expect(answerQuestion(question, onWhite)).toMatchObject({ answer, isUnderstood: true });
  });

  it('is not known where the background is not', () => {
    expect(answerQuestion('How much of the picture is white?', scene).confidence).toBeLessThan(0.5);
    expect(answerQuestion('How much of the picture is red?', scene).answer).toBe(5.94);
    expect(answerQuestion('How much of the picture is not red?', scene).confidence).toBeLessThan(0.5);
  });
});
