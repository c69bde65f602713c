import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ModelError, readSidecar } from './sidecar.js';

const folder = mkdtempSync(path.join(tmpdir(), 'sidecar-'));
afterAll(() => rmSync(folder, { recursive: true }));
const model = path.join(folder, 'model.onnx');

/** Reads what a file beside the model says. */
function read(text: string, name = 'model.json') {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  try {
    return readSidecar(model);
  } finally {
    rmSync(file);
  }
}

describe('the JSON file beside a model', () => {
  it('may be left out, and may be named after the model with or without its ending', () => {
    expect(readSidecar(model)).toEqual({});
    expect(read('{"threshold": 0.5}')).toEqual({ threshold: 0.5 });
    expect(read('{"threshold": 0.5}', 'model.onnx.json')).toEqual({ threshold: 0.5 });
  });

  it.each([
    { labels: [] },
    { layout: 'detr-raw' },
    { size: [16, 4096] },
    { mean: [0, 0, 0], std: [1, 1, 1], scale: 0.5 },
    { order: 'bgr', fit: 'stretch' },
    { pad: 0, threshold: 0, iou: 0 },
    { pad: 255, threshold: 1, iou: 1 },
    { decoder: 'decoder.onnx' },
  ])('is taken at the ends of what each value may be: %j', (sidecar) => {
    expect(read(JSON.stringify(sidecar))).toEqual(sidecar);
  });

  it('gives one number for a square input', () => {
    expect(read('{"size": 640}')).toEqual({ size: [640, 640] });
  });

  it.each([
    ['labels', ['a', 1]],
    ['layout', 'other'],
    ['size', 15],
    ['size', 4097],
    ['size', [64.5, 64]],
    ['mean', [0, 0]],
    ['std', [1, 1, 0]],
    ['scale', '1'],
    ['order', 'gbr'],
    ['fit', 'crop'],
    ['pad', -1],
    ['pad', 256],
    ['threshold', -0.1],
    ['threshold', 1.1],
    ['iou', -0.1],
    ['iou', 1.1],
    ['decoder', 1],
  ])('is refused with the name of what is wrong: %s %j', (name, value) => {
    const reading = (): unknown => read(JSON.stringify({ [name]: value }));
    expect(reading).toThrow(ModelError);
    expect(reading).toThrow(`"${name}"`);
  });

  it.each([
    ['{', 'cannot be read'],
    ['[]', 'no object'],
    ['{"lables": []}', '"lables"; there is labels,'],
    ['{"toString": 1}', '"toString"; there is labels,'],
  ])('is refused where it is none or says what there is not: %s', (text, why) => {
    expect(() => read(text)).toThrow(ModelError);
    expect(() => read(text)).toThrow(why);
  });
});
