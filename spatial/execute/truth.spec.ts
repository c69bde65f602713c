import { describe, expect, it } from 'vitest';
import { parseQuestion } from '../language/parse.js';
import { type Box, buildScene, type Scene, type SceneObject } from '../scene.js';
import { contextOf } from './evaluate.js';
import { truthOf } from './truth.js';

/** Three boxes of 100 pixels with bars between; things as color and shape at x, y with a side, in pixels of their box. */
type Thing = readonly [name: string, x: number, y: number, side: number];

function picture(...boxes: readonly (readonly Thing[])[]): Scene {
  const tiles = boxes.map((_, i): Box => [(i * 150) / 400, 0, (i * 150 + 100) / 400, 1]);
  const objects = boxes.flatMap((things, i) =>
    things.map(([name, x, y, side], k): SceneObject => {
      const [color, shape] = name.split(' ');
      const box: Box = [(i * 150 + x) / 400, y / 100, (i * 150 + x + side) / 400, (y + side) / 100];
      const middle = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] as const;
      const size = side < 15 ? 'small' : side < 25 ? 'medium' : 'large';
      return {
        id: `${i}${k}`,
        label: name,
        attributes: { color, shape, size },
        box,
        centroid: middle,
        point: middle,
        area: (side * side) / 40_000,
        depth: null,
        confidence: 1,
        source: 'detector',
      };
    }),
  );
  return buildScene(400, 100, objects, tiles);
}

/** A tower of squares, from the base up. */
const tower = (...colors: readonly string[]): Thing[] => colors.map((color, i) => [`${color} square`, 40, 80 - 21 * i, 20]);

const towers = picture(tower('yellow', 'blue', 'black'), tower('yellow'), tower('black', 'black'));
const items = picture(
  [
    ['blue circle', 0, 40, 20],
    ['yellow square', 50, 40, 10],
  ],
  [
    ['black triangle', 30, 70, 30],
    ['black circle', 30, 10, 20],
    ['yellow circle', 60, 30, 20],
  ],
  [['blue square', 90, 90, 10]],
);

const truth = (sentence: string, scene: Scene): boolean | null => {
  const { program, understanding } = parseQuestion(sentence);
  return program?.query.kind === 'truth' && understanding === 1 ? truthOf(program.query.of, contextOf(scene)).value : null;
};

describe('truth about towers', () => {
  it.each([
    ['Of the three towers one has a blue base', false],
    ['Of the three towers two have a yellow base', true],
    ['There is a tower with exactly three blocks', true],
    ['there are two towers with a yellow block at the base', true],
    ['There are two towers with the same height', false],
    ['The tower with three blocks and the top one is black', true],
    ['There is a tower with two blocks and the base is black', true],
    ['There is a tower with three blocks and the top block is blue', false],
    ['There is a tower with two consecutive black blocks', true],
    ['There is a tower with two consecutive blue blocks', false],
    ['There is a tower with the same number of blue and yellow blocks', true],
    ['There is a tower with more blue blocks than black blocks', false],
    ['The second tower has a yellow top', true],
    ['The first tower has a yellow top', false],
    ['There is a yellow block as the top of a tower', true],
    ['There is a blue block on a yellow block', true],
    ['There is a black block above a yellow block', false],
    ['the tower with three blocks has a blue block in the middle', true],
    ['There is a black tower', true],
    ['There is a tower with blocks of three different colors', true],
    ['There are at least two towers with the same base color', true],
    ['Two of the three towers have a yellow base', true],
    ['The second block from the base of a tower is blue', true],
    ['There are exactly two black blocks as the base of a tower', true],
    ['there is no tower with four blocks', true],
    ['There is a tower with four blocks', false],
    ['There is a two blocks tower that has only one color', true],
    ['there is one tower with 3 blocks where the middle one is blue', true],
    ['All towers but one have a yellow base', true],
    ['Every tower except one has a black base', false],
    ['No two towers have the same height', true],
    ['There are two towers that have different top color but the same base color', true],
    ['There is a tower with black blocks only', true],
    ['There is a tower with yellow blocks only and four blocks', false],
  ] as const)('judges "%s" %s', (sentence, value) => {
    expect(truth(sentence, towers)).toBe(value);
  });
});

describe('truth about boxes', () => {
  it.each([
    ['There is a box with a black circle and triangle', true],
    ['There is a box with a blue circle and square', false],
    ['There is a box with only one item of large size', true],
    ['There is a box with two items of medium size and a triangle', true],
    ['There is a box with only black and yellow items', true],
    ['There is a box with only blue and black items', false],
    ['There is exactly one box with one item', true],
    ['There is a box with 3 items of which two are black', true],
    ['One of the grey squares contains exactly three objects', true],
    ['There is a box with three items, one of which is a triangle', true],
    ['There is a box with more black items than yellow items', true],
    ['there is a box where the number of squares equals the number of triangles', false],
    ['There are two boxes with the same number of blue items', true],
    ['All three boxes have the same number of items', false],
    ['There is one triangle and the other items are black', false],
    ['Each box has at least one item touching the wall', true],
    ['There is a yellow item in each box', false],
    ['There is a blue square touching the corner', true],
    ['There is a blue circle touching the edge', true],
    ['there is exactly one black triangle touching the base', true],
    ['none of the yellow items are touching the edge', true],
    ['There is a box without a yellow item', true],
    ['There is a box with a black triangle and a yellow circle', true],
    ['There is a box with a blue circle and two squares', false],
    ['There is a box with three items of two different shapes', true],
    ['There is a small yellow square', true],
    ['There are two boxes with the same number of objects', false],
    ['There are 2 black items and 1 blue circle', true],
    ['There is a yellow item in exactly two boxes', true],
    ['There is a blue item in only one box', false],
    ['There is a black item in only one box', true],
    ['The second box has more items than the first box', true],
    ['The third box has more items than the first box', false],
    ['There is a yellow item in the same box as a blue circle', true],
    ['There is a yellow item in the same box as a blue square', false],
    ['There are twice as many yellow items as black circles', true],
    ['There are at least as many blue items as yellow items', true],
    ['There is a blue square touching two walls', true],
    ['There is a blue circle touching two walls', false],
    ['There is a blue square touching both the base and the right wall', true],
    ['There is a box with two items, all of them blue', false],
    ['There are two boxes each with at least one circle', true],
    ['There is a box with items of all colors', false],
    ['A blue circle is touching the wall with its side', true],
  ] as const)('judges "%s" %s', (sentence, value) => {
    expect(truth(sentence, items)).toBe(value);
  });
});
