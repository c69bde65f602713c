import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { OnnxDetector } from '../../../src/vision/models/onnx-detector.js';
import { makeFolder, removeFolder } from '../../kit/folders.js';
import { drawn } from '../../kit/images.js';
import { dataFolder, unlessGiven } from '../data-folder.js';

const folder = makeFolder();
afterAll(() => removeFolder(folder));

describe.skipIf(dataFolder === undefined)(`detectors in ONNX that others made${unlessGiven}`, () => {
  it.each(['yolo_raw', 'yolo_end2end', 'detr_deploy', 'detr_raw'])('find the circle and the square: %s', async (name) => {
    const file = path.join(folder, `${name}.onnx`);
    cpSync(`${dataFolder}/vision/onnx/${name}.onnx`, file);
    writeFileSync(path.join(folder, `${name}.json`), JSON.stringify({ labels: ['red', 'green', 'blue'] }));
    const { data, info } = await drawn().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const model = await OnnxDetector.open(file);
    const { detections } = await model.detect({ data, width: info.width, height: info.height });
    const found = detections.map(({ label, box }) => [model.labelOf(label), ...box.map((side) => Math.round(side * 20) / 20)]).sort();
    expect(found).toEqual([
      ['blue', 0.65, 0.3, 0.85, 0.7],
      ['red', 0.2, 0.3, 0.4, 0.7],
    ]);
  });
});
