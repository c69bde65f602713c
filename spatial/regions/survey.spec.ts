import { describe, expect, it } from 'vitest';
import { Random } from '../../test/kit/random.js';
import { composeScene } from '../compose.js';
import { answerQuestion } from '../execute/answer.js';
import { survey } from './survey.js';

/** A picture of cells: soft discs in two tones that lie over each other, on a background that shades off. */
function cells(width: number, height: number) {
  const data = new Uint8Array(4 * width * height).fill(255);
  const random = new Random(7);
  const next = (): number => random.next();
  const discs = Array.from({ length: 26 }, () => [next() * width, next() * height, 12 + 8 * next()] as const);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let cover = 0;
      for (const [cx, cy, r] of discs) {
        const away = Math.sqrt((x - cx) ** 2 + (y - cy) ** 2) / r;
        if (away < 1) cover += 0.14 + 0.1 * away * away;
      }
      const grain = 10 * (next() - 0.5);
      const dark = Math.min(0.5, cover);
      data.set([212 - 60 * dark + grain, 216 - 190 * dark + grain, 220 - 180 * dark + x / 30 + grain], 4 * (y * width + x));
    }
  }
  return { data, width, height };
}

describe('survey', () => {
  it('begins with boxes where something may be in a photograph, less sure than any object', () => {
    const { isPhotograph, objects, regions } = survey(cells(320, 240), 40);
    expect(isPhotograph).toBe(true);
    expect(regions.length).toBeGreaterThanOrEqual(40);
    for (const { confidence, box } of regions) {
      expect(confidence).toBeLessThan(0.5);
      expect(box[0] >= 0 && box[1] >= 0 && box[2] <= 1 && box[3] <= 1 && box[0] < box[2] && box[1] < box[3]).toBe(true);
    }
    expect(regions.filter(({ label }) => label === 'region').length).toBeLessThanOrEqual(40);
    const confidences = regions.map(({ confidence }) => confidence);
    expect(confidences).toEqual([...confidences].sort((p, q) => q - p));
    expect(objects.every(({ id }) => regions.filter((region) => region.id === id).length === 1)).toBe(true);
  });

  it('knows a photograph with clear shapes in it by its many hues', () => {
    const [width, height] = [320, 240];
    const data = new Uint8Array(4 * width * height).fill(255);
    for (let i = 0; i < width * height; i++) {
      const [x, y] = [i % width, Math.floor(i / width)];
      const isBall = [60, 130, 200, 270].some((cx) => (x - cx) ** 2 + (y - 190) ** 2 < 400);
      const background = y < 90 ? [120 + y, 160 + y / 2, 225] : y < 130 ? [40 + x / 8, 80 + y / 4, 45] : [165, 120 + y / 9, 80 + x / 20];
      data.set(isBall ? [200, 20, 30] : background, 4 * i);
    }
    const { isPhotograph, objects, regions } = survey({ data, width, height });
    expect(objects.filter(({ label }) => label === 'red circle')).toHaveLength(4);
    expect(isPhotograph).toBe(true);
    expect(regions.length).toBeGreaterThan(objects.length);
  });

  it('adds nothing to what is drawn', () => {
    const data = new Uint8Array(4 * 100 * 80).fill(255);
    for (let y = 20; y < 50; y++) for (let x = 30; x < 60; x++) data.set([200, 30, 30, 255], 4 * (y * 100 + x));
    const { isPhotograph, objects, regions } = survey({ data, width: 100, height: 80 });
    expect(isPhotograph).toBe(false);
    expect(regions).toEqual(objects);
    expect(objects.map(({ label }) => label)).toEqual(['red square']);
  });

  it('tells the color that the things of a drawn picture lie on, and how much there is of it', () => {
    const [width, height] = [300, 200];
    const data = new Uint8Array(4 * width * height).fill(255);
    const paint = (color: readonly number[], x0: number, y0: number, side: number): void => {
      for (let y = y0; y < y0 + side; y++) for (let x = x0; x < x0 + side; x++) data.set(color, 4 * (y * width + x));
    };
    paint([230, 25, 25], 20, 20, 60);
    paint([40, 80, 220], 120, 100, 50);
    paint([230, 25, 25], 220, 40, 40);
    const { objects, backgroundColor } = survey({ data, width, height });
    expect(backgroundColor).toBe('white');
    const scene = composeScene({ width, height, detected: objects, backgroundColor });
    expect(answerQuestion('How much of the picture is white?', scene).answer).toBeCloseTo(87.17, 0);
    expect(answerQuestion('What percentage of the image is red?', scene).answer).toBeCloseTo(8.67, 0);
    expect(survey(cells(320, 240), 4).backgroundColor).toBeUndefined();
  });
});
