import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeScene } from '../compose.js';
import type { ObjectHint } from '../hints.js';
import { buildScene } from '../scene.js';
import { answerQuestion } from './answer.js';

const at = (x: number, y: number, side = 0.1): readonly [number, number, number, number] => [
  x - side / 2,
  y - side / 2,
  x + side / 2,
  y + side / 2,
];
const hints: ObjectHint[] = [
  { label: 'mug', box: at(0.2, 0.5), depth: 2 },
  { label: 'red book', box: at(0.5, 0.5, 0.16), depth: 3 },
  { label: 'blue book', box: at(0.8, 0.45), depth: 1 },
  { label: 'lamp', box: at(0.5, 0.15), attributes: { colour: 'Grey' }, depth: null },
];
const table = composeScene({ width: 400, height: 300, hints });
const ask = (question: string) => answerQuestion(question, table);
const ids = (question: string) => ask(question).points.map(({ objectId }) => objectId);

describe('answerQuestion', () => {
  it.each([
    ['Where is the mug?', 'mug'],
    ['point to the cup please', 'mug'],
    ['which book is on the right side of the mug and closest to the camera?', 'blue book'],
    ['What is left of the red book?', 'mug'],
    ['what color is the lamp', 'gray'],
    ['How many books are to the right of the mug?', 2],
    ['Is the red book between the mug and the blue book?', true],
    ['Is the lamp below the red book?', false],
    ['Is the mug in front of the red book?', true],
    ['Which is closer to the camera, the mug or the blue book?', 'blue book'],
    ['Are there more books than lamps?', true],
    ['where is the lamp relative to the red book?', 'above'],
    ['Are all the books red?', false],
    ['Is every book to the right of the mug?', true],
    ['Is the red book larger than the blue book?', true],
    ['is nothing but the lamp above the red book?', true],
    ['To the left of the red book, what is there?', 'mug'],
    ['Of the books, which one is closest to the camera?', 'blue book'],
    ['Do you see the lamp? Is it above the mug?', true],
    ['Point to the book that has the mug on its left', 'red book'],
    ['Does the red book have the lamp above it?', true],
    ['Which book is bigger than all the others?', 'red book'],
    ["What is on the red book's left?", 'mug'],
    ['everything except the books', 'mug, lamp'],
    ['How many books does the mug have on its right?', 2],
    ['Show me the object next to the mug', 'red book'],
  ] as const)('answers "%s" with %s', (question, answer) => {
    expect(ask(question).answer).toBe(answer);
  });

  it('takes "on top of" in a picture of flat things for above, and a box for a square, where nothing else can be meant', () => {
    const drawn = buildScene(
      100,
      100,
      [
        ['ring', 0.2],
        ['square', 0.6],
      ].map(([shape, y], i) => ({
        id: `o${i}`,
        label: `${shape}`,
        attributes: { shape: `${shape}` },
        box: at(0.5, Number(y)),
        centroid: [0.5, Number(y)] as const,
        point: [0.5, Number(y)] as const,
        area: 0.01,
        depth: null,
        confidence: 1,
        source: 'detector' as const,
      })),
    );
    expect(answerQuestion('Is the ring on top of the box?', drawn).answer).toBe(true);
    expect(answerQuestion('Is the square at the bottom of the ring?', drawn).answer).toBe(true);
    expect(ask('Is the lamp on top of the red book?').answer).toBe(false);
  });

  it('says yes and points where bare words ask for a thing and its place', () => {
    const { answer, points } = ask('book right of mug?');
    expect({ answer, ids: points.map(({ objectId }) => objectId) }).toEqual({ answer: true, ids: ['h2', 'h3'] });
    expect(ask('book left of mug?').answer).toBe(false);
    expect(ask('the red book right of the mug?').answer).toBe('red book');
  });

  it('counts all of what was spoken of before', () => {
    expect(ask('Books: how many of them do you see?').answer).toBe(2);
  });

  it('points once for one thing, and at each of all', () => {
    expect(ids('Point to the red book')).toEqual(['h2']);
    expect(ids('Point to all books')).toEqual(['h2', 'h3']);
  });

  it('says what is not there, without points and without doubt', () => {
    const { answer, points, confidence, isUnderstood } = ask('Where is the green book?');
    expect(answer).toBe('There is no green book.');
    expect(points).toEqual([]);
    expect(isUnderstood).toBe(true);
    expect(confidence).toBeGreaterThan(0.5);
  });

  it('says what it did not understand, and guesses nothing', () => {
    const { confidence, points, isUnderstood, unread } = ask('Where is the mug that sorrowfully contemplates eternity?');
    expect(isUnderstood).toBe(false);
    expect(confidence).toBeLessThan(0.5);
    expect(points).toEqual([]);
    expect(unread.join(' ')).toContain('eternity');
  });

  it.each([
    'what is 2+2',
    '12 * 12',
    'write a poem about the mug',
    'Why is the lamp above the red book?',
    'When was the mug drawn?',
    'paint the mug green',
    'delete all files',
    'Is the mug dirty?',
    'hello there',
  ])('leaves alone what no picture shows: %s', (question) => {
    const { confidence, points, isUnderstood } = ask(question);
    expect({ isUnderstood, isSure: confidence >= 0.5, points }).toEqual({ isUnderstood: false, isSure: false, points: [] });
  });

  it('knows that what none of the annotated things is called is not there', () => {
    expect(ask('Is there a cat?').answer).toBe(false);
    expect(ask('Is the mug a cat?').answer).toBe(false);
    expect(ask('How many cats are there?').answer).toBe(0);
  });

  it('does not know a name that no detector can see', () => {
    const seen = buildScene(
      100,
      100,
      table.objects.map((object) => ({ ...object, source: 'detector' as const })),
    );
    expect(answerQuestion('Where is the giraffe?', seen).isUnderstood).toBe(false);
  });

  const flat = composeScene({ width: 400, height: 300, hints: hints.map(({ label, box }) => ({ label, box })) });

  it.each([
    'Which object is closest to the camera?',
    'Is the mug closer than the lamp?',
    'Is the mug in front of the lamp?',
    'Is the mug not behind the lamp?',
    'How many books are behind the mug?',
    'Are all books closer to the camera than the mug?',
  ])('is not sure where no depth is known: %s', (question) => {
    expect(answerQuestion(question, flat).confidence).toBeLessThan(0.5);
    expect(ask(question).confidence).toBeGreaterThan(0.5);
  });

  it('points at nothing as the nearest where no depth is known', () => {
    expect(answerQuestion('Which object is closest to the camera?', flat).points).toEqual([]);
  });

  it('is sure where what is not there would be in front of something, and of places, without depths too', () => {
    expect(answerQuestion('Is the cat in front of the mug?', flat)).toMatchObject({ answer: false, confidence: 0.75 });
    expect(answerQuestion('Is the mug closer to the lamp than the blue book?', flat).confidence).toBeGreaterThan(0.5);
  });

  it('stops where a question about many things takes too many comparisons, and says so', () => {
    const many = composeScene({
      width: 400,
      height: 300,
      hints: Array.from({ length: 1000 }, (_, i) => ({ label: i % 2 === 0 ? 'mug' : 'book', box: at((i % 40) / 40, i / 1000, 0.02) })),
    });
    const { isUnderstood, confidence, answer } = answerQuestion('Point to all mugs between a book and a mug', many);
    expect(isUnderstood).toBe(false);
    expect(confidence).toBeLessThan(0.5);
    expect(answer).toContain('too many comparisons');
  });

  it('gives its program, a line a step', () => {
    expect(ask('Is the mug left of the lamp?').steps).toEqual([
      '#1 = find(object) . filter(label=mug)',
      '#2 = find(object) . filter(label=lamp)',
      'verify(#1, relate(left, #2))',
    ]);
  });

  it('is the same whatever the order of the hints', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(hints, { minLength: hints.length }), (shuffled) => {
        const scene = composeScene({ width: 400, height: 300, hints: shuffled });
        for (const question of ['How many books are right of the mug?', 'What is left of the red book?', 'Is the lamp above the mug?']) {
          expect(answerQuestion(question, scene).answer).toBe(ask(question).answer);
        }
      }),
      { numRuns: 24 },
    );
  });

  it('finds a free place on the asked side, outside of everything', () => {
    const side = fc.constantFrom(
      ['left of', (x: number, box: readonly number[]) => x < box[0]] as const,
      ['right of', (x: number, box: readonly number[]) => x > box[2]] as const,
    );
    const place = fc.double({ min: 0.25, max: 0.75, noNaN: true });
    fc.assert(
      fc.property(side, fc.array(fc.tuple(place, place), { minLength: 1, maxLength: 6 }), ([words, isThere], places) => {
        const scene = composeScene({
          width: 320,
          height: 240,
          hints: places.map(([x, y], i) => ({ label: i === 0 ? 'mug' : 'plate', box: at(x, y, 0.2) })),
        });
        const { points } = answerQuestion(`point to the empty spot to the ${words} the mug`, scene);
        for (const { x, y } of points) {
          expect(isThere(x, scene.objects[0].box)).toBe(true);
          for (const { box } of scene.objects) expect(x > box[0] && x < box[2] && y > box[1] && y < box[3]).toBe(false);
        }
        expect(points.length).toBe(1);
      }),
      { numRuns: 60 },
    );
  });
});
