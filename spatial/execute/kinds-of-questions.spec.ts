import { describe, expect, it } from 'vitest';
import { buildScene, type SceneObject } from '../scene.js';
import { answerQuestion } from './answer.js';

const thing = (name: string, x: number, y: number, side: number, size: string): SceneObject => {
  const [color, shape] = name.split(' ');
  const place = [x, y] as const;
  return {
    id: `${color}-${shape}-${size}`,
    label: name,
    attributes: { color, shape, size },
    box: [x - side / 2, y - side / 2, x + side / 2, y + side / 2],
    centroid: place,
    point: place,
    area: 0.7 * side * side,
    depth: null,
    confidence: 1,
    source: 'detector',
  };
};

const scene = buildScene(400, 300, [
  thing('red circle', 0.1, 0.2, 0.08, 'small'),
  thing('red circle', 0.3, 0.6, 0.2, 'large'),
  thing('blue square', 0.5, 0.3, 0.12, 'medium'),
  thing('red circle', 0.7, 0.7, 0.12, 'medium'),
  thing('green star', 0.9, 0.15, 0.12, 'medium'),
  thing('yellow triangle', 0.5, 0.85, 0.08, 'small'),
]);

describe('questions of other kinds', () => {
  it.each([
    ['How many colors are there?', 4],
    ['how many different shapes can you see?', 4],
    ['What colours do you see?', 'red, blue, green, yellow'],
    ['What colors are the circles?', 'red'],
    ['What color are the objects?', 'red, blue, green, yellow'],
    ['List the shapes of the red objects', 'circle'],
    ['Name every color you can see.', 'red, blue, green, yellow'],
    ['What are the different shapes?', 'circle, square, star, triangle'],
    ['Which color is most common?', 'red'],
    ['How many more circles than squares are there?', 2],
    ['Are there three times as many circles as squares?', true],
    ['Are half of the shapes circles?', true],
    ['Are most shapes circles?', false],
    ['not a single star?', false],
    ['is there nothing purple', true],
    ['Is everything red?', false],
    ['Is the square closer to the triangle than to the star?', true],
    ['Which of the star, the square and the triangle is smallest?', 'yellow triangle'],
    ['What is in the top right corner?', 'green star'],
    ['How many circles are in the left half of the picture?', 2],
    ['Is the star on the right side of the picture?', true],
    ['Is the star on the left or the right side of the picture?', 'right'],
    ['On which side of the image is the star, left or right?', 'right'],
    ['Is the triangle in the top half or the bottom half?', 'bottom'],
    ['Is the star closer to the left edge than to the right edge?', false],
    ['Are the star and the square both in the top half?', true],
    ['Are all other objects to the left of the star?', true],
    ['How many circles and stars are there altogether?', 4],
    ['How many circles plus squares are there?', 4],
    ['By how many do the circles outnumber the stars?', 2],
    ['Are there two or more red objects?', true],
    ['How many circles lie left of the center?', 2],
    ['Are there more circles in the left half than in the right half?', true],
    ['Does the top half contain more objects than the bottom half?', false],
  ] as const)('answers "%s" with %s', (question, answer) => {
    expect(answerQuestion(question, scene)).toMatchObject({ answer, isUnderstood: true });
  });

  it.each([
    ['the crimson disc nearest the top-left corner', ['red-circle-small']],
    ['point to every circle but the smallest one', ['red-circle-large', 'red-circle-medium']],
    ['point to the shape directly above the triangle', ['blue-square-medium']],
    ['Which of the circles is lower?', ['red-circle-medium']],
    ['the circle that is neither large nor small', ['red-circle-medium']],
  ] as const)('points for "%s" at %s', (question, ids) => {
    expect(answerQuestion(question, scene).points.map(({ objectId }) => objectId)).toEqual(ids);
  });

  it('points at what has a color that nothing else has', () => {
    const others = scene.objects.filter(({ attributes }) => attributes.shape === 'circle');
    const few = buildScene(400, 300, [...others, scene.objects[4]]);
    for (const question of [
      'Which object has a unique color?',
      'Which object has a color that no other object has?',
      'Which one differs in color from all the others?',
    ])
      expect(answerQuestion(question, few).points.map(({ objectId }) => objectId)).toEqual(['green-star-medium']);
    expect(answerQuestion('Which object has a unique color?', buildScene(400, 300, others)).points).toEqual([]);
  });

  it('points at the odd one out, where all but one agree', () => {
    const others = scene.objects.filter(({ attributes }) => attributes.shape === 'circle');
    const { points } = answerQuestion('Which is the odd one out?', buildScene(400, 300, [...others, scene.objects[4]]));
    expect(points.map(({ objectId }) => objectId)).toEqual(['green-star-medium']);
    expect(answerQuestion('Point to the odd one out', scene).points).toEqual([]);
  });
});
