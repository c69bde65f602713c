import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pixels } from '../../../spatial/index.js';
import { makeFolder, removeFolder } from '../../../test/kit/folders.js';
import { drawn } from '../../../test/kit/images.js';
import { detectorModels, mapSegmenter, oddDetectors } from '../../../test/kit/onnx-models.js';
import { openedOnce } from './models.js';
import { OnnxDetector } from './onnx-detector.js';
import { halfFloat } from './tensors.js';

const folder = makeFolder();
let pixels: Pixels;

beforeAll(async () => {
  const { data, info } = await drawn().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  pixels = { data, width: info.width, height: info.height };
});
afterAll(() => removeFolder(folder));

function write(name: string, model: Buffer | string, sidecar?: object): string {
  const file = path.join(folder, `${name}.onnx`);
  writeFileSync(file, model);
  if (sidecar !== undefined) writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(sidecar));
  return file;
}

/** What a model finds in the drawing, by label, in fractions to the nearest twentieth. */
async function found(file: string): Promise<[label: string, ...box: number[]][]> {
  const model = await OnnxDetector.open(file);
  const { detections } = await model.detect(pixels);
  return detections
    .map(({ label, box, score }): [string, ...number[]] => {
      expect(score).toBeGreaterThan(0.5);
      expect(score).toBeLessThanOrEqual(1);
      return [model.labelOf(label), ...box.map((side) => Math.round(side * 20) / 20)];
    })
    .sort();
}

const circle = [0.2, 0.3, 0.4, 0.7];
const square = [0.65, 0.3, 0.85, 0.7];
const redAndBlue = [
  ['blue', ...square],
  ['red', ...circle],
];

describe('a detector in ONNX', () => {
  it.each(Object.keys(detectorModels))('is read in its layout: %s', async (name) => {
    const things = await found(write(name, detectorModels[name]()));
    expect(things).toEqual(name.includes('two classes') ? [redAndBlue[1]] : redAndBlue);
  });

  it('may be told by the JSON beside it: names, order of colors, fit, size, limits, layout', async () => {
    const labels = ['blau', 'grün', 'rot'];
    const told = {
      labels,
      order: 'bgr',
      fit: 'stretch',
      size: 64,
      threshold: 0.5,
      iou: 0.4,
      layout: 'yolo',
      mean: [0, 0, 0],
      std: [1, 1, 1],
    };
    expect(await found(write('told', detectorModels.yolo(), told))).toEqual([
      ['blau', ...square],
      ['rot', ...circle],
    ]);
    expect(await found(write('strict', detectorModels.yolo(), { threshold: 0.95 }))).toEqual([]);
  });

  it('without names is named as COCO does, or by numbers', async () => {
    const bare = (name: string): Buffer => Buffer.from(detectorModels[name]().toString('latin1').replace('names', 'gnome'), 'latin1');
    expect((await found(write('coco', bare('yolo')))).map(([label]) => label)).toEqual(['car', 'person']);
    expect((await found(write('numbers', bare('torchvision')))).map(([label]) => label)).toEqual(['car', 'person']);
  });

  it.each([
    ['no model', () => write('garbage', 'this is no model'), /cannot be loaded/],
    ['not there', () => path.join(folder, 'gone.onnx'), /not there/],
    ['of another kind', () => write('map', mapSegmenter(false)), /no layout/],
    ['for two images', () => write('batch', oddDetectors.batch()), /2 images at once/],
    ['for gray', () => write('gray', oddDetectors.gray()), /1 channels/],
    ['told wrongly', () => write('wrong', detectorModels.yolo(), { size: 'big' }), /"size"/],
    ['told what nobody knows', () => write('misspelt', detectorModels.yolo(), { lables: [] }), /"lables"/],
  ])('that is %s says so', async (_, make, why) => {
    const file = make();
    await expect(OnnxDetector.open(file)).rejects.toThrow(why);
    await expect(OnnxDetector.open(file)).rejects.not.toThrow(folder);
  });

  it('that gives floats of 16 bits is read like any', async () => {
    expect(await found(write('half', oddDetectors.half()))).toEqual(redAndBlue);
  });

  it('that says of boxes what is no class or no number says nothing of them; a class without a name has its number', async () => {
    expect(await found(write('senseless', oddDetectors.senseless()))).toEqual([['class 99999', ...square]]);
  });

  it('that was not there or no model is tried again when the file is another one', async () => {
    const file = path.join(folder, 'late.onnx');
    const load = openedOnce(file, (name) => OnnxDetector.open(name));
    expect(await load()).toMatchObject({ unavailable: expect.stringMatching(/not there/) });
    write('late', 'this is no model');
    const broken = await load();
    expect(broken).toMatchObject({ unavailable: expect.stringMatching(/cannot be loaded/) });
    expect(await load()).toBe(broken);
    write('late', detectorModels.yolo());
    expect(await load()).toMatchObject({ model: { name: 'late.onnx' } });
  });

  it('takes an image of any size', async () => {
    const model = await OnnxDetector.open(write('sizes', detectorModels['end to end']()));
    for (const [width, height] of [
      [1, 1],
      [3, 500],
      [700, 2],
    ]) {
      const data = await sharp({ create: { width, height, channels: 4, background: '#ff0000' } })
        .raw()
        .toBuffer();
      const { detections } = await model.detect({ data, width, height });
      for (const { box } of detections) for (const side of box) expect(side >= 0 && side <= 1).toBe(true);
    }
  });
});

describe('halfFloat', () => {
  it.each([
    [0x0000, 0],
    [0x3c00, 1],
    [0xc000, -2],
    [0x3555, 0.333251953125],
    [0x7bff, 65504],
    [0x0001, 2 ** -24],
    [0x7c00, Number.POSITIVE_INFINITY],
    [0x7e00, Number.NaN],
  ])('reads %i', (bits, value) => {
    expect(halfFloat(bits)).toBe(value);
  });
});
